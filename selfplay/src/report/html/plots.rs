//! The plots of a report.

use super::name;
use super::page::Figure;
use super::svg::Plot;
use crate::report::model::{Cell, Rate, Report};

/// How far two error bars of one size stand apart.
const APART: f64 = 11.0;

/// A class of the page's style, what it shows, and where that is.
type Series = (&'static str, &'static str, fn(&Cell) -> &Rate);

/// Marks on the axis of a histogram, at most.
const TICKS: usize = 6;

/// Win rates with error bars by size, one plot for each pie rule setting.
pub(super) fn rates(report: &Report) -> Vec<Figure> {
    [false, true].into_iter().filter_map(|pie| rates_of(report, pie)).collect()
}

fn rates_of(report: &Report, pie: bool) -> Option<Figure> {
    let cells: Vec<&Cell> =
        report.cells.iter().filter(|cell| cell.pie == pie && cell.games > 0).collect();
    if cells.is_empty() {
        return None;
    }
    let mut plot = Plot::new((-0.5, cells.len() as f64 - 0.5), (0.0, 1.0));
    percent_axis(&mut plot);
    plot.label_x("size of the board");
    let all: [Series; 3] = [
        ("dark", "Dark wins", |cell| &cell.dark),
        ("first", "first seat wins", |cell| &cell.first),
        ("swap", "second player swaps", |cell| &cell.swap),
    ];
    // Without the pie rule the first seat is Dark, and there are no swaps.
    let series = if pie { &all[..] } else { &all[..1] };
    for (x, cell) in cells.iter().enumerate() {
        plot.tick_x(x as f64, &cell.size.to_string());
        for (i, (class, what, rate)) in series.iter().enumerate() {
            let rate = rate(cell);
            let Some(value) = rate.estimate else { continue };
            let shift = APART * (i as f64 - (series.len() - 1) as f64 / 2.0);
            let words = format!(
                "{}: {what} {:.1} % [{:.1}, {:.1}] of {} games",
                name(cell),
                100.0 * value.value,
                100.0 * value.lower,
                100.0 * value.upper,
                rate.games
            );
            let ends = (value.lower, value.value, value.upper);
            plot.error_bar(class, x as f64, ends, shift, &words);
        }
    }
    let legend: Vec<_> = series.iter().map(|(class, what, _)| (*class, *what)).collect();
    Some(plot.figure(if pie { "Pie rule on:" } else { "Pie rule off:" }, &legend))
}

fn percent_axis(plot: &mut Plot) {
    for percent in [0, 25, 50, 75, 100] {
        plot.tick_y(f64::from(percent) / 100.0, &format!("{percent} %"));
    }
    plot.half();
}

/// The histogram of a cell's lengths.
pub(super) fn lengths(cell: &Cell) -> Option<Figure> {
    let most = cell.lengths.iter().map(|bin| bin.2).max()?;
    let (least, greatest) = (cell.lengths.first()?.0, cell.lengths.last()?.1);
    let mut plot = Plot::new((least as f64, greatest as f64 + 1.0), (0.0, most as f64));
    plot.tick_y(0.0, "0");
    plot.tick_y(most as f64, &most.to_string());
    let step = cell.lengths.len().div_ceil(TICKS);
    for (i, &(from, to, games)) in cell.lengths.iter().enumerate() {
        if i % step == 0 {
            plot.tick_x(from as f64, &from.to_string());
        }
        let range = if from == to { from.to_string() } else { format!("{from} to {to}") };
        plot.bar((from as f64, to as f64 + 1.0), games as f64, &format!("{range} moves: {games}"));
    }
    plot.label_x("moves");
    Some(plot.figure(&name(cell), &[]))
}

/// The chances over the time of a game, as the players saw them.
pub(super) fn over_time(cell: &Cell) -> Option<Figure> {
    if cell.winner_over_time.is_empty() {
        return None;
    }
    let mut plot = Plot::new((0.0, 1.0), (0.0, 1.0));
    percent_axis(&mut plot);
    for percent in [0, 25, 50, 75, 100] {
        plot.tick_x(f64::from(percent) / 100.0, &format!("{percent} %"));
    }
    plot.label_x("of the game");
    plot.line("first", &cell.winner_over_time);
    plot.line("dark", &cell.dark_over_time);
    Some(plot.figure(&name(cell), &[("first", "the later winner"), ("dark", "Dark")]))
}
