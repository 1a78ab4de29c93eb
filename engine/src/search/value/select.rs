//! The selection formula: UCB1 on means that include the static value.

use super::nodes::Node;
use super::params::ValueParams;
use crate::search::proof::Value;

/// What selection adds to the values of a node's moves.
#[derive(Clone, Copy, Debug)]
pub struct Formula {
    scale: f32,
    prior: f32,
    reluctance: f32,
}

impl Formula {
    /// The formula at a node with this many visits.
    #[inline]
    pub fn new(params: &ValueParams, visits: u32) -> Self {
        Self {
            scale: params.exploration * log(u64::from(visits)).sqrt(),
            prior: params.prior,
            reluctance: params.reluctance,
        }
    }

    /// The value of a visited move.
    #[inline]
    pub fn visited(&self, child: &Node) -> f32 {
        child.mean(self.prior) + self.scale / ((child.visits + 1) as f32).sqrt()
    }

    /// The value of a move that was not visited, whose static value is `prior`, 0 to 1.
    #[inline]
    pub fn unvisited(&self, prior: f32) -> f32 {
        prior + self.scale - self.reluctance
    }

    /// The best of the visited moves that are not proven to lose: its place and value.
    #[inline]
    pub fn best(&self, children: &[Node]) -> Option<(usize, f32)> {
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

/// The natural logarithm of a count of at least one, by straight lines between
/// the powers of two: the same on every machine, unlike the system's own.
fn log(count: u64) -> f32 {
    let whole = count.max(1).ilog2();
    let part = count.max(1) as f32 / (1u64 << whole) as f32 - 1.0;
    (whole as f32 + part) * std::f32::consts::LN_2
}
