//! The tree search, as a player uses it.

use federa::{Limits, Params, Position, Searcher};

use crate::measure::counts::Counts;
use crate::measure::rounds::Work;

/// Searches of a position, each from nothing.
pub fn work(params: &Params, position: &Position, threads: usize, seed: u64) -> Work {
    let mut searcher = Searcher::new(params.clone(), threads, seed);
    let position = position.clone();
    Box::new(move |time| {
        searcher.reset();
        let limits = Limits { time: Some(time), ..Limits::default() };
        let report = searcher.search(&position, &limits, &mut |_| ());
        Counts {
            playouts: report.playouts,
            nodes: report.nodes,
            bytes: report.bytes,
            ..Counts::default()
        }
    })
}
