//! Printing answers, and writing files.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use super::failure::Failure;

/// Prints text on standard output and flushes it: a full disk is noticed.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let result = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    result.map_err(|error| Failure::output(&error))
}

/// Prints a value as one JSON document.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(value).expect("plain data");
    print(&format!("{json}\n"))
}

/// Writes a file, or says which one could not be written.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    let write = || {
        let mut file = std::fs::File::create(path)?;
        file.write_all(text.as_bytes())?;
        file.sync_all().or_else(unsupported)
    };
    write().map_err(|error: io::Error| Failure::at(path.display(), error))
}

/// Pipes and devices cannot be synchronised, and need not be.
fn unsupported(error: io::Error) -> io::Result<()> {
    match error.kind() {
        io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported => Ok(()),
        _ => Err(error),
    }
}
