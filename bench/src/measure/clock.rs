//! [`Stopwatch`]: wall time and processor time.

use std::ops::Add;
use std::time::{Duration, Instant};

/// Time as the world sees it, and as the system has charged for it.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Times {
    /// Of the wall clock.
    pub wall: Duration,
    /// Of all threads of this process together; nothing where the system does not tell.
    pub processor: Option<Duration>,
}

/// A running measurement.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    wall: Instant,
    processor: Option<Duration>,
}

impl Stopwatch {
    /// Starts.
    pub fn start() -> Stopwatch {
        let processor = processor_time();
        Stopwatch { wall: Instant::now(), processor }
    }

    /// The times since the start.
    pub fn times(&self) -> Times {
        let wall = self.wall.elapsed();
        let since = |start| Some(processor_time()?.saturating_sub(start));
        Times { wall, processor: self.processor.and_then(since) }
    }
}

impl Add for Times {
    type Output = Times;
    fn add(self, other: Times) -> Times {
        let processor = self.processor.zip(other.processor).map(|(one, two)| one + two);
        Times { wall: self.wall + other.wall, processor }
    }
}

#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleep_takes_no_processor_time_and_work_takes_both() {
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(30));
        let asleep = watch.times();
        assert!(asleep.wall >= Duration::from_millis(30));
        let mut sum = 0_u64;
        while watch.times().wall < Duration::from_millis(60) {
            sum = std::hint::black_box(sum + 1);
        }
        if let (Some(asleep), Some(awake)) = (asleep.processor, watch.times().processor) {
            assert!(awake > asleep);
        }
    }
}
