//! The learned evaluation: the value of a position without playing on from it.
//!
//! A position is a bag of small facts: the contents of every [window](windows) of 2x2 cells,
//! and owner, size, liberties and coveting pieces of every [group](groups). Each class of such
//! facts has a weight; the sum of weights, put through the [logistic] function, is the value
//! for the side to move. Weights depend on the [phase] of the game and not on the size of
//! the board. All numbers are whole, so that sums depend neither on their order nor on the machine.
//!
//! Pieces are seen as the side to move sees them: for Light the circle of kinds is turned by
//! one. So a position and its 16 forms have the same value, and exchanging the colours changes
//! nothing for the side to move.
//!
//! - [`Weights`] are what is fitted to games ([`Features`]) and kept in files;
//! - an [`Evaluator`] holds them in tables that are fast to read;
//! - [`State`] keeps a board's windows up to date from move to move;
//! - [`Moves`] receives the values of all moves of a position at once.

pub mod batch;
pub mod evaluator;
pub mod features;
pub mod generations;
pub mod groups;
pub mod logistic;
pub mod phase;
pub mod state;
pub mod weights;
pub mod windows;

#[cfg(test)]
mod tests;

pub use batch::Moves;
pub use evaluator::Evaluator;
pub use features::Features;
pub use logistic::{ONE, UNIT, value};
pub use state::State;
pub use weights::{Weights, WeightsError};
