//! [`Evaluate`]: what judges a leaf of the tree, of which playouts are one.

use crate::fraction::Fraction;
use crate::playout::Policy;
use crate::playout::averages::Played;
use crate::playout::knowledge::Knowledge;
use crate::random::Random;
use crate::rules::board::Board;

/// An evaluator of positions on boards of `W` words.
pub trait Evaluate<const W: usize> {
    /// Dark's share of a win from `board` on, which is not over. An evaluator that plays on from
    /// there adds the moves to `played`.
    fn evaluate(&mut self, board: &Board<W>, rng: &mut Random, played: &mut Played<W>) -> Fraction;

    /// What it knows of moves in general, if it learns: the tree adds the moves and the value
    /// of every iteration, and takes its means as priors.
    fn knowledge(&mut self) -> Option<&mut Knowledge<W>> {
        None
    }

    /// Keeps `share` (0 to 1) of the weight of all that it learned.
    fn keep(&mut self, share: f32) {
        if let Some(knowledge) = self.knowledge() {
            knowledge.keep(share);
        }
    }
}

/// A playout is worth all to its winner.
impl<const W: usize, P: Policy<W>> Evaluate<W> for P {
    #[inline]
    fn evaluate(&mut self, board: &Board<W>, rng: &mut Random, played: &mut Played<W>) -> Fraction {
        self.playout(board, rng, played).winner.into()
    }

    #[inline]
    fn knowledge(&mut self) -> Option<&mut Knowledge<W>> {
        Policy::knowledge(self)
    }
}
