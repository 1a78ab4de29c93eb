//! Timing workloads in turns, and what to make of the times.

pub mod clock;
pub mod counts;
pub mod rounds;
pub mod stats;
