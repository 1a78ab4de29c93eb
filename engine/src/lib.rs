//! An engine for Federa, the board game by Luis Bolaños Mures.

#![allow(unreachable_pub, reason = "modules are private: `pub` in them is for the whole crate")]

mod checksum;
pub mod evaluation;
#[allow(dead_code, reason = "the search on values is about to use all of it")]
mod fraction;
mod instant;
pub mod measure;
mod playout;
mod random;
pub mod reference;
mod rules;
#[allow(dead_code, unused_imports, reason = "the search on values is about to be used")]
mod search;
pub mod solve;
mod stop;
pub mod text;

// Tests beside the code name the library as those outside do.
#[cfg(test)]
extern crate self as federa;

#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;

pub use random::Random;
pub use rules::by::{ByColor, ByKind};
pub use rules::game::{Game, Seat};
pub use rules::kind::{Color, Kind, Shape};
pub use rules::move_error::MoveError;
pub use rules::moves::Move;
pub use rules::perft::{divide, perft, perft_until};
pub use rules::point::{Point, Size, SizeError};
pub use rules::position::{Conversion, GroupInfo, Position};
pub use rules::setup::{Setup, SetupError};
pub use rules::symmetry::Symmetry;
pub use search::clock::Clock;
pub use search::levels::Level;
pub use search::limits::Limits;
pub use search::params::{
    About, AmafParams, EndgameParams, Engine, ParallelParams, ParamError, Params, Playout,
    PlayoutParams, SelectionParams,
};
pub use search::progress::Progress;
pub use search::proof::Proof;
pub use search::report::{MoveReport, Report, wilson};
pub use search::searcher::{Searcher, SearcherBuilder, SearcherError};
pub use stop::Stop;

// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
