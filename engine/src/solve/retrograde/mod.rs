//! The values of all positions of a board up to 4x4, by retrograde analysis.
//!
//! A placement leaves one empty point less and a conversion fewer groups, so
//! that boards are solved from the full ones down to the empty one, each layer
//! from the one with a piece more (Ströhlein 1970, Bellman 1965). Of the 32
//! forms of a position one value is kept: the colours are exchanged until Dark
//! is to move, the shapes until the first piece has shape 0, and the board is
//! turned and mirrored until its occupied points are the smallest of their
//! forms. 4x4 then has 1.3 * 10^10 positions of one bit.
//!
//! [`tabulate`] writes a file, [`Values`] reads it.
//!
//! # The file
//!
//! A line of text, filled with spaces to 64 bytes, then words of 64 bits, the
//! least significant byte first. Points are numbered from a1, row by row; a
//! set of points is a number with these bits.
//!
//! - Layers: the boards with all points occupied, with one point less, and so
//!   on to the empty one.
//! - In a layer a block for each set of occupied points that is the smallest of
//!   its eight forms, in their order as numbers.
//! - In a block a bit for each position with Dark to move and these points
//!   occupied, 1 if Dark wins. The position with `n` pieces has the number
//!   `colours << (n - 1) | shapes >> 1`: bit `j` of `colours` is 1 if the
//!   `j`-th piece is Light's, bit `j` of `shapes` if it is a Dark square or a
//!   Light round one. Bit 0 of `shapes` must be 0, else all of them are flipped.
//! - A block takes whole words.
//! - Behind all layers the CRC-32 of every 4096 bytes of them, the last page
//!   being what is left, then the CRC-32 of these checksums and the line of text.
//!   Each has 32 bits, the least significant byte first.
//!
//! A position with Light to move is that in which each piece is turned on by
//! one: Dark round, Light square, Dark square, Light round, Dark round.
//!
//! `scripts/check-values.py` reads such a file without any code of the engine.

mod format;
mod layer;
mod layout;
mod pages;
mod values;

pub use format::LARGEST;
pub use layer::tabulate;
pub use values::Values;
