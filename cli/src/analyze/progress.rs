//! [`Bar`]: how far a search is.

use std::time::Duration;

use federa::{Limits, Report};

use crate::terminal::format;
use crate::terminal::progress;

/// The progress of a search, gone when it is dropped.
pub(super) struct Bar {
    bar: progress::Progress,
    playouts: Option<u64>,
    time: Option<Duration>,
}

impl Bar {
    pub(super) fn new(limits: &Limits<'_>) -> Bar {
        Bar { bar: progress::Progress::bar(), playouts: limits.playouts, time: limits.time }
    }

    pub(super) fn show(&self, report: &Report) {
        let seconds = report.elapsed.as_secs_f64();
        let time = self.time.map_or(0.0, |time| seconds / time.as_secs_f64().max(1e-9));
        let count = report.playouts as f64;
        let playouts = self.playouts.map_or(0.0, |playouts| count / playouts.max(1) as f64);
        let done = time.max(playouts).min(1.0);
        self.bar.done(done);
        let best = match (report.best, report.value()) {
            (Some(mv), Some(value)) => format!(", {mv} {}", format::percent(value)),
            _ => String::new(),
        };
        let playouts = format::thousands(report.playouts);
        self.bar.message(format!("{seconds:.1} s, {playouts} playouts{best}"));
    }
}
