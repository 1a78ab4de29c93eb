//! [`Uniform`]: every legal move equally likely at every turn.
//!
//! Exact, by rejection: a draw among all placements and more slots than there
//! can be conversions, and again if the slot is none for the mover. Until the
//! first conversion the slots are the occupied points, and a group is found,
//! by flood fill, only when its lowest point is drawn: placing a piece costs
//! a few instructions. From then on groups are tracked and the slots are the
//! groups. On a full board see [`Conversions`].

use super::conversions::{Conversions, EQUAL};
use super::random::Random;
use super::{Outcome, Policy, Trace};
use crate::rules::bits::Bits;
use crate::rules::board::Board;
use crate::rules::cell::Cell;
use crate::rules::geometry::Geometry;
use crate::rules::groups::{Group, Groups};
use crate::rules::kind::{Color, Kind, Shape};

/// The uniform policy.
#[derive(Debug)]
pub struct Uniform<const W: usize> {
    /// The empty points, then the others.
    points: Vec<Cell>,
    /// The groups, once they are tracked.
    tracked: Conversions<W>,
}

impl<const W: usize> Uniform<W> {
    /// The policy for a size of board.
    pub fn new(geometry: &'static Geometry<W>) -> Self {
        Self {
            points: Vec::with_capacity(geometry.size.area()),
            tracked: Conversions::new(geometry, &EQUAL),
        }
    }

    /// A draw among the `2 * left` placements; the point leaves the empty ones.
    #[inline]
    fn take(&mut self, draw: usize, left: usize, mover: Color) -> (Kind, Cell) {
        let cell = self.points[draw >> 1];
        self.points.swap(draw >> 1, left - 1);
        let shape = if draw & 1 == 0 { Shape::Round } else { Shape::Square };
        (Kind::new(mover, shape), cell)
    }
}

impl<const W: usize> Policy<W> for Uniform<W> {
    fn playout(
        &mut self,
        board: &Board<W>,
        rng: &mut Random,
        trace: &mut impl Trace<W>,
    ) -> Outcome {
        let mut pieces = Pieces::of(board);
        self.points.clear();
        self.points.extend(pieces.empty);
        let mut left = self.points.len();
        self.points.extend(board.geometry().board.without(pieces.empty));
        let total = self.points.len();
        let mut mover = board.to_move();
        let mut outcome =
            Outcome { winner: mover, placements: left as u32, conversions: 0, passes: 0 };

        let mut untracked = left > 0;
        while untracked {
            let draw = rng.below(left + total);
            if draw < 2 * left {
                let (kind, cell) = self.take(draw, left, mover);
                left -= 1;
                pieces.empty.remove(cell);
                pieces.kinds[kind.index()].insert(cell);
                trace.place(kind, cell);
                untracked = left > 0;
            } else if let Some(group) = pieces.lowest(board.geometry(), self.points[draw - left])
                && let Some(to) = pieces.converted(&group, mover)
            {
                pieces.kinds[group.kind.index()] ^= group.members;
                pieces.kinds[to.index()] |= group.members;
                trace.convert(to, || self.points[draw - left]);
                outcome.conversions += 1;
                untracked = false;
            } else {
                continue;
            }
            mover = !mover;
        }
        self.tracked.groups.set(pieces.kinds);
        while left > 0 {
            let groups = &mut self.tracked.groups;
            let draw = rng.below(2 * left + groups.list().len());
            if draw < 2 * left {
                let (kind, cell) = self.take(draw, left, mover);
                left -= 1;
                self.tracked.groups.place(kind, cell);
                trace.place(kind, cell);
            } else {
                let group = &groups.list()[draw - 2 * left];
                // Both are as good as random: one jump for the two.
                if !(groups.is_bounded(group) & groups.may_convert(group)[mover.index()]) {
                    continue;
                }
                let to = group.kind.coveted_by(mover);
                trace.convert(to, || group.lowest());
                groups.convert(draw - 2 * left, to);
                outcome.conversions += 1;
            }
            mover = !mover;
        }
        self.tracked.start();
        loop {
            if let Some(winner) = self.tracked.winner() {
                outcome.winner = winner;
                return outcome;
            }
            match self.tracked.draw(mover, rng) {
                None => outcome.passes += 1,
                Some(index) => {
                    let group = self.tracked.group(index);
                    trace.convert(group.kind.coveted_by(mover), || group.lowest());
                    self.tracked.convert(index, mover);
                    outcome.conversions += 1;
                }
            }
            mover = !mover;
        }
    }
}

/// Pieces whose groups nobody keeps.
struct Pieces<const W: usize> {
    kinds: [Bits<W>; 4],
    empty: Bits<W>,
}

impl<const W: usize> Pieces<W> {
    fn of(board: &Board<W>) -> Self {
        Self { kinds: board.kinds(), empty: board.empty() }
    }

    /// The bounded group of which `cell` is the lowest cell, if there is one.
    #[inline]
    fn lowest(&self, geometry: &Geometry<W>, cell: Cell) -> Option<Group<W>> {
        let near = geometry.neighbours(cell);
        if near.intersects(self.empty) {
            return None;
        }
        let kind = Groups::kind_at(&self.kinds, cell);
        let same = self.kinds[kind.index()];
        let mut group = Group { members: Bits::of(cell), neighbours: near, kind, size: 0 };
        if let Some(beside) = (near & same).lowest() {
            if beside < cell {
                return None;
            }
            group.members = geometry.connected(group.members, same);
            group.neighbours = geometry.around(group.members);
            if group.members.lowest() != Some(cell) || group.neighbours.intersects(self.empty) {
                return None;
            }
        }
        Some(group)
    }

    /// What `mover` may convert a bounded group to.
    #[inline]
    fn converted(&self, group: &Group<W>, mover: Color) -> Option<Kind> {
        group.may_convert(&self.kinds)[mover.index()].then(|| group.kind.coveted_by(mover))
    }
}
