//! The tree search of the crate `minimax`.

use std::time::{Duration, Instant};

use federa::Size;
use minimax::{MonteCarloTreeSearch, Strategy};

use super::game::{Federa, State};
use super::rollouts::{Drawn, options};
use crate::measure::counts::Counts;
use crate::measure::rounds::Work;

/// Searches with the crate's own rollouts.
pub fn generated(size: Size) -> Work {
    work(size, MonteCarloTreeSearch::new(options(size)))
}

/// Searches with rollouts over drawn moves.
pub fn drawn(size: Size) -> Work {
    work(size, MonteCarloTreeSearch::new_with_policy(options(size), Box::new(Drawn)))
}

/// The crate counts iterations, but does not tell how many it made in a time.
/// So each search makes as many as should fill the time, by the rate of the last one.
fn work(size: Size, mut search: MonteCarloTreeSearch<Federa>) -> Work {
    let state = State::new(size.get());
    let mut rate = 2_000.0;
    let run = move |time: Duration| {
        let start = Instant::now();
        let mut counts = Counts::default();
        let iterations = (rate * time.as_secs_f64()).max(100.0) as u32;
        search.set_max_rollouts(iterations);
        std::hint::black_box(search.choose_move(&state));
        counts.playouts = u64::from(iterations);
        rate = f64::from(iterations) / start.elapsed().as_secs_f64();
        counts
    };
    Box::new(run)
}
