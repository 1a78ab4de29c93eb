//! [`Table`]: text in aligned columns, laid out by `comfy-table`.

use anstyle::Style;
use comfy_table::{CellAlignment, presets};

use crate::terminal::paint::{FAINT, painted};

/// To which side of its column a text is moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Rows of text under headings, indented by two spaces; each row has a style.
pub(crate) struct Table {
    table: comfy_table::Table,
    styles: Vec<Style>,
}

impl Table {
    pub(crate) fn new<H: AsRef<str>>(columns: &[(H, Align)]) -> Table {
        let mut table = comfy_table::Table::new();
        table
            .load_style(presets::NOTHING)
            .set_header(columns.iter().map(|(head, _)| head.as_ref()));
        for (column, (_, align)) in table.column_iter_mut().zip(columns) {
            column.set_padding((2, 0)).set_cell_alignment(match align {
                Align::Left => CellAlignment::Left,
                Align::Right => CellAlignment::Right,
            });
        }
        Table { table, styles: vec![FAINT] }
    }

    /// Adds a row with a text for each column.
    pub(crate) fn row(&mut self, style: Style, texts: Vec<String>) {
        self.table.add_row(texts);
        self.styles.push(style);
    }

    /// The headings and rows, a line each.
    pub(crate) fn render(&self) -> String {
        let lines = self.table.lines().zip(&self.styles);
        lines.map(|(line, &style)| format!("{}\n", painted(style, line.trim_end()))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_text() {
        let mut table = Table::new(&[("a", Align::Left), ("b", Align::Right)]);
        table.row(Style::new(), vec!["x".into(), "100".into()]);
        table.row(Style::new(), vec!["yyy".into(), "2".into()]);
        let expected = "  a      b\n  x    100\n  yyy    2\n";
        assert_eq!(anstream::adapter::strip_str(&table.render()).to_string(), expected);
    }
}
