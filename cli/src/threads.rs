//! [`pool`]: threads for work side by side, or the line that says why there are none.

use rayon::ThreadPool;

use crate::error::Error;

/// A pool of so many threads. Without one, rayon starts its own, and panics where it cannot.
///
/// # Errors
/// If the system does not start so many.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, Error> {
    federa::threads::pool(threads).map_err(|error| {
        let expected = format!("expected a system that can start {threads} threads");
        Error::at("--threads", format!("{expected}, found: {error}"))
    })
}
