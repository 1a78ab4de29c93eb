//! [`Progress`]: what is shown while a run goes on, on standard error. A bar for
//! every cell on a terminal, ever more rarely a line for every cell elsewhere.

use std::time::Duration;

use federa::{Color, Seat};
use indicatif::ProgressBar;

use crate::terminal::format::{count, percent, thousands};
use crate::terminal::output::tell;
use crate::terminal::progress::{self, Schedule};

use federa_selfplay::game::Played;
use federa_selfplay::plan::Plan;
use federa_selfplay::players::PlayerSpec;
use federa_selfplay::record::GameRecord;
use federa_selfplay::run::Monitor;
use federa_selfplay::run::speed::Speed;
use federa_selfplay::tally::Sequential;

/// The state of all cells and of the display.
pub(crate) struct Progress {
    quiet: bool,
    threads: usize,
    cells: Vec<Cell>,
    speed: Speed,
    bars: Vec<ProgressBar>,
    schedule: Schedule,
}

/// The state of one cell.
#[derive(Clone, Debug, Default)]
struct Cell {
    name: String,
    done: u64,
    planned: u64,
    first: u64,
    dark: u64,
    swaps: u64,
    /// Games won by the first of two players.
    leader: u64,
    /// Games of this session and the time that they took.
    session: (u64, Duration),
}

impl Progress {
    /// Shows no progress if `quiet`; `threads` games go on at a time.
    pub(crate) fn new(quiet: bool, threads: usize) -> Progress {
        let (cells, bars) = (Vec::new(), Vec::new());
        let (speed, schedule) = (Speed::new(0), Schedule::start());
        Progress { quiet, threads, cells, speed, bars, schedule }
    }

    /// What the run did, for its log.
    pub(crate) fn speed(&self) -> &Speed {
        &self.speed
    }

    fn count(&mut self, plan: &Plan, game: &GameRecord) -> usize {
        let index = plan.game(game.index).cell;
        let cell = &mut self.cells[index];
        cell.done += 1;
        cell.first += u64::from(game.winning_seat == Seat::First);
        cell.dark += u64::from(game.winner == Color::Dark);
        cell.swaps += u64::from(game.swapped);
        cell.leader += u64::from(game.winning_player() == plan.options().players[0].label);
        index
    }

    /// The time that the games to come will take, by the mean of each cell so far.
    fn left(&self, cells: &[Cell]) -> Option<Duration> {
        let all: (u64, f64) = self.cells.iter().fold((0, 0.0), |(games, seconds), cell| {
            (games + cell.session.0, seconds + cell.session.1.as_secs_f64())
        });
        if all.0 == 0 {
            return None;
        }
        let seconds = cells.iter().map(|cell| {
            let (games, time) = match cell.session {
                (0, _) => all,
                (games, time) => (games, time.as_secs_f64()),
            };
            (cell.planned - cell.done) as f64 * time / games as f64
        });
        Duration::try_from_secs_f64(seconds.sum::<f64>() / self.threads.max(1) as f64).ok()
    }

    fn tell(&self, plan: &Plan, test: Option<&Sequential>) {
        let left = self.left(&self.cells).map_or("?".into(), clock);
        let mut text = String::new();
        for cell in &self.cells {
            let Cell { name, done, planned, .. } = cell;
            let rates = cell.rates(plan);
            text += &format!("{name}: {done} of {planned} games, {rates} (not final)\n");
        }
        if let Some(test) = test {
            text += &format!("{}\n", sprt_line(test));
        }
        text += &format!("time left about {left}");
        tell(&text);
    }
}

/// The state of a test in a line.
pub(crate) fn sprt_line(test: &Sequential) -> String {
    let (ratio, bounds) = (test.ratio(), (test.test().lower_bound(), test.test().upper_bound()));
    let pairs = test.counts().pairs();
    format!("SPRT: {ratio:.2} within {:.2} to {:.2} after {pairs} pairs", bounds.0, bounds.1)
}

impl Cell {
    fn rates(&self, plan: &Plan) -> String {
        if self.done == 0 {
            return "no rates yet".into();
        }
        let percent = |wins: u64| percent(wins as f64 / self.done as f64);
        let mut text = format!("first seat {}, Dark {}", percent(self.first), percent(self.dark));
        if plan.cells().iter().any(|cell| cell.pie) {
            text += &format!(", swap {}", percent(self.swaps));
        }
        if let [first, _] = &plan.options().players[..] {
            text += &format!(", {} {}", first.label, percent(self.leader));
        }
        text
    }
}

/// Hours, minutes and seconds.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

impl Monitor for Progress {
    fn begin(&mut self, plan: &Plan, found: &[GameRecord], planned: &[u64]) {
        self.speed = Speed::new(plan.options().players.len());
        let cells = plan.cells().iter().zip(planned);
        self.cells = cells
            .map(|(cell, &planned)| Cell { name: cell.to_string(), planned, ..Cell::default() })
            .collect();
        for game in found {
            self.count(plan, game);
        }
        let todo = planned.iter().sum::<u64>() - found.len() as u64;
        if !found.is_empty() && !self.quiet {
            let found = count(found.len() as u64, "game");
            tell(&format!("{found} found in the file, {} to play", thousands(todo)));
        }
        // What the results are worth is no progress.
        if todo > 0 && plan.options().players.iter().any(PlayerSpec::is_timed) {
            tell(
                "note: with limits of time the games depend on the machine and on what else it does",
            );
        }
        if !self.quiet && progress::is_drawn() {
            let cells = self.cells.iter().map(|cell| (cell.name.clone(), cell.planned));
            self.bars = progress::bars(&cells.collect::<Vec<_>>());
            for (bar, cell) in self.bars.iter().zip(&self.cells) {
                bar.set_position(cell.done);
            }
        }
    }

    fn game(&mut self, plan: &Plan, played: &Played, test: Option<&Sequential>) {
        self.speed.add(plan, played);
        let index = self.count(plan, &played.record);
        let session = &mut self.cells[index].session;
        *session = (session.0 + 1, session.1 + played.thought.iter().sum::<Duration>());
        if self.quiet {
            return;
        }
        if self.bars.is_empty() {
            if self.schedule.is_due() {
                self.tell(plan, test);
            }
            return;
        }
        let cell = &self.cells[index];
        let rest = match self.left(std::slice::from_ref(cell)).map_or("?".into(), clock) {
            _ if cell.done == cell.planned => String::new(),
            left => format!(" (not final), {left} left"),
        };
        let test = test.map(|test| format!(", {}", sprt_line(test))).unwrap_or_default();
        self.bars[index].set_message(format!("{}{rest}{test}", cell.rates(plan)));
        self.bars[index].set_position(cell.done);
    }

    fn end(&mut self) {
        for bar in &self.bars {
            bar.abandon();
        }
    }
}
