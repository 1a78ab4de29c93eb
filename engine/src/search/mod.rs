//! Monte Carlo tree search.

pub mod clock;
mod forest;
pub mod levels;
pub mod limits;
pub mod params;
pub mod report;
pub mod searcher;
pub mod select;
pub mod share;
pub mod tree;
pub mod value;
pub mod worker;
