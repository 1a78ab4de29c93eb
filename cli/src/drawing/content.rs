//! [`Drawing`]: what is drawn besides the position.

use std::collections::HashMap;

use federa::{Move, Point};

/// Lines and letters.
pub(super) const INK: &str = "#2a2622";

/// What is drawn besides the position.
#[derive(Default)]
pub(crate) struct Drawing {
    /// A value for each point; shades tell its share of the greatest.
    pub(crate) shades: Option<HashMap<Point, u64>>,
    /// What the values count, `visits`.
    pub(crate) unit: &'static str,
    /// The move to point out.
    pub(crate) best: Option<Move>,
    /// Lines of text below the board.
    pub(crate) lines: Vec<String>,
}
