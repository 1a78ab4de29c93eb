//! Exact values: proof-number search for positions near their end
//! ([`Solver`]), retrograde analysis for the smallest boards ([`retrograde`]).

mod budget;
mod key;
mod proof_number;
pub mod retrograde;
mod solver;
mod table;

#[cfg(test)]
pub(crate) mod tests;

pub use budget::{Budget, Solution};
pub use solver::{Solver, solve};
