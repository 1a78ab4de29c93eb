//! [`Uniform`]: every legal move equally likely at every turn.
//!
//! Exact, by rejection: a draw among all placements and more slots than there
//! can be conversions, and again if the slot is none for the mover. The slots
//! are the groups, which are tracked. On boards of more than one word tracking
//! begins with the first conversion only; until then the slots are the occupied
//! points, and a group is found, by flood fill, when its lowest point is drawn:
//! placing a piece costs a few instructions. On a full board see [`Conversions`].

use super::conversions::{Conversions, EQUAL};
use super::{Outcome, Policy, Trace};
use crate::random::Random;
use crate::rules::bits::Bits;
use crate::rules::board::Board;
use crate::rules::by::ByKind;
use crate::rules::cell::Cell;
use crate::rules::geometry::Geometry;
use crate::rules::group::Group;
use crate::rules::groups::Groups;
use crate::rules::kind::{Color, Kind, Shape};

/// The uniform policy.
///
/// Aligned so that the policies of two threads never lie on one cache line.
#[derive(Debug)]
#[repr(align(128))]
pub struct Uniform<const W: usize> {
    /// The empty points, then the others while groups are not tracked.
    points: Vec<Cell>,
    /// The groups, once they are tracked.
    tracked: Conversions<W>,
}

impl<const W: usize> Uniform<W> {
    /// The policy for a size of board.
    pub fn new(geometry: &'static Geometry<W>) -> Self {
        Self {
            points: vec![Cell::new(0); geometry.size.area()],
            tracked: Conversions::new(geometry, &EQUAL),
        }
    }

    /// A draw among the placements; the point leaves the empty ones.
    #[inline]
    fn take(&mut self, draw: usize, game: &mut Stage) -> (Kind, Cell) {
        let cell = self.points[draw >> 1];
        game.left -= 1;
        self.points.swap(draw >> 1, game.left);
        let shape = if draw & 1 == 0 { Shape::Round } else { Shape::Square };
        (Kind::new(game.mover, shape), cell)
    }

    /// Until the first conversion: a slot is an occupied point, and stands for
    /// the group of which it is the lowest.
    #[inline]
    fn play_untracked(
        &mut self,
        pieces: &mut Pieces<W>,
        game: &mut Stage,
        rng: &mut Random,
        trace: &mut impl Trace<W>,
    ) {
        let total = self.points.len();
        while game.left > 0 && game.conversions == 0 {
            let draw = rng.below(game.left + total);
            if draw < 2 * game.left {
                let (kind, cell) = self.take(draw, game);
                pieces.place(kind, cell);
                trace.place(kind, cell);
                game.mover = !game.mover;
            } else {
                pieces.try_convert(self.points[draw - game.left], game, trace);
            }
        }
    }

    /// From the first conversion on, until the board is full: slots are groups.
    #[inline]
    fn play_tracked(&mut self, game: &mut Stage, rng: &mut Random, trace: &mut impl Trace<W>) {
        while game.left > 0 {
            let groups = &mut self.tracked.groups;
            let draw = rng.below(2 * game.left + groups.list().len());
            if draw < 2 * game.left {
                let (kind, cell) = self.take(draw, game);
                self.tracked.groups.place(kind, cell);
                trace.place(kind, cell);
            } else {
                let group = &groups.list()[draw - 2 * game.left];
                // Both are unpredictable: one branch for the two.
                if !(groups.is_bounded(group) & groups.may_convert(group)[game.mover]) {
                    continue;
                }
                let to = group.kind.coveted_by(game.mover);
                trace.convert(to, || group.lowest());
                groups.convert(draw - 2 * game.left, to);
                game.conversions += 1;
            }
            game.mover = !game.mover;
        }
    }
}

/// Where a playout stands.
struct Stage {
    mover: Color,
    /// Empty points.
    left: usize,
    conversions: u32,
}

impl<const W: usize> Policy<W> for Uniform<W> {
    fn playout(
        &mut self,
        board: &Board<W>,
        rng: &mut Random,
        trace: &mut impl Trace<W>,
    ) -> Outcome {
        let left = board.empty().count() as usize;
        for (slot, cell) in self.points.iter_mut().zip(board.empty()) {
            *slot = cell;
        }
        let mut game = Stage { mover: board.to_move(), left, conversions: 0 };
        if W == 1 {
            self.tracked.groups.clone_from(board.as_groups());
        } else {
            let occupied = board.geometry().board.without(board.empty());
            for (slot, cell) in self.points[left..].iter_mut().zip(occupied) {
                *slot = cell;
            }
            let mut pieces = Pieces::of(board);
            self.play_untracked(&mut pieces, &mut game, rng, trace);
            self.tracked.groups.set(pieces.kinds);
        }
        self.play_tracked(&mut game, rng, trace);
        self.tracked.start();
        let mut outcome =
            self.tracked.play(game.mover, trace, |board, mover| board.draw(mover, rng));
        outcome.placements += left as u32;
        outcome.conversions += game.conversions;
        outcome
    }
}

/// Pieces without their groups.
struct Pieces<const W: usize> {
    geometry: &'static Geometry<W>,
    kinds: ByKind<Bits<W>>,
    empty: Bits<W>,
}

impl<const W: usize> Pieces<W> {
    fn of(board: &Board<W>) -> Self {
        Self { geometry: board.geometry(), kinds: board.kinds(), empty: board.empty() }
    }

    #[inline]
    fn place(&mut self, kind: Kind, cell: Cell) {
        self.empty.remove(cell);
        self.kinds[kind].insert(cell);
    }

    /// Converts the group of which `cell` is the lowest point, if the mover may.
    #[inline]
    fn try_convert(&mut self, cell: Cell, game: &mut Stage, trace: &mut impl Trace<W>) {
        if let Some(group) = self.lowest(cell)
            && group.may_convert(&self.kinds)[game.mover]
        {
            let to = group.kind.coveted_by(game.mover);
            self.kinds[group.kind] ^= group.members;
            self.kinds[to] |= group.members;
            trace.convert(to, || cell);
            game.conversions += 1;
            game.mover = !game.mover;
        }
    }

    /// The bounded group of which `cell` is the lowest cell, if there is one.
    #[inline]
    fn lowest(&self, cell: Cell) -> Option<Group<W>> {
        let geometry = self.geometry;
        let near = geometry.neighbours(cell);
        if near.intersects(self.empty) {
            return None;
        }
        let kind = Groups::kind_at(&self.kinds, cell);
        let same = self.kinds[kind];
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
}
