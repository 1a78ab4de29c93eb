//! [`Failure`]: why the program ends without having done what it was asked.

use std::fmt::Display;
use std::io;

/// The end of the program.
#[derive(Debug)]
pub(crate) enum Failure {
    /// One line for standard error: where, what was expected, what was found.
    Told(String),
    /// A signature is not the expected one: status 1, as a test that fails.
    Differs(String),
    /// Whoever read the output has gone, which is nobody's mistake.
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
