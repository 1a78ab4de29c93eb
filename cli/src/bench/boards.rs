//! [`rows`]: the same kinds of work on every board and position.

use federa::Position;
use federa_bench::measure::rounds::{Work, Workload};
use federa_bench::report::row::{Case, Row};

use super::args::{Positions, Sizes, Timing};
use super::progress::in_turns;
use crate::error::Error;

/// Measures every kind of work, each with its name, on all sizes and positions, in turns.
///
/// # Errors
/// Those of `work`, which makes the work of a kind from a position.
pub(super) fn rows<K: Copy>(
    kinds: impl Iterator<Item = (String, K)>,
    sizes: &Sizes,
    positions: &Positions,
    threads: usize,
    timing: &Timing,
    work: impl Fn(K, &Position) -> Result<Work, federa_bench::Error>,
) -> Result<Vec<Row>, Error> {
    let mut cases = Vec::new();
    let mut workloads = Vec::new();
    for (name, kind) in kinds {
        for &size in &sizes.size {
            for &phase in &positions.phase {
                let (name, position) = (name.clone(), phase.name().into());
                let case = Case { name, size: size.get(), position, threads };
                let work = work(kind, &phase.position(size))?;
                workloads.push(Workload { name: case.line(), work });
                cases.push(case);
            }
        }
    }
    let samples = in_turns(&mut workloads, timing);
    Ok(cases.into_iter().zip(&samples).map(|(case, samples)| Row::new(case, samples)).collect())
}
