//! An engine for Federa, the board game by Luis Bolaños Mures: its rules, a search
//! that plays it, a solver for endings and small boards, and its notation.
//!
//! # Play by the rules
//!
//! A [`Position`] is always legal; a [`Game`] is a position with its history.
//!
//! ```
//! use federa::{Color, Game, Position, Size};
//!
//! let mut game = Game::new(Position::with_pie(Size::new(2)?));
//! game.play("Ra1".parse()?)?;
//! assert_eq!(game.position().legal_moves().len(), 7); // the swap is one of them
//! game.play("Sb1".parse()?)?;
//! assert_eq!(game.position().to_string(), "2/Rs d -");
//! assert!(game.play("Ra1".parse()?).is_err());
//! assert_eq!((game.position().to_move(), game.winner()), (Color::Dark, None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Search for a move
//!
//! A [`Searcher`] keeps its trees between the moves of a game. With a limit of
//! playouts alone the same seed gives the same answer on every machine.
//!
//! ```
//! use federa::{Game, Limits, Position, Searcher, Size};
//!
//! let mut game = Game::new(Position::new(Size::new(5)?));
//! let mut searcher = Searcher::builder().seed(7).build()?;
//! for _ in 0..3 {
//!     let report = searcher.search(game.position(), &Limits::new().playouts(100));
//!     let best = report.best.expect("the game is not over");
//!     game.play(best)?;
//!     searcher.advance(best);
//! }
//! assert_eq!(game.moves().len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Analyse a position and read the result
//!
//! Every rate in a [`Report`] is from the point of view of the side to move.
//!
//! ```
//! use federa::{Limits, Position, Proof, Searcher};
//!
//! let position: Position = "rs/r1 l -".parse()?;
//! let report = Searcher::builder().build()?.search(&position, &Limits::new().playouts(200));
//! assert_eq!(report.proof, Some(Proof::Win));
//! let best = &report.moves[0];
//! assert_eq!(report.best, Some(best.mv));
//! assert_eq!(best.proof, Some(Proof::Win));
//! println!("{}: {} visits, then {:?}", best.mv, best.visits, best.pv);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! The vocabulary is at the root. [`text`] reads and writes positions, moves, records and
//! pictures; [`solve`] finds exact values; [`evaluation`] is the learned evaluation;
//! [`mod@reference`] is a second, slow implementation of the rules to check against;
//! [`measure`] is for benchmarks, [`threads`] starts what works side by side.
//!
//! # Features
//!
//! - `serde` (off by default): game records in JSON (`text::record`), and `Serialize` and
//!   `Deserialize` for the vocabulary, as the texts of the notation.

#![allow(unreachable_pub, reason = "modules are private: `pub` in them is for the whole crate")]

mod checksum;
pub mod evaluation;
mod fraction;
mod instant;
pub mod measure;
mod playout;
mod random;
pub mod reference;
mod rules;
mod search;
pub mod solve;
mod stop;
pub mod text;
pub mod threads;

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
pub use search::limits::{DEFAULT_MEMORY, Limits};
pub use search::params::{
    About, AmafParams, EndgameParams, Engine, ParallelParams, ParamError, Params, Playout,
    PlayoutParams, SelectionParams,
};
pub use search::proof::Proof;
pub use search::report::{MoveReport, Report, wilson};
pub use search::searcher::{Searcher, SearcherBuilder, SearcherError};
pub use stop::Stop;

// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
