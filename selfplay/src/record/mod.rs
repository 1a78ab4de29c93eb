//! The file of games: JSON Lines, a [`Header`] and then one [`GameRecord`] a
//! line, in the order in which the games finished.
//!
//! The file only ever grows by whole lines, each written at once. So whatever
//! ends a run, at most its last line is torn, and [`Log::open`] takes that away
//! and goes on. [`merge`](fn@merge) brings files into the one form that
//! depends on nothing but the options and the seed: sorted by index.

pub(crate) mod game;
mod header;
mod log;
mod merge;
mod read;

pub use game::{GameRecord, How};
pub use header::Header;
pub use log::Log;
pub use merge::{Merged, Target, join, merge};
pub use read::{Games, read};
