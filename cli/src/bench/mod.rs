//! `federa bench`: how fast the engine is.

mod args;
mod compare;
mod help;
mod limits;
mod memory;
mod peers;
mod perft;
mod playouts;
mod progress;
mod scaling;
mod search;
mod signature;
mod table;
mod values;

use self::args::{Answer, Timing};
pub(crate) use self::help::{ABOUT, EXAMPLES};
use crate::error::Error;
use crate::terminal::files::{self, Kind};
use crate::terminal::format::{percent, seconds};
use crate::terminal::output::Output;
use std::path::Path;

use clap::Subcommand;
use federa_bench::comparison;
use federa_bench::report::document::Document;
use federa_bench::report::row::PROCESSORS;

/// What to measure.
#[derive(Subcommand, Debug)]
pub(crate) enum BenchCommand {
    /// Random games a second, by policy and size
    #[command(after_help = help::PLAYOUTS)]
    Playouts(playouts::PlayoutsArgs),
    /// The tree search: playouts and nodes a second, bytes a node, share of the tree
    #[command(after_help = help::SEARCH)]
    Search(search::SearchArgs),
    /// Move sequences counted a second
    Perft(perft::PerftArgs),
    /// 1, 2, ... threads, and how well they work together
    #[command(after_help = help::SCALING)]
    Scaling(scaling::ScalingArgs),
    /// Bytes of a position, and the time of a copy
    Memory(memory::MemoryArgs),
    /// Whether searches end in time and within their memory
    #[command(after_help = help::LIMITS)]
    Limits(limits::LimitsArgs),
    /// One number a preset that changes only when its play does
    #[command(after_help = help::SIGNATURE)]
    Signature(signature::SignatureArgs),
    /// Ratios to other programs of the same rules (needs the feature `peers`)
    #[command(after_help = help::PEERS)]
    Peers(peers::PeersArgs),
    /// Ratios of two earlier runs, with intervals and a verdict
    #[command(after_help = help::COMPARE)]
    Compare(compare::CompareArgs),
}

/// Carries out a command.
pub(crate) fn run(command: BenchCommand, output: &mut Output) -> Result<(), Error> {
    match command {
        BenchCommand::Playouts(args) => playouts::run(&args, output),
        BenchCommand::Search(args) => search::run(&args, output),
        BenchCommand::Perft(args) => perft::run(&args, output),
        BenchCommand::Scaling(args) => scaling::run(&args, output),
        BenchCommand::Memory(args) => memory::run(&args, output),
        BenchCommand::Limits(args) => limits::run(&args, output),
        BenchCommand::Signature(args) => signature::run(&args, output),
        BenchCommand::Peers(args) => peers::run(&args, output),
        BenchCommand::Compare(args) => compare::run(&args, output),
    }
}

/// Refuses a drawing in the place of what is read, before anything is measured.
fn check(how: &Answer, svg: Option<&Path>) -> Result<(), Error> {
    let drawing = svg.map(|path| files::Output { option: "--svg", path, kind: Some(Kind::Svg) });
    files::check(how.before.as_deref(), drawing.as_slice())
}

/// Prints a document, as JSON or as the text made of it, with the ratios to an
/// earlier run if there is one.
fn answer(
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
    page += &format!("\n{}", document.environment.lines());
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
fn legend(timing: &Timing) -> String {
    let (time, repeats) = (seconds(timing.time), timing.repeats);
    let times = if repeats == 1 { "once" } else { "times" };
    let count = if repeats == 1 { String::new() } else { format!("{repeats} ") };
    format!(
        "Medians, ± the median distance from them, of {time} measured {count}{times}. One thread:\n\
         per second of processor time; several: per second of wall time.\n"
    )
}
