//! [`Stopwatch`]: the limits of a search as it runs.

use std::time::Duration;

use super::limits::Limits;
use super::params::ParallelParams;
use crate::instant::Instant;

/// When only the clock counts, exchanges take no more than this part of the time: a twentieth.
const EXCHANGING: u32 = 20;

/// Playouts of a tree in a slice when nothing is exchanged.
const LONE_SLICE: u64 = 4096;

/// The same when the search may end as soon as its choice is certain.
const EARLY_SLICE: u64 = 128;

/// The limits of a search and the moment when it began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch<'a> {
    pub(super) limits: &'a Limits<'a>,
    pub(super) start: Instant,
}

impl<'a> Stopwatch<'a> {
    /// Begins now.
    pub(super) fn start(limits: &'a Limits<'a>) -> Self {
        Self { limits, start: Instant::now() }
    }

    /// Whether the search was stopped or its time is over. Playouts are counted by the caller.
    pub(super) fn is_over(&self) -> bool {
        self.is_stopped() || self.is_late()
    }

    /// Whether the search was stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.limits.stop.is_some_and(|stop| stop.is_set())
    }

    /// Whether its time is over.
    pub(super) fn is_late(&self) -> bool {
        self.limits.time.is_some_and(|time| self.elapsed() >= time)
    }

    /// Wall time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether only the clock or a stop ends the search, so that it need not be repeatable.
    pub(super) fn only_time_counts(&self) -> bool {
        self.limits.playouts.is_none()
    }

    /// The playouts left of those that all trees may make together.
    pub(super) fn left(&self, playouts: u64) -> u64 {
        self.limits.playouts.map_or(u64::MAX, |limit| limit.saturating_sub(playouts))
    }

    /// The playouts of a tree until the next exchange, when it has made so many in the wall time
    /// `elapsed`, of which the exchanges have taken the part `exchanging`.
    pub(super) fn slice(
        &self,
        params: &ParallelParams,
        playouts: u64,
        elapsed: Duration,
        exchanging: Duration,
    ) -> u64 {
        let slice = params.slice.max(playouts / params.slices);
        if !self.only_time_counts() {
            // The same on every machine.
            return slice;
        }
        let until = (exchanging * EXCHANGING).saturating_sub(elapsed).as_secs_f64();
        slice.max((playouts as f64 * until / elapsed.as_secs_f64()) as u64)
    }

    /// The playouts of a tree until the limits are looked at again, when nothing is exchanged.
    pub(super) fn lone_slice(&self) -> u64 {
        if self.limits.stop_early { EARLY_SLICE } else { LONE_SLICE }
    }

    /// The playouts that all trees will still make, at the pace of so many in the wall time
    /// `elapsed`; none if nothing but a stop ends the search.
    pub(super) fn ahead(&self, playouts: u64, elapsed: Duration) -> Option<u64> {
        let by_playouts = self.limits.playouts.map(|limit| limit.saturating_sub(playouts));
        let by_time = self.limits.time.map(|time| {
            let share = time.saturating_sub(elapsed).as_secs_f64() / elapsed.as_secs_f64();
            (playouts as f64 * share) as u64
        });
        by_playouts.into_iter().chain(by_time).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn slices_grow_with_the_search_and_leave_exchanges_a_twentieth_of_the_time() {
        let params = ParallelParams { slice: 4, slices: 10 };
        let slice = |playouts, limit: Option<u64>, exchanging| {
            let limits = Limits::new().playouts(limit);
            let watch = Stopwatch::start(&limits);
            watch.slice(&params, playouts, seconds(10), seconds(exchanging))
        };
        assert_eq!([0, 40, 49, 50, 1000].map(|made| slice(made, Some(2000), 9)), [4, 4, 4, 5, 100]);
        // 1,000 playouts in 10 s, which is enough for exchanges of half a second; for those of
        // two it takes 30 s more.
        assert_eq!(slice(1000, None, 0), 100);
        assert_eq!(slice(1000, None, 2), 3000);
    }

    #[test]
    fn what_is_to_come_is_the_least_that_the_limits_leave() {
        let to_come = |playouts: Option<u64>, time: Option<u64>| {
            let limits = Limits::new().playouts(playouts).time(time.map(seconds));
            Stopwatch::start(&limits).ahead(500, seconds(1000))
        };
        assert_eq!(to_come(None, None), None);
        assert_eq!(to_come(Some(800), None), Some(300));
        assert_eq!(to_come(Some(100), None), Some(0));
        assert_eq!(to_come(None, Some(900)), Some(0));
        assert_eq!(to_come(None, Some(3000)), Some(1000));
        assert_eq!(to_come(Some(700), Some(3000)), Some(200));
    }
}
