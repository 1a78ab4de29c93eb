//! The selection formula: UCB1 on means that include the static value.

use super::nodes::Node;
use crate::rules::packed_move::PackedMove;
use crate::search::formula::log;
use crate::search::params::Params;
use crate::search::proof::Value;

/// The swap exchanges what all other moves are worth for what they are worth to the other player,
/// so its value must be as good as theirs: it gets at least one visit in so many.
const SWAP_SHARE: u32 = 8;

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

    /// The value of a visited move.
    #[inline]
    pub(super) fn visited(&self, child: &Node) -> f32 {
        child.mean(self.weight) + self.scale / ((child.visits + 1) as f32).sqrt()
    }

    /// The value of a move that was not visited, whose static value is `prior`, 0 to 1.
    #[inline]
    pub(super) fn unvisited(&self, prior: f32) -> f32 {
        prior + self.scale - self.reluctance
    }

    /// The best of the visited moves that are not proven to lose: its place and value.
    #[inline]
    pub(super) fn best(&self, children: &[Node]) -> Option<(usize, f32)> {
        if let [swap, ..] = children
            && swap.action == PackedMove::SWAP
            && swap.value != Value::Lost
            && swap.visits < self.visits / SWAP_SHARE
        {
            return Some((0, f32::INFINITY));
        }
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (place, child) in children.iter().enumerate() {
            let value = self.visited(child);
            if value > most && child.value != Value::Lost {
                most = value;
                best = Some((place, value));
            }
        }
        best
    }
}
