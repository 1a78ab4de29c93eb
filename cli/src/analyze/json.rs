//! The answer of `federa analyze --json`.

use federa::{Color, Game, Move, MoveReport, Proof, Report};
use serde::Serialize;

use super::asked::Asked;
use crate::terminal::describe;

/// What a search found. All rates are those of the side to move, from 0 to 1.
///
/// A run that no clock had a say in gives the same bytes again; `timing` is
/// there only for the others.
#[derive(Serialize)]
pub(super) struct Answer {
    /// The choice; null when the game is over.
    best: Option<String>,
    /// Nobody when the game is over.
    to_move: Option<char>,
    playouts: u64,
    /// Null when nothing is known, as when the game is over.
    winrate: Option<f64>,
    /// The value before the search, where the evaluation has one.
    prior: Option<f64>,
    proof: Option<&'static str>,
    moves: Vec<Entry>,
    position: String,
    size: usize,
    winner: Option<char>,
    seat_to_move: Option<&'static str>,
    swapped: bool,
    winning_seat: Option<&'static str>,
    seed: u64,
    threads: usize,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    timing: Option<Timing>,
}

#[derive(Serialize)]
struct Entry {
    #[serde(rename = "move")]
    mv: String,
    /// 0 for the choice.
    order: usize,
    visits: u64,
    /// Of all visits.
    share: f64,
    /// Null without visits and proof.
    winrate: Option<f64>,
    /// The value before any visit, where the evaluation has one.
    prior: Option<f64>,
    /// The lower end of the 95 % interval.
    lcb: f64,
    interval: [f64; 2],
    proof: Option<&'static str>,
    pv: Vec<String>,
}

#[derive(Serialize)]
struct Timing {
    /// In seconds.
    elapsed: f64,
    playouts_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<OnClock>,
}

/// In seconds.
#[derive(Serialize)]
struct OnClock {
    /// What the search could take at most.
    allotted: f64,
    /// After the move, with the increment.
    left: f64,
}

pub(super) fn answer(game: &Game, report: &Report, asked: &Asked) -> Answer {
    let over = game.winner().is_some();
    let to_move = (!over).then_some(report.to_move);
    let visits: u64 = report.moves.iter().map(|entry| entry.visits).sum();
    let entries = report.moves.iter().enumerate();
    Answer {
        best: report.best.as_ref().map(Move::to_string),
        to_move: to_move.map(Color::letter),
        playouts: report.playouts,
        winrate: report.winrate.map(rounded),
        prior: report.prior.map(rounded),
        proof: report.proof.map(proof_name),
        moves: entries.map(|(order, mv)| entry(order, mv, visits)).collect(),
        position: game.position().to_string(),
        size: game.position().size().get(),
        winner: game.winner().map(Color::letter),
        seat_to_move: to_move.map(|color| describe::seat_name(game.seat_of(color))),
        swapped: game.swapped(),
        winning_seat: game.winning_seat().map(describe::seat_name),
        seed: asked.seed,
        threads: report.threads,
        nodes: report.nodes,
        timing: asked.time.map(|time| Timing {
            elapsed: rounded(report.elapsed.as_secs_f64()),
            playouts_per_second: report.playouts_per_second().round(),
            clock: asked.clock_after(report).map(|clock| OnClock {
                allotted: rounded(time.as_secs_f64()),
                left: rounded(clock.left.as_secs_f64()),
            }),
        }),
    }
}

fn entry(order: usize, report: &MoveReport, visits: u64) -> Entry {
    let (low, high) = report.interval;
    Entry {
        mv: report.mv.to_string(),
        order,
        visits: report.visits,
        share: rounded(report.visits as f64 / visits.max(1) as f64),
        winrate: report.winrate.map(rounded),
        prior: report.prior.map(rounded),
        lcb: rounded(low),
        interval: [rounded(low), rounded(high)],
        proof: report.proof.map(proof_name),
        pv: report.pv.iter().map(Move::to_string).collect(),
    }
}

fn proof_name(proof: Proof) -> &'static str {
    match proof {
        Proof::Win => "win",
        Proof::Loss => "loss",
    }
}

/// To a millionth: more digits than that say nothing.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
