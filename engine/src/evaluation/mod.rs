//! The learned evaluation: the value of a position without playing on from it.
//!
//! A position is a bag of small facts: the contents of every window of 2x2 cells, and owner,
//! size, liberties and coveting pieces of every group. Each class of such facts has a weight; the
//! sum of weights, put through the logistic function, is the [`value`] for the side to move.
//! Weights depend on the [phase] of the game and not on the size of the board. All numbers are
//! whole, so that sums depend neither on their order nor on the machine.
//!
//! Pieces are seen as the side to move sees them: for Light the circle of kinds is turned by
//! one. So a position and its 16 forms have the same value, and exchanging the colours changes
//! nothing for the side to move.
//!
//! [`Weights`] are what is fitted to games, by their [`Features`], and kept in files; an
//! [`Evaluator`] holds them in tables that are fast to read. Within the crate, `State` keeps a
//! board's windows up to date from move to move, and `Moves` receives the values of all moves of
//! a position at once.
//!
//! ```
//! use federa::evaluation::{Evaluator, ONE, Weights};
//! use federa::{Position, Size};
//!
//! let evaluator = Evaluator::new(Weights::default());
//! let value = evaluator.evaluate(&Position::new(Size::STANDARD));
//! assert!(value > 0 && value < ONE);
//! ```

mod batch;
mod evaluator;
pub mod features;
mod generations;
mod groups;
mod logistic;
pub mod phase;
mod state;
#[cfg(any(test, fuzzing))]
pub mod walk;
mod weights;
mod windows;

#[cfg(test)]
mod tests;

pub(crate) use batch::{Moves, WIN};
pub use evaluator::Evaluator;
pub use features::Features;
pub use logistic::{ONE, UNIT, value};
pub(crate) use state::State;
pub use weights::{Weights, WeightsError};
