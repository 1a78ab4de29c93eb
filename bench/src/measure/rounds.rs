//! [`in_turns`]: every subject once a round, so that what changes on the machine
//! meanwhile changes all of them.

use std::time::Duration;

use super::clock::{Stopwatch, Times};
use super::counts::Counts;
use crate::cli::args::Timing;
use crate::cli::progress::Progress;

/// Works for about as long as it is told, and counts.
pub(crate) type Work = Box<dyn FnMut(Duration) -> Counts>;

/// Something to measure.
pub(crate) struct Subject {
    /// What it is called in progress reports.
    pub(crate) name: String,
    /// What it does.
    pub(crate) work: Work,
}

/// The work of one repeat and the time that it took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The work.
    pub(crate) counts: Counts,
    /// The time.
    pub(crate) times: Times,
}

/// The share of a repeat that each subject works before it is measured: caches,
/// tables and the processor's clock settle.
const WARM_UP: f64 = 0.2;

/// Warms up and measures each subject, one after the other in every round.
/// Returns the samples of each.
pub(crate) fn in_turns(subjects: &mut [Subject], timing: &Timing) -> Vec<Vec<Sample>> {
    let time = Duration::from_secs_f64(timing.seconds);
    let progress = Progress::new(subjects.len() * (timing.repeats + 1));
    for subject in &mut *subjects {
        progress.begin(&subject.name);
        (subject.work)(time.mul_f64(WARM_UP));
        progress.step();
    }
    let mut samples = vec![Vec::with_capacity(timing.repeats); subjects.len()];
    for _ in 0..timing.repeats {
        for (subject, samples) in subjects.iter_mut().zip(&mut samples) {
            progress.begin(&subject.name);
            let watch = Stopwatch::start();
            let counts = (subject.work)(time);
            samples.push(Sample { counts, times: watch.times() });
            progress.step();
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
    fn rounds_go_through_all_subjects() {
        let order = Rc::new(RefCell::new(String::new()));
        let subject = |name: &'static str| {
            let order = Rc::clone(&order);
            let work = move |_| {
                order.borrow_mut().push_str(name);
                Counts { playouts: 1, ..Counts::default() }
            };
            Subject { name: name.into(), work: Box::new(work) }
        };
        let timing = Timing { seconds: 0.001, repeats: 2, seed: 1 };
        let samples = in_turns(&mut [subject("a"), subject("b")], &timing);
        assert_eq!(*order.borrow(), "ababab");
        assert_eq!(samples.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
    }
}
