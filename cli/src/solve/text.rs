//! The page that `federa solve` prints for people.

use std::fmt::Write;

use anstyle::Style;
use federa::{Game, Move, Seat};

use super::job::{Answer, Job, Opening, Value};
use crate::terminal::describe;
use crate::terminal::files;
use crate::terminal::format::{self, thousands};
use crate::terminal::paint::{self, painted};
use crate::terminal::table::{Align, Table};

/// Whose turn it is, who wins, how, and what it took to know.
pub(super) fn page(game: &Game, job: &Job<'_>, answer: &Answer) -> String {
    let mut page = describe::state(game);
    let _ = writeln!(page, "{}\n", painted(paint::FAINT, game.position()));
    if game.winner().is_some() {
        return page + "The game is over: there is nothing to solve.\n";
    }
    let _ = writeln!(page, "{}", painted(paint::STRONG, verdict(answer.value)));
    if answer.value.color.is_none() {
        let _ = writeln!(page, "{}", reason(game, job, answer));
    }
    if !answer.line.is_empty() {
        let moves: Vec<String> = answer.line.iter().map(Move::to_string).collect();
        let count = format::count(moves.len() as u64, "move");
        let _ = writeln!(page, "Best play, {count}:\n{}", format::wrap(&moves, 2));
    }
    if let Some(openings) = &answer.openings {
        let _ = write!(page, "\n{}", table(job, openings));
    }
    let _ = writeln!(page, "\n{}", painted(paint::FAINT, effort(job, answer)));
    page
}

fn verdict(value: Value) -> String {
    match (value.color, value.seat) {
        (Some(color), Some(seat)) => format!("{color} ({seat}) wins."),
        (_, Some(seat)) => format!("The {seat} wins."),
        (_, None) => "Unknown.".into(),
    }
}

/// Why no colour is told.
fn reason(game: &Game, job: &Job<'_>, answer: &Answer) -> String {
    let openings = answer.openings.iter().flatten();
    let all_known = openings.clone().all(|opening| opening.value.color.is_some());
    if game.position().pie() && !game.position().may_swap() && all_known {
        let choice = "The second player takes the winning colour after the first move (pie rule).";
        let hint = "\n--openings tells which colour each first move is won by.";
        return format!("{choice}{}", if answer.openings.is_none() { hint } else { "" });
    }
    let spent = match (job.stop.is_set(), job.time) {
        (true, _) => "the search was stopped".into(),
        (_, Some(time)) if answer.elapsed >= time => {
            format!("the time of {} was up", format::seconds(time))
        }
        _ => {
            let nodes = format::count(job.nodes.unwrap_or_default(), "node");
            format!("the budget of {nodes} was spent")
        }
    };
    match answer.value.seat {
        Some(Seat::Second) if game.position().pie() => {
            format!(
                "The second player has the choice of colours (pie rule). Which of them wins is\n                 unknown: {spent}."
            )
        }
        _ => format!("No proof was found: {spent}."),
    }
}

fn table(job: &Job<'_>, openings: &[Opening]) -> String {
    let effort = if job.values.is_some() { "values" } else { "nodes" };
    let mut table = Table::new(&[
        ("first move", Align::Left),
        ("alike", Align::Right),
        ("winner", Align::Left),
        (effort, Align::Right),
        ("reply", Align::Left),
    ]);
    for Opening { mv, class, value, line, nodes, .. } in openings {
        let winner = match (value.color, value.seat) {
            (Some(color), Some(seat)) => format!("{color} ({seat})"),
            (_, Some(seat)) => format!("unknown ({seat})"),
            (_, None) => "unknown".into(),
        };
        let reply = line.first().map_or(String::new(), Move::to_string);
        let row = [mv.to_string(), class.to_string(), winner, thousands(*nodes), reply];
        table.row(Style::new(), row.into());
    }
    let all: usize = openings.iter().map(|opening| opening.class).sum();
    let count = format::count(openings.len() as u64, "first move");
    format!("{}{count} up to symmetry, {all} in all.\n", table.render())
}

fn effort(job: &Job<'_>, answer: &Answer) -> String {
    if let Some(path) = &job.values {
        let count = format::count(answer.nodes, "value");
        return format!("{count} looked up in {}.", files::name(path));
    }
    let rate = answer.nodes as f64 / answer.elapsed.as_secs_f64().max(1e-9);
    format!(
        "{} in {} ({} nodes/s), table of {}.",
        format::count(answer.nodes, "node"),
        format::seconds(answer.elapsed),
        thousands(rate as u64),
        format::bytes(answer.bytes)
    )
}
