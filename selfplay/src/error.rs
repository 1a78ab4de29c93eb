//! [`Error`]: what can go wrong, told in one line.

use std::path::Path;

use crate::files::name::name;

/// Why a command could not be carried out.
#[derive(thiserror::Error, Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// What was asked for, or a file that was given, is wrong.
    #[error("{0}")]
    Input(String),
    /// The machine failed: a full disk, a file that cannot be read.
    #[error("{0}")]
    System(String),
}

impl Error {
    /// A failed operation on a file.
    pub fn file(doing: &str, path: &Path, error: &std::io::Error) -> Error {
        use std::io::ErrorKind::{
            InvalidInput, IsADirectory, NotADirectory, NotFound, PermissionDenied,
        };
        let message = format!("cannot {doing} {}: {error}", name(path));
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
