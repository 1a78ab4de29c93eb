//! [`Crew`]: threads that make the parts of batches, which come many thousand times a second.
//!
//! To put a thread to sleep and wake it takes as long as a part, so threads look for work for a
//! while before they sleep.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Looks for work before a thread lets others run in between.
const SPINS: u32 = 500;

/// Looks for work before it sleeps.
const LOOKS: u32 = SPINS + 100;

/// The longest sleep. A thread is woken when there is work; this is for the rare moment in between.
const NAP: Duration = Duration::from_micros(500);

/// Parts that wait for a thread, and those that were made.
#[derive(Debug)]
pub(super) struct Crew<T> {
    waiting: Mutex<Vec<T>>,
    made: Mutex<Vec<T>>,
    /// Parts that wait.
    ready: AtomicUsize,
    /// Parts that were not made yet.
    open: AtomicUsize,
    sleepers: AtomicUsize,
    is_over: AtomicBool,
    wake: Condvar,
}

impl<T> Crew<T> {
    /// Nothing to do yet.
    pub(super) fn new() -> Self {
        Self {
            waiting: Mutex::default(),
            made: Mutex::default(),
            ready: AtomicUsize::new(0),
            open: AtomicUsize::new(0),
            sleepers: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
            wake: Condvar::new(),
        }
    }

    /// Makes parts, the last one first, together with all threads that are at [work](Self::work).
    /// They come back in any order.
    pub(super) fn make(&self, parts: Vec<T>, mut make: impl FnMut(&mut T)) -> Vec<T> {
        lock(&self.made).reserve(parts.len());
        self.open.store(parts.len(), Ordering::Relaxed);
        let mut waiting = lock(&self.waiting);
        *waiting = parts;
        self.ready.store(waiting.len(), Ordering::Release);
        drop(waiting);
        if self.sleepers.load(Ordering::Relaxed) > 0 {
            self.wake.notify_all();
        }
        while self.make_one(&mut make) {}
        let mut looks = 0;
        while self.open.load(Ordering::Acquire) > 0 {
            looks += 1;
            if looks > SPINS { std::thread::yield_now() } else { std::hint::spin_loop() }
        }
        std::mem::take(&mut lock(&self.made))
    }

    /// Makes parts until the work is [over](Self::end).
    pub(super) fn work(&self, mut make: impl FnMut(&mut T)) {
        let mut looks = 0;
        while !self.is_over.load(Ordering::Acquire) {
            if self.make_one(&mut make) {
                looks = 0;
                continue;
            }
            looks += 1;
            match looks {
                0..SPINS => std::hint::spin_loop(),
                SPINS..LOOKS => std::thread::yield_now(),
                _ => self.sleep(),
            }
        }
    }

    /// Sends all threads home.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Release);
        self.wake.notify_all();
    }

    /// Makes one part. False if none waits.
    fn make_one(&self, make: &mut impl FnMut(&mut T)) -> bool {
        if self.ready.load(Ordering::Acquire) == 0 {
            return false;
        }
        let mut waiting = lock(&self.waiting);
        let Some(mut part) = waiting.pop() else { return false };
        self.ready.store(waiting.len(), Ordering::Release);
        drop(waiting);
        make(&mut part);
        lock(&self.made).push(part);
        self.open.fetch_sub(1, Ordering::Release);
        true
    }

    fn sleep(&self) {
        self.sleepers.fetch_add(1, Ordering::Relaxed);
        let waiting = lock(&self.waiting);
        if waiting.is_empty() && !self.is_over.load(Ordering::Acquire) {
            drop(self.wake.wait_timeout(waiting, NAP));
        }
        self.sleepers.fetch_sub(1, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_made_once_by_whoever_is_there() {
        for threads in [1, 2, 5] {
            let crew = Crew::new();
            std::thread::scope(|scope| {
                (1..threads).for_each(|_| drop(scope.spawn(|| crew.work(|part| *part += 1000))));
                for batch in 0..200_u32 {
                    let mut made = crew.make((0..batch % 40).collect(), |part| *part += 1000);
                    made.sort_unstable();
                    assert!(made.into_iter().eq((0..batch % 40).map(|part| part + 1000)));
                    if batch % 50 == 0 {
                        // Long enough for the others to fall asleep.
                        std::thread::sleep(Duration::from_millis(3));
                    }
                }
                crew.end();
            });
        }
    }
}
