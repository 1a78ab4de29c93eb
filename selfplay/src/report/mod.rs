//! From games to a [`Report`], and from there to text, JSON, CSV and HTML.

mod build;
mod cells;
pub mod csv;
pub mod grids;
pub mod html;
mod matches;
pub mod model;
mod sources;

pub use build::build;
pub use model::Report;
pub use sources::{Settings, Source, sources};
