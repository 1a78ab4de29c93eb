//! The commands: what the program measures.

mod compare;
mod help;
mod limits;
mod memory;
mod peers;
mod perft;
mod playouts;
mod scaling;
mod search;
mod signature;

use clap::{CommandFactory, Parser, Subcommand};
use federa::usage;

use crate::cli::args::Answer;
use crate::cli::failure::Failure;
use crate::cli::output;
use crate::comparison;
use crate::report::document::Document;
use crate::report::row::PROCESSORS;
use crate::report::table;

/// All that can be said on the command line.
#[derive(Parser, Debug)]
#[command(name = "federa-bench", version, about = help::ABOUT, after_help = help::EXAMPLES,
          max_term_width = 80, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What to measure.
#[derive(Subcommand, Debug)]
enum Command {
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

/// Reads the command line and does what it says.
pub(crate) fn run() -> Result<(), Failure> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let page = usage::answer(&error, &Cli::command()).map_err(Failure::Told)?;
            return output::print(&page.to_string());
        }
    };
    match cli.command {
        Command::Playouts(args) => playouts::run(&args),
        Command::Search(args) => search::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Scaling(args) => scaling::run(&args),
        Command::Memory(args) => memory::run(&args),
        Command::Limits(args) => limits::run(&args),
        Command::Signature(args) => signature::run(&args),
        Command::Peers(args) => peers::run(&args),
        Command::Compare(args) => compare::run(&args),
    }
}

/// Prints a document, as JSON or as the text made of it, with the ratios to the
/// baseline if there is one.
fn answer(
    mut document: Document,
    how: &Answer,
    text: impl FnOnce(&Document) -> String,
) -> Result<(), Failure> {
    if let Some(baseline) = &how.baseline {
        document.comparison = Some(comparison::with_file(baseline, &document)?);
    }
    if how.json {
        return output::print_json(&document);
    }
    let mut page = text(&document);
    page += &busy(&document);
    page += &format!("\n{}", document.environment.lines());
    if let Some(comparison) = &document.comparison {
        page += &format!("\n{}", comparison.text());
    }
    output::print(&page)
}

/// A warning if several threads did not have a processor each.
fn busy(document: &Document) -> String {
    let several = document.results.iter().filter(|row| row.case.threads > 1);
    let shares = several.filter_map(|row| row.figure(PROCESSORS));
    let least = shares.fold(1.0, f64::min);
    if least >= ENOUGH {
        return String::new();
    }
    let share = table::percent(least);
    format!(
        "Several threads had as little as {share} of a processor each: the machine had other things\n\
         to do, and rates by wall time say little.\n"
    )
}

/// The share of a processor below which a thread was disturbed. Threads of a
/// search that wait for each other lose a few percent.
const ENOUGH: f64 = 0.9;

/// What a table of rates is to be read with.
fn legend(seconds: f64, repeats: usize) -> String {
    let times = if repeats == 1 { "once" } else { "times" };
    let count = if repeats == 1 { String::new() } else { format!("{repeats} ") };
    format!(
        "Medians, ± the median distance from them, of {seconds} s measured {count}{times}. One thread:\n\
         per second of processor time; several: per second of wall time.\n"
    )
}
