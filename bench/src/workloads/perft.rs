//! Counting move sequences.

use std::time::Instant;

use federa::{Position, Size, perft};

use crate::measure::counts::Counts;
use crate::measure::rounds::Work;

/// Sequences of `depth` plies from the empty board, again and again.
pub fn work(size: Size, depth: u32) -> Work {
    let position = Position::new(size);
    Box::new(move |time| {
        let start = Instant::now();
        let mut nodes = 0;
        while nodes == 0 || start.elapsed() < time {
            nodes += perft(&position, depth);
        }
        Counts { nodes, ..Counts::default() }
    })
}

/// A depth that takes a fraction of a second.
pub fn usual_depth(size: Size) -> u32 {
    match size.get() {
        2 => 8,
        3 => 5,
        4..=6 => 4,
        _ => 3,
    }
}
