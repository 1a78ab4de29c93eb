//! [`tree_share`]: how much of a search's time its tree takes. One tree is grown with a
//! policy that times its playouts; the rest is selection, expansion, backpropagation,
//! and the tables of move statistics.

use std::time::Duration;

use crate::instant::Instant;
use crate::playout::guided::Guided;
use crate::playout::knowledge::Knowledge;
use crate::playout::uniform::Uniform;
use crate::playout::{Outcome, Policy, Trace};
use crate::random::Random;
use crate::rules::board::Board;
use crate::rules::geometry::{Geometry, in_words};
use crate::rules::position::Position;
use crate::search::limits::DEFAULT_MEMORY;
use crate::search::params::{Params, Playout};
use crate::search::playout_tree::worker::Worker;
use crate::search::root::Root;

/// A policy with a clock.
struct Timed<P> {
    policy: P,
    playouts: u32,
    time: Duration,
}

impl<const W: usize, P: Policy<W>> Policy<W> for Timed<P> {
    fn playout(
        &mut self,
        board: &Board<W>,
        rng: &mut Random,
        trace: &mut impl Trace<W>,
    ) -> Outcome {
        let start = Instant::now();
        let outcome = self.policy.playout(board, rng, trace);
        self.time += start.elapsed();
        self.playouts += 1;
        outcome
    }

    fn knowledge(&mut self) -> Option<&mut Knowledge<W>> {
        self.policy.knowledge()
    }
}

/// The share of the time, 0 to 1, that a search of `time` spends outside of playouts.
pub fn tree_share(params: &Params, position: &Position, time: Duration, seed: u64) -> f64 {
    in_words!(position.size(), W => in_policy::<W>(params, position, time, seed))
}

fn in_policy<const W: usize>(
    params: &Params,
    position: &Position,
    time: Duration,
    seed: u64,
) -> f64 {
    let geometry = Geometry::<W>::of(position.size());
    match params.playouts.playout {
        Playout::Uniform => grow(Uniform::<W>::new(geometry), params, position, time, seed),
        Playout::Guided => {
            let guided =
                Guided::<W>::new(geometry, params.playouts.candidates, params.playouts.epsilon);
            grow(guided, params, position, time, seed)
        }
    }
}

fn grow<const W: usize>(
    policy: impl Policy<W>,
    params: &Params,
    position: &Position,
    time: Duration,
    seed: u64,
) -> f64 {
    let timed = Timed { policy, playouts: 0, time: Duration::ZERO };
    let (root, rng) = (Root::<W>::new(position), Random::new(seed));
    let mut worker = Worker::new(root, timed, params, rng);
    worker.memory = DEFAULT_MEMORY as usize;
    let look = price_of_a_look();
    let start = Instant::now();
    while start.elapsed() < time && !worker.is_proven() {
        worker.iterate();
    }
    // Between the two looks of a playout lies the price of one; the loop has a third.
    let (all, Timed { playouts, time: inside, .. }) = (start.elapsed(), &worker.evaluator);
    let outside = all.saturating_sub(*inside).saturating_sub(look * 2 * *playouts);
    let inside = inside.saturating_sub(look * *playouts);
    outside.as_secs_f64() / (outside + inside).as_secs_f64()
}

/// What it takes to look at the clock.
fn price_of_a_look() -> Duration {
    const LOOKS: u32 = 10_000;
    let start = Instant::now();
    for _ in 0..LOOKS {
        std::hint::black_box(Instant::now());
    }
    start.elapsed() / LOOKS
}
