//! A session of `federa ugi` with any lines neither panics nor hangs, and what it says are lines
//! of the protocol.

#![no_main]

use federa_cli::sessions::answer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let said = answer(&["ugi", "--size", "4"], input.to_vec());
    for line in said.lines() {
        let first = line.split(' ').next().unwrap_or_default();
        let known = ["id", "option", "ugiok", "readyok", "info", "bestmove", "response"];
        assert!(known.contains(&first), "{line:?}");
        // A panic of a search is caught, so that the other side has its move.
        assert!(!line.contains("the search failed"), "{line:?}");
    }
});
