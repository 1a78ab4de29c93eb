//! What people and programs read and write: positions, moves, pictures.

pub mod line;
pub mod notation;
