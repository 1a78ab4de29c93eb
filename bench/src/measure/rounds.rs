//! [`in_turns`]: every workload once a round, so that what changes on the machine
//! meanwhile changes all of them.

use std::time::Duration;

use super::clock::{Stopwatch, Times};
use super::counts::Counts;

/// Works for about as long as it is told, and counts.
pub type Work = Box<dyn FnMut(Duration) -> Counts>;

/// Something to measure.
pub struct Workload {
    /// What it is called in progress reports.
    pub name: String,
    /// What it does.
    pub work: Work,
}

/// The work of one repeat and the time that it took.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The work.
    pub counts: Counts,
    /// The time.
    pub times: Times,
}

/// The share of a repeat that each workload works before it is measured: caches,
/// tables and the processor's clock settle.
const WARM_UP: f64 = 0.2;

/// How long and how often to measure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Timing {
    /// Of each repeat.
    pub time: Duration,
    /// How many there are.
    pub repeats: usize,
}

/// How far a measurement is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress<'a> {
    /// What is measured now.
    pub name: &'a str,
    /// Steps that are done.
    pub done: usize,
    /// All steps.
    pub steps: usize,
}

/// Warms up and measures each workload, one after the other in every round.
/// Returns the samples of each. `progress` is called between two samples, on the
/// thread that measures: another thread would take time from them.
pub fn in_turns(
    workloads: &mut [Workload],
    timing: &Timing,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Vec<Vec<Sample>> {
    let (time, steps) = (timing.time, workloads.len() * (timing.repeats + 1));
    let mut done = 0;
    let mut begin = |name: &str| {
        progress(Progress { name, done, steps });
        done += 1;
    };
    for workload in &mut *workloads {
        begin(&workload.name);
        (workload.work)(time.mul_f64(WARM_UP));
    }
    let mut samples = vec![Vec::with_capacity(timing.repeats); workloads.len()];
    for _ in 0..timing.repeats {
        for (workload, samples) in workloads.iter_mut().zip(&mut samples) {
            begin(&workload.name);
            let watch = Stopwatch::start();
            let counts = (workload.work)(time);
            samples.push(Sample { counts, times: watch.times() });
        }
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    #[test]
    fn rounds_go_through_all_workloads() {
        let order = Rc::new(RefCell::new(String::new()));
        let workload = |name: &'static str| {
            let order = Rc::clone(&order);
            let work = move |_| {
                order.borrow_mut().push_str(name);
                Counts { playouts: 1, ..Counts::default() }
            };
            Workload { name: name.into(), work: Box::new(work) }
        };
        let timing = Timing { time: Duration::from_millis(1), repeats: 2 };
        let samples = in_turns(&mut [workload("a"), workload("b")], &timing, &mut |_| ());
        assert_eq!(*order.borrow(), "ababab");
        assert_eq!(samples.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
    }
}
