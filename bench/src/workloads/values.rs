//! All moves of a position valued by the learned evaluation, on one thread or several.

use federa::Position;
use federa::evaluation::Weights;
use federa::measure::Values;

use super::side_by_side;
use crate::Error;
use crate::measure::rounds::Work;

/// Values of all moves of a position by the weights of a generation, on `threads` threads.
///
/// # Errors
/// If the system does not start so many threads.
pub fn work(generation: usize, position: &Position, threads: usize) -> Result<Work, Error> {
    let values = |_| Values::new(position, Weights::generation(generation));
    side_by_side((0..threads).map(values), |values, counts| {
        counts.values += values.run(1);
    })
}
