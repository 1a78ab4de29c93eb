//! [`Bar`]: a line on standard error while measuring, on terminals only.

use std::time::Duration;

use federa_bench::measure::rounds::{self, Sample, Subject};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::Timing;

/// How far a measurement is.
#[derive(Debug)]
pub(super) struct Bar(ProgressBar);

impl Bar {
    /// A bar; invisible unless standard error is a terminal.
    pub(super) fn new() -> Bar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
        bar.set_style(style.expect("a valid template"));
        Bar(bar)
    }

    /// What is measured now, after so many steps of all.
    pub(super) fn show(&self, name: &str, done: usize, steps: usize) {
        self.0.set_length(steps as u64);
        self.0.set_position(done as u64);
        self.0.set_message(name.to_owned());
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Measures the subjects in turns, with a bar.
pub(super) fn in_turns(subjects: &mut [Subject], timing: &Timing) -> Vec<Vec<Sample>> {
    let bar = Bar::new();
    let how =
        rounds::Timing { time: Duration::from_secs_f64(timing.seconds), repeats: timing.repeats };
    rounds::in_turns(subjects, &how, &mut |progress| {
        bar.show(progress.name, progress.done, progress.steps);
    })
}
