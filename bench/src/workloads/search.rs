//! The tree search, as a player uses it.

use federa::{Limits, Params, Position, Searcher, SearcherError};

use crate::measure::counts::Counts;
use crate::measure::rounds::Work;

/// Searches of a position, each from nothing.
///
/// # Errors
/// If the system does not start the threads.
pub fn work(
    params: &Params,
    position: &Position,
    threads: usize,
    seed: u64,
) -> Result<Work, SearcherError> {
    let searcher = Searcher::builder().params(params.clone()).threads(threads).seed(seed);
    let mut searcher = searcher.build()?;
    let position = position.clone();
    Ok(Box::new(move |time| {
        searcher.reset();
        let report = searcher.search(&position, &Limits::new().time(time));
        Counts {
            playouts: report.playouts,
            nodes: report.nodes,
            bytes: report.bytes,
            ..Counts::default()
        }
    }))
}
