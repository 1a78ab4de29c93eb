//! Playouts: random games to the end, the evaluation of the tree search.
//!
//! A [`Policy`] plays from a position of the search. Its type is known at compile
//! time, so that its loop has no dynamic dispatch. The moves are recorded by a
//! [`Trace`]; the empty trace `()` costs nothing.

pub mod averages;
pub mod conversions;
pub mod fill;
pub mod guided;
pub mod knowledge;
pub mod uniform;

#[cfg(test)]
pub(crate) mod tests;

use crate::random::Random;
use crate::rules::board::Board;
use crate::rules::cell::Cell;
use crate::rules::kind::{Color, Kind};
use averages::{Moves, Played};
use knowledge::Knowledge;

/// How a playout ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The colour that fills the board.
    pub winner: Color,
    /// Pieces placed.
    pub placements: u32,
    /// Groups converted.
    pub conversions: u32,
    /// Forced passes.
    pub passes: u32,
}

/// A way to play games to the end on boards of `W` words.
pub trait Policy<const W: usize> {
    /// Plays from `board`, which is left as it is, until one colour fills it.
    fn playout(&mut self, board: &Board<W>, rng: &mut Random, trace: &mut impl Trace<W>)
    -> Outcome;

    /// What its choices are guided by, if anything.
    fn knowledge(&mut self) -> Option<&mut Knowledge<W>> {
        None
    }
}

/// A recorder of the moves of a playout, in their order.
pub trait Trace<const W: usize> {
    /// A piece is placed.
    fn place(&mut self, kind: Kind, cell: Cell);

    /// All pieces that a playout places, where the order does not matter.
    fn place_all(&mut self, placed: &Moves<W>);

    /// The group with the lowest cell `lowest` becomes pieces of kind `to`.
    fn convert(&mut self, to: Kind, lowest: impl FnOnce() -> Cell);
}

impl<const W: usize> Trace<W> for () {
    #[inline]
    fn place(&mut self, _: Kind, _: Cell) {}
    #[inline]
    fn place_all(&mut self, _: &Moves<W>) {}
    #[inline]
    fn convert(&mut self, _: Kind, _: impl FnOnce() -> Cell) {}
}

impl<const W: usize> Trace<W> for Played<W> {
    #[inline]
    fn place(&mut self, kind: Kind, cell: Cell) {
        self.placements[kind].insert(cell);
    }

    #[inline]
    fn place_all(&mut self, placed: &Moves<W>) {
        for (all, placed) in self.placements.values_mut().zip(placed.values()) {
            *all |= *placed;
        }
    }

    #[inline]
    fn convert(&mut self, to: Kind, lowest: impl FnOnce() -> Cell) {
        self.conversions[to].insert(lowest());
    }
}
