//! The page that `federa analyze` prints for people.

use std::fmt::Write;

use anstyle::Style;
use federa::text::picture::{Picture, Shade, Symbols};
use federa::{Game, Move, MoveReport, Proof, Report};

use super::asked::Asked;
use super::visits;
use crate::terminal::describe;
use crate::terminal::format::{self, percent, thousands};
use crate::terminal::paint::{self, painted};
use crate::terminal::table::{Align, Table};

/// Characters of a line of play in the table, which then fits in 80 columns.
const LINE: usize = 14;

/// The best moves, the board with its visits, and what the search has done.
pub(super) fn page(
    game: &Game,
    report: &Report,
    asked: &Asked,
    lines: usize,
    ascii: bool,
) -> String {
    let symbols = if ascii { Symbols::Ascii } else { Symbols::Unicode };
    let board = board(game, report, symbols);
    let mut page = describe::state(game);
    if game.winner().is_some() {
        return format!("{page}\n{board}\nThe game is over: there is no move to search for.\n");
    }
    let _ = writeln!(page, "\n{}\n", verdict(game, report));
    page += &table(report, lines);
    page += &expected(report);
    page += &warning(report);
    let effort = painted(paint::FAINT, effort(report, asked) + &on_clock(report, asked));
    let _ = writeln!(page, "\n{board}\n{effort}");
    page
}

/// The choice and whose win rates these are.
pub(super) fn verdict(game: &Game, report: &Report) -> String {
    let color = report.to_move;
    let Some(best) = report.best else {
        return "No move.".into();
    };
    let best = painted(paint::STRONG, format!("Best: {best}"));
    let side = describe::side(game, color);
    let value = match report.proof {
        Some(Proof::Win) => format!("proven to win for {side}"),
        Some(Proof::Loss) => format!("but {side} is proven to lose"),
        None => match report.winrate {
            Some(rate) => format!("{} for {side}{}", percent(rate), before(report)),
            None => "not searched".into(),
        },
    };
    format!("{best}, {value}.\nWin rates are {color}'s (the {}'s).", game.seat_of(color))
}

/// The value before the search, which the evaluation has without looking ahead.
fn before(report: &Report) -> String {
    report.prior.map_or_else(String::new, |rate| format!(" ({} before the search)", percent(rate)))
}

fn table(report: &Report, lines: usize) -> String {
    let mut table = Table::new(&[
        ("#", Align::Right),
        ("move", Align::Left),
        ("visits", Align::Right),
        ("share", Align::Right),
        ("before", Align::Right),
        ("win rate", Align::Right),
        ("95 %", Align::Left),
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
        let more = format!("and {}", format::count(rest as u64, "other move"));
        let _ = writeln!(text, "  {}", painted(paint::FAINT, more));
    }
    text
}

fn row(rank: usize, entry: &MoveReport, visits: u64) -> Vec<String> {
    let (low, high) = entry.interval;
    let interval = match entry.proof {
        // What is proven leaves no room for an interval.
        Some(Proof::Win) => "proven win".into(),
        Some(Proof::Loss) => "proven loss".into(),
        None if entry.visits == 0 => "-".into(),
        None => format!("{:.1}-{:.1}", 100.0 * low, 100.0 * high),
    };
    let [before, rate] =
        [entry.prior, entry.winrate].map(|rate| rate.map_or_else(|| "-".into(), percent));
    vec![
        rank.to_string(),
        entry.mv.to_string(),
        thousands(entry.visits),
        percent(entry.visits as f64 / visits.max(1) as f64),
        before,
        rate,
        interval,
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

/// The whole of the best line, where the table cuts it.
fn expected(report: &Report) -> String {
    let pv = report.moves.first().map_or(&[][..], |best| &best.pv);
    if !line(pv).ends_with("...") {
        return String::new();
    }
    format!("\nExpected play:\n{}\n", format::wrap(pv.iter().map(Move::to_string), 2))
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
    let visits = visits::by_point(game, report);
    let value = |point| visits.get(&point).copied().unwrap_or(0) as f64;
    let picture = Picture::of_game(game).symbols(symbols).shaded(value);
    let mut text = paint::picture(&picture);
    if visits.values().any(|&visits| visits > 0) {
        let converts = report.moves.iter().any(|entry| matches!(entry.mv, Move::Convert(_)));
        let _ = writeln!(text, "{}", painted(paint::FAINT, legend(symbols, converts)));
    }
    text
}

fn legend(symbols: Symbols, converts: bool) -> String {
    let shades = Shade::FROM.map(|from| {
        let shade = symbols.empty(Shade::of(from, 1.0));
        format!("{shade} {:.0} %", 100.0 * from)
    });
    let groups = if converts { "\nGroups to convert are shaded in colour only." } else { "" };
    format!("Visits as shares of the greatest: {} and more.{groups}", shades.join(", "))
}

fn effort(report: &Report, asked: &Asked) -> String {
    format!(
        "{} in {} ({}/s), {}, seed {}, {}.",
        format::count(report.playouts, "playout"),
        format::seconds(report.elapsed),
        thousands(report.playouts_per_second() as u64),
        format::count(report.threads as u64, "thread"),
        asked.seed,
        format::count(report.nodes, "node"),
    )
}

/// What the search took of the clock and left of it.
fn on_clock(report: &Report, asked: &Asked) -> String {
    let (Some(time), Some(clock)) = (asked.time, asked.clock_after(report)) else {
        return String::new();
    };
    let with = if clock.increment.is_zero() { "" } else { " with the increment" };
    format!(
        "\nClock: {} taken of {} allotted, {} left{with}.",
        format::seconds(report.elapsed),
        format::seconds(time),
        format::seconds(clock.left),
    )
}
