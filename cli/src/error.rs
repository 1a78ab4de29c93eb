//! [`Error`]: why the program ends without having done what it was asked, and
//! [`status`]: what it then ends with.

use std::fmt::Display;
use std::io;

/// Exit statuses, the same for every command; `federa --help` lists them.
pub(crate) mod status {
    /// An operation failed: a full disk, an unexpected signature.
    pub(crate) const FAILED: u8 = 1;
    /// Wrong arguments or input.
    pub(crate) const INPUT: u8 = 2;
    /// Stopped before all was done; the same command goes on.
    pub(crate) const INCOMPLETE: u8 = 3;
}

/// The end of a command that is not success.
#[derive(Debug)]
pub(crate) enum Error {
    /// The arguments or the input are wrong: what was expected, what was found, where.
    Input(String),
    /// An operation failed, or what was expected did not come true.
    Failed(String),
    /// Not everything was done that was asked for.
    Incomplete(String),
    /// The reader of the output has gone, as in `federa show | head -1`: a quiet
    /// end, and success.
    ClosedPipe,
}

impl Error {
    /// Wrong input: what is wrong and, before a colon, where.
    pub(crate) fn at(place: impl Display, reason: impl Display) -> Error {
        Error::Input(format!("{place}: {reason}"))
    }

    /// A failed operation: what failed and, before a colon, where.
    pub(crate) fn failed(place: impl Display, reason: impl Display) -> Error {
        Error::Failed(format!("{place}: {reason}"))
    }

    /// A failure to write to standard output.
    pub(crate) fn output(error: &io::Error) -> Error {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Error::ClosedPipe,
            _ => Error::failed("standard output", error),
        }
    }

    /// What goes to standard error, if anything, and the exit status.
    pub(crate) fn ending(&self) -> (Option<String>, u8) {
        match self {
            Error::Input(line) => (Some(one_line(line)), status::INPUT),
            Error::Failed(line) => (Some(one_line(line)), status::FAILED),
            // How to go on is a line of its own, to be copied.
            Error::Incomplete(text) => (Some(text.clone()), status::INCOMPLETE),
            Error::ClosedPipe => (None, 0),
        }
    }
}

/// A text with line breaks and other control characters escaped.
fn one_line(text: &str) -> String {
    let escape = |letter: char| match letter.is_control() {
        true => letter.escape_default().to_string(),
        false => letter.into(),
    };
    text.chars().map(escape).collect()
}

impl From<String> for Error {
    fn from(line: String) -> Error {
        Error::Input(line)
    }
}

impl From<federa_selfplay::Error> for Error {
    fn from(error: federa_selfplay::Error) -> Error {
        match error {
            federa_selfplay::Error::Input(line) => Error::Input(line),
            federa_selfplay::Error::System(line) => Error::Failed(line),
        }
    }
}

impl From<federa_bench::Error> for Error {
    fn from(error: federa_bench::Error) -> Error {
        Error::Input(error.to_string())
    }
}
