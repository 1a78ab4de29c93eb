//! The page that `federa review` prints for people.

use std::fmt::Write;

use anstyle::Style;
use federa::{Color, Move, Seat};

use super::judge::{Ply, Review};
use crate::terminal::paint::{self, painted};
use crate::terminal::table::{Align, Table};
use crate::terminal::{describe, format};

/// Cells of the bar that shows a win rate; with it the table fits in 80 columns.
const BAR: usize = 20;
/// Characters of a line of play, likewise.
const LINE: usize = 40;

pub(super) fn page(review: &Review, mistakes: usize) -> String {
    let worst = review.mistakes(mistakes);
    let mut page = heading(review);
    page += &moves(review, &worst);
    let _ = writeln!(page, "\n{}", painted(paint::STRONG, "Largest mistakes"));
    if worst.is_empty() {
        page += "None: every move was the choice of the search, or as good.\n";
    } else {
        page += &table(review, &worst);
    }
    if !review.is_complete() {
        let (done, all) = (review.plies.len(), review.game.moves().len());
        let _ = writeln!(page, "\nStopped after {done} of {all} moves.");
    }
    page
}

/// Who is who, and whose win rates follow.
pub(super) fn heading(review: &Review) -> String {
    let game = &review.game;
    let name = |color| describe::side(game, color);
    let ending = match game.winner() {
        Some(winner) => format!("{} has won", name(winner)),
        None => "the record ends before the game".into(),
    };
    let moves = format::count(game.moves().len() as u64, "move");
    let size = game.position().size();
    let (dark, light) = (name(Color::Dark), name(Color::Light));
    let mut text = painted(paint::STRONG, format!("{size}, {moves}: {ending}."));
    let _ = write!(text, "\nWin rates are those of {dark}; {light} has the rest.\n");
    if game.swapped() {
        text += "Colours were swapped; they are named as at the end, for all moves.\n";
    }
    text.push('\n');
    text
}

fn moves(review: &Review, worst: &[&Ply]) -> String {
    let columns = [
        ("#", Align::Right),
        ("by", Align::Left),
        ("move", Align::Left),
        ("Dark", Align::Right),
        ("Light", Align::Right),
        ("Dark wins", Align::Left),
        ("loss", Align::Right),
        ("better", Align::Left),
    ];
    let mut table = Table::new(&columns);
    let start = review.start;
    let blank = String::new;
    table.row(
        Style::new(),
        vec![
            "0".into(),
            blank(),
            "start".into(),
            start.percent(Color::Dark),
            start.percent(Color::Light),
            bar(start.of(Color::Dark)),
            blank(),
            blank(),
        ],
    );
    for ply in &review.plies {
        let is_mistake = worst.iter().any(|mistake| mistake.number == ply.number);
        let style = if is_mistake { paint::WARNING } else { Style::new() };
        let better = ply.better.first().filter(|_| ply.loss > 0.0);
        table.row(
            style,
            vec![
                ply.number.to_string(),
                review.color(ply.seat).to_string(),
                ply.mv.to_string(),
                ply.after.percent(Color::Dark),
                ply.after.percent(Color::Light),
                bar(ply.after.of(Color::Dark)),
                loss(ply),
                better.map_or_else(String::new, Move::to_string),
            ],
        );
    }
    table.render()
}

fn table(review: &Review, worst: &[&Ply]) -> String {
    let columns = [
        ("#", Align::Right),
        ("by", Align::Left),
        ("move", Align::Left),
        ("loss", Align::Right),
        ("better was", Align::Left),
    ];
    let mut table = Table::new(&columns);
    for ply in worst {
        let seat = if ply.seat == Seat::First { "1st" } else { "2nd" };
        table.row(
            Style::new(),
            vec![
                ply.number.to_string(),
                format!("{} ({seat})", review.color(ply.seat)),
                ply.mv.to_string(),
                loss(ply),
                line(&ply.better),
            ],
        );
    }
    table.render()
}

/// Percentage points; nothing if there is nothing to tell.
fn loss(ply: &Ply) -> String {
    if ply.loss > 0.0 { format!("{:.1}", 100.0 * ply.loss) } else { String::new() }
}

/// A win rate as a bar.
fn bar(rate: f64) -> String {
    let filled = (rate * BAR as f64).round() as usize;
    format!("{}{}", "#".repeat(filled), ".".repeat(BAR - filled))
}

fn line(moves: &[Move]) -> String {
    let mut text = String::new();
    for mv in moves {
        let next = format!("{mv} ");
        if text.len() + next.len() > LINE {
            return text + "...";
        }
        text += &next;
    }
    text.trim_end().into()
}
