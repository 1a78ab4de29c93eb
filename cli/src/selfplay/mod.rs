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

use std::path::PathBuf;

pub(crate) use self::args::SelfplayCommand;
use crate::error::Error;
use crate::terminal::files;
use crate::terminal::output::{Output, tell};

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

/// Names files whose last line was torn.
fn tell_torn(paths: &[PathBuf]) {
    for path in paths {
        tell(&format!("note: {}: the last line is torn and was left out", files::name(path)));
    }
}
