//! [`Counts`]: the work that a workload has done.

use std::ops::AddAssign;

/// What was done in some time. A workload counts what it has.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Random games, or iterations of a tree search.
    pub playouts: u64,
    /// Pieces placed in them.
    pub placements: u64,
    /// Groups converted in them.
    pub conversions: u64,
    /// Forced passes in them.
    pub passes: u64,
    /// Those of them that Dark won.
    pub dark_wins: u64,
    /// Moves valued by the learned evaluation.
    pub values: u64,
    /// Nodes made, or move sequences counted.
    pub nodes: u64,
    /// Bytes that the nodes made take.
    pub bytes: u64,
}

impl Counts {
    /// Placements and conversions.
    pub fn moves(&self) -> u64 {
        self.placements + self.conversions
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.playouts += other.playouts;
        self.placements += other.placements;
        self.conversions += other.conversions;
        self.passes += other.passes;
        self.dark_wins += other.dark_wins;
        self.values += other.values;
        self.nodes += other.nodes;
        self.bytes += other.bytes;
    }
}
