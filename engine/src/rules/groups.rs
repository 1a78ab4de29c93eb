//! [`Groups`]: pieces and their groups, kept up to date move by move.
//!
//! A group is two sets of cells: its members and the points around them. From
//! these, whether it is bounded is one AND with the empty points, and how many
//! *distinct* pieces covet it is a population count each. The groups stand in a
//! list without holes, and every occupied cell has the index of its group as
//! its label.

use super::bits::Bits;
use super::by::{ByCell, ByColor, ByKind};
use super::cell::Cell;
use super::geometry::Geometry;
use super::group::Group;
use super::kind::Kind;
use super::labels::Labels;

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

/// Second pass of [`Groups::set`]: roots are numbered in turn; the other labels,
/// whose parents come before them, get the number of their root. Returns the number
/// of roots.
#[inline]
fn number_roots<const W: usize>(parents: &mut ByCell<W, u16>, labels: usize) -> usize {
    let parents = parents.as_mut_slice();
    let mut groups = 0;
    // Branchless: which label is a root is unpredictable.
    for i in 0..labels.min(64 * W) {
        let parent = usize::from(parents[i]);
        let number = parents[parent % (64 * W)];
        parents[i] = if parent == i { groups as u16 } else { number };
        groups += usize::from(parent == i);
    }
    groups
}

/// Pieces on a board that fits in `W` words, with their groups.
///
/// Arguments are not checked here: [`Position`](super::position::Position) does that.
#[derive(Debug)]
pub struct Groups<const W: usize> {
    geometry: &'static Geometry<W>,
    kinds: ByKind<Bits<W>>,
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
            kinds: ByKind([Bits::EMPTY; 4]),
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

    /// The pieces of each kind.
    #[inline]
    pub fn kinds(&self) -> &ByKind<Bits<W>> {
        &self.kinds
    }

    /// The pieces of a kind.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> Bits<W> {
        self.kinds[kind]
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
    pub fn may_convert(&self, group: &Group<W>) -> ByColor<bool> {
        group.may_convert(&self.kinds)
    }

    /// The kind of the piece on a cell, which must have one.
    #[inline]
    pub fn kind_at(kinds: &ByKind<Bits<W>>, cell: Cell) -> Kind {
        let [one, two, three] = [1, 2, 3].map(|k| usize::from(kinds.0[k].contains(cell)));
        Kind::at(one | (two << 1) | (three * 3))
    }

    /// Replaces everything by these pieces: connected components with a union-find
    /// over provisional labels.
    pub fn set(&mut self, kinds: ByKind<Bits<W>>) {
        let [dark_round, light_square, dark_square, light_round] = kinds.0;
        // The two binary digits of a kind's index, as sets.
        let digits = [light_square | light_round, dark_square | light_round];
        let occupied = digits[0] | digits[1] | dark_round;
        self.kinds = kinds;
        self.empty = self.geometry.board.without(occupied);
        let mut parents = ByCell::all(0);
        let provisional = self.label(occupied, &mut parents);
        let groups = number_roots(&mut parents, provisional);
        self.gather(occupied, digits, &parents, groups);
    }

    /// First pass: every cell gets the provisional label of a neighbour of its kind
    /// at the left or below, or a new one; `parents` joins labels that meet.
    /// Returns the number of labels.
    #[inline]
    fn label(&mut self, occupied: Bits<W>, parents: &mut ByCell<W, u16>) -> usize {
        let stride = self.geometry.stride;
        // Cells with a neighbour of their kind at the left, and below.
        let (mut west, mut south) = (Bits::EMPTY, Bits::EMPTY);
        for &kind in self.kinds.values() {
            west |= kind & kind.up(1);
            south |= kind & kind.up(stride);
        }
        let labels = &mut self.labels;
        let parents = parents.as_mut_slice();
        let (mut provisional, mut last) = (0, 0);
        for word in 0..W {
            let mut rest = occupied.0[word];
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let i = word * 64 + bit;
                let (w, s) = (west.0[word] >> bit & 1 != 0, south.0[word] >> bit & 1 != 0);
                // Unused labels may be garbage. The left label, where it is used, is that of
                // the cell before: keeping it local shortens the dependency chain.
                let left = last;
                let below = labels.get(Cell::new((i + 64 * W - stride as usize) % (64 * W)));
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
        provisional
    }

    /// Third pass: replaces the provisional labels by the numbers of their groups,
    /// and makes the list.
    #[inline]
    fn gather(
        &mut self,
        occupied: Bits<W>,
        digits: [Bits<W>; 2],
        numbers: &ByCell<W, u16>,
        groups: usize,
    ) {
        let [low, high] = digits;
        let numbers = numbers.as_slice();
        let nothing =
            Group { members: Bits::EMPTY, neighbours: Bits::EMPTY, kind: Kind::DarkRound, size: 0 };
        self.list.clear();
        self.list.resize(groups, nothing);
        for word in 0..W {
            let mut rest = occupied.0[word];
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let cell = Cell::new(word * 64 + bit);
                let index = usize::from(numbers[self.labels.get(cell) % (64 * W)]);
                self.labels.set(cell, index);
                let group = &mut self.list[index];
                group.members.0[word] |= 1 << bit;
                group.neighbours |= self.geometry.neighbours(cell);
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
        self.kinds[kind].insert(cell);
        // Branchless, since it is unpredictable whether a piece touches one of its kind: a
        // new group is always pushed, and truncated if it is not used.
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

    /// As [`convert`](Self::convert); `removed` is called with the index of each group
    /// that was merged away, as soon as the last group of the list has taken its place.
    #[inline]
    pub fn convert_with(&mut self, index: usize, to: Kind, removed: impl FnMut(usize)) -> usize {
        let group = &mut self.list[index];
        let touching = group.neighbours & self.kinds[to];
        self.kinds[group.kind] ^= group.members;
        self.kinds[to] |= group.members;
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
