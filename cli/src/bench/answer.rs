//! Answers of measurements: the document, for programs or for people.

use std::path::Path;

use federa_bench::comparison;
use federa_bench::report::document::Document;
use federa_bench::report::row::PROCESSORS;

use super::args::{Answer, Timing};
use super::table;
use crate::error::Error;
use crate::terminal::files::{self, Kind};
use crate::terminal::format::{self, percent, seconds};
use crate::terminal::output::Output;

/// Refuses a drawing in the place of what is read, before anything is measured.
pub(super) fn check(how: &Answer, svg: Option<&Path>) -> Result<(), Error> {
    let drawing = svg.map(|path| files::Output { option: "--svg", path, kind: Some(Kind::Svg) });
    files::check(how.before.as_deref(), drawing.as_slice())
}

/// Prints a document, as JSON or as the text made of it, with the ratios to an
/// earlier run if there is one.
pub(super) fn answer(
    mut document: Document,
    how: &Answer,
    output: &mut Output,
    text: impl FnOnce(&Document) -> String,
) -> Result<(), Error> {
    if let Some(before) = &how.before {
        document.comparison = Some(comparison::with_file(before, &document)?);
    }
    if how.json {
        return output.print_json(&document);
    }
    let mut page = text(&document);
    page += &busy(&document);
    page += &format!("\n{}", format::paragraphs(&document.environment.lines(), 0));
    if let Some(comparison) = &document.comparison {
        page += &format!("\n{}", table::of_comparison(comparison));
    }
    output.print(&page)
}

/// A warning if several threads did not have a processor each.
fn busy(document: &Document) -> String {
    let several = document.results.iter().filter(|row| row.case.threads > 1);
    let shares = several.filter_map(|row| row.figure(PROCESSORS));
    let least = shares.fold(1.0, f64::min);
    if least >= ENOUGH {
        return String::new();
    }
    let share = percent(least);
    format!(
        "Several threads had as little as {share} of a processor each: the machine had other things\n\
         to do, and rates by wall time say little.\n"
    )
}

/// The share of a processor below which a thread was disturbed. Threads of a
/// search that wait for each other lose a few percent.
const ENOUGH: f64 = 0.9;

/// What a table of rates is to be read with.
pub(super) fn legend(timing: &Timing) -> String {
    let (time, repeats) = (seconds(timing.time), timing.repeats);
    let times = if repeats == 1 { "once" } else { "times" };
    let count = if repeats == 1 { String::new() } else { format!("{repeats} ") };
    format!(
        "Medians, ± the median distance from them, of {time} measured {count}{times}. One thread:\n\
         per second of processor time; several: per second of wall time.\n"
    )
}
