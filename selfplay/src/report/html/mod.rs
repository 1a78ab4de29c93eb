//! A report as one self-contained page: tables, plots, opening maps and a
//! replayer. Plots are drawn here, so that they are there without any script;
//! the script only replays games. The page asks nothing of the network.

mod openings;
mod page;
mod plots;
mod replay;
mod svg;

use self::page::{Figure, Page, Section};
use super::grids::{grids, runs};
use super::model::{Cell, Report};
use super::sources::Source;

/// The page; `replays` games of each cell can be replayed in it.
pub fn html(report: &Report, sources: &[Source], replays: usize) -> String {
    let (replays, has_more) = replay::games(sources, replays);
    let each_cell = |plot: fn(&Cell) -> Option<Figure>| report.cells.iter().filter_map(plot);
    let section = |title, figures| Section { title, intro: None, figures };
    let page = Page {
        runs: runs(report),
        notes: &report.notes,
        games: report.games,
        sections: vec![
            section("Win rates by size", plots::rates(report)),
            openings::maps(report),
            section("Game lengths", each_cell(plots::lengths).collect()),
            section("Win rate over game time", each_cell(plots::over_time).collect()),
        ],
        replays,
        has_more,
        tables: if report.games > 0 { grids(report) } else { Vec::new() },
    };
    page.render()
}

/// What a cell is called.
fn name(cell: &Cell) -> String {
    format!("{0}\u{d7}{0}, pie {1}", cell.size, if cell.pie { "on" } else { "off" })
}

#[cfg(test)]
mod tests;
