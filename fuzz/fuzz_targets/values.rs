//! A file of values with some bytes changed gives the values that it had, or an error; never a
//! wrong value.

#![no_main]

use std::io::Cursor;
use std::sync::LazyLock;

use federa::solve::retrograde::{Values, tabulate};
use federa::{Position, Size, Stop};
use libfuzzer_sys::fuzz_target;

/// The values of 2x2, as they are written.
static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut file = Vec::new();
    let size = Size::new(2).expect("a size");
    assert!(tabulate(size, &mut file, &Stop::new(), &|_| ()).expect("memory is written to"));
    file
});

fuzz_target!(|changes: Vec<(u16, u8)>| {
    let size = Size::new(2).expect("a size");
    let position = Position::new(size);
    let solve = |file: Vec<u8>| Values::open(size, Cursor::new(file))?.solve(&position);
    let mut file = WHOLE.clone();
    for (place, difference) in changes {
        let place = usize::from(place) % (file.len() + 1);
        match file.get_mut(place) {
            Some(byte) => *byte ^= difference,
            None => file.push(difference),
        }
    }
    match solve(file) {
        Ok(solution) => assert_eq!(solution, solve(WHOLE.clone()).expect("a whole file")),
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
    }
});
