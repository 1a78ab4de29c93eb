//! Self-play tournaments of the Federa engine, with statistics.

pub mod stats;
