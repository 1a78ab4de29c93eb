//! The program `federa`: options, commands, and what they print.
//!
//! A command turns its options into a question to a library, and prints the
//! answer ([`terminal`]). Whatever goes wrong is an [`Error`], one line on standard
//! error.

mod analyze;
mod args;
mod bench;
mod drawing;
mod error;
mod options;
mod perft;
mod selfplay;
mod show;
mod solve;
mod terminal;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use self::args::{Cli, Command};
use self::error::Error;
use self::terminal::output::{self, Output};

fn main() -> ExitCode {
    let Err(error) = answer() else { return ExitCode::SUCCESS };
    let (line, status) = error.ending();
    if let Some(line) = line {
        output::tell(&format!("federa: {line}"));
    }
    ExitCode::from(status)
}

fn answer() -> Result<(), Error> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return args::explain(&error),
    };
    let mut output = Output::new(cli.color);
    match cli.command {
        Some(Command::Show(args)) => show::run(args, &mut output),
        Some(Command::Perft(args)) => perft::run(args, &mut output),
        Some(Command::Analyze(args)) => analyze::run(*args, &mut output),
        Some(Command::Solve(args)) => solve::run(args, &mut output),
        Some(Command::Selfplay { command }) => selfplay::run(command, &mut output),
        Some(Command::Bench { command }) => bench::run(command, &mut output),
        None => output.print(&Cli::command().render_help().ansi().to_string()),
    }
}
