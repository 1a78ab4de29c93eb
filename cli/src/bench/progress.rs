//! How far a measurement is. It is drawn from the thread that measures, between two
//! samples: another thread would take time from them.

use federa_bench::measure::rounds::{self, Sample, Workload};

use super::args::Timing;
use crate::terminal::progress::Progress;

/// Shows what is done now, after so many steps of all.
pub(super) fn show(progress: &Progress, name: &str, done: usize, steps: usize) {
    progress.message(name);
    progress.done(done as f64 / steps.max(1) as f64);
}

/// Measures the workloads in turns, with a bar.
pub(super) fn in_turns(workloads: &mut [Workload], timing: &Timing) -> Vec<Vec<Sample>> {
    let bar = Progress::bar();
    let how = rounds::Timing { time: timing.time, repeats: timing.repeats };
    rounds::in_turns(workloads, &how, &mut |progress| {
        show(&bar, progress.name, progress.done, progress.steps);
    })
}
