//! From games to a [`Report`], and from there to text, JSON, CSV and HTML.

pub mod build;
mod cells;
pub mod csv;
pub mod grids;
pub mod html;
mod matches;
pub mod model;

pub use build::{Settings, Source, build};
pub use model::Report;
