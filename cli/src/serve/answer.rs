//! The lines of the output.

use federa::{Color, Game, Move, MoveReport, Proof, Report};
use serde::Serialize;

use super::query::{Query, Wrong};
use crate::rates::Rate;

/// What a search found, or has found so far. Rates are those of `view`, 0 to 1;
/// the other side's are one less them.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer<'a> {
    id: &'a str,
    /// Whether the search goes on.
    is_during_search: bool,
    /// Moves played from the start of the query.
    turn_number: usize,
    /// Whose rates these are, `d` or `l`.
    view: char,
    move_infos: Vec<MoveInfo>,
    root_info: RootInfo,
}

/// A move, the best first.
#[derive(Serialize)]
struct MoveInfo {
    #[serde(rename = "move")]
    mv: String,
    /// 0 for the best.
    order: usize,
    /// Playouts through it.
    visits: u64,
    /// Their mean; null without visits and proof.
    winrate: Option<f64>,
    /// The lower end of the 95 % interval of `winrate`.
    lcb: f64,
    /// The value before any visit; null if the evaluation has none.
    prior: Option<f64>,
    /// `win` or `loss` of the side to move, if proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    pv: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RootInfo {
    /// The side to move, `d` or `l`; null when the game is over.
    current_player: Option<char>,
    /// The winner of a game that is over, else null.
    winner: Option<char>,
    visits: u64,
    /// As those of a move; of a game that is over 1 or 0.
    winrate: Option<f64>,
    prior: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    position: String,
}

/// The answer to a query, or what it would be now.
pub(super) fn result(
    query: &Query,
    game: &Game,
    report: &Report,
    is_during_search: bool,
) -> String {
    let view = query.view.color(report.to_move);
    let moves = report.moves.iter().take(query.lines).enumerate();
    line(&Answer {
        id: &query.id,
        is_during_search,
        turn_number: game.moves().len(),
        view: view.letter(),
        move_infos: moves.map(|(order, mv)| info(order, mv, report.to_move, view)).collect(),
        root_info: root(game, report, view),
    })
}

/// The answer to a query that was ended before it began.
pub(super) fn nothing(id: &str) -> String {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Nothing<'a> {
        id: &'a str,
        is_during_search: bool,
        no_results: bool,
    }
    line(&Nothing { id, is_during_search: false, no_results: true })
}

/// The answer to something that is wrong.
pub(super) fn error(wrong: &Wrong) -> String {
    #[derive(Serialize)]
    struct Error<'a> {
        id: Option<&'a str>,
        error: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        field: Option<&'a str>,
    }
    line(&Error { id: wrong.id.as_deref(), error: &wrong.message, field: wrong.field.as_deref() })
}

/// The answer to an action other than a search.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Done<'a> {
    pub(super) id: &'a str,
    pub(super) action: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) terminate_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) version: Option<&'static str>,
}

/// A value as a line of JSON, without its end.
pub(super) fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

fn root(game: &Game, report: &Report, view: Color) -> RootInfo {
    let (winner, mover) = (game.winner(), report.to_move);
    let rate = |rate| Rate::new(rate, mover).of(view);
    let outcome = winner.map(|winner| Rate::new(1.0, winner).of(view));
    RootInfo {
        current_player: winner.is_none().then(|| mover.letter()),
        winner: winner.map(Color::letter),
        visits: report.playouts,
        winrate: outcome.or(report.winrate.map(rate)),
        prior: report.prior.map(rate),
        proof: report.proof.map(proof_name),
        position: game.position().to_string(),
    }
}

fn info(order: usize, report: &MoveReport, mover: Color, view: Color) -> MoveInfo {
    let (low, high) = report.interval;
    let rate = |rate| Rate::new(rate, mover).of(view);
    MoveInfo {
        mv: report.mv.to_string(),
        order,
        visits: report.visits,
        winrate: report.winrate.map(rate),
        lcb: rate(if view == mover { low } else { high }),
        prior: report.prior.map(rate),
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
