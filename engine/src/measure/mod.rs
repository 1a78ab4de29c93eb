//! What benchmarks measure of the engine's inside: [playouts](Playouts) alone, [values](Values) alone, the
//! [share of a search](tree_share) that its tree takes, and [copies](Copies) of
//! positions with the bytes that they take.
//!
//! Not needed to play: see [`Searcher`](crate::Searcher) for that.

mod copies;
mod playouts;
mod tree_share;
mod values;

pub use copies::{Copies, node_bytes, table_bytes};
pub use playouts::{PlayoutCounts, PlayoutPolicy, Playouts};
pub use tree_share::tree_share;
pub use values::Values;
