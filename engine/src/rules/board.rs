//! [`Board`]: pieces with their groups, a side to move and a hash.
//!
//! There is no undo: a copy is cheaper.

use super::bits::Bits;
use super::by::ByKind;
use super::cell::Cell;
use super::geometry::Geometry;
use super::group::Group;
use super::groups::Groups;
use super::kind::{Color, Kind, Shape};
use super::moves::Move;
use super::packed_move::{Decoded, PackedMove};
use super::point::Size;
use super::zobrist;

/// A position on a board that fits in `W` words, without the pie rule.
///
/// Arguments are not checked here: [`Position`](super::position::Position) does that.
#[derive(Debug)]
pub struct Board<const W: usize> {
    groups: Groups<W>,
    to_move: Color,
    hash: u64,
}

impl<const W: usize> Clone for Board<W> {
    fn clone(&self) -> Self {
        Self { groups: self.groups.clone(), ..*self }
    }

    /// As `clone`, but without allocating.
    fn clone_from(&mut self, source: &Self) {
        self.groups.clone_from(&source.groups);
        self.to_move = source.to_move;
        self.hash = source.hash;
    }
}

impl<const W: usize> Board<W> {
    /// The empty board, Dark to move.
    pub fn new(size: Size) -> Self {
        Self {
            groups: Groups::new(Geometry::of(size)),
            to_move: Color::Dark,
            hash: zobrist::size(size),
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
        Board::from_pieces(self.size(), self.pieces(), self.to_move)
    }

    /// The tables of its size.
    #[inline]
    pub fn geometry(&self) -> &'static Geometry<W> {
        self.groups.geometry()
    }

    /// The size.
    pub fn size(&self) -> Size {
        self.geometry().size
    }

    /// Who is to move, also when the game is over.
    #[inline]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The pieces of a kind.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> Bits<W> {
        self.groups.of_kind(kind)
    }

    /// The pieces of each kind.
    #[inline]
    pub fn kinds(&self) -> ByKind<Bits<W>> {
        *self.groups.kinds()
    }

    /// The empty points.
    #[inline]
    pub fn empty(&self) -> Bits<W> {
        self.groups.empty()
    }

    /// The hash, as if the pie rule were off.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The pieces with their groups.
    #[inline]
    pub fn as_groups(&self) -> &Groups<W> {
        &self.groups
    }

    /// Every group, in no particular order.
    #[inline]
    pub fn groups(&self) -> &[Group<W>] {
        self.groups.list()
    }

    /// The index in [`groups`](Self::groups) of the group on an occupied cell.
    #[inline]
    pub fn group_at(&self, cell: Cell) -> usize {
        self.groups.at(cell)
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
        self.groups.is_bounded(group)
    }

    /// How many distinct points beside the group hold the kind of `by` that covets it.
    #[inline]
    pub fn coveting(&self, group: &Group<W>, by: Color) -> u32 {
        group.coveting(self.groups.kinds(), by)
    }

    /// The colour that may convert the group, on its turn.
    #[inline]
    pub fn converter(&self, group: &Group<W>) -> Option<Color> {
        let may = self.groups.may_convert(group);
        Color::ALL.into_iter().find(|color| self.is_bounded(group) && may[*color])
    }

    /// The indices of the groups that `by` may convert.
    pub fn conversions(&self, by: Color) -> impl Iterator<Item = usize> + '_ {
        let may = move |&i: &usize| self.converter(&self.groups()[i]) == Some(by);
        (0..self.groups().len()).filter(may)
    }

    /// Whether the side to move has no move and the game is not over.
    pub fn must_pass(&self) -> bool {
        self.empty().is_empty()
            && self.winner().is_none()
            && self.conversions(self.to_move).next().is_none()
    }

    /// The colour that fills the whole board.
    #[inline]
    pub fn winner(&self) -> Option<Color> {
        if !self.empty().is_empty() {
            return None;
        }
        let dark = self.of_kind(Kind::DarkRound) | self.of_kind(Kind::DarkSquare);
        if dark.is_empty() {
            Some(Color::Light)
        } else if dark == self.geometry().board {
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
        debug_assert_eq!(self.converter(&self.groups()[index]), Some(self.to_move));
        let group = &self.groups()[index];
        let to = group.kind.coveted_by(self.to_move);
        let change = |cell| zobrist::piece(cell, group.kind) ^ zobrist::piece(cell, to);
        self.hash ^= group.members.into_iter().map(change).fold(0, |all, key| all ^ key);
        self.groups.convert(index, to);
        self.pass();
    }

    /// Packs a legal move of the side to move; a conversion may name any point of its group.
    pub fn pack(&self, mv: Move) -> PackedMove {
        let cell = |point| self.geometry().cell(point);
        match mv {
            Move::Place(shape, point) => {
                PackedMove::place(Kind::new(self.to_move, shape), cell(point))
            }
            Move::Convert(point) => {
                let group = &self.groups()[self.group_at(cell(point))];
                PackedMove::convert(group.kind.coveted_by(self.to_move), group.lowest())
            }
            Move::Swap => PackedMove::SWAP,
            Move::Pass => PackedMove::PASS,
        }
    }

    /// Plays a legal move. The swap changes nothing on the board.
    #[inline]
    pub fn play(&mut self, mv: PackedMove) {
        match mv.decode() {
            Decoded::Place(kind, cell) => {
                debug_assert_eq!(kind.color(), self.to_move);
                self.put(cell, kind);
                self.pass();
            }
            Decoded::Convert(_, cell) => self.convert(self.group_at(cell)),
            Decoded::Swap => {}
            Decoded::Pass => self.pass(),
        }
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
        self.hash ^= zobrist::piece(cell, kind);
        self.groups.place(kind, cell);
    }
}
