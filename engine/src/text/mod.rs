//! What people and programs read and write: positions, moves, pictures.

pub mod line;
pub mod notation;
#[cfg(feature = "gzip")]
pub mod packed;
pub mod picture;
pub mod play;
#[cfg(feature = "json")]
pub mod record;
pub mod rulebook;
