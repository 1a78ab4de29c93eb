//! The program `federa`: options, commands, and what they print.
//!
//! A library only for `main.rs` and for what tests the program without processes
//! ([`main`], [`sessions`]); it promises nothing to others.
//!
//! A command turns its options into a question to a library, and prints the
//! answer (`terminal`). Whatever goes wrong is an `Error`, one line on standard
//! error.

mod analyze;
mod args;
mod bench;
mod dispatch;
#[cfg(test)]
mod documented;
mod drawing;
mod engine;
mod error;
mod options;
mod packaging;
mod perft;
mod play;
mod rates;
mod requests;
mod review;
mod rules;
mod selfplay;
mod serve;
pub mod sessions;
mod show;
mod solve;
mod terminal;
mod threads;
mod ugi;
mod version;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use self::args::{Cli, Command};
use self::error::Error;
use self::terminal::output::{self, Output};

/// Answers the arguments of the process.
pub fn main() -> ExitCode {
    dispatch::start_best();
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
        Some(Command::Completions(args)) => {
            packaging::completions(&args, Cli::command(), &mut output)
        }
        Some(Command::Manual(args)) => packaging::manual(&args, Cli::command(), &mut output),
        Some(Command::Ugi(args)) => ugi::run(args, &mut output),
        Some(Command::Play(args)) => play::run(args, &mut output),
        Some(Command::Rules(args)) => rules::run(args, &mut output),
        Some(Command::Review(args)) => review::run(args, &mut output),
        Some(Command::Serve(args)) => serve::run(args, &mut output),
        None => output.print(&Cli::command().render_help().ansi().to_string()),
    }
}
