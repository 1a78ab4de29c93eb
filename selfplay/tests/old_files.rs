//! Files of games that earlier versions wrote are still read.

use std::path::Path;

use federa_selfplay::record::read;

/// Written by commit 91ead02; the players are set by parameters that there no longer are.
#[test]
fn parameters_that_are_gone_do_not_make_a_file_unreadable() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/removed-parameters.jsonl");
    let games = read(&path).unwrap_or_else(|error| panic!("{error}"));
    let settings: Vec<_> = games.header.options.players.iter().map(|p| &p.settings).collect();
    assert_eq!(settings[0]["ngram"], "2");
    assert_eq!(settings[1]["search"], "false");
    assert_eq!((games.games.len(), games.torn), (6, false));
}
