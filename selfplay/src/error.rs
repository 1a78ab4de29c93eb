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
        use std::io::ErrorKind::{
            InvalidInput, IsADirectory, NotADirectory, NotFound, PermissionDenied,
        };
        let message = format!("cannot {doing} {}: {error}", path.display());
        match error.kind() {
            // These are about the name that was given, the others about the machine.
            NotFound | NotADirectory | IsADirectory | InvalidInput | PermissionDenied => {
                Error::Input(message)
            }
            _ => Error::System(message),
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
