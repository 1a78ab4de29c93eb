//! What the search proves, against exhaustive search.

mod proofs;
