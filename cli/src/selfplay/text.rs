//! A report as text for people.

use anstyle::Style;
use federa_selfplay::report::grids::{Grid, grids, runs};
use federa_selfplay::report::model::Report;

use crate::terminal::paint::{STRONG, painted};
use crate::terminal::table::{Align, Table};

/// The whole text; titles are bold.
pub(super) fn text(report: &Report) -> String {
    let mut parts = vec![runs(report).join("\n") + "\n"];
    parts.extend(grids(report).iter().map(section));
    if !report.notes.is_empty() {
        let notes: Vec<_> = report.notes.iter().map(|note| format!("note: {note}\n")).collect();
        parts.push(notes.concat());
    }
    parts.join("\n")
}

fn section(grid: &Grid) -> String {
    let columns: Vec<_> = grid.header.iter().map(|head| (head, Align::Right)).collect();
    let is_key = |head: &&String| matches!(head.as_str(), "size" | "pie");
    let keys = grid.header.iter().take_while(is_key).count();
    let mut table = Table::new(&columns).keys(keys.max(1));
    grid.rows.iter().for_each(|row| table.row(Style::new(), row.clone()));
    let foot = grid.foot.map(|foot| format!("{foot}\n")).unwrap_or_default();
    format!("{}\n{}{foot}", painted(STRONG, &grid.title), table.render())
}
