//! Threads for work side by side.

use std::hint::black_box;
use std::io;
use std::sync::mpsc;
use std::thread::Builder;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Bytes that must be left before a thread is started. It needs some 2 MiB for its stack, and
/// memory that it cannot do without while it starts: without that the program is aborted. Blocks
/// of more than 32 MiB do not change how the C library treats smaller ones.
const ROOM: usize = 36 << 20;

/// A pool of so many threads, started one after the other.
///
/// # Errors
/// If the system does not start so many, or there is no memory for them.
pub fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    let (started, starting) = mpsc::channel();
    let spawn = |thread: rayon::ThreadBuilder| {
        room()?;
        let started = started.clone();
        Builder::new().spawn(move || {
            let _ = started.send(());
            thread.run();
        })?;
        // The next one is started when this one has all that it needs.
        let _ = starting.recv();
        Ok(())
    };
    ThreadPoolBuilder::new().num_threads(threads).spawn_handler(spawn).build()
}

fn room() -> io::Result<()> {
    let mut room = Vec::<u8>::new();
    let there_is = room.try_reserve_exact(ROOM).map_err(|_| io::ErrorKind::OutOfMemory);
    // Or the compiler might leave the allocation out.
    black_box(&room);
    Ok(there_is?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thread_is_started_and_works() {
        for threads in [1, 2, 17] {
            let pool = pool(threads).unwrap();
            assert_eq!(pool.current_num_threads(), threads);
            assert_eq!(pool.broadcast(|context| context.index()), (0..threads).collect::<Vec<_>>());
        }
    }
}
