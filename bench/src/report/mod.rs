//! What is printed: a document for programs, tables for people, figures.

pub(crate) mod document;
pub(crate) mod figure;
pub(crate) mod row;
pub(crate) mod table;
