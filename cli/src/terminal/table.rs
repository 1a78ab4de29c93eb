//! [`Table`]: text in aligned columns, laid out by `comfy-table`.

use anstyle::Style;
use comfy_table::{CellAlignment, presets};

use crate::terminal::format::WIDTH;
use crate::terminal::paint::{FAINT, painted};

/// To which side of its column a text is moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Rows of text under headings, indented by two spaces; each row has a style.
pub(crate) struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<(Style, Vec<String>)>,
    keys: usize,
}

/// Spaces before each column.
const GAP: usize = 2;

impl Table {
    pub(crate) fn new<H: AsRef<str>>(columns: &[(H, Align)]) -> Table {
        let columns = columns.iter().map(|(head, align)| (head.as_ref().into(), *align)).collect();
        Table { columns, rows: Vec::new(), keys: 1 }
    }

    /// So many columns name a row and are repeated where the table is [continued](Self::render).
    pub(crate) fn keys(self, keys: usize) -> Table {
        Table { keys, ..self }
    }

    /// Adds a row with a text for each column.
    pub(crate) fn row(&mut self, style: Style, texts: Vec<String>) {
        self.rows.push((style, texts));
    }

    /// The headings and rows, a line each. Columns that have no room on the page are continued
    /// below.
    pub(crate) fn render(&self) -> String {
        let parts: Vec<_> = self.parts().iter().map(|part| self.part(part)).collect();
        parts.join("\n")
    }

    /// The columns that stand side by side.
    fn parts(&self) -> Vec<Vec<usize>> {
        let width = |column: usize| {
            let texts = self.rows.iter().map(|(_, texts)| &texts[column]);
            let texts = texts.chain([&self.columns[column].0]);
            GAP + texts.map(|text| text.chars().count()).max().unwrap_or_default()
        };
        let keys: Vec<_> = (0..self.keys).collect();
        let of_keys: usize = keys.iter().map(|&key| width(key)).sum();
        let (mut parts, mut used) = (vec![keys.clone()], of_keys);
        for column in self.keys..self.columns.len() {
            let part = parts.last_mut().expect("at least one");
            if used + width(column) > WIDTH && part.len() > keys.len() {
                parts.push([&keys[..], &[column]].concat());
                used = of_keys + width(column);
            } else {
                part.push(column);
                used += width(column);
            }
        }
        parts
    }

    fn part(&self, part: &[usize]) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(part.iter().map(|&column| &self.columns[column].0));
        for (column, &index) in table.column_iter_mut().zip(part) {
            column.set_padding((GAP as u16, 0)).set_cell_alignment(match self.columns[index].1 {
                Align::Left => CellAlignment::Left,
                Align::Right => CellAlignment::Right,
            });
        }
        for (_, texts) in &self.rows {
            table.add_row(part.iter().map(|&column| &texts[column]));
        }
        let styles = [FAINT].into_iter().chain(self.rows.iter().map(|(style, _)| *style));
        let lines = table.lines().zip(styles);
        lines.map(|(line, style)| format!("{}\n", painted(style, line.trim_end()))).collect()
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

    #[test]
    fn what_has_no_room_is_continued_below() {
        let mut table = Table::new(&[("a", Align::Left), ("b", Align::Left), ("c", Align::Right)]);
        table.row(Style::new(), vec!["x".into(), "y".repeat(70), "z".repeat(9)]);
        let text = anstream::adapter::strip_str(&table.render()).to_string();
        let expected =
            format!("  a  b\n  x  {}\n\n  a          c\n  x  zzzzzzzzz\n", "y".repeat(70));
        assert_eq!(text, expected);
    }
}
