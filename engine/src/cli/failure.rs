//! [`Failure`]: why the program ends without having done what it was asked.

use std::fmt::Display;
use std::io;

/// The end of the program.
#[derive(Debug)]
pub(crate) enum Failure {
    /// One line for standard error: what was expected, what was found, where.
    Told(String),
    /// Whoever read the output has gone, as in `federa show | head -1`. This
    /// is nobody's mistake and ends quietly.
    ClosedPipe,
}

impl Failure {
    /// A failure that tells what is wrong and, before a colon, where.
    pub(crate) fn at(place: impl Display, reason: impl Display) -> Failure {
        Failure::Told(format!("{place}: {reason}"))
    }

    /// A failure to write the answer.
    pub(crate) fn output(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::at("standard output", error),
        }
    }
}

impl From<String> for Failure {
    fn from(line: String) -> Failure {
        Failure::Told(line)
    }
}
