//! The engine that does not search.

use std::time::Duration;

use super::report::Report;
use crate::random::Random;
use crate::rules::position::Position;

/// Any legal move, each equally likely, as the report of a search of nothing.
pub(super) fn report(position: &Position, rng: &mut Random, elapsed: Duration) -> Report {
    let mut report = Report::without_search(position, elapsed);
    let legal = position.legal_moves();
    let draw = rng.below(legal.len().max(1));
    report.choose(legal.get(draw).copied());
    report
}
