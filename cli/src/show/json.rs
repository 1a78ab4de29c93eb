//! The answer of `federa show --json`.

use federa::{Color, Conversion, Game, Move};
use serde::Serialize;

use crate::terminal::describe;

/// A position with what the rules say about it. Lists of moves are in the
/// order of their characters, so `Ca10` comes before `Ca2`.
#[derive(Serialize)]
pub(super) struct Answer {
    position: String,
    size: usize,
    /// Nobody when the game is over.
    to_move: Option<char>,
    winner: Option<char>,
    groups: usize,
    legal: Vec<String>,
    conversions: Conversions,
    seat_to_move: Option<&'static str>,
    swapped: bool,
    winning_seat: Option<&'static str>,
}

/// What each colour could convert if it were its turn.
#[derive(Serialize)]
struct Conversions {
    d: Vec<Entry>,
    l: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    #[serde(rename = "move")]
    mv: String,
    to: char,
    own: u32,
    opp: u32,
}

pub(super) fn answer(game: &Game) -> Answer {
    let position = game.position();
    let to_move = position.winner().is_none().then_some(position.to_move());
    let mut legal: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    legal.sort();
    Answer {
        position: position.to_string(),
        size: position.size().get(),
        to_move: to_move.map(Color::letter),
        winner: game.winner().map(Color::letter),
        groups: position.groups().len(),
        legal,
        conversions: Conversions {
            d: entries(position.conversions(Color::Dark)),
            l: entries(position.conversions(Color::Light)),
        },
        seat_to_move: to_move.map(|color| describe::seat_name(game.seat_of(color))),
        swapped: game.swapped(),
        winning_seat: game.winning_seat().map(describe::seat_name),
    }
}

fn entries(conversions: Vec<Conversion>) -> Vec<Entry> {
    let entry = |c: &Conversion| Entry {
        mv: Move::Convert(c.point).to_string(),
        to: c.to.letter(),
        own: c.own,
        opp: c.opp,
    };
    let mut entries: Vec<Entry> = conversions.iter().map(entry).collect();
    entries.sort_by(|a, b| a.mv.cmp(&b.mv));
    entries
}
