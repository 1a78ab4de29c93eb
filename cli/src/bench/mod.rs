//! `federa bench`: how fast the engine is.

mod answer;
mod args;
mod baselines;
mod boards;
mod compare;
mod help;
mod limits;
mod memory;
mod perft;
mod playouts;
mod progress;
mod read;
mod scaling;
mod search;
mod signature;
mod table;
mod values;

use clap::Subcommand;

pub(crate) use self::help::EXAMPLES;
use crate::error::Error;
use crate::terminal::output::Output;

/// What to measure.
#[derive(Subcommand, Debug)]
pub(crate) enum BenchCommand {
    /// Measure random playouts, by policy and size of the board
    #[command(after_help = help::PLAYOUTS)]
    Playouts(playouts::PlayoutsArgs),
    /// Measure values of moves by the learned evaluation, by generation and size
    #[command(after_help = help::VALUES)]
    Values(values::ValuesArgs),
    /// Measure the search: playouts and nodes a second, bytes a node, the tree's
    /// share of the time
    #[command(after_help = help::SEARCH)]
    Search(search::SearchArgs),
    /// Measure how fast sequences of moves are counted
    Perft(perft::PerftArgs),
    /// Measure how well 1, 2, ... threads work together
    #[command(after_help = help::SCALING)]
    Scaling(scaling::ScalingArgs),
    /// Measure the bytes of a position, and the time of a copy
    Memory(memory::MemoryArgs),
    /// Check that searches end in time and within their memory
    #[command(after_help = help::LIMITS)]
    Limits(limits::LimitsArgs),
    /// Tell for each preset a number that changes only when its play does
    #[command(after_help = help::SIGNATURE)]
    Signature(signature::SignatureArgs),
    /// Compare with other programs of the same rules (needs the feature `baselines`)
    #[command(after_help = help::BASELINES, alias = "peers")]
    Baselines(baselines::BaselinesArgs),
    /// Compare two earlier runs, with intervals and a verdict
    #[command(after_help = help::COMPARE)]
    Compare(compare::CompareArgs),
}

/// Carries out a command.
pub(crate) fn run(command: BenchCommand, output: &mut Output) -> Result<(), Error> {
    match command {
        BenchCommand::Playouts(args) => playouts::run(&args, output),
        BenchCommand::Values(args) => values::run(&args, output),
        BenchCommand::Search(args) => search::run(&args, output),
        BenchCommand::Perft(args) => perft::run(&args, output),
        BenchCommand::Scaling(args) => scaling::run(&args, output),
        BenchCommand::Memory(args) => memory::run(&args, output),
        BenchCommand::Limits(args) => limits::run(&args, output),
        BenchCommand::Signature(args) => signature::run(&args, output),
        BenchCommand::Baselines(args) => baselines::run(&args, output),
        BenchCommand::Compare(args) => compare::run(&args, output),
    }
}
