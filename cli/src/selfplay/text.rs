//! A report as text for people.

use anstyle::Style;
use comfy_table::{CellAlignment, ContentLineStyle, LineStyle, Table, TableStyle};
use federa_selfplay::report::grids::{Grid, grids, runs};
use federa_selfplay::report::model::Report;

/// Tables have a line below the header and no others.
const LOOK: TableStyle = TableStyle::new()
    .header_lines(ContentLineStyle::none())
    .header_separator(LineStyle::none().fill('-').junction('-'))
    .content_lines(ContentLineStyle::none());

/// The whole text; titles are bold.
pub(crate) fn text(report: &Report) -> String {
    let mut parts = vec![runs(report).join("\n") + "\n"];
    parts.extend(grids(report).iter().map(section));
    if !report.notes.is_empty() {
        let notes: Vec<_> = report.notes.iter().map(|note| format!("note: {note}\n")).collect();
        parts.push(notes.concat());
    }
    parts.join("\n")
}

fn section(grid: &Grid) -> String {
    let mut table = Table::new();
    table.load_style(LOOK).set_header(&grid.header).add_rows(&grid.rows);
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let bold = Style::new().bold();
    let foot = grid.foot.map(|foot| format!("{foot}\n")).unwrap_or_default();
    format!("{bold}{}{bold:#}\n{table}\n{foot}", grid.title)
}
