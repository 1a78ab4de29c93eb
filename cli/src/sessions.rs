//! Conversations with `federa ugi` and `federa serve` without a process: all lines of the
//! input at once, all lines of the answer at the end. For fuzz targets.

use std::io::Cursor;

use clap::Parser;

use crate::args::{Cli, Command};
use crate::{serve, ugi};

/// What a program of these arguments answers to an input, such as `["ugi", "--size", "5"]`.
/// All that it started has ended by then.
///
/// # Panics
/// If the arguments are those of another command, or wrong.
pub fn answer(arguments: &[&str], input: Vec<u8>) -> String {
    let cli = Cli::try_parse_from(["federa"].iter().chain(arguments)).expect("arguments");
    let (input, mut answer) = (Cursor::new(input), String::new());
    let mut print = |text: &str| {
        answer.push_str(text);
        Ok(())
    };
    let done = match cli.command {
        Some(Command::Ugi(args)) => ugi::converse(&args, input, || (), &mut print)
            .map(|rest| rest.into_iter().for_each(drop)),
        Some(Command::Serve(args)) => {
            serve::converse(&args, input, &mut print).map(|rest| rest.into_iter().for_each(drop))
        }
        other => panic!("expected ugi or serve, found {other:?}"),
    };
    assert!(done.is_ok(), "a session cannot fail");
    answer
}
