//! A position line that is read is printed as a line that reads as the same position; any other
//! text is refused in one line.

#![no_main]

use federa::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match text.parse::<Position>() {
    Ok(position) => {
        let line = position.to_string();
        let again: Position = line.parse().expect("a printed position is read");
        assert_eq!(again, position);
        assert_eq!(again.zobrist(), position.zobrist());
        assert_eq!(again.to_string(), line);
    }
    Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
});
