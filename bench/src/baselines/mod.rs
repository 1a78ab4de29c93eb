//! Other programs of the same rules, to be measured beside the engine.
//!
//! [`game`] has the rules as an ordinary user would write them for the crate
//! `minimax`: an array of points and flood fill, without a trick that would need
//! an explanation, but without waste. Its moves are drawn in two ways: from the
//! list of all of them, as the crate does by itself, and by rejection, which the
//! crate allows and which is several times faster.

mod game;
pub mod matches;
pub mod reference;
pub mod rollouts;
pub mod tree;

#[cfg(test)]
mod tests;
