//! Ctrl-C and requests to terminate end a search with the answer so far.

use std::sync::atomic::{AtomicBool, Ordering};

use federa::Stop;

use crate::error::Error;

/// Set by the first signal during a search.
static STOP: Stop = Stop::new();
/// Whether a search is running, which a signal can end gently.
static SEARCHING: AtomicBool = AtomicBool::new(false);

/// What shells report for a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// From here on the first signal during a search sets the flag that is
/// returned; a second one, or one while no search is running, ends the program.
pub(super) fn catch() -> Result<&'static Stop, Error> {
    ctrlc::set_handler(|| {
        if STOP.is_set() || !SEARCHING.load(Ordering::SeqCst) {
            std::process::exit(INTERRUPTED);
        }
        STOP.set();
    })
    .map_err(|error| Error::at("signals", error))?;
    Ok(&STOP)
}

/// Runs a search that signals end gently.
pub(super) fn gently<T>(search: impl FnOnce() -> T) -> T {
    SEARCHING.store(true, Ordering::SeqCst);
    let answer = search();
    SEARCHING.store(false, Ordering::SeqCst);
    answer
}
