//! Solver and tables against exhaustive search.

pub(crate) mod exhaustive;
mod retrograde;
mod solver;
