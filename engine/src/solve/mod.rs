//! Exact values: proof-number search for positions near their end.

pub mod any;
pub mod key;
pub mod solver;
pub mod table;
