//! What is measured: playouts, values, searches, counts of move sequences.

pub mod perft;
pub mod playouts;
pub mod positions;
pub mod search;
pub mod values;

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::Error;
use crate::measure::counts::Counts;
use crate::measure::rounds::Work;

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

/// The work of repeating `one` on each of `all`, every one on a thread of its own; one alone on the
/// thread that measures.
///
/// # Errors
/// If the system does not start so many threads.
fn side_by_side<T>(
    all: impl Iterator<Item = T>,
    one: fn(&mut T, &mut Counts),
) -> Result<Work, Error>
where
    T: Send + 'static,
{
    let repeat = move |item: &mut T, time| repeat_for(time, |counts| one(item, counts));
    let mut all: Vec<_> = all.map(Mutex::new).collect();
    if all.len() == 1 {
        let mut alone = all.remove(0).into_inner().expect("it is new");
        return Ok(Box::new(move |time| repeat(&mut alone, time)));
    }
    let pool = federa::threads::pool(all.len()).map_err(|error| {
        let expected = format!("expected a system that can start {} threads", all.len());
        Error::at("--threads", format!("{expected}, found: {error}"))
    })?;
    Ok(Box::new(move |time| {
        let each = pool.broadcast(|thread| {
            let mut item = all[thread.index()].lock().expect("what is measured does not panic");
            repeat(&mut item, time)
        });
        let mut counts = Counts::default();
        each.into_iter().for_each(|part| counts += part);
        counts
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_kept() {
        let start = Instant::now();
        let counts = repeat_for(Duration::from_millis(50), |counts| counts.playouts += 1);
        assert!(start.elapsed() >= Duration::from_millis(50));
        assert!(counts.playouts > 0);
    }
}
