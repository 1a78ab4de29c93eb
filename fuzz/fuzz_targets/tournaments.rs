//! A line that is read as a game of a tournament is printed as a line with the same game; no bytes
//! make the reader panic.

#![no_main]

use federa_selfplay::record::GameRecord;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(Ok(game)) = GameRecord::read(bytes) {
        let line = game.line();
        let again = GameRecord::read(line.trim_end().as_bytes());
        assert_eq!(again.expect("a line").expect("a game"), game);
    }
});
