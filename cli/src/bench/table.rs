//! Tables for people: aligned columns, numbers that can be read.

use comfy_table::{CellAlignment, Table, presets};

use federa_bench::comparison::{Comparison, Ratio};
use federa_bench::report::row::Row;

/// A column: its heading, the figure in it, and how to write it.
pub(crate) type Column = (&'static str, &'static str, fn(f64) -> String);

/// Rows under headings, without borders; names to the left, numbers to the right.
pub(crate) fn plain(heads: &[&str], names: usize, rows: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(heads.iter().copied());
    table.add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if index >= names {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let lines = table.to_string();
    lines.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A table of cases with those of the columns that any of them has.
pub(crate) fn of_rows(rows: &[Row], columns: &[Column]) -> String {
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
                format!(" ±{:.1}%", 100.0 * spread.mad / spread.median)
            });
            row.figure(name).map_or("-".into(), |figure| write(figure) + &spread)
        }));
        cells
    };
    plain(&heads, 1, rows.iter().map(line).collect())
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
    let heads = ["", "rate", "before", "now", "ratio", "95% interval", "verdict"];
    let rows = comparison.ratios.iter().map(line).collect();
    let mut text = format!("Compared with {}\n", comparison.baseline);
    for difference in &comparison.differences {
        text += &format!("Not alike: {difference}\n");
    }
    text += &plain(&heads, 2, rows);
    text + "Intervals take the repeats of each run for independent; what changes from one run\n\
            to the next (memory layout, other load) is not in them.\n"
}

/// A whole number with its thousands set apart.
pub(crate) fn whole(value: f64) -> String {
    let digits = format!("{value:.0}");
    let (sign, digits) = digits.strip_prefix('-').map_or(("", &digits[..]), |rest| ("-", rest));
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}")
}

/// Two decimals.
pub(crate) fn hundredths(value: f64) -> String {
    format!("{value:.2}")
}

/// One decimal.
pub(crate) fn tenths(value: f64) -> String {
    format!("{value:.1}")
}

/// Millions.
pub(crate) fn millions(value: f64) -> String {
    format!("{:.2} M", value / 1e6)
}

/// Percent.
pub(crate) fn percent(value: f64) -> String {
    format!("{:.1}%", 100.0 * value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        let numbers = [0.4, 999.0, 1000.0, 1234567.0, -1234.0].map(whole);
        assert_eq!(numbers, ["0", "999", "1,000", "1,234,567", "-1,234"]);
    }

    #[test]
    fn columns_are_aligned() {
        let rows = vec![vec!["a".into(), "1".into()], vec!["bbb".into(), "100".into()]];
        assert_eq!(plain(&["", "n"], 1, rows), "       n\na      1\nbbb  100\n");
    }
}
