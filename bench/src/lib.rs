//! Benchmarks of the Federa engine: `federa bench` on the command line.
//!
//! Something that does work and counts it is a *subject* ([`subjects`], `peers`);
//! subjects are timed in turns ([`measure`]), and what comes out is a document
//! ([`report`], [`environment`]) that can be compared with an earlier one
//! ([`comparison`]).

pub mod comparison;
pub mod environment;
pub mod error;
pub mod measure;
#[cfg(feature = "peers")]
pub mod peers;
pub mod report;
pub mod signature;
pub mod subjects;

pub use error::Error;
