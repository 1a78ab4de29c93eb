//! Self-play tournaments of the Federa engine, with statistics to be trusted.
//!
//! | folder | concern |
//! |---|---|
//! | [`options`] | what is played: sizes, pie rule, games, players; their fingerprint |
//! | [`players`] | who plays: the engine, random players, one day other programs |
//! | [`openings`] | the moves that a game starts with |
//! | [`plan`] | which games, in which order, with which seeds |
//! | [`game`] | one game from its opening to its end |
//! | [`record`] | the file of games: header, lines, resuming, merging |
//! | [`datagen`] | how games to learn from differ from others |
//! | [`run`] | many games side by side, progress, interruption |
//! | [`tally`] | from games to counts |
//! | [`stats`] | from counts to numbers |
//! | [`report`] | from numbers to text, JSON, CSV and HTML |
//! | [`files`] | reading and writing files |
//! | [`train`] | from games to the weights of the evaluation |
//!
//! A game depends on nothing but the options, the master seed and its index, so
//! a run gives the same games on any number of threads, shards or machines.

pub mod datagen;
pub mod error;
pub mod files;
pub mod game;
pub mod openings;
pub mod options;
pub mod plan;
pub mod players;
pub mod record;
pub mod report;
pub mod run;
pub mod stats;
pub mod tally;
pub mod train;
pub mod units;

pub use error::Error;
