//! Two runs side by side: ratios of rates, with intervals and a verdict.

mod interval;
pub mod ratio;
mod saved;

use std::path::Path;

use crate::Error;
use crate::report::document::Document;
use interval::Interval;
use ratio::{Comparison, Ratio, Verdict};
use saved::{Saved, SavedRow};

/// Compares two files.
pub fn of_files(old: &Path, new: &Path) -> Result<Comparison, Error> {
    let (before, after) = (Saved::read(old)?, Saved::read(new)?);
    compare(old, &before, &after)
}

/// Compares a new answer with a file.
pub fn with_file(old: &Path, new: &Document) -> Result<Comparison, Error> {
    let text = serde_json::to_string(new).expect("plain data");
    let after = Saved::parse(&text).expect("the program reads what it writes");
    compare(old, &Saved::read(old)?, &after)
}

fn compare(path: &Path, before: &Saved, after: &Saved) -> Result<Comparison, Error> {
    let mut ratios = Vec::new();
    for new in &after.results {
        let old = before.results.iter().find(|old| old.case() == new.case());
        ratios.extend(old.into_iter().flat_map(|old| ratios_of(old, new)));
    }
    if ratios.is_empty() {
        let expected = "expected results for the same sizes, positions and threads, found none";
        return Err(Error::at(path.display(), expected));
    }
    let name = path.display().to_string();
    Ok(Comparison { before: name, differences: after.differences(before), ratios })
}

fn ratios_of(old: &SavedRow, new: &SavedRow) -> Vec<Ratio> {
    let ratio = |(rate, after): (&String, &Vec<f64>)| {
        // The wall clock tells the same over again, with more noise.
        let before = old.samples.get(rate).filter(|_| !rate.contains("wall"))?;
        let [was, is] = [before, after].map(|values| crate::measure::stats::median(values));
        let interval = Interval::of_ratio(before, after);
        Some(Ratio {
            case: new.line(),
            rate: rate.replace("_per_second", "/s"),
            old: was,
            new: is,
            ratio: is / was,
            interval: interval.map(|Interval { low, high }| (low, high)),
            verdict: Verdict::of(interval),
        })
    };
    new.samples.iter().filter_map(ratio).collect()
}
