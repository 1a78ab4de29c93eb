//! What people and programs read and write: positions, moves, pictures.

pub mod line;
pub mod notation;
pub mod picture;
pub mod play;
#[cfg(feature = "serde")]
pub mod record;
pub mod rulebook;
#[cfg(feature = "serde")]
mod serialize;
