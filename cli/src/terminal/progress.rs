//! How far a command is, on standard error: a bar on a terminal; elsewhere, for work
//! that takes minutes, a line now and then.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::output::tell;

/// Characters of a bar: few, so that there is room for words in a narrow terminal.
const WIDTH: usize = 12;

/// When the next line is due where there is no terminal: after ten seconds, then
/// whenever the time has doubled, but every ten minutes at least. So a quick
/// command says nothing, and the log of a day stays short.
#[derive(Debug)]
pub(crate) struct Schedule {
    start: Instant,
    /// In milliseconds from the start.
    due: AtomicU64,
}

impl Schedule {
    const FIRST: u64 = 10_000;
    const LONGEST: u64 = 600_000;

    /// The time runs from now on.
    pub(crate) fn start() -> Schedule {
        Schedule { start: Instant::now(), due: AtomicU64::new(Schedule::FIRST) }
    }

    /// Whether a line is due; if so, the next one is due later.
    pub(crate) fn is_due(&self) -> bool {
        let now = self.start.elapsed().as_millis() as u64;
        let due = self.due.load(Ordering::Relaxed);
        let next = Schedule::after(now);
        // Of several threads one says it.
        let swap = |due| self.due.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed);
        now >= due && swap(due).is_ok()
    }

    fn after(now: u64) -> u64 {
        now + now.clamp(Schedule::FIRST, Schedule::LONGEST)
    }
}

/// Whether bars are drawn.
pub(crate) fn is_drawn() -> bool {
    !ProgressDrawTarget::stderr().is_hidden()
}

/// The progress of one piece of work, gone from the terminal when it is dropped.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    /// For lines, where no bar is drawn.
    schedule: Option<Schedule>,
}

/// Steps of a bar.
const STEPS: u64 = 1000;

/// How long a sign of life shows the same.
const TURN: Duration = Duration::from_millis(200);

impl Progress {
    /// A bar for work of which one knows how much is done.
    pub(crate) fn bar() -> Progress {
        Progress::styled(Some(STEPS), &format!("{{bar:{WIDTH}}} {{wide_msg}}"))
    }

    /// A sign of life for work of unknown length.
    pub(crate) fn spinner() -> Progress {
        let progress = Progress::styled(None, "{spinner} {elapsed} {wide_msg}");
        let bar = progress.bar.downgrade();
        let turn = move || {
            while let Some(bar) = bar.upgrade().filter(|bar| !bar.is_finished()) {
                bar.tick();
                drop(bar);
                thread::sleep(TURN);
            }
        };
        if is_drawn() {
            // Without a thread for it the sign of life stands still; the bar's own would panic.
            let _ = thread::Builder::new().name("progress".into()).spawn(turn);
        }
        progress
    }

    fn styled(length: Option<u64>, template: &str) -> Progress {
        // Draws nothing where standard error is not a terminal.
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
        bar.set_style(style(template));
        Progress { bar, schedule: None }
    }

    /// With lines where no bar is drawn.
    pub(crate) fn with_lines(mut self) -> Progress {
        self.schedule = (!is_drawn()).then(Schedule::start);
        self
    }

    /// What is being done.
    pub(crate) fn message(&self, message: impl Into<String>) {
        self.bar.set_message(message.into());
    }

    /// How much is done, from 0 to 1.
    pub(crate) fn done(&self, done: f64) {
        self.bar.set_position((done.clamp(0.0, 1.0) * STEPS as f64) as u64);
        if self.schedule.as_ref().is_some_and(Schedule::is_due) {
            tell(&format!("{}: {:.0} %", self.bar.message(), 100.0 * done));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A bar of each of several things that go on at once, with its name before it.
/// They stay on the terminal.
pub(crate) fn bars(names: &[(String, u64)]) -> Vec<ProgressBar> {
    let all = MultiProgress::new();
    let style = style(&format!("{{prefix}} {{pos}}/{{len}} {{bar:{WIDTH}}} {{wide_msg}}"));
    let bar = |(name, length): &(String, u64)| {
        let bar = all.add(ProgressBar::new(*length).with_style(style.clone()));
        bar.with_prefix(name.clone())
    };
    names.iter().map(bar).collect()
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("a valid template");
    style.progress_chars("##-").tick_chars("|/-\\ ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_told_in_few_lines() {
        let mut due = vec![Schedule::FIRST];
        while due[due.len() - 1] < 24 * 3_600_000 {
            due.push(Schedule::after(due[due.len() - 1]));
        }
        assert_eq!(due[..5], [10_000, 20_000, 40_000, 80_000, 160_000]);
        assert!(due.windows(2).all(|pair| pair[1] - pair[0] <= Schedule::LONGEST));
        assert!(due.len() < 160, "{}", due.len());
    }
}
