//! An engine for Federa, the board game by Luis Bolaños Mures.

pub mod checksum;
pub mod evaluation;
pub mod fraction;
pub mod instant;
pub mod measure;
pub mod playout;
mod random;
pub mod reference;
pub mod rules;
pub mod search;
pub mod solve;
pub mod stop;
pub mod text;

pub use random::Random;
pub use rules::by::{ByColor, ByKind};
pub use rules::game::{Game, Seat};
pub use rules::kind::{Color, Kind, Shape};
pub use rules::moves::Move;
pub use rules::perft::{divide, perft, perft_until};
pub use rules::point::{Point, Size, SizeError};
pub use rules::position::{Conversion, GroupInfo, MoveError, Position};
pub use rules::setup::{Setup, SetupError};
pub use rules::symmetry::Symmetry;
pub use search::clock::Clock;
pub use search::levels::Level;
pub use search::limits::Limits;
pub use search::params::Params;
pub use search::proof::Proof;
pub use search::report::{MoveReport, Report};
pub use search::searcher::{Progress, Searcher};
pub use stop::Stop;

// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
