//! Pure statistics: functions from counts to numbers, with no knowledge of boards, players or
//! files.
//!
//! | item | question |
//! |---|---|
//! | [`Counts`], [`difference`] | how often does Dark (a seat, a player) win, and do two such rates differ? |
//! | [`PairCounts`] | the same for games in pairs: one opening, seats exchanged |
//! | [`Elo`] | what is a score in Elo? |
//! | [`CrossTable`] | how strong are several players, from a cross table? |
//! | [`Sprt`] | may a match between two players stop now? |
//! | [`Forecasts`] | how good are forecasts of who wins? |
//! | [`Holm`] | which of several tests hold when they are looked at together? |
//! | [`Sample`], [`Histogram`] | means, quantiles and histograms of lengths and the like |
//!
//! **No result is ever NaN or infinite.** Where counts say nothing (no game, one sample) the result
//! is `None`; where the mathematics goes to infinity (the Elo of a player that won all) it is a
//! bound that prints as one.
//!
//! **Looking while it runs.** A 95 % interval is right 95 % of the time only when the number of
//! games was fixed beforehand. Whoever watches it after every game and stops as soon as it excludes
//! one half is wrong far more often: for two equal players 52 % of the time within 1,000 games, and
//! still 31 % of the time if the first hundred games are let pass (a test of [`Counts`]
//! computes both exactly). A match that shall stop early uses the [`Sprt`], whose error rates hold
//! under watching.
//!
//! ```
//! use federa_selfplay::stats::{Confidence, Counts, EloEstimate};
//!
//! let rate = Counts::new(58, 100).unwrap().wilson(Confidence::P95).unwrap();
//! assert_eq!(format!("{rate:.3}"), "0.580 [0.482, 0.672]");
//! assert_eq!(EloEstimate::of(rate).to_string(), "56 [-12, 125]");
//! ```

mod bradley_terry;
mod elo;
mod forecast;
mod holm;
mod interval;
mod pairs;
mod proportion;
mod special;
mod sprt;
mod summary;

pub use bradley_terry::{CrossTable, Rating, Ratings};
pub use elo::{Elo, EloEstimate, expected_score};
pub use forecast::Forecasts;
pub use holm::Holm;
pub use interval::{Confidence, Estimate, Interval};
pub use pairs::PairCounts;
pub use proportion::{Counts, difference};
pub use sprt::{Hypotheses, Pentanomial, Sprt, SprtError, Verdict};
pub use summary::{Histogram, Sample};
