//! The rules: from sets of bits up to a whole game.

pub mod bits;
pub mod board;
pub mod by;
pub mod cell;
pub mod game;
pub mod geometry;
pub mod group;
pub mod groups;
pub mod kind;
pub mod labels;
pub mod move_error;
pub mod moves;
pub mod packed_move;
pub mod perft;
pub mod point;
pub mod position;
pub mod setup;
pub mod symmetry;
pub mod zobrist;

#[cfg(test)]
mod tests;
