//! A move that is read is printed as text that reads as the same move; any other text is refused
//! in one line, and no move makes a position panic.

#![no_main]

use federa::{Move, Position, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match text.parse::<Move>() {
    Ok(mv) => {
        assert_eq!(mv.to_string().parse(), Ok(mv));
        for size in [Size::new(2).expect("a size"), Size::STANDARD] {
            let mut position = Position::with_pie(size);
            let before = position.clone();
            if let Err(error) = position.play(mv) {
                assert!(!error.to_string().contains('\n'), "{error}");
                assert_eq!(position, before);
            }
        }
    }
    Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
});
