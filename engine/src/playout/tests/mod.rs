//! The playouts: every move legal by the slow rules, every distribution as
//! documented, the tables filled for the right side, and the same games on
//! every build.

mod averages;
mod chi_squared;
mod enumeration;
mod fill;
mod golden;
mod guided;
mod legality;
mod recording;
pub(crate) mod starts;
mod uniform;
