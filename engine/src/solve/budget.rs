//! [`Budget`] and [`Solution`]: what a solver may spend, and what it found.

use crate::instant::Instant;
use crate::rules::moves::Move;
use crate::stop::Stop;

/// What a solver may spend; it ends at the first limit that it meets. The default
/// is no limit.
///
/// ```
/// use federa::solve::Budget;
///
/// let budget = Budget { nodes: 100_000, ..Budget::default() };
/// assert!(budget.deadline.is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Positions expanded, at most.
    pub nodes: u64,
    /// The end of its time.
    pub deadline: Option<Instant>,
    /// A flag that ends it, set by a signal or another thread.
    pub stop: Option<&'a Stop>,
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget { nodes: u64::MAX, deadline: None, stop: None }
    }
}

/// What a solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// Whether the side to move wins, if that was proven.
    pub wins: Option<bool>,
    /// Moves of best play from the position on, as far as the table knows them:
    /// the winner's moves keep the win.
    pub line: Vec<Move>,
    /// Positions expanded.
    pub nodes: u64,
}
