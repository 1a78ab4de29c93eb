//! What is said of wrong arguments: one line with what was expected and what was
//! found.

use std::error::Error as _;
use std::ffi::OsString;

use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use federa::text::notation::excerpt;

/// The help or version that was asked for.
///
/// # Errors
/// What is wrong with the arguments `args` of `program`, in one line.
pub(crate) fn answer(
    error: &clap::Error,
    program: &Command,
    args: impl Iterator<Item = OsString>,
) -> Result<StyledStr, String> {
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        | ErrorKind::DisplayVersion => Ok(error.render()),
        _ => Err(complaint(error, command(program, args))),
    }
}

/// The command that the arguments come to.
fn command(program: &Command, args: impl Iterator<Item = OsString>) -> &Command {
    args.fold(program, |command, arg| command.find_subcommand(arg).unwrap_or(command))
}

fn complaint(error: &clap::Error, program: &Command) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let argument = context(ContextKind::InvalidArg).unwrap_or_default();
    // clap names an option with its value, `--size <N>`.
    let option = argument.split(' ').next().unwrap_or_default();
    let value = excerpt(&context(ContextKind::InvalidValue).unwrap_or_default());
    match error.kind() {
        ErrorKind::ValueValidation => match error.source() {
            Some(reason) => format!("{option}: {reason}"),
            None => format!("{option}: expected another value, found {value}"),
        },
        ErrorKind::InvalidValue => match context(ContextKind::ValidValue) {
            Some(valid) if !valid.is_empty() => {
                format!("{option}: expected one of {valid}, found {value}")
            }
            _ => format!("{option}: expected a value, found {value}"),
        },
        ErrorKind::UnknownArgument => {
            let near = context(ContextKind::SuggestedArg);
            let hint = near.map_or("see --help".into(), |near| format!("is {near} meant?"));
            format!("expected an option of this command, found {} ({hint})", excerpt(&argument))
        }
        ErrorKind::InvalidSubcommand | ErrorKind::MissingSubcommand => {
            let found = excerpt(&context(ContextKind::InvalidSubcommand).unwrap_or_default());
            let near = context(ContextKind::SuggestedSubcommand);
            let hint = near.map_or(String::new(), |near| format!(" (is {near} meant?)"));
            format!("expected a command: {}, found {found}{hint}", commands(program))
        }
        ErrorKind::MissingRequiredArgument => format!("expected {argument}, found nothing"),
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
            Some(other) if other != argument => {
                let other = other.split(' ').next().unwrap_or_default();
                format!("expected {option} or {other}, found both")
            }
            _ => format!("expected {option} once, found it again"),
        },
        ErrorKind::TooManyValues => format!("{option}: expected no value, found {value}"),
        ErrorKind::InvalidUtf8 => "expected arguments in UTF-8, found other bytes".into(),
        _ => first_line(error),
    }
}

/// The names of the commands.
fn commands(program: &Command) -> String {
    let names: Vec<_> = program.get_subcommands().map(Command::get_name).collect();
    names.join(", ")
}

/// What clap says itself, without its hints.
fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches("error: ").into()
}
