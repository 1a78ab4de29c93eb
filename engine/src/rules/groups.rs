//! [`Groups`]: pieces and their groups, kept up to date move by move.
//!
//! A group is two sets of cells: its members and the points around them. From
//! these, whether it is bounded is one AND with the empty points, and how many
//! *distinct* pieces covet it is a population count each. The groups stand in a
//! list without holes, and every occupied cell has the index of its group as
//! its label.

use super::bits::Bits;
use super::cell::Cell;
use super::geometry::Geometry;
use super::kind::{Color, Kind};
use super::labels::Labels;

/// A maximal set of connected pieces of one kind.
///
/// Aligned so that a record of three words, the standard board's, takes 64 bytes: its address is
/// a shift, and its sets are whole vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub struct Group<const W: usize> {
    /// The pieces.
    pub members: Bits<W>,
    /// The points beside them, occupied or not.
    pub neighbours: Bits<W>,
    /// What the pieces are.
    pub kind: Kind,
    /// The number of pieces.
    pub size: u16,
}

impl<const W: usize> Group<W> {
    /// The lowest cell: by it a conversion is named.
    #[inline]
    pub fn lowest(&self) -> Cell {
        self.members.lowest().expect("a group has members")
    }

    /// How many distinct points beside the group hold the kind of `by` that
    /// covets it, in an arrangement of pieces by kind.
    #[inline]
    pub fn coveting(&self, kinds: &[Bits<W>; 4], by: Color) -> u32 {
        (self.neighbours & kinds[self.kind.coveted_by(by).index()]).count()
    }

    /// Whether Dark and Light may convert the group, on their turn and if it is
    /// bounded: the side with more coveting pieces, its owner if equal, and
    /// nobody without any.
    #[inline]
    pub fn may_convert(&self, kinds: &[Bits<W>; 4]) -> [bool; 2] {
        let dark = self.coveting(kinds, Color::Dark);
        let light = self.coveting(kinds, Color::Light);
        // Equal counts are the owner's: as if he had half a piece more.
        let light_owns = self.kind.color() as u32;
        let dark_leads = dark + 1 > light + light_owns;
        [dark_leads & (dark > 0), !dark_leads & (light > 0)]
    }
}

/// Makes one of two sets of labels: the root of each is its least.
fn unite(parents: &mut [u16], mut a: usize, mut b: usize) {
    while usize::from(parents[a]) != a {
        a = usize::from(parents[a]);
    }
    while usize::from(parents[b]) != b {
        b = usize::from(parents[b]);
    }
    parents[a.max(b)] = a.min(b) as u16;
}

/// Pieces on a board that fits in `W` words, with their groups.
///
/// Everything here trusts its arguments.
#[derive(Debug)]
pub struct Groups<const W: usize> {
    geometry: &'static Geometry<W>,
    /// The pieces of each kind, by [`Kind::index`].
    kinds: [Bits<W>; 4],
    empty: Bits<W>,
    list: Vec<Group<W>>,
    labels: Labels<W>,
}

impl<const W: usize> Clone for Groups<W> {
    fn clone(&self) -> Self {
        Self { list: self.list.clone(), ..*self }
    }

    /// As `clone`, but without allocating.
    fn clone_from(&mut self, source: &Self) {
        let mut list = std::mem::take(&mut self.list);
        list.clone_from(&source.list);
        *self = Self { list, ..*source };
    }
}

impl<const W: usize> Groups<W> {
    /// The empty board.
    pub fn new(geometry: &'static Geometry<W>) -> Self {
        Self {
            geometry,
            kinds: [Bits::EMPTY; 4],
            empty: geometry.board,
            list: Vec::with_capacity(geometry.size.area()),
            labels: Labels::default(),
        }
    }

