//! Standard output and error, of which either may be closed at any time.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use crate::Error;

/// Prints to standard output, styles only on a terminal. A closed pipe ends the
/// program quietly: whoever read along has enough.
///
/// # Errors
/// If the output cannot be written for another reason.
pub fn print(text: &str) -> Result<(), Error> {
    let mut out = anstream::stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        result => {
            result.map_err(|error| Error::System(format!("cannot write the output: {error}")))
        }
    }
}

/// Prints a line to standard error. If that is closed, nobody wants to know.
pub fn tell(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Names files whose last line was torn.
pub fn tell_torn(paths: &[PathBuf]) {
    for path in paths {
        tell(&format!("note: {}: the last line is torn and was left out", path.display()));
    }
}
