//! A second implementation of the rules, to check the fast one: slow, plain, and
//! sharing no code with it.
//!
//! The board is a vector of optional pieces, a group is what a flood fill
//! finds, and coveting is written as the rules say it in words. Nothing is
//! kept from one move to the next. The fast rules are tested against it, and it
//! is the baseline in the benchmark of playouts.
//!
//! It has positions and moves, but not the pie rule: the field for it is read
//! and dropped, and `swap` is not a move here.
//!
//! ```
//! use federa::reference::{Colour, ReferenceBoard};
//!
//! let mut board = ReferenceBoard::from_line("ss/sS l")?;
//! assert_eq!(board.legal_moves(), ["Cb1"]);
//! board.play("Cb1")?;
//! assert_eq!(board.to_line(), "ss/ss d -");
//! assert_eq!(board.winner(), Some(Colour::Light));
//! # Ok::<(), String>(())
//! ```

mod board;
mod groups;
mod piece;
mod text;

#[cfg(test)]
mod tests;

pub use board::{Playout, ReferenceBoard};
pub use groups::Group;
pub use piece::{Colour, Piece, Point, Shape};
