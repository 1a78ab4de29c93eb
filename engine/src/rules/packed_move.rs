//! [`PackedMove`]: a move in two bytes, for trees, playouts, solver and tables.

use super::cell::Cell;
use super::geometry::Geometry;
use super::kind::Kind;
use super::moves::Move;

/// A move on the boards of one size, with the kind of piece that it makes.
///
/// Unlike a [`Move`] it is complete without its position: the kind tells the
/// mover, and what a converted group becomes. Made by
/// [`Board::pack`](super::board::Board::pack), played by
/// [`Board::play`](super::board::Board::play).
///
/// From the lowest bit up: the cell in nine bits, the kind in two, then 0 for a
/// placement, 1 for a conversion, 2 for pass and swap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PackedMove(u16);

const CELL_BITS: u32 = 9;
const FORM_SHIFT: u32 = CELL_BITS + 2;

impl PackedMove {
    /// The forced pass.
    pub const PASS: PackedMove = PackedMove(2 << FORM_SHIFT);
    /// The swap.
    pub const SWAP: PackedMove = PackedMove(PackedMove::PASS.0 + 1);

    /// The placement of a piece.
    #[inline]
    pub const fn place(kind: Kind, cell: Cell) -> PackedMove {
        PackedMove((kind.index() << CELL_BITS | cell.index()) as u16)
    }

    /// The conversion to kind `to` of the group with this lowest cell.
    #[inline]
    pub const fn convert(to: Kind, lowest: Cell) -> PackedMove {
        PackedMove((1 << FORM_SHIFT | to.index() << CELL_BITS | lowest.index()) as u16)
    }

    /// The parts of the move.
    #[inline]
    pub const fn decode(self) -> Decoded {
        let kind = Kind::at((self.0 >> CELL_BITS) as usize);
        let cell = Cell::new((self.0 & ((1 << CELL_BITS) - 1)) as usize);
        match self.0 >> FORM_SHIFT {
            0 => Decoded::Place(kind, cell),
            1 => Decoded::Convert(kind, cell),
            _ if self.0 == PackedMove::SWAP.0 => Decoded::Swap,
            _ => Decoded::Pass,
        }
    }

    /// The move in the form in which moves are written.
    pub fn unpack<const W: usize>(self, geometry: &Geometry<W>) -> Move {
        match self.decode() {
            Decoded::Place(kind, cell) => Move::Place(kind.shape(), geometry.point(cell)),
            Decoded::Convert(_, cell) => Move::Convert(geometry.point(cell)),
            Decoded::Swap => Move::Swap,
            Decoded::Pass => Move::Pass,
        }
    }
}

/// The parts of a [`PackedMove`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decoded {
    /// A piece of this kind on an empty cell.
    Place(Kind, Cell),
    /// The group with this lowest cell becomes pieces of this kind.
    Convert(Kind, Cell),
    /// The second player takes the other colour.
    Swap,
    /// The mover has no other move.
    Pass,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::point::Size;

    #[test]
    fn every_move_of_the_largest_board_is_decoded_as_packed() {
        let geometry = Geometry::<6>::of(Size::new(Size::MAX).unwrap());
        let mut all = vec![PackedMove::PASS, PackedMove::SWAP];
        assert_eq!(PackedMove::PASS.decode(), Decoded::Pass);
        assert_eq!(PackedMove::SWAP.decode(), Decoded::Swap);
        for kind in Kind::ALL {
            for cell in geometry.board {
                let (place, convert) =
                    (PackedMove::place(kind, cell), PackedMove::convert(kind, cell));
                assert_eq!(place.decode(), Decoded::Place(kind, cell));
                assert_eq!(convert.decode(), Decoded::Convert(kind, cell));
                let point = geometry.point(cell);
                assert_eq!(place.unpack(geometry), Move::Place(kind.shape(), point));
                assert_eq!(convert.unpack(geometry), Move::Convert(point));
                all.extend([place, convert]);
            }
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
