//! The program `federa`: options, commands, and what they print.
//!
//! A command turns its options into a question to a library, and prints the
//! answer ([`output`]). Whatever goes wrong is an [`Error`], one line on standard
//! error.

mod analyze;
mod args;
mod bench;
mod drawing;
mod error;
mod lines;
mod output;
mod paint;
mod perft;
mod selfplay;
mod show;
mod signals;
mod solve;
mod source;
mod table;
mod units;
mod usage;
mod words;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use self::args::{Cli, Command};
use self::error::Error;
use self::output::Output;

fn main() -> ExitCode {
    let Err(error) = answer() else { return ExitCode::SUCCESS };
    let (line, status) = error.ending();
    if let Some(line) = line {
        // Nothing is left to be done when standard error fails as well.
        let _ = writeln!(std::io::stderr(), "federa: {line}");
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
