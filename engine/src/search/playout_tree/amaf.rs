//! [`Amaf`]: results of moves whenever they were played, and what one iteration adds to them.

use crate::playout::Trace;
use crate::playout::averages::{Moves, Tally};
use crate::rules::bits::Bits;
use crate::rules::cell::Cell;
use crate::rules::kind::Kind;

/// How often each move occurred in the playouts below a node, and with what
/// result ("all moves as first", AMAF).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Amaf<const W: usize> {
    /// Of placements.
    pub placements: Tally<W>,
    /// Of conversions.
    pub conversions: Tally<W>,
}

/// The moves of one iteration below a node.
#[derive(Clone, Debug)]
pub struct Played<const W: usize> {
    /// The first piece placed on each cell.
    pub placed: Moves<W>,
    /// The conversions.
    pub converted: Moves<W>,
}

impl<const W: usize> Default for Played<W> {
    fn default() -> Self {
        Self { placed: [Bits::EMPTY; 4], converted: [Bits::EMPTY; 4] }
    }
}

impl<const W: usize> Played<W> {
    /// Forgets all moves.
    pub fn clear(&mut self) {
        self.placed = [Bits::EMPTY; 4];
        self.converted = [Bits::EMPTY; 4];
    }
}

impl<const W: usize> Trace<W> for Played<W> {
    #[inline]
    fn place(&mut self, kind: Kind, cell: Cell) {
        self.placed[kind.index()].insert(cell);
    }

    #[inline]
    fn place_all(&mut self, placed: &Moves<W>) {
        for (all, placed) in self.placed.iter_mut().zip(placed) {
            *all |= *placed;
        }
    }

    #[inline]
    fn convert(&mut self, to: Kind, lowest: impl FnOnce() -> Cell) {
        self.converted[to.index()].insert(lowest());
    }
}
