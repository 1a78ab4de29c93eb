//! [`Action`]: a move in the two bytes that a node of the tree has for it.

use crate::rules::board::Board;
use crate::rules::cell::Cell;
use crate::rules::geometry::Geometry;
use crate::rules::kind::Shape;
use crate::rules::moves::Move;

/// A move on one board: what is done above, the cell below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(u16);

const CELL_BITS: u32 = 9;
const CONVERT: u16 = 2 << CELL_BITS;

impl Action {
    /// The forced pass.
    pub const PASS: Action = Action(3 << CELL_BITS);
    /// The swap.
    pub const SWAP: Action = Action(Action::PASS.0 + 1);

    /// A placement.
    #[inline]
    pub const fn place(shape: Shape, cell: Cell) -> Action {
        Action((shape as u16) << CELL_BITS | cell.index() as u16)
    }

    /// A conversion of the group with this lowest cell.
    #[inline]
    pub const fn convert(lowest: Cell) -> Action {
        Action(CONVERT | lowest.index() as u16)
    }

    /// What it is.
    #[inline]
    pub const fn decode(self) -> Decoded {
        let cell = Cell::new((self.0 & ((1 << CELL_BITS) - 1)) as usize);
        match self.0 >> CELL_BITS {
            0 => Decoded::Place(Shape::Round, cell),
            1 => Decoded::Place(Shape::Square, cell),
            2 => Decoded::Convert(cell),
            _ if self.0 == Action::SWAP.0 => Decoded::Swap,
            _ => Decoded::Pass,
        }
    }

    /// The move as people name it.
    pub fn to_move<const W: usize>(self, geometry: &Geometry<W>) -> Move {
        match self.decode() {
            Decoded::Place(shape, cell) => Move::Place(shape, geometry.point(cell)),
            Decoded::Convert(cell) => Move::Convert(geometry.point(cell)),
            Decoded::Swap => Move::Swap,
            Decoded::Pass => Move::Pass,
        }
    }

    /// The action of a move in its written form.
    pub fn of_move<const W: usize>(mv: Move, geometry: &Geometry<W>) -> Action {
        match mv {
            Move::Place(shape, point) => Action::place(shape, geometry.cell(point)),
            Move::Convert(point) => Action::convert(geometry.cell(point)),
            Move::Swap => Action::SWAP,
            Move::Pass => Action::PASS,
        }
    }

    /// Plays it, which must be legal. The swap changes nothing on the board.
    #[inline]
    pub fn play<const W: usize>(self, board: &mut Board<W>) {
        match self.decode() {
            Decoded::Place(shape, cell) => board.place(shape, cell),
            Decoded::Convert(cell) => board.convert(board.group_at(cell)),
            Decoded::Swap => {}
            Decoded::Pass => board.pass(),
        }
    }
}

/// The forms of an [`Action`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decoded {
    /// A piece of the mover on an empty cell.
    Place(Shape, Cell),
    /// The group with this lowest cell.
    Convert(Cell),
    /// The second player takes the other colour.
    Swap,
    /// No other move.
    Pass,
}
