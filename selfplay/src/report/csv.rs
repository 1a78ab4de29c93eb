//! A report as CSV in the long form: one line for every number, so that tables
//! of all kinds fit into one file.

use csv::{Terminator, Writer, WriterBuilder};

use super::model::{Measure, Rate, Report, Value};

/// The columns.
const HEADER: [&str; 10] =
    ["table", "size", "pie", "player", "opponent", "measure", "n", "value", "lower", "upper"];

/// How many of them say what the line is about.
const KEY: usize = 5;

/// The whole file.
pub fn csv(report: &Report) -> String {
    let mut lines = Lines::new();
    for cell in &report.cells {
        let pie = if cell.pie { "on" } else { "off" };
        lines.begin(["cells", &cell.size.to_string(), pie, "", ""]);
        lines.number("games", cell.games as f64);
        lines.number("distinct", cell.distinct as f64);
        lines.number("adjudicated", cell.adjudicated as f64);
        lines.rate("dark", &cell.dark);
        lines.rate("first", &cell.first);
        lines.rate("swap", &cell.swap);
        for (name, test) in [("dark", cell.dark_test), ("first", cell.first_test)] {
            let Some(test) = test else { continue };
            lines.number(&format!("{name}_p"), test.p);
            lines.number(&format!("{name}_p_holm"), test.adjusted);
        }
        for (name, measure) in [
            ("length", &cell.length),
            ("conversions", &cell.conversions),
            ("branching", &cell.branching),
            ("lead_changes", &cell.lead_changes),
            ("settled", &cell.settled),
        ] {
            lines.measure(name, measure.as_ref());
        }
        for (name, number) in [("passes", cell.passes), ("playouts", cell.playouts)] {
            number.into_iter().for_each(|number| lines.number(name, number));
        }
        for opening in &cell.openings {
            lines.rate(&format!("dark_after_{}", opening.point), &opening.dark);
        }
    }
    for effect in &report.pie {
        lines.begin(["pie_effect", &effect.size.to_string(), "", "", ""]);
        lines.value("first", "", effect.first);
        lines.value("dark", "", effect.dark);
    }
    for found in &report.matches {
        for score in found.cells.iter().chain([&found.total]) {
            let size = score.size.map_or("all".into(), |size| size.to_string());
            let pie = score.pie.map_or("all", |pie| if pie { "on" } else { "off" });
            lines.begin(["matches", &size, pie, &found.player, &found.opponent]);
            lines.number("games", score.games as f64);
            lines.number("wins", score.wins as f64);
            for (name, count) in ["lost", "split", "won"].into_iter().zip(score.pairs) {
                lines.number(&format!("pairs_{name}"), count as f64);
            }
            lines.value("score", &score.games.to_string(), score.score);
            if let Some(elo) = &score.elo {
                let (value, lower, upper) = (elo.elo.value, elo.lower.value, elo.upper.value);
                lines.value("elo", "", Some(Value { value, lower, upper }));
            }
            lines.rate("as_first", &score.as_first);
            lines.rate("as_second", &score.as_second);
        }
    }
    for rated in report.ratings.iter().flat_map(|ratings| &ratings.players) {
        lines.begin(["ratings", "", "", &rated.player, ""]);
        lines.value("elo", &(rated.wins + rated.losses).to_string(), Some(rated.elo));
    }
    for test in &report.tests {
        lines.begin(["sprt", "", "", &test.player, &test.opponent]);
        let (value, lower, upper) = (test.llr, test.lower, test.upper);
        let pairs = test.pairs.iter().sum::<u64>().to_string();
        lines.value("llr", &pairs, Some(Value { value, lower, upper }));
    }
    lines.text()
}

/// The file so far, and the first columns of the lines to come.
struct Lines {
    out: Writer<Vec<u8>>,
    key: [String; KEY],
}

/// Writing to memory does not fail, and text goes in.
const IN_MEMORY: &str = "text in memory";

impl Lines {
    fn new() -> Lines {
        let mut builder = WriterBuilder::new();
        let mut out = builder.terminator(Terminator::Any(b'\n')).from_writer(Vec::new());
        out.write_record(HEADER).expect(IN_MEMORY);
        Lines { out, key: Default::default() }
    }

    fn begin(&mut self, key: [&str; KEY]) {
        self.key = key.map(String::from);
    }

    /// A line: how many games, the number and the ends of its interval.
    fn line(&mut self, measure: &str, n: &str, value: f64, interval: Option<(f64, f64)>) {
        let (lower, upper) = interval
            .map_or_else(Default::default, |(low, high)| (low.to_string(), high.to_string()));
        let value = value.to_string();
        let key = self.key.iter().map(String::as_str);
        let line = key.chain([measure, n, &value, &lower, &upper]);
        self.out.write_record(line).expect(IN_MEMORY);
    }

    fn number(&mut self, measure: &str, value: f64) {
        self.line(measure, "", value, None);
    }

    fn value(&mut self, measure: &str, n: &str, value: Option<Value>) {
        if let Some(Value { value, lower, upper }) = value {
            self.line(measure, n, value, Some((lower, upper)));
        }
    }

    fn rate(&mut self, measure: &str, rate: &Rate) {
        self.value(measure, &rate.games.to_string(), rate.estimate);
    }

    fn measure(&mut self, name: &str, measure: Option<&Measure>) {
        if let Some(Measure { games, mean, interval, .. }) = measure {
            self.line(name, &games.to_string(), *mean, *interval);
        }
    }

    fn text(self) -> String {
        let bytes = self.out.into_inner().expect(IN_MEMORY);
        String::from_utf8(bytes).expect(IN_MEMORY)
    }
}