    /// The tables of its size.
    #[inline]
    pub fn geometry(&self) -> &'static Geometry<W> {
        self.geometry
    }

    /// The pieces of each kind, by [`Kind::index`].
    #[inline]
    pub fn kinds(&self) -> &[Bits<W>; 4] {
        &self.kinds
    }

    /// The pieces of a kind.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> Bits<W> {
        self.kinds[kind.index()]
    }

    /// The empty points.
    #[inline]
    pub fn empty(&self) -> Bits<W> {
        self.empty
    }

    /// Every group, in no particular order.
    #[inline]
    pub fn list(&self) -> &[Group<W>] {
        &self.list
    }

    /// The index in [`list`](Self::list) of the group on an occupied cell.
    #[inline]
    pub fn at(&self, cell: Cell) -> usize {
        debug_assert!(self.geometry.board.contains(cell) && !self.empty.contains(cell));
        self.labels.get(cell)
    }

    /// Whether no point beside the group is empty.
    #[inline]
    pub fn is_bounded(&self, group: &Group<W>) -> bool {
        !group.neighbours.intersects(self.empty)
    }

    /// Whether Dark and Light may convert the group if it is bounded, see
    /// [`Group::may_convert`].
    #[inline]
    pub fn may_convert(&self, group: &Group<W>) -> [bool; 2] {
        group.may_convert(&self.kinds)
    }

    /// The kind of the piece on a cell, which must have one.
    #[inline]
    pub fn kind_at(kinds: &[Bits<W>; 4], cell: Cell) -> Kind {
        let [one, two, three] = [1, 2, 3].map(|k| usize::from(kinds[k].contains(cell)));
        Kind::at(one | (two << 1) | (three * 3))
    }

    /// Replaces everything by these pieces: connected components in one pass
    /// over the cells, with a union-find over provisional labels.
    pub fn set(&mut self, kinds: [Bits<W>; 4]) {
        let g = self.geometry;
        let stride = g.stride as usize;
        let [dark_round, light_square, dark_square, light_round] = kinds;
        // The two binary digits of a kind's index, as sets.
        let (low, high) = (light_square | light_round, dark_square | light_round);
        let occupied = low | high | dark_round;
        self.kinds = kinds;
        self.empty = g.board.without(occupied);
        // Cells with a neighbour of their kind at the left, and below.
        let (mut west, mut south) = (Bits::EMPTY, Bits::EMPTY);
        for kind in kinds {
            west |= kind & kind.up(1);
            south |= kind & kind.up(g.stride);
        }
        let labels = &mut self.labels;
        let mut parents = [[0_u16; 64]; W];
        let parents = parents.as_flattened_mut();
        let (mut provisional, mut last) = (0, 0);
        for word in 0..W {
            let mut rest = occupied.0[word];
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let i = word * 64 + bit;
                let (w, s) = (west.0[word] >> bit & 1 != 0, south.0[word] >> bit & 1 != 0);
                // A label that is not needed may be any. That of the cell at the left, if
                // it is needed, is the last one: kept in hand, for cell after cell waits for it.
                let left = last;
                let below = labels.get(Cell::new((i + 64 * W - stride) % (64 * W)));
                let label = if w {
                    left
                } else if s {
                    below
                } else {
                    provisional
                };
                labels.set(Cell::new(i), label);
                last = label;
                parents[provisional % (64 * W)] = provisional as u16;
                provisional += usize::from(!(w | s));
                if w & s & (left != below) {
                    unite(parents, left, below);
                }
            }
        }
        // Roots are numbered in turn; the others, whose parents come before them, get the
        // number of theirs. Which is which cannot be foreseen: no jump for it.
        let mut groups = 0;
        for i in 0..provisional.min(64 * W) {
            let parent = usize::from(parents[i]);
            let number = parents[parent % (64 * W)];
            parents[i] = if parent == i { groups as u16 } else { number };
            groups += usize::from(parent == i);
        }
        let nothing =
            Group { members: Bits::EMPTY, neighbours: Bits::EMPTY, kind: Kind::DarkRound, size: 0 };
        self.list.clear();
        self.list.resize(groups, nothing);
        for word in 0..W {
            let mut rest = occupied.0[word];
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let i = word * 64 + bit;
                let cell = Cell::new(i);
                let index = usize::from(parents[labels.get(cell) % (64 * W)]);
                labels.set(cell, index);
                let group = &mut self.list[index];
                group.members.0[word] |= 1 << bit;
                group.neighbours |= g.neighbours(cell);
                group.size += 1;
                group.kind =
                    Kind::ALL[(low.0[word] >> bit & 1 | (high.0[word] >> bit & 1) << 1) as usize];
            }
        }
        for group in &mut self.list {
            group.neighbours = group.neighbours.without(group.members);
        }
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub fn place(&mut self, kind: Kind, cell: Cell) {
        debug_assert!(self.empty.contains(cell));
        self.empty.remove(cell);
        let near = self.geometry.neighbours(cell);
        let touching = near & self.of_kind(kind);
        self.kinds[kind.index()].insert(cell);
        // Whether a piece touches one of its kind cannot be foreseen, so there is no
        // jump for it: a new group is begun in any case, and taken back if not used.
        let end = self.list.len();
        self.list.push(Group { members: Bits::EMPTY, neighbours: Bits::EMPTY, kind, size: 0 });
        self.labels.set(cell, end);
        let first = touching.lowest().unwrap_or(cell);
        let index = self.at(first);
        self.labels.set(cell, index);
        self.list.truncate(end.max(index + 1));

        let group = &mut self.list[index];
        let touching = touching.without(group.members);
        group.members.insert(cell);
        group.neighbours = (group.neighbours | near).without(group.members);
        group.size += 1;
        if !touching.is_empty() {
            self.join(index, touching, |_| ());
        }
    }

    /// Turns the group with this index into pieces of kind `to`. Returns the
    /// index of the group that they are then part of.
    #[inline]
    pub fn convert(&mut self, index: usize, to: Kind) -> usize {
        self.convert_with(index, to, |_| ())
    }

    /// As [`convert`](Self::convert); `removed` is told the index of each group
    /// that is no more, whose place the then last group of the list takes.
    #[inline]
    pub fn convert_with(&mut self, index: usize, to: Kind, removed: impl FnMut(usize)) -> usize {
        let group = &mut self.list[index];
        let touching = group.neighbours & self.kinds[to.index()];
        self.kinds[group.kind.index()] ^= group.members;
        self.kinds[to.index()] |= group.members;
        group.kind = to;
        self.join(index, touching, removed)
    }

    /// Makes the group one with the groups on the cells `touching`.
    #[inline]
    fn join(
        &mut self,
        mut index: usize,
        mut touching: Bits<W>,
        mut removed: impl FnMut(usize),
    ) -> usize {
        let mut group = self.list[index];
        while let Some(cell) = touching.lowest() {
            let gone = self.at(cell);
            let other = &self.list[gone];
            touching = touching.without(other.members);
            group.members |= other.members;
            group.neighbours |= other.neighbours;
            group.size += other.size;
            // The last group takes the place of the one that is gone.
            let last = self.list.len() - 1;
            index = if index == last { gone } else { index };
            self.labels.rename(gone, index, last);
            self.list.swap_remove(gone);
            removed(gone);
        }
        group.neighbours = group.neighbours.without(group.members);
        self.list[index] = group;
        index
    }
}
