//! [`Board`]: the rules on bitboards, with groups that are kept up to date move by move.
//!
//! A group is two sets of cells: its members and the points around them. From
//! these, whether it is bounded is one AND with the empty points, and how many
//! *distinct* pieces covet it is a population count each. A move removes the
//! groups that it joins and adds their union, see `Board::join`. There is no
//! undo: a copy is cheaper.

use super::bits::Bits;
use super::cell::Cell;
use super::geometry::Geometry;
use super::kind::{Color, Kind, Shape};
use super::point::Size;
use super::zobrist;

/// A maximal set of connected pieces of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group<const W: usize> {
    /// The pieces.
    pub members: Bits<W>,
    /// The points beside them, occupied or not.
    pub neighbours: Bits<W>,
    /// What the pieces are.
    pub kind: Kind,
}

/// A position on a board that fits in `W` words, without the pie rule.
///
/// Everything here trusts its arguments; [`Position`](super::position::Position)
/// checks them.
#[derive(Debug)]
pub struct Board<const W: usize> {
    geometry: &'static Geometry<W>,
    /// The pieces of each kind, by [`Kind::index`].
    kinds: [Bits<W>; 4],
    empty: Bits<W>,
    to_move: Color,
    hash: u64,
    /// Every group, in no particular order.
    groups: Vec<Group<W>>,
    /// The index in `groups` of the group on each occupied cell.
    labels: [[u16; 64]; W],
}

impl<const W: usize> Clone for Board<W> {
    fn clone(&self) -> Self {
        Self { groups: self.groups.clone(), ..*self }
    }

    /// As `clone`, but without allocating.
    fn clone_from(&mut self, source: &Self) {
        let mut groups = std::mem::take(&mut self.groups);
        groups.clone_from(&source.groups);
        *self = Self { groups, ..*source };
    }
}

impl<const W: usize> Board<W> {
    /// The empty board, Dark to move.
    pub fn new(size: Size) -> Self {
        let geometry = Geometry::of(size);
        Self {
            geometry,
            kinds: [Bits::EMPTY; 4],
            empty: geometry.board,
            to_move: Color::Dark,
            hash: zobrist::size(size),
            groups: Vec::with_capacity(size.area()),
            labels: [[0; 64]; W],
        }
    }

    /// The board with these pieces.
    pub fn from_pieces(
        size: Size,
        pieces: impl IntoIterator<Item = (Cell, Kind)>,
        to_move: Color,
    ) -> Self {
        let mut board = Self::new(size);
        for (cell, kind) in pieces {
            board.put(cell, kind);
        }
        board.set_to_move(to_move);
        board
    }

    /// The same position in another number of words, in which it must fit.
    pub fn resize<const V: usize>(&self) -> Board<V> {
        Board::from_pieces(self.geometry.size, self.pieces(), self.to_move)
    }

