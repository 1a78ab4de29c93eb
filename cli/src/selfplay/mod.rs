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

pub(crate) use self::args::SelfplayCommand;
use crate::error::Error;
use crate::terminal::output::Output;

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
