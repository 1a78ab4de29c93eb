//! The techniques of the search one by one, the exchange between trees, and proofs against
//! exhaustive search.

mod exchange;
mod proofs;
mod techniques;
