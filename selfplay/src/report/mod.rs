//! From games to a [`Report`], and from there to text, JSON, CSV and HTML.

pub mod build;
pub mod cells;
pub mod csv;
pub mod grids;
pub mod html;
pub mod matches;
pub mod model;

pub use build::{Settings, Source, build};
pub use model::Report;
