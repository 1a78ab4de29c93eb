//! [`Playouts`]: random games from one position.

use std::fmt;
use std::ops::AddAssign;

use crate::playout::averages::Played;
use crate::playout::fill::Fill;
use crate::playout::guided::Guided;
use crate::playout::uniform::Uniform;
use crate::playout::{Outcome, Policy};
use crate::random::Random;
use crate::rules::board::Board;
use crate::rules::geometry::{Geometry, in_words};
use crate::rules::kind::Color;
use crate::rules::position::Position;
use crate::search::params::Params;
use crate::search::params::PlayoutParams;

/// How the moves of a playout are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PlayoutPolicy {
    /// Every legal move equally likely.
    Uniform,
    /// Placements first, then conversions with weight one over the size.
    Fill,
    /// As fill, each move the best of some candidates by averages of its own playouts;
    /// the numbers are those of the preset `guided`.
    Guided,
}

/// What was played in some playouts.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct PlayoutCounts {
    /// Random games.
    pub playouts: u64,
    /// Pieces placed in them.
    pub placements: u64,
    /// Groups converted in them.
    pub conversions: u64,
    /// Forced passes in them.
    pub passes: u64,
    /// Those of them that Dark won.
    pub dark_wins: u64,
}

impl AddAssign for PlayoutCounts {
    fn add_assign(&mut self, other: PlayoutCounts) {
        self.playouts += other.playouts;
        self.placements += other.placements;
        self.conversions += other.conversions;
        self.passes += other.passes;
        self.dark_wins += other.dark_wins;
    }
}

/// Playouts that fill the tables of the guided policy before it is measured.
const LESSONS: usize = 2_000;

/// Random games from one position, on one thread.
///
/// ```
/// use federa::measure::{PlayoutPolicy, Playouts};
/// use federa::{Position, Size};
///
/// let position = Position::new(Size::new(5)?);
/// let counts = Playouts::new(PlayoutPolicy::Fill, &position, 7, 0).run(100);
/// assert_eq!((counts.playouts, counts.placements), (100, 2_500));
/// # Ok::<(), federa::SizeError>(())
/// ```
pub struct Playouts(Box<dyn FnMut(u64) -> PlayoutCounts + Send>);

impl Playouts {
    /// Playouts with the generator of a numbered stream under a seed. The guided policy
    /// first learns from some playouts of its own.
    pub fn new(policy: PlayoutPolicy, position: &Position, seed: u64, stream: u64) -> Playouts {
        let random = Random::stream(seed, stream);
        in_words!(position.size(), W => {
            Playouts::of_board::<W>(policy, position.board().resize(), random)
        })
    }

    fn of_board<const W: usize>(
        policy: PlayoutPolicy,
        board: Board<W>,
        mut random: Random,
    ) -> Playouts {
        let geometry = Geometry::of(board.size());
        match policy {
            PlayoutPolicy::Uniform => repeat(Uniform::new(geometry), board, random),
            PlayoutPolicy::Fill => repeat(Fill::new(geometry), board, random),
            PlayoutPolicy::Guided => {
                let params = Params::preset("guided").expect("a preset");
                let PlayoutParams { candidates, epsilon, .. } = params.playouts;
                let mut guided = Guided::new(geometry, candidates, epsilon);
                teach(&mut guided, &board, &mut random);
                repeat(guided, board, random)
            }
        }
    }

    /// Plays so many games.
    pub fn run(&mut self, count: u64) -> PlayoutCounts {
        (self.0)(count)
    }
}

impl fmt::Debug for Playouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Playouts").finish_non_exhaustive()
    }
}

fn repeat<const W: usize>(
    mut policy: impl Policy<W> + Send + 'static,
    board: Board<W>,
    mut random: Random,
) -> Playouts {
    Playouts(Box::new(move |count| {
        let mut counts = PlayoutCounts::default();
        for _ in 0..count {
            counts += counted(policy.playout(&board, &mut random, &mut ()));
        }
        counts
    }))
}

fn counted(outcome: Outcome) -> PlayoutCounts {
    PlayoutCounts {
        playouts: 1,
        placements: outcome.placements.into(),
        conversions: outcome.conversions.into(),
        passes: outcome.passes.into(),
        dark_wins: (outcome.winner == Color::Dark).into(),
    }
}

/// Fills the tables from the policy's own playouts, as a search does.
fn teach<const W: usize>(policy: &mut impl Policy<W>, board: &Board<W>, random: &mut Random) {
    for _ in 0..LESSONS {
        let mut played = Played::default();
        let winner = policy.playout(board, random, &mut played).winner;
        if let Some(knowledge) = policy.knowledge() {
            knowledge.add(&played, winner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::point::Size;

    #[test]
    fn games_depend_on_seed_and_stream_alone() {
        let position = Position::new(Size::new(5).unwrap());
        for policy in [PlayoutPolicy::Uniform, PlayoutPolicy::Fill, PlayoutPolicy::Guided] {
            let counts = |seed, stream| Playouts::new(policy, &position, seed, stream).run(300);
            assert_eq!(counts(1, 0), counts(1, 0), "{policy:?}");
            assert_ne!(counts(1, 0), counts(2, 0), "{policy:?}");
            assert_ne!(counts(1, 0), counts(1, 1), "{policy:?}");
            let mut parts = Playouts::new(policy, &position, 1, 0);
            let mut sum = parts.run(100);
            sum += parts.run(200);
            assert_eq!(sum, counts(1, 0), "{policy:?}");
            assert_eq!((sum.playouts, sum.placements), (300, 25 * 300), "{policy:?}");
        }
    }
}
