//! The answer of `federa review --json`.

use federa::{Color, Move, Seat};
use serde::Serialize;

use super::judge::{Ply, Review};
use crate::rates::Rate;
use crate::terminal::describe;

/// A game with win rates, from 0 to 1. `dark` and `light` are those of who plays
/// Dark and Light at the end of the game, and add up to one.
#[derive(Serialize)]
pub(super) struct Answer {
    start: String,
    /// Whether every move of the game was judged.
    complete: bool,
    winner: Option<char>,
    swapped: bool,
    /// Who has Dark and Light at the end, `first` or `second`.
    seats: Seats,
    /// Of the start.
    dark: f64,
    light: f64,
    moves: Vec<Entry>,
    /// The numbers of the moves that lost most, the worst first.
    mistakes: Vec<usize>,
}

#[derive(Serialize)]
struct Seats {
    dark: &'static str,
    light: &'static str,
}

#[derive(Serialize)]
struct Entry {
    /// From 1.
    number: usize,
    #[serde(rename = "move")]
    mv: String,
    /// Who made it: the colour at the end of the game.
    by: char,
    seat: &'static str,
    /// After the move.
    dark: f64,
    light: f64,
    /// By how much the better move was better for who made this one.
    loss: f64,
    /// The move that was better; null if this one was the choice.
    better: Option<String>,
    /// What would have followed.
    line: Vec<String>,
}

pub(super) fn answer(review: &Review, mistakes: usize) -> Answer {
    let game = &review.game;
    let seat = |color| describe::seat_name(Seat::of(color, game.swapped()));
    let (dark, light) = both(review.start);
    Answer {
        start: game.start().to_string(),
        complete: review.is_complete(),
        winner: game.winner().map(Color::letter),
        swapped: game.swapped(),
        seats: Seats { dark: seat(Color::Dark), light: seat(Color::Light) },
        dark,
        light,
        moves: review.plies.iter().map(|ply| entry(review, ply)).collect(),
        mistakes: review.mistakes(mistakes).iter().map(|ply| ply.number).collect(),
    }
}

fn entry(review: &Review, ply: &Ply) -> Entry {
    let (dark, light) = both(ply.after);
    Entry {
        number: ply.number,
        mv: ply.mv.to_string(),
        by: review.color(ply.seat).letter(),
        seat: describe::seat_name(ply.seat),
        dark,
        light,
        loss: ply.loss,
        better: ply.better.first().map(Move::to_string),
        line: ply.better.iter().map(Move::to_string).collect(),
    }
}

fn both(rate: Rate) -> (f64, f64) {
    (rate.of(Color::Dark), rate.of(Color::Light))
}
