//! The texts of the help, and what is said of bad arguments.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use federa::text::notation::excerpt;

use crate::cli::failure::Failure;
use crate::cli::output;

pub(super) const ABOUT: &str = "\
Measures the speed of the Federa engine. Every answer names the machine and the
build; --json prints it as one document.";

pub(super) const EXAMPLES: &str = "\
Examples:
  federa-bench playouts --size 13
  federa-bench search --size 9,13 --position empty,middle
  federa-bench playouts --json > before.json
  federa-bench playouts --baseline before.json
  federa-bench signature

Rates on one thread go by processor time, which other programs disturb little;
on several threads by wall time. Errors are one line and exit status 2.";

pub(super) const PLAYOUTS: &str = "\
Examples:
  federa-bench playouts --policy uniform --size 5,9,13,19 --seconds 1
  federa-bench playouts --threads 2 --svg playouts.svg

The tables of the guided policy are filled from its own playouts first.";

pub(super) const SEARCH: &str = "\
Examples:
  federa-bench search --size 13 --set playout=uniform
  federa-bench search --preset uct,default --position middle --json

A search starts from nothing in every repeat. The share of the tree is all time
outside of playouts, measured in a search of one thread of its own.";

pub(super) const SCALING: &str = "\
Example:
  federa-bench scaling --threads 8 --size 9,13 --of search --svg scaling.svg

The efficiency of n threads is their rate over n times the rate of one, all by
wall time; the machine should do nothing else.";

pub(super) const LIMITS: &str = "\
Examples:
  federa-bench limits
  federa-bench limits --size 13 --threads 1 --searches 100 --seconds 5

How late a search ends is measured by its caller, the answer included. Resident
memory is that of the whole program, where the system tells it.";

pub(super) const SIGNATURE: &str = "\
Example:
  federa-bench signature --expect 0123456789abcdef

Searches of fixed positions with every preset, fixed seed and number of
playouts, one thread each. The number is the same on every machine. With
--expect the exit status is 1 if it is another one.";

pub(super) const PEERS: &str = "\
Example:
  cargo run --release -p federa-bench --features peers -- peers --size 9,13

The rules as one would write them on the crate `minimax`: an array of points,
groups by flood fill, its random rollouts and its tree search; and the slow
reference implementation of this project. All are measured in turns.";

pub(super) const COMPARE: &str = "\
Example:
  federa-bench compare before.json after.json

Ratios are the second file's rates over the first's, of equal cases.";

/// Prints help and version as asked; turns all else into one line.
pub(super) fn explain(error: &clap::Error) -> Result<(), Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        | ErrorKind::DisplayVersion => output::print(&error.to_string()),
        _ => Err(Failure::Told(complaint(error))),
    }
}

fn complaint(error: &clap::Error) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    // clap names an option with its value, `--size <N>`.
    let option = argument.split(' ').next().unwrap_or_default();
    let value = excerpt(&context(ContextKind::InvalidValue));
    let valid = context(ContextKind::ValidValue);
    match error.kind() {
        ErrorKind::ValueValidation => match error.source() {
            Some(reason) => format!("{option}: {reason}"),
            None => format!("{option}: expected another value, found {value}"),
        },
        ErrorKind::InvalidValue if !valid.is_empty() => {
            format!("{option}: expected one of {valid}, found {value}")
        }
        ErrorKind::InvalidValue => format!("{option}: expected a value, found {value}"),
        ErrorKind::UnknownArgument => {
            format!("expected an option of this command, found {} (see --help)", excerpt(&argument))
        }
        ErrorKind::InvalidSubcommand | ErrorKind::MissingSubcommand => {
            let found = excerpt(&context(ContextKind::InvalidSubcommand));
            format!(
                "expected a command: playouts, search, perft, scaling, memory, signature, peers or \
                 compare, found {found}"
            )
        }
        ErrorKind::MissingRequiredArgument => format!("expected {argument}, found nothing"),
        ErrorKind::ArgumentConflict => format!("expected {option} once, found it again"),
        ErrorKind::InvalidUtf8 => "expected arguments in UTF-8, found other bytes".into(),
        _ => {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            line.trim_start_matches("error: ").into()
        }
    }
}
