//! [`Error`]: why an earlier answer cannot be compared, or a figure not drawn.

use std::fmt::{self, Display};

/// One line: where, what was expected, what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error(String);

impl Error {
    /// An error that says what is wrong and, before a colon, where.
    pub fn at(place: impl Display, reason: impl Display) -> Error {
        Error(format!("{place}: {reason}"))
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
