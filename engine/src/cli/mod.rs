//! The command line: options, commands, and what they print.
//!
//! A command turns its options into games ([`source`]), asks the library, and
//! prints an answer a game ([`output`]). Whatever goes wrong is a [`Failure`],
//! one line on standard error.

mod analyze;
mod args;
mod drawing;
mod failure;
mod hand_over;
mod lines;
mod output;
mod paint;
mod perft;
mod show;
mod signals;
mod solve;
mod source;
mod table;
mod units;
mod words;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use self::args::{Cli, Command};
use self::failure::Failure;
use self::output::Output;

/// What bad input and all other failures end with.
const FAILED: u8 = 2;

/// Runs the program and says how it ended.
pub(crate) fn run() -> ExitCode {
    match answer() {
        Ok(()) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Told(line)) => {
            // Nothing is left to be done when standard error fails as well.
            let _ = writeln!(std::io::stderr(), "federa: {line}");
            ExitCode::from(FAILED)
        }
    }
}

fn answer() -> Result<(), Failure> {
    // Everything after the name is the other program's to read, so this comes first.
    if let Some((program, rest)) = hand_over::asked_for(std::env::args_os().skip(1)) {
        return hand_over::run(program, rest);
    }
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
        Some(Command::Selfplay(rest)) => hand_over::run("federa-selfplay", &rest.args),
        Some(Command::Bench(rest)) => hand_over::run("federa-bench", &rest.args),
        None => output.print(&Cli::command().render_help().ansi().to_string()),
    }
}
