//! [`Asked`]: what an answer repeats of the question.

use std::time::Duration;

use federa::{Clock, Report};

/// What a search was asked for, as far as the answer repeats it.
pub(super) struct Asked {
    pub(super) seed: u64,
    /// The limit of time: with one, a run is not the same again.
    pub(super) time: Option<Duration>,
    /// The clock before the search, which takes its time from it.
    pub(super) clock: Option<Clock>,
}

impl Asked {
    /// The clock after a search.
    pub(super) fn clock_after(&self, report: &Report) -> Option<Clock> {
        let mut clock = self.clock?;
        clock.press(report.elapsed);
        Some(clock)
    }
}
