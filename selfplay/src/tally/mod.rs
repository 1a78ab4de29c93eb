//! From games to counts: what a run has shown so far, without any statistics.

mod cell;
mod drama;
mod matches;
mod opening_map;
mod sequential;
mod timeline;

pub use cell::CellTally;
pub use drama::Drama;
pub use matches::MatchTally;
pub use opening_map::OpeningMap;
pub use sequential::Sequential;
pub use timeline::Timeline;

#[cfg(test)]
pub(crate) mod tests;
