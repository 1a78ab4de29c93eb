//! [`Values`]: all moves of a position valued at once, by the learned evaluation.

use std::fmt;
use std::hint::black_box;

use crate::evaluation::{Evaluator, Moves, State, Weights};
use crate::rules::board::Board;
use crate::rules::geometry::in_words;
use crate::rules::position::Position;

/// The valuation of all moves of one position, on one thread.
///
/// ```
/// use federa::evaluation::Weights;
/// use federa::measure::Values;
/// use federa::{Position, Size};
///
/// let mut values = Values::new(&Position::new(Size::new(5)?), Weights::default());
/// assert_eq!(values.run(10), 10 * 50);
/// # Ok::<(), federa::SizeError>(())
/// ```
pub struct Values(Box<dyn FnMut(u64) -> u64 + Send>);

impl Values {
    /// By these weights, in a position whose game is not over.
    pub fn new(position: &Position, weights: Weights) -> Values {
        let evaluator = Evaluator::new(weights);
        in_words!(position.size(), W => repeat::<W>(position.board().resize(), evaluator))
    }

    /// Values all moves so many times. Returns the number of values.
    pub fn run(&mut self, count: u64) -> u64 {
        (self.0)(count)
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Values").finish_non_exhaustive()
    }
}

fn repeat<const W: usize>(board: Board<W>, evaluator: Evaluator) -> Values {
    let (state, mut moves) = (State::new(&board), Moves::default());
    Values(Box::new(move |count| {
        let mut values = 0;
        for _ in 0..count {
            evaluator.score(black_box(&board), &state, &mut moves);
            let placements = 2 * black_box(&moves).placements.len();
            values +=
                (placements + moves.conversions.len()) as u64 + u64::from(moves.pass.is_some());
        }
        values
    }))
}
