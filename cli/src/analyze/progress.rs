//! [`Bar`]: how far a search is, on standard error if that is a terminal.

use std::time::Duration;

use federa::Limits;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::words;
use federa::Progress;

/// Steps of a whole bar.
const STEPS: u64 = 1000;

/// The progress of a search, gone when it is dropped.
pub(super) struct Bar {
    bar: ProgressBar,
    playouts: Option<u64>,
    time: Option<Duration>,
}

impl Bar {
    pub(super) fn new(limits: &Limits<'_>) -> Bar {
        let style = ProgressStyle::with_template("{bar:24} {msg}").expect("a valid template");
        // Draws nothing where standard error is not a terminal.
        let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::stderr());
        bar.set_style(style.progress_chars("##-"));
        Bar { bar, playouts: limits.playouts, time: limits.time }
    }

    pub(super) fn show(&self, progress: &Progress) {
        let seconds = progress.elapsed.as_secs_f64();
        let time = self.time.map_or(0.0, |time| seconds / time.as_secs_f64().max(1e-9));
        let count = progress.playouts as f64;
        let playouts = self.playouts.map_or(0.0, |playouts| count / playouts.max(1) as f64);
        let done = time.max(playouts).min(1.0);
        self.bar.set_position((done * STEPS as f64) as u64);
        let best = match progress.best {
            Some(mv) => format!(", {mv} {}", words::percent(progress.winrate)),
            None => String::new(),
        };
        let playouts = words::thousands(progress.playouts);
        self.bar.set_message(format!("{seconds:.1} s, {playouts} playouts{best}"));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
