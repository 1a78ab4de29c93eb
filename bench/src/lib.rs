//! Benchmarks of the Federa engine: `federa bench` on the command line.
//!
//! A *workload* ([`workloads`], `baselines`) does work and counts it; workloads are timed
//! in turns ([`measure`]), and what comes out is a document ([`report`],
//! [`environment`]) that can be compared with an earlier one ([`comparison`]).
//! [`limits`] and [`signature`] measure other things than speed.

#[cfg(feature = "baselines")]
pub mod baselines;
pub mod comparison;
pub mod environment;
pub mod error;
pub mod limits;
pub mod measure;
pub mod report;
pub mod signature;
pub mod workloads;

pub use error::Error;
