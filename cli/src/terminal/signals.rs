//! Ctrl-C, requests to terminate and hang-ups.
//!
//! The first one while work goes on sets a flag, and the work ends with what is
//! done; a second one, or one at another time, ends the program at once. A signal
//! that is ignored when the program starts stays ignored, as `nohup` wants it.

use std::sync::atomic::{AtomicBool, Ordering};

use federa::Stop;

use crate::error::Error;

/// Set by the first signal during work.
static STOP: Stop = Stop::new();
/// Whether work goes on that a signal can end gently.
static WORKING: AtomicBool = AtomicBool::new(false);

/// From here on the first signal during work sets the flag that is returned.
pub(crate) fn catch() -> Result<&'static Stop, Error> {
    system::listen().map_err(|error| Error::failed("cannot start a thread for signals", error))?;
    Ok(&STOP)
}

/// Does work that signals end gently.
pub(crate) fn gently<T>(work: impl FnOnce() -> T) -> T {
    WORKING.store(true, Ordering::SeqCst);
    let answer = work();
    WORKING.store(false, Ordering::SeqCst);
    answer
}

/// What a signal does, which has this number.
fn receive(signal: i32) {
    if STOP.is_set() || !WORKING.load(Ordering::SeqCst) {
        std::process::exit(SIGNALLED + signal);
    }
    STOP.set();
}

/// What shells add to the number of the signal that ended a program.
const SIGNALLED: i32 = 128;

#[cfg(unix)]
mod system {
    use std::io;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// Calls [`receive`](super::receive) for every signal from now on.
    pub(super) fn listen() -> io::Result<()> {
        let heeded = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|&signal| !is_ignored(signal));
        let mut signals = Signals::new(heeded)?;
        let receive = move || signals.forever().for_each(super::receive);
        std::thread::Builder::new().name("signals".into()).spawn(receive).map(drop)
    }

    /// Whether the program was started with a signal ignored.
    fn is_ignored(signal: i32) -> bool {
        let mut action = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
        // SAFETY: without a new action the call only fills in the current one, for
        // which there is room; all zeros is a valid value where it fails.
        let action = unsafe {
            libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr());
            action.assume_init()
        };
        action.sa_sigaction == libc::SIG_IGN
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    /// The number of the one signal that there is, Ctrl-C.
    const INTERRUPT: i32 = 2;

    /// Calls [`receive`](super::receive) for every Ctrl-C from now on.
    pub(super) fn listen() -> io::Result<()> {
        ctrlc::set_handler(|| super::receive(INTERRUPT)).map_err(io::Error::other)
    }
}
