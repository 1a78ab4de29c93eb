//! Groups of the slow rules: found by flood fill, described by what is around them.

use std::collections::BTreeSet;

use super::board::ReferenceBoard;
use super::piece::{Colour, Piece, Point};

/// One group and its properties by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Colour and shape of its pieces.
    pub kind: Piece,
    /// Its points, lowest row first and from the left within a row.
    pub points: Vec<Point>,
    /// Whether none of its points is beside an empty one.
    pub bounded: bool,
    /// How many different points beside it hold a Dark piece that covets it.
    pub dark_coveting: usize,
    /// How many different points beside it hold a Light piece that covets it.
    pub light_coveting: usize,
    /// The colour that may convert it, on its turn.
    pub converter: Option<Colour>,
    /// What the converter would turn it into.
    pub converts_to: Option<Piece>,
}

impl ReferenceBoard {
    /// All groups, in the order of their lowest points.
    pub fn groups(&self) -> Vec<Group> {
        let mut seen = vec![false; self.cells.len()];
        let mut groups = Vec::new();
        for point in self.points() {
            if let Some(kind) = self.at(point)
                && !seen[point.1 * self.size + point.0]
            {
                groups.push(self.describe(kind, self.flood(point, kind, &mut seen)));
            }
        }
        groups
    }

    /// The group that covers a point, if a piece stands there.
    pub(super) fn group_at(&self, point: Point) -> Option<Group> {
        let mut groups = self.groups().into_iter();
        groups.find(|group| group.points.contains(&point))
    }

    /// The up to four points beside a point.
    fn neighbours(&self, (column, row): Point) -> Vec<Point> {
        let mut beside = Vec::with_capacity(4);
        if column > 0 {
            beside.push((column - 1, row));
        }
        if column + 1 < self.size {
            beside.push((column + 1, row));
        }
        if row > 0 {
            beside.push((column, row - 1));
        }
        if row + 1 < self.size {
            beside.push((column, row + 1));
        }
        beside
    }

    /// The group of `kind` that covers `start`, lowest point first.
    fn flood(&self, start: Point, kind: Piece, seen: &mut [bool]) -> Vec<Point> {
        let mut group = Vec::new();
        let mut open = vec![start];
        seen[start.1 * self.size + start.0] = true;
        while let Some(point) = open.pop() {
            group.push(point);
            for next in self.neighbours(point) {
                let mark = &mut seen[next.1 * self.size + next.0];
                if !*mark && self.at(next) == Some(kind) {
                    *mark = true;
                    open.push(next);
                }
            }
        }
        group.sort_by_key(|&(column, row)| (row, column));
        group
    }

    /// Looks around a group and decides which colour may convert it.
    fn describe(&self, kind: Piece, points: Vec<Point>) -> Group {
        // This takes in points of the group itself; no kind covets its own kind.
        let around: BTreeSet<Point> =
            points.iter().flat_map(|&point| self.neighbours(point)).collect();
        let bounded = around.iter().all(|&point| self.at(point).is_some());
        let coveting = |colour| -> Vec<Piece> {
            let pieces = around.iter().filter_map(|&point| self.at(point));
            pieces.filter(|piece| piece.colour == colour && piece.covets(kind)).collect()
        };
        let may_convert = |mover: Colour| {
            let (own, opposing) = (coveting(mover).len(), coveting(mover.opponent()).len());
            let enough = own > opposing || (own == opposing && kind.colour == mover);
            // A mover without a coveting piece has nothing to convert to.
            bounded && own > 0 && enough
        };
        let converter =
            [Colour::Dark, Colour::Light].into_iter().find(|&colour| may_convert(colour));
        Group {
            kind,
            bounded,
            dark_coveting: coveting(Colour::Dark).len(),
            light_coveting: coveting(Colour::Light).len(),
            converter,
            converts_to: converter.map(|colour| coveting(colour)[0]),
            points,
        }
    }
}
