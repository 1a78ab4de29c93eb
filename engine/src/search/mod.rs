//! Monte Carlo tree search.

pub mod limits;
pub mod report;
