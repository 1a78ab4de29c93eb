//! Ctrl-C and requests to terminate: the first ends a run gently, the second at once.

use federa::search::limits::Stop;

use crate::Error;

/// Set by the first signal.
static STOP: Stop = Stop::new();

/// What shells report for a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// From here on the first signal sets the flag that is returned, and another
/// ends the program.
///
/// # Errors
/// If the system refuses.
pub fn catch() -> Result<&'static Stop, Error> {
    let mut caught = false;
    ctrlc::set_handler(move || {
        if std::mem::replace(&mut caught, true) {
            std::process::exit(INTERRUPTED);
        }
        STOP.set();
    })
    .map_err(|error| Error::System(format!("cannot catch signals: {error}")))?;
    Ok(&STOP)
}
