//! [`Solver`]: exact values on boards of all sizes.

use super::budget::{Budget, Solution};
use super::key::{EXACT_SIZE, Exact, Hashed, Key};
use super::proof_number::ProofNumberSearch;
use crate::rules::point::Size;
use crate::rules::position::Position;

/// A solver for positions of one size, with a table that is kept from one
/// position to the next.
///
/// ```
/// use federa::solve::{Budget, Solver};
/// use federa::{Position, Size};
///
/// let size = Size::new(2)?;
/// let mut solver = Solver::new(size, 1 << 20);
/// let budget = Budget { nodes: 100_000, ..Budget::default() };
/// let solution = solver.solve(&Position::new(size), &budget);
/// assert_eq!(solution.wins, Some(false));
/// # Ok::<(), federa::SizeError>(())
/// ```
pub struct Solver {
    size: Size,
    solver: Box<dyn Solve + Send>,
}

/// A search of whatever words and keys.
trait Solve {
    fn solve(&mut self, position: &Position, budget: &Budget<'_>) -> Solution;
    fn bytes(&self) -> u64;
}

impl<const W: usize, K: Key<W>> Solve for ProofNumberSearch<W, K> {
    fn solve(&mut self, position: &Position, budget: &Budget<'_>) -> Solution {
        ProofNumberSearch::solve(self, position, budget)
    }

    fn bytes(&self) -> u64 {
        ProofNumberSearch::bytes(self)
    }
}

impl Solver {
    /// A solver with a table of at most `memory` bytes.
    pub fn new(size: Size, memory: u64) -> Solver {
        let solver: Box<dyn Solve + Send> = if size.get() <= EXACT_SIZE {
            Box::new(ProofNumberSearch::<1, Exact>::new(size, memory))
        } else {
            crate::rules::geometry::in_words!(size, W => Box::new(ProofNumberSearch::<W, Hashed>::new(size, memory)))
        };
        Solver { size, solver }
    }

    /// Solves a position, see [`solve`].
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

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Solver({}, {} bytes)", self.size, self.bytes())
    }
}

/// Solves a position in a table of `memory` bytes.
///
/// With the pie rule open the value is that of the player to move. Then the second player
/// wins by choosing the better side.
pub fn solve(position: &Position, memory: u64, budget: &Budget<'_>) -> Solution {
    Solver::new(position.size(), memory).solve(position, budget)
}
