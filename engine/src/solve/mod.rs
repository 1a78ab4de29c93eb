//! Exact values: proof-number search for positions near their end, retrograde
//! analysis for the smallest boards.

pub mod any;
pub mod key;
pub mod retrograde;
pub mod solver;
pub mod table;
