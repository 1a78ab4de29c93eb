//! [`Plan`]: what a tree does for a team of trees that are all the same.

use super::judge::Verdict;

/// The part of one tree in the work of a team, since the trees were the same last.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The tree's number, below the number of trees.
    pub(super) part: usize,
    /// The number of trees; 0 and 1 are a tree alone.
    pub(super) parts: usize,
    /// Iterations that the team is to make until the next exchange.
    pub(super) batch: u64,
    /// The team's iterations, which belong to the trees in turn.
    pub(super) iterations: Vec<Planned>,
    /// The places of children on the way of each iteration.
    places: Vec<u16>,
    /// What was judged in the tree's own iterations, where there was something to judge.
    pub(super) verdicts: Vec<Option<Verdict>>,
}

/// An iteration whose leaf may be judged by another tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planned {
    start: usize,
    end: usize,
    /// The value that was backed up, for the player to move at the end.
    pub(super) value: u32,
    /// Whether it ends at a leaf, whose value is not known yet.
    pub(super) is_leaf: bool,
}

impl Plan {
    /// The number of the tree's next iteration among those of the team.
    pub(super) fn next(&self) -> usize {
        self.verdicts.len() * self.parts + self.part
    }

    /// Adds an iteration.
    pub(super) fn add(&mut self, places: impl Iterator<Item = u16>, value: u32, is_leaf: bool) {
        let start = self.places.len();
        self.places.extend(places);
        self.iterations.push(Planned { start, end: self.places.len(), value, is_leaf });
    }

    /// The places of an iteration.
    pub(super) fn places(&self, planned: &Planned) -> &[u16] {
        &self.places[planned.start..planned.end]
    }

    /// Forgets all iterations.
    pub(super) fn clear(&mut self) {
        self.iterations.clear();
        self.places.clear();
    }
}
