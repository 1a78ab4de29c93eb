//! Bytes that are read as a file of games are printed as a file with the same games; other bytes
//! are refused in one line.

#![no_main]

use federa_selfplay::record::parse;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match parse(bytes) {
    Ok(file) => {
        let lines = file.games.iter().map(|game| game.line());
        let text = file.header.line() + &lines.collect::<String>();
        let again = parse(text.as_bytes()).expect("printed games are read");
        assert_eq!((again.header, again.games), (file.header, file.games));
    }
    Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
});
