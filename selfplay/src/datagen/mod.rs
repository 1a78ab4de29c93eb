//! Games to learn from.
//!
//! A run of data generation is a tournament of one player with itself whose options have a
//! [`DatagenOptions`]. So resuming, shards, merging and locks are those of tournaments, and a file
//! of such games is a file of games: reports and replays read it. What differs:
//!
//! - *Openings* vary in length, see [`Openings::Varied`](crate::openings::Openings::Varied).
//! - *Random moves*: now and then a move is drawn at random instead of searched, so that positions
//!   occur that the player itself avoids. It has no estimate.
//! - *Sizes* have weights: a round has several games of the sizes that are wanted more.
//! - *Visits*: a record keeps how the visits of each search were divided, see [`visits`].
//! - *Checksum*: every line ends with one, see [`seal`], as such files live long and travel far.

mod options;
pub mod seal;
pub mod visits;

pub use options::DatagenOptions;
