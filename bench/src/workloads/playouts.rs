//! Random playouts of each policy, on one thread or several.

use federa::Position;
use federa::measure::{PlayoutCounts, PlayoutPolicy, Playouts};
use serde::Serialize;

use super::side_by_side;
use crate::Error;
use crate::measure::counts::Counts;
use crate::measure::rounds::Work;

/// A playout policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PolicyName {
    /// Every legal move equally likely.
    Uniform,
    /// Placements first, then conversions with weight one over the size.
    Fill,
    /// As fill, each move the best of six by averages of its own playouts.
    Guided,
}

impl PolicyName {
    /// All of them.
    pub const ALL: [PolicyName; 3] = [PolicyName::Uniform, PolicyName::Fill, PolicyName::Guided];

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            PolicyName::Uniform => "uniform",
            PolicyName::Fill => "fill",
            PolicyName::Guided => "guided",
        }
    }

    fn policy(self) -> PlayoutPolicy {
        match self {
            PolicyName::Uniform => PlayoutPolicy::Uniform,
            PolicyName::Fill => PlayoutPolicy::Fill,
            PolicyName::Guided => PlayoutPolicy::Guided,
        }
    }
}

/// Playouts from a position on `threads` threads, each with its own generator.
///
/// # Errors
/// If the system does not start so many threads.
pub fn work(
    policy: PolicyName,
    position: &Position,
    threads: usize,
    seed: u64,
) -> Result<Work, Error> {
    let playouts = |thread| Playouts::new(policy.policy(), position, seed, thread as u64);
    side_by_side((0..threads).map(playouts), |playouts, counts| {
        *counts += playouts.run(1).into();
    })
}

impl From<PlayoutCounts> for Counts {
    fn from(counts: PlayoutCounts) -> Counts {
        let PlayoutCounts { playouts, placements, conversions, passes, dark_wins } = counts;
        Counts { playouts, placements, conversions, passes, dark_wins, ..Counts::default() }
    }
}
