//! [`Error`]: what can go wrong, told in one line.

use std::fmt;
use std::path::Path;

/// Why a command could not be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// What was asked for, or a file that was given, is wrong.
    Input(String),
    /// The machine failed: a full disk, a file that cannot be read.
    System(String),
}

impl Error {
    /// A failed operation on a file.
    pub fn file(doing: &str, path: &Path, error: &std::io::Error) -> Error {
        let path = path.display();
        match error.kind() {
            std::io::ErrorKind::NotFound => Error::Input(format!("cannot {doing} {path}: {error}")),
            _ => Error::System(format!("cannot {doing} {path}: {error}")),
        }
    }

    /// An error in the input.
    pub fn input(message: impl Into<String>) -> Error {
        Error::Input(message.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Input(message) | Error::System(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Error {}
