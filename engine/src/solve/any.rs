//! [`AnySolver`]: one type for the solvers of all board sizes.

use super::key::{EXACT_SIZE, Exact, Hashed, Key};
use super::solver::{Budget, Solution, Solver};
use crate::rules::point::Size;
use crate::rules::position::Position;

/// A solver for positions of one size, with a table that is kept from one
/// position to the next.
///
/// ```
/// use federa::solve::any::AnySolver;
/// use federa::solve::solver::Budget;
/// use federa::{Position, Size};
///
/// let size = Size::new(2)?;
/// let mut solver = AnySolver::new(size, 1 << 20);
/// let budget = Budget { nodes: 100_000, deadline: None, stop: None };
/// let solution = solver.solve(&Position::new(size), &budget);
/// assert_eq!(solution.wins, Some(false));
/// # Ok::<(), federa::SizeError>(())
/// ```
pub struct AnySolver {
    size: Size,
    solver: Box<dyn Solve + Send>,
}

/// A [`Solver`] of whatever words and keys.
trait Solve {
    fn solve(&mut self, position: &Position, budget: &Budget<'_>) -> Solution;
    fn bytes(&self) -> u64;
}

impl<const W: usize, K: Key<W>> Solve for Solver<W, K> {
    fn solve(&mut self, position: &Position, budget: &Budget<'_>) -> Solution {
        Solver::solve(self, position, budget)
    }

    fn bytes(&self) -> u64 {
        Solver::bytes(self)
    }
}

impl AnySolver {
    /// A solver with a table of at most `memory` bytes.
    pub fn new(size: Size, memory: u64) -> AnySolver {
        let solver: Box<dyn Solve + Send> = if size.get() <= EXACT_SIZE {
            Box::new(Solver::<1, Exact>::new(size, memory))
        } else {
            crate::rules::in_words!(size, W => Box::new(Solver::<W, Hashed>::new(size, memory)))
        };
        AnySolver { size, solver }
    }

    /// Solves a position, see [`solve`](super::solver::solve).
    ///
    /// # Panics
    /// If the position is of another size.
    pub fn solve(&mut self, position: &Position, budget: &Budget<'_>) -> Solution {
        assert_eq!(position.size(), self.size, "the solver is for another size");
        self.solver.solve(position, budget)
    }

    /// Bytes of the table.
    pub fn bytes(&self) -> u64 {
        self.solver.bytes()
    }
}

impl std::fmt::Debug for AnySolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AnySolver({}, {} bytes)", self.size, self.bytes())
    }
}
