//! [`Limits`]: when a search ends.

use std::time::Duration;

pub use crate::stop::Stop;

/// Bytes that all trees of a search may take, unless something else is said.
pub const DEFAULT_MEMORY: u64 = 1 << 30;

/// What a search may spend. It ends at the first limit that it meets; without
/// any it goes on until it is stopped.
///
/// Every setter takes a value or an `Option` of one: none is no limit.
///
/// ```
/// use std::time::Duration;
/// use federa::Limits;
///
/// let limits = Limits::new().playouts(10_000).time(Duration::from_secs(1));
/// assert_eq!(limits.playouts, Some(10_000));
/// assert_eq!(limits.memory, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// Playouts over all threads, exactly.
    pub playouts: Option<u64>,
    /// Wall time from the start of the search; a few playouts are made even if there is none.
    pub time: Option<Duration>,
    /// Bytes that all trees may take together, [`DEFAULT_MEMORY`] unless something else is
    /// said. When they are used up the search goes on without growing.
    pub memory: Option<u64>,
    /// A flag that is set elsewhere (by a signal, a command) to end the search with the answer
    /// so far.
    pub stop: Option<&'a Stop>,
    /// Whether to end as soon as no other move can catch up with the best one in
    /// what is left of the playouts and the time. Off, playouts are exact.
    pub stop_early: bool,
}

impl<'a> Limits<'a> {
    /// No limits.
    pub const fn new() -> Self {
        Self { playouts: None, time: None, memory: None, stop: None, stop_early: false }
    }

    /// With another limit of playouts.
    pub fn playouts(self, playouts: impl Into<Option<u64>>) -> Self {
        Self { playouts: playouts.into(), ..self }
    }

    /// With another limit of time.
    pub fn time(self, time: impl Into<Option<Duration>>) -> Self {
        Self { time: time.into(), ..self }
    }

    /// With another limit of memory.
    pub fn memory(self, bytes: impl Into<Option<u64>>) -> Self {
        Self { memory: bytes.into(), ..self }
    }

    /// With a flag that ends the search.
    pub fn stop<'b>(self, stop: impl Into<Option<&'b Stop>>) -> Limits<'b>
    where
        'a: 'b,
    {
        Limits { stop: stop.into(), ..self }
    }

    /// Whether to end as soon as the choice is certain.
    pub fn stop_early(self, stop_early: bool) -> Self {
        Self { stop_early, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Duration = Duration::from_millis(2);

    #[test]
    fn every_setter_leaves_the_other_limits() {
        let stop = Stop::new();
        let limits = Limits::new().stop_early(true).stop(&stop).memory(3).time(TIME).playouts(1);
        let again = limits.playouts(1).time(TIME).memory(3).stop(&stop).stop_early(true);
        for limits in [limits, again] {
            assert_eq!((limits.playouts, limits.time), (Some(1), Some(TIME)));
            assert_eq!((limits.memory, limits.stop_early), (Some(3), true));
            assert!(limits.stop.is_some_and(|flag| std::ptr::eq(flag, &stop)));
        }
    }
}
