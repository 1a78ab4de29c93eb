//! The answer of `federa solve --json`.

use federa::{Color, Game, Move};
use serde::Serialize;

use super::job::{self, Opening};
use crate::terminal::describe;

/// Who wins a position with best play. Values are colours, whoever is to move.
#[derive(Serialize)]
pub(super) struct Answer {
    position: String,
    /// The colour that wins; null when it is unknown, or left to the players by
    /// the pie rule (then `winner_seat` is not null).
    value: Option<char>,
    winner_seat: Option<&'static str>,
    line: Vec<String>,
    nodes: u64,
    size: usize,
    /// Nobody when the game is over.
    to_move: Option<char>,
    swapped: bool,
    table_bytes: u64,
    timing: Timing,
    #[serde(skip_serializing_if = "Option::is_none")]
    openings: Option<Vec<Entry>>,
}

#[derive(Serialize)]
struct Timing {
    /// In seconds.
    elapsed: f64,
    nodes_per_second: f64,
}

/// A first move for all that are symmetric to it.
#[derive(Serialize)]
struct Entry {
    #[serde(rename = "move")]
    mv: String,
    /// How many moves it stands for.
    class: usize,
    /// After the move.
    position: String,
    value: Option<char>,
    winner_seat: Option<&'static str>,
    /// After the move.
    line: Vec<String>,
    nodes: u64,
}

pub(super) fn answer(game: &Game, answer: &job::Answer) -> Answer {
    let position = game.position();
    let seconds = answer.elapsed.as_secs_f64();
    Answer {
        position: position.to_string(),
        value: answer.value.color.map(Color::letter),
        winner_seat: answer.value.seat.map(describe::seat_name),
        line: written(&answer.line),
        nodes: answer.nodes,
        size: position.size().get(),
        to_move: position.winner().is_none().then_some(position.to_move().letter()),
        swapped: game.swapped(),
        table_bytes: answer.bytes,
        timing: Timing {
            elapsed: (seconds * 1e6).round() / 1e6,
            nodes_per_second: (answer.nodes as f64 / seconds.max(1e-9)).round(),
        },
        openings: answer.openings.as_ref().map(|all| all.iter().map(entry).collect()),
    }
}

fn entry(opening: &Opening) -> Entry {
    Entry {
        mv: opening.mv.to_string(),
        class: opening.class,
        position: opening.position.to_string(),
        value: opening.value.color.map(Color::letter),
        winner_seat: opening.value.seat.map(describe::seat_name),
        line: written(&opening.line),
        nodes: opening.nodes,
    }
}

fn written(line: &[Move]) -> Vec<String> {
    line.iter().map(Move::to_string).collect()
}
