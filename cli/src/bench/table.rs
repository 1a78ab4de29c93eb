//! Tables for people: aligned columns, numbers that can be read.

use anstyle::Style;
use federa_bench::comparison::ratio::{Comparison, Ratio};
use federa_bench::report::row::Row;

use crate::terminal::format::{percent, thousands};
use crate::terminal::table::{Align, Table};

/// A column: its heading, the figure in it, and how to write it.
pub(super) type Column = (&'static str, &'static str, fn(f64) -> String);

/// A table of cases with those of the columns that any of them has.
pub(super) fn of_rows(rows: &[Row], columns: &[Column]) -> String {
    let has = |name: &str| rows.iter().any(|row| row.figure(name).is_some());
    let columns: Vec<_> = columns.iter().filter(|(_, name, _)| has(name)).collect();
    let mut heads = vec!["", "size", "from", "threads"];
    heads.extend(columns.iter().map(|(head, ..)| *head));
    let line = |row: &Row| {
        let case = &row.case;
        let mut cells = vec![case.name.clone(), case.size.to_string()];
        cells.extend([case.position.clone(), case.threads.to_string()]);
        cells.extend(columns.iter().map(|(_, name, write)| {
            let spread = row.spread.get(name).map_or(String::new(), |spread| {
                format!(" ±{}", percent(spread.mad / spread.median))
            });
            row.figure(name).map_or("-".into(), |figure| write(figure) + &spread)
        }));
        cells
    };
    columns_of(&heads, 1, 4, rows.iter().map(line))
}

/// The ratios as a table, and what to know about them.
pub(super) fn of_comparison(comparison: &Comparison) -> String {
    let line = |ratio: &Ratio| {
        let interval =
            ratio.interval.map_or("-".into(), |(low, high)| format!("{low:.3} to {high:.3}"));
        vec![
            ratio.case.clone(),
            ratio.rate.clone(),
            whole(ratio.old),
            whole(ratio.new),
            format!("{:.3}", ratio.ratio),
            interval,
            ratio.verdict.words().into(),
        ]
    };
    let heads = ["", "rate", "before", "now", "ratio", "95 % interval", "verdict"];
    let rows = comparison.ratios.iter().map(line);
    let mut text = format!("Compared with {}\n", comparison.before);
    for difference in &comparison.differences {
        text += &format!("Not alike: {difference}\n");
    }
    text += &columns_of(&heads, 2, 2, rows);
    text + "Intervals take the repeats of each run for independent; what changes from one run\n\
            to the next (memory layout, other load) is not in them.\n"
}

/// Rows under headings: names to the left, numbers to the right; `keys` columns name a row.
fn columns_of(
    heads: &[&str],
    names: usize,
    keys: usize,
    rows: impl Iterator<Item = Vec<String>>,
) -> String {
    let align = |index| if index < names { Align::Left } else { Align::Right };
    let heads: Vec<_> = heads.iter().enumerate().map(|(i, head)| (*head, align(i))).collect();
    let mut table = Table::new(&heads).keys(keys);
    rows.for_each(|row| table.row(Style::new(), row));
    table.render()
}

/// A whole number.
pub(super) fn whole(value: f64) -> String {
    thousands(value.round() as u64)
}

/// Two decimals.
pub(super) fn hundredths(value: f64) -> String {
    format!("{value:.2}")
}

/// One decimal.
pub(super) fn tenths(value: f64) -> String {
    format!("{value:.1}")
}

/// Millions.
pub(super) fn millions(value: f64) -> String {
    format!("{:.2} M", value / 1e6)
}
