//! The command line: `run`, `report` and `merge`.
//!
//! Exit statuses: 0 done, 1 the machine failed, 2 wrong input, 3 a run or a
//! merge is incomplete (a run can be resumed).

pub mod args;
pub mod merge;
pub mod output;
pub mod report;
pub mod run;
pub mod signals;
pub mod tournament;
mod values;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use federa::usage;

use crate::Error;

/// The exit status of wrong input.
const INPUT: u8 = 2;

/// The exit status of an incomplete run or merge.
const INCOMPLETE: u8 = 3;

/// How a command ended that did not fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Done {
    /// It has done all.
    Complete,
    /// Games are missing.
    Incomplete,
}

/// Carries out the command line.
pub fn main() -> ExitCode {
    match answer() {
        Ok(Done::Complete) => ExitCode::SUCCESS,
        Ok(Done::Incomplete) => ExitCode::from(INCOMPLETE),
        Err(error) => {
            output::tell(&format!("error: {error}"));
            ExitCode::from(match error {
                Error::Input(_) => INPUT,
                Error::System(_) => 1,
            })
        }
    }
}

fn answer() -> Result<Done, Error> {
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let page = usage::answer(&error, &args::Args::command()).map_err(Error::Input)?;
            return output::print(&page.ansi().to_string()).map(|()| Done::Complete);
        }
    };
    match args.command {
        args::Command::Run(args) => run::run(&args),
        args::Command::Report(args) => report::report(&args),
        args::Command::Merge(args) => merge::merge(&args),
    }
}
