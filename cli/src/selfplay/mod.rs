//! `federa selfplay`: `run`, `report`, `merge`, `datagen` and `train`.

mod args;
mod datagen;
mod merge;
mod progress;
mod report;
mod run;
mod text;
mod tournament;
mod train;
mod values;

use clap::Subcommand;

use self::args::{MergeArgs, ReportArgs, RunArgs};
use self::datagen::DatagenArgs;
use self::train::TrainArgs;
use crate::error::Error;
use crate::terminal::output::Output;

/// What to do.
#[derive(Subcommand, Clone, Debug)]
pub(crate) enum SelfplayCommand {
    /// Play games into a file; the same command again resumes
    Run(Box<RunArgs>),
    /// Tell what games show: wins, lengths, strength, with intervals
    Report(ReportArgs),
    /// Join the files of shards, or bring one file into the order of its games
    Merge(MergeArgs),
    /// Play games to learn from into a file; the same command again resumes
    Datagen(Box<DatagenArgs>),
    /// Fit the weights of the evaluation to games
    Train(TrainArgs),
}

/// Carries out a command.
pub(crate) fn run(command: SelfplayCommand, output: &mut Output) -> Result<(), Error> {
    match command {
        SelfplayCommand::Run(args) => run::play_all(&args, None),
        SelfplayCommand::Report(args) => report::report(&args, output),
        SelfplayCommand::Merge(args) => merge::merge(&args, output),
        SelfplayCommand::Datagen(args) => datagen::datagen(&args),
        SelfplayCommand::Train(args) => train::train(&args, output),
    }
}