    /// The tables of its size.
    #[inline]
    pub fn geometry(&self) -> &'static Geometry<W> {
        self.geometry
    }

    /// The size.
    pub fn size(&self) -> Size {
        self.geometry.size
    }

    /// Who is to move, also when the game is over.
    #[inline]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The pieces of a kind.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> Bits<W> {
        self.kinds[kind.index()]
    }

    /// The pieces of each kind, by [`Kind::index`].
    #[inline]
    pub fn kinds(&self) -> [Bits<W>; 4] {
        self.kinds
    }

    /// The empty points.
    #[inline]
    pub fn empty(&self) -> Bits<W> {
        self.empty
    }

    /// The hash, as if the pie rule were off.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Every group, in no particular order.
    #[inline]
    pub fn groups(&self) -> &[Group<W>] {
        &self.groups
    }

    /// The index in [`groups`](Self::groups) of the group on an occupied cell.
    #[inline]
    pub fn group_at(&self, cell: Cell) -> usize {
        debug_assert!(self.geometry.board.contains(cell) && !self.empty.contains(cell));
        usize::from(self.labels[cell.index() >> 6][cell.index() & 63])
    }

    /// What stands on a point.
    #[inline]
    pub fn piece_at(&self, cell: Cell) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.of_kind(kind).contains(cell))
    }

    /// Every piece, kind by kind.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Kind)> + '_ {
        Kind::ALL
            .into_iter()
            .flat_map(|kind| self.of_kind(kind).into_iter().map(move |cell| (cell, kind)))
    }

    /// Whether no point beside the group is empty.
    #[inline]
    pub fn is_bounded(&self, group: &Group<W>) -> bool {
        !group.neighbours.intersects(self.empty)
    }

    /// How many distinct points beside the group hold the kind of `by` that covets it.
    #[inline]
    pub fn coveting(&self, group: &Group<W>, by: Color) -> u32 {
        (group.neighbours & self.of_kind(group.kind.coveted_by(by))).count()
    }

    /// Who may convert the group: the side with more coveting pieces, the
    /// group's owner if equal; nobody if there is none or it is not bounded.
    #[inline]
    pub fn converter(&self, group: &Group<W>) -> Option<Color> {
        if !self.is_bounded(group) {
            return None;
        }
        let owner = group.kind.color();
        let (own, opp) = (self.coveting(group, owner), self.coveting(group, !owner));
        match own + opp {
            0 => None,
            _ if own >= opp => Some(owner),
            _ => Some(!owner),
        }
    }

    /// The indices of the groups that `by` may convert.
    pub fn conversions(&self, by: Color) -> impl Iterator<Item = usize> + '_ {
        let may = move |&i: &usize| self.converter(&self.groups[i]) == Some(by);
        (0..self.groups.len()).filter(may)
    }

    /// Whether the side to move has no move and the game is not over.
    pub fn must_pass(&self) -> bool {
        self.empty.is_empty()
            && self.winner().is_none()
            && self.conversions(self.to_move).next().is_none()
    }

    /// The colour that fills the whole board.
    #[inline]
    pub fn winner(&self) -> Option<Color> {
        if !self.empty.is_empty() {
            return None;
        }
        let dark = self.of_kind(Kind::DarkRound) | self.of_kind(Kind::DarkSquare);
        if dark.is_empty() {
            Some(Color::Light)
        } else if dark == self.geometry.board {
            Some(Color::Dark)
        } else {
            None
        }
    }

    /// The side to move places a piece on an empty point.
    pub fn place(&mut self, shape: Shape, cell: Cell) {
        self.put(cell, Kind::new(self.to_move, shape));
        self.pass();
    }

    /// The side to move converts the group with this index, which it may.
    pub fn convert(&mut self, index: usize) {
        debug_assert_eq!(self.converter(&self.groups[index]), Some(self.to_move));
        let from = self.remove(index);
        let to = from.kind.coveted_by(self.to_move);
        for cell in from.members {
            self.hash ^= zobrist::piece(cell, from.kind) ^ zobrist::piece(cell, to);
        }
        self.kinds[from.kind.index()] ^= from.members;
        self.join(Group { kind: to, ..from });
        self.pass();
    }

    /// The turn goes to the other side.
    #[inline]
    pub fn pass(&mut self) {
        self.set_to_move(!self.to_move);
    }

    fn set_to_move(&mut self, color: Color) {
        if color != self.to_move {
            self.to_move = color;
            self.hash ^= zobrist::LIGHT_TO_MOVE;
        }
    }

    fn put(&mut self, cell: Cell, kind: Kind) {
        debug_assert!(self.empty.contains(cell));
        self.empty.remove(cell);
        self.hash ^= zobrist::piece(cell, kind);
        self.join(Group {
            members: Bits::of(cell),
            neighbours: self.geometry.neighbours(cell),
            kind,
        });
    }

    /// Adds a group, which becomes one with all groups of its kind that it touches.
    fn join(&mut self, mut group: Group<W>) {
        let mut touching = group.neighbours & self.of_kind(group.kind);
        self.kinds[group.kind.index()] |= group.members;
        while let Some(cell) = touching.lowest() {
            let other = self.remove(self.group_at(cell));
            group.members |= other.members;
            group.neighbours |= other.neighbours;
            touching = touching.without(other.members);
        }
        group.neighbours = group.neighbours.without(group.members);
        self.label(&group, self.groups.len());
        self.groups.push(group);
    }

    /// Takes a group out of the list; the last one moves to its place.
    fn remove(&mut self, index: usize) -> Group<W> {
        let removed = self.groups.swap_remove(index);
        if let Some(&moved) = self.groups.get(index) {
            self.label(&moved, index);
        }
        removed
    }

    fn label(&mut self, group: &Group<W>, index: usize) {
        for cell in group.members {
            self.labels[cell.index() >> 6][cell.index() & 63] = index as u16;
        }
    }
}
