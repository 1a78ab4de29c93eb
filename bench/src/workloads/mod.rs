//! What is measured: playouts, searches, counts of move sequences.

pub mod perft;
pub mod playouts;
pub mod positions;
pub mod search;

use std::time::{Duration, Instant};

use crate::measure::counts::Counts;

/// The most that is done between two looks at the clock.
const STRIDE: u64 = 1 << 16;

/// Repeats `one` until the time is over, looking at the clock so seldom that
/// it costs nothing and so often that it is kept to about a thousandth.
pub fn repeat_for(time: Duration, mut one: impl FnMut(&mut Counts)) -> Counts {
    let (start, mut counts, mut stride) = (Instant::now(), Counts::default(), 1);
    loop {
        let before = start.elapsed();
        for _ in 0..stride {
            one(&mut counts);
        }
        let now = start.elapsed();
        if now >= time {
            return counts;
        }
        if (now - before) * 2_000 < time && stride < STRIDE {
            stride *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_kept() {
        let start = Instant::now();
        let counts = repeat_for(Duration::from_millis(50), |counts| counts.playouts += 1);
        assert!(start.elapsed() >= Duration::from_millis(50));
        assert!(start.elapsed() < Duration::from_millis(500));
        assert!(counts.playouts > 1_000);
    }
}
