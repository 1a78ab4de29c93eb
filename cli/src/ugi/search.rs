//! A search on a thread of its own, and the lines that tell of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::Duration;

use federa::Stop;
use federa::{Color, Game, Move, MoveReport, Proof, Report};

use super::event::{Event, Finished};
use crate::engine::{Budget, Follower};
use crate::rates::Rate;

/// What a search needs.
pub(super) struct Task {
    pub(super) follower: Follower,
    pub(super) game: Game,
    pub(super) budget: Budget,
    pub(super) lines: usize,
    pub(super) stop: Arc<Stop>,
}

/// The least time between two lines about a search.
const EVERY: Duration = Duration::from_millis(250);

/// Starts a search; its lines come as events, the last one [`Event::Finished`].
///
/// # Errors
/// If no thread can be started.
pub(super) fn start(task: Task, events: SyncSender<Event>) -> Result<(), String> {
    let thread = thread::Builder::new().name("search".into());
    let search = move || {
        let fallback = task.game.position().legal_moves().first().copied();
        let result = catch_unwind(AssertUnwindSafe(|| run(task, &events)));
        // A failure must not leave the other side without a move.
        let finished = result.unwrap_or_else(|_| {
            let answer = vec!["info string the search failed".into(), best_move(fallback)];
            Finished { follower: None, answer }
        });
        let _ = events.send(Event::Finished(Box::new(finished)));
    };
    thread.spawn(search).map(drop).map_err(|error| format!("cannot start a thread: {error}"))
}

fn run(task: Task, events: &SyncSender<Event>) -> Finished {
    let Task { mut follower, game, budget, lines, stop } = task;
    let mut last = Duration::ZERO;
    let report = follower.search(&game, &budget, &stop, &mut |report| {
        if report.elapsed >= last + EVERY {
            last = report.elapsed;
            // What finds no room is left out: the next is newer.
            let _ = events.try_send(Event::Infos(infos(report, lines)));
        }
    });
    let mut answer = match game.winner() {
        Some(_) => vec!["info string the game is over".into()],
        None => infos(&report, lines),
    };
    answer.push(best_move(report.best));
    Finished { follower: Some(follower), answer }
}

/// The answer to `go`, of two words also where there is no move.
pub(super) fn best_move(best: Option<Move>) -> String {
    best.map_or("bestmove none".into(), |mv| format!("bestmove {mv}"))
}

/// The best moves, a line each.
fn infos(report: &Report, lines: usize) -> Vec<String> {
    let moves = report.moves.iter().take(lines).enumerate();
    moves.map(|(index, mv)| info(index + 1, mv, report)).collect()
}

fn info(rank: usize, mv: &MoveReport, report: &Report) -> String {
    let effort = effort(report.playouts, report.elapsed);
    // None for a move of which nothing is known.
    let rates = mv.value().map_or_else(String::new, |value| rates(value, report.to_move));
    let proof = match mv.proof {
        None => "",
        Some(Proof::Win) => " proof win",
        Some(Proof::Loss) => " proof loss",
    };
    let line: Vec<_> = mv.pv.iter().map(Move::to_string).collect();
    let (visits, line) = (mv.visits, line.join(" "));
    format!("info multipv {rank} {effort} visits {visits}{rates}{proof} pv {line}")
}

fn effort(playouts: u64, elapsed: Duration) -> String {
    let speed = playouts as f64 / elapsed.as_secs_f64().max(1e-6);
    format!("nodes {playouts} time {} nps {speed:.0}", elapsed.as_millis())
}

/// Both win rates, each with its colour; they add up to one.
fn rates(winrate: f64, mover: Color) -> String {
    let rate = Rate::new(winrate, mover);
    format!(" dark {} light {}", rate.digits(Color::Dark), rate.digits(Color::Light))
}
