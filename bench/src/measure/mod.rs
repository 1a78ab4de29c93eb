//! Timing subjects in turns, and what to make of the times.

pub(crate) mod clock;
pub(crate) mod counts;
pub(crate) mod rounds;
pub(crate) mod stats;
