//! All moves of a position valued by the learned evaluation, on one thread or several.

use federa::Position;
use federa::evaluation::Weights;
use federa::measure::Values;

use super::side_by_side;
use crate::measure::rounds::Work;

/// Values of all moves of a position by the weights of a generation, on `threads` threads.
pub fn work(generation: usize, position: &Position, threads: usize) -> Work {
    let values = |_| Values::new(position, Weights::generation(generation));
    side_by_side((0..threads).map(values).collect(), |values, counts| {
        counts.values += values.run(1);
    })
}
