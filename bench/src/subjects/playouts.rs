//! Random playouts of each policy, on one thread or several.

use std::time::Duration;

use federa::playout::averages::Played;
use federa::playout::fill::Fill;
use federa::playout::guided::Guided;
use federa::playout::random::Random;
use federa::playout::uniform::Uniform;
use federa::playout::{Outcome, Policy};
use federa::rules::board::Board;
use federa::rules::geometry::Geometry;
use federa::{Color, Params, Position};
use serde::Serialize;

use super::repeat_for;
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
}

/// Playouts on one thread.
type Batch = Box<dyn FnMut(Duration) -> Counts + Send>;

/// How many playouts fill the tables of the guided policy before it is measured.
const LESSONS: usize = 2_000;

/// Playouts from a position on `threads` threads, each with its own generator.
pub fn work(policy: PolicyName, position: &Position, threads: usize, seed: u64) -> Work {
    let batch = |thread| {
        let rng = Random::stream(seed, thread as u64);
        federa::in_words!(position.size(), W => batch::<W>(policy, position, rng))
    };
    let mut batches: Vec<Batch> = (0..threads).map(batch).collect();
    Box::new(move |time| match &mut batches[..] {
        [one] => one(time),
        many => together(many, time),
    })
}

fn together(batches: &mut [Batch], time: Duration) -> Counts {
    let mut counts = Counts::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            batches.iter_mut().map(|batch| scope.spawn(move || batch(time))).collect();
        for thread in threads {
            counts += thread.join().expect("playouts do not panic");
        }
    });
    counts
}

fn batch<const W: usize>(policy: PolicyName, position: &Position, mut rng: Random) -> Batch {
    let geometry = Geometry::<W>::of(position.size());
    let board: Board<W> = position.board().resize();
    match policy {
        PolicyName::Uniform => repeat(Uniform::new(geometry), board, rng),
        PolicyName::Fill => repeat(Fill::new(geometry), board, rng),
        PolicyName::Guided => {
            let Params { candidates, plain, .. } = Params::default();
            let mut guided = Guided::new(geometry, candidates, plain);
            teach(&mut guided, &board, &mut rng);
            repeat(guided, board, rng)
        }
    }
}

fn repeat<const W: usize>(
    mut policy: impl Policy<W> + Send + 'static,
    board: Board<W>,
    mut rng: Random,
) -> Batch {
    Box::new(move |time| {
        repeat_for(time, |counts| count(counts, policy.playout(&board, &mut rng, &mut ())))
    })
}

fn count(counts: &mut Counts, outcome: Outcome) {
    counts.playouts += 1;
    counts.placements += u64::from(outcome.placements);
    counts.conversions += u64::from(outcome.conversions);
    counts.passes += u64::from(outcome.passes);
    counts.dark_wins += u64::from(outcome.winner == Color::Dark);
}

/// Fills the tables from the policy's own playouts, as a search does.
pub fn teach<const W: usize>(policy: &mut impl Policy<W>, board: &Board<W>, rng: &mut Random) {
    for _ in 0..LESSONS {
        let mut played = Played::default();
        let winner = policy.playout(board, rng, &mut played).winner;
        let Some(knowledge) = policy.knowledge() else { return };
        knowledge.add(&played, winner);
    }
}
