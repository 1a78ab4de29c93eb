//! [`Table`]: text in aligned columns.

use super::paint::{FAINT, painted};
use anstyle::Style;

/// To which side of its column a text is moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Align {
    Left,
    Right,
}

/// Rows of text under headings, indented by two spaces.
pub(super) struct Table {
    columns: Vec<(&'static str, Align)>,
    rows: Vec<(Style, Vec<String>)>,
}

impl Table {
    pub(super) fn new(columns: &[(&'static str, Align)]) -> Table {
        Table { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row with a text for each column.
    pub(super) fn row(&mut self, style: Style, texts: Vec<String>) {
        assert_eq!(texts.len(), self.columns.len());
        self.rows.push((style, texts));
    }

    /// The headings and rows, a line each.
    pub(super) fn render(&self) -> String {
        let heads: Vec<String> = self.columns.iter().map(|(head, _)| (*head).into()).collect();
        let width = |column: usize| {
            let texts = self.rows.iter().map(|(_, texts)| &texts[column]);
            texts.chain([&heads[column]]).map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..heads.len()).map(width).collect();
        let heading = (FAINT, heads);
        let lines = std::iter::once(&heading).chain(&self.rows);
        lines.map(|(style, texts)| self.line(*style, texts, &widths)).collect()
    }

    fn line(&self, style: Style, texts: &[String], widths: &[usize]) -> String {
        let mut line = String::new();
        for ((text, width), (_, align)) in texts.iter().zip(widths).zip(&self.columns) {
            line += &match align {
                Align::Left => format!("  {text:<width$}"),
                Align::Right => format!("  {text:>width$}"),
            };
        }
        let line = line.trim_end();
        if style.is_plain() { format!("{line}\n") } else { format!("{}\n", painted(style, line)) }
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
