//! From games to counts: what a run has shown so far, without any statistics.

pub mod sequential;

pub use sequential::Sequential;
