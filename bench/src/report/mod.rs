//! What comes out: a document for programs, figures.

pub mod document;
pub mod figure;
pub mod row;
