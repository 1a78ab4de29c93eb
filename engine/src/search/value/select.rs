//! The selection formula: UCB1 on means that include the static value.

use super::node::{Node, mean};
use crate::rules::packed_move::PackedMove;
use crate::search::formula::log;
use crate::search::params::Params;
use crate::search::proof::Value;

/// The swap exchanges what all other moves are worth for what they are worth to the other player,
/// so its value must be as good as theirs: it gets at least one visit in so many.
const SWAP_SHARE: u32 = 8;

/// Moves whose values are computed side by side.
const LANES: usize = 8;

/// The constants of selection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constants {
    exploration: f32,
    /// Visits that the static value of a move counts for.
    pub(super) weight: f32,
    reluctance: f32,
}

impl Constants {
    /// Those of some parameters.
    pub(super) fn new(params: &Params) -> Self {
        Self {
            exploration: params.values.value_exploration as f32,
            weight: params.values.static_weight as f32,
            reluctance: params.values.reluctance as f32,
        }
    }
}

/// What selection makes of the values of a node's moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Formula {
    scale: f32,
    weight: f32,
    reluctance: f32,
    visits: u32,
}

impl Formula {
    /// The formula at a node with this many visits.
    #[inline]
    pub(super) fn new(constants: &Constants, visits: u32) -> Self {
        let Constants { exploration, weight, reluctance } = *constants;
        Self { scale: exploration * log(u64::from(visits)).sqrt(), weight, reluctance, visits }
    }

    /// The value of a move that was not visited, whose static value is `prior`, 0 to 1.
    #[inline]
    pub(super) fn unvisited(&self, prior: f32) -> f32 {
        prior + self.scale - self.reluctance
    }

    /// The best of the visited moves that are not proven to lose: its place and value.
    #[inline]
    pub(super) fn best(&self, children: &[Node]) -> Option<(usize, f32)> {
        if self.owed_to_swap(children) > 0 {
            return Some((0, f32::INFINITY));
        }
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        let mut first = 0;
        for children in children.chunks(LANES) {
            for (i, (child, value)) in children.iter().zip(self.visited(children)).enumerate() {
                if value > most && child.value != Value::Lost {
                    most = value;
                    best = Some((first + i, value));
                }
            }
            first += LANES;
        }
        best
    }

    /// Visits that the swap, if it is one of the moves, needs at once.
    #[inline]
    pub(super) fn owed_to_swap(&self, children: &[Node]) -> u32 {
        match children {
            [swap, ..] if swap.action == PackedMove::SWAP && swap.value != Value::Lost => {
                (self.visits / SWAP_SHARE).saturating_sub(swap.visits)
            }
            _ => 0,
        }
    }

    /// The values of all visited moves; those that are proven to lose have the least.
    pub(super) fn all(&self, children: &[Node]) -> Vec<f32> {
        let mut values = Vec::with_capacity(children.len() + LANES);
        for children in children.chunks(LANES) {
            let lost = children.iter().map(|child| child.value == Value::Lost);
            let worth = |(value, lost)| if lost { f32::NEG_INFINITY } else { value };
            values.extend(self.visited(children).into_iter().zip(lost).map(worth));
        }
        values
    }

    /// The value of a visited move if it had so many visits more, of no other mean.
    pub(super) fn after(&self, child: &Node, more: u32) -> f32 {
        let mean = mean(child.sum_with_prior(self.weight), child.visits, self.weight);
        mean + self.scale / ((child.visits + more + 1) as f32).sqrt()
    }

    /// The values of up to [`LANES`] visited moves.
    #[inline]
    fn visited(&self, children: &[Node]) -> [f32; LANES] {
        let (mut sums, mut visits) = ([0.0; LANES], [0; LANES]);
        for ((sum, count), child) in sums.iter_mut().zip(&mut visits).zip(children) {
            *sum = child.sum_with_prior(self.weight);
            *count = child.visits;
        }
        self.side_by_side(&sums, &visits)
    }

    /// The values for these sums and visits. Out of line, so that the compiler sees that quotients
    /// and roots, which selection takes longest for, can be taken side by side.
    #[inline(never)]
    fn side_by_side(&self, sums: &[f32; LANES], visits: &[u32; LANES]) -> [f32; LANES] {
        let mut values = [0.0; LANES];
        for ((value, &sum), &visits) in values.iter_mut().zip(sums).zip(visits) {
            let exploration = self.scale / ((visits + 1) as f32).sqrt();
            *value = mean(sum, visits, self.weight) + exploration;
        }
        values
    }
}
