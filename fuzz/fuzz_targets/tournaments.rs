//! A line that is read as the header of a tournament, as a game of it, or as a player, is printed
//! as a line that reads as the same; no bytes make the readers panic.

#![no_main]

use federa_selfplay::players::{Defaults, PlayerSpec};
use federa_selfplay::record::{GameRecord, Header};
use federa_selfplay::train::positions::visit_game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(Ok(game)) = GameRecord::read(bytes) {
        let line = game.line();
        let again = GameRecord::read(line.trim_end().as_bytes());
        assert_eq!(again.expect("a line").expect("a game"), game);
        assert_eq!(visit_game(&game, |_, _| ()), Ok(()));
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(header) = Header::parse(text) {
        assert_eq!(Header::parse(header.line().trim_end()).as_ref(), Ok(&header));
    }
    if let Ok(player) = PlayerSpec::parse(text, &Defaults::default()) {
        let again = PlayerSpec::parse(&player.label, &Defaults::default());
        assert_eq!(again.expect("a player's own name"), player);
    }
});
