//! The page that `federa analyze` prints for people.

use std::collections::HashMap;
use std::fmt::Write;

use anstyle::Style;
use federa::text::picture::{Picture, Shade, Symbols};
use federa::{Game, Move, MoveReport, Point, Proof, Report};

use super::Asked;
use crate::cli::paint::{self, painted};
use crate::cli::table::{Align, Table};
use crate::cli::words::{self, percent, thousands};

/// Characters of a line of play in the table, which then fits in 80 columns.
const LINE: usize = 24;

/// The best moves, the board with its visits, and what the search has done.
pub(super) fn page(
    game: &Game,
    report: &Report,
    asked: &Asked,
    lines: usize,
    ascii: bool,
) -> String {
    let symbols = if ascii { Symbols::Ascii } else { Symbols::Unicode };
    let mut page = format!("{}\n", painted(paint::STRONG, words::turn(game)));
    let _ = writeln!(page, "{}", words::seats(game));
    if game.winner().is_none() {
        let _ = writeln!(page, "\n{}\n", verdict(game, report));
        page += &table(report, lines);
        page += &warning(report);
    }
    let _ = write!(page, "\n{}", board(game, report, symbols));
    let _ = writeln!(page, "\n{}", painted(paint::FAINT, effort(report, asked)));
    page
}

/// The choice and whose win rates these are.
fn verdict(game: &Game, report: &Report) -> String {
    let color = report.to_move;
    let Some(best) = report.best else {
        return "No move.".into();
    };
    let best = painted(paint::STRONG, format!("Best: {best}"));
    let side = words::side(game, color);
    let value = match report.proof {
        Some(Proof::Win) => format!("proven to win for {side}"),
        Some(Proof::Loss) => format!("but {side} is proven to lose"),
        None if report.playouts == 0 => "not searched".into(),
        None => format!("{} for {side}", percent(report.winrate)),
    };
    format!("{best}, {value}. Win rates are {color}'s (the {}'s).", game.seat_of(color))
}

fn table(report: &Report, lines: usize) -> String {
    let mut table = Table::new(&[
        ("#", Align::Right),
        ("move", Align::Left),
        ("visits", Align::Right),
        ("share", Align::Right),
        ("win rate", Align::Right),
        ("95 %", Align::Left),
        ("proof", Align::Left),
        ("line", Align::Left),
    ]);
    let visits: u64 = report.moves.iter().map(|entry| entry.visits).sum();
    for (index, entry) in report.moves.iter().take(lines).enumerate() {
        let style = if index == 0 { paint::STRONG } else { Style::new() };
        table.row(style, row(index + 1, entry, visits));
    }
    let mut text = table.render();
    let rest = report.moves.len().saturating_sub(lines);
    if rest > 0 {
        let moves = if rest == 1 { "move" } else { "moves" };
        let _ = writeln!(text, "  {}", painted(paint::FAINT, format!("and {rest} more {moves}")));
    }
    text
}

fn row(rank: usize, entry: &MoveReport, visits: u64) -> Vec<String> {
    let (low, high) = entry.interval;
    let (rate, interval) = match entry.visits {
        0 => ("-".into(), "-".into()),
        _ => (percent(entry.winrate), format!("{:.1}-{:.1}", 100.0 * low, 100.0 * high)),
    };
    let proof = match entry.proof {
        Some(Proof::Win) => "win",
        Some(Proof::Loss) => "loss",
        None => "",
    };
    vec![
        rank.to_string(),
        entry.mv.to_string(),
        thousands(entry.visits),
        percent(entry.visits as f64 / visits.max(1) as f64),
        rate,
        interval,
        proof.into(),
        line(&entry.pv),
    ]
}

/// A principal variation, cut where the table ends.
fn line(pv: &[Move]) -> String {
    let mut text = String::new();
    for mv in pv {
        let next = format!("{mv} ");
        if text.len() + next.len() > LINE {
            return text + "...";
        }
        text += &next;
    }
    text
}

/// Says so when the search cannot tell the two best moves apart.
fn warning(report: &Report) -> String {
    let [first, second, ..] = &report.moves[..] else {
        return String::new();
    };
    let proven = report.proof.is_some() || first.proof.is_some() || second.proof.is_some();
    let overlap = first.interval.0 <= second.interval.1 && second.interval.0 <= first.interval.1;
    if proven || !overlap {
        return String::new();
    }
    let text = format!(
        "{} and {} are within the noise: their intervals overlap. More time may tell.",
        first.mv, second.mv
    );
    format!("{}\n", painted(paint::WARNING, text))
}

/// The board, shaded by visits.
fn board(game: &Game, report: &Report, symbols: Symbols) -> String {
    let mut visits: HashMap<Point, u64> = HashMap::new();
    for entry in &report.moves {
        let points = match entry.mv {
            Move::Place(_, point) => vec![point],
            Move::Convert(point) => {
                game.position().group(point).map_or_else(Vec::new, |group| group.points)
            }
            Move::Swap | Move::Pass => Vec::new(),
        };
        for point in points {
            *visits.entry(point).or_default() += entry.visits;
        }
    }
    let value = |point| visits.get(&point).copied().unwrap_or(0) as f64;
    let picture = Picture::of_game(game).symbols(symbols).shaded(value);
    let mut text = paint::picture(&picture);
    if visits.values().any(|&visits| visits > 0) {
        let _ = writeln!(text, "{}", painted(paint::FAINT, legend(symbols)));
    }
    text
}

fn legend(symbols: Symbols) -> String {
    let shades = Shade::FROM.map(|from| {
        let shade = symbols.empty(Shade::of(from, 1.0));
        format!("{shade} from {:.0} %", 100.0 * from)
    });
    format!("Visits, of the point with most: {}.", shades.join(", "))
}

fn effort(report: &Report, asked: &Asked) -> String {
    let threads = if report.threads == 1 { "thread" } else { "threads" };
    format!(
        "{} playouts in {} ({}/s), {} {threads}, seed {}, {} nodes.",
        thousands(report.playouts),
        words::seconds(report.elapsed),
        thousands(report.playouts_per_second() as u64),
        report.threads,
        asked.seed,
        thousands(report.nodes),
    )
}
