//! From games to counts: what a run has shown so far, without any statistics.

pub mod cell;
pub mod drama;
pub mod matches;
pub mod opening_map;
pub mod sequential;
pub mod timeline;

pub use cell::CellTally;
pub use drama::Drama;
pub use matches::MatchTally;
pub use opening_map::OpeningMap;
pub use sequential::Sequential;
pub use timeline::Timeline;

#[cfg(test)]
pub(crate) mod tests;
