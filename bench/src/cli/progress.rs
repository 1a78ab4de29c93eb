//! [`Progress`]: a line on standard error while measuring, on terminals only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How far a measurement is. It draws from the thread that measures, between
/// two samples: a thread of its own would take time from them.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar of `steps`; invisible unless standard error is a terminal.
    pub(crate) fn new(steps: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(steps as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
        bar.set_style(style.expect("a valid template"));
        Progress(bar)
    }

    /// What is measured now.
    pub(crate) fn begin(&self, what: &str) {
        self.0.set_message(what.to_owned());
    }

    /// One step more is done.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
