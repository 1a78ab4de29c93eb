//! Where on the board a search has looked.

use std::collections::HashMap;

use federa::{Game, Move, Point, Report};

/// The visits of the moves that place on a point or convert the group on it.
pub(super) fn by_point(game: &Game, report: &Report) -> HashMap<Point, u64> {
    let mut visits: HashMap<Point, u64> = HashMap::new();
    for entry in &report.moves {
        let points = match entry.mv {
            Move::Place(_, point) => vec![point],
            Move::Convert(point) => {
                game.position().group(point).map_or_else(Vec::new, |group| group.points)
            }
            Move::Swap | Move::Pass => Vec::new(),
        };
        for point in points {
            *visits.entry(point).or_default() += entry.visits;
        }
    }
    visits
}
