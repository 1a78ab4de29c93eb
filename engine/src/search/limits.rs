//! [`Limits`]: when a search ends.

use std::time::Duration;

pub use crate::stop::Stop;

/// Bytes that all trees of a search may take, unless told otherwise.
pub const DEFAULT_MEMORY: u64 = 1 << 30;

/// What a search may spend. It ends at the first limit that it meets; without
/// any it goes on until it is told to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits<'a> {
    /// Playouts over all threads, exactly.
    pub playouts: Option<u64>,
    /// Wall time from the start of the search; a few playouts are made even if there is none.
    pub time: Option<Duration>,
    /// Bytes that all trees may take together, [`DEFAULT_MEMORY`] unless told
    /// otherwise. When they are used up the search goes on without growing.
    pub memory: Option<u64>,
    /// Set by somebody else (a signal, a command) to end the search with the answer so far.
    pub stop: Option<&'a Stop>,
    /// Whether to end as soon as no other move can catch up with the best one in
    /// what is left of the playouts and the time. Off, playouts are exact.
    pub stop_early: bool,
}
