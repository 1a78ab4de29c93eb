//! To be written.

pub mod reference;
