//! [`Symmetry`]: the 32 forms of a position that play alike.
//!
//! Eight symmetries of the square times four turns of the circle of kinds. A
//! turn by two exchanges the shapes; a turn by one or three exchanges the
//! colours, and with them the side to move.

use super::kind::{Color, Kind, Shape};
use super::moves::Move;
use super::point::{Point, Size};
use super::position::Position;
use super::setup::Setup;

/// One of the 32 ways to look at a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The form that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All 32; the first is the identity, the first 16 keep the colours.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..32).map(Symmetry)
    }

    /// The 16 forms in which each colour stays what it is.
    pub fn keeping_colors() -> impl Iterator<Item = Symmetry> {
        (0..16).map(Symmetry)
    }

    /// Steps along the circle of kinds.
    const fn turns(self) -> usize {
        let (twice, once) = (self.0 >> 3 & 1, self.0 >> 4 & 1);
        (2 * twice + once) as usize
    }

    /// Where a point goes on a board of this size.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn point(self, size: Size, point: Point) -> Point {
        assert!(point.is_on(size), "{point} is not on a {size} board");
        let last = size.get() - 1;
        let (mut column, mut row) = (point.column(), point.row());
        if self.0 & 1 != 0 {
            column = last - column;
        }
        if self.0 & 2 != 0 {
            row = last - row;
        }
        if self.0 & 4 != 0 {
            (column, row) = (row, column);
        }
        Point::new(column, row)
    }

    /// What a piece becomes.
    pub const fn kind(self, kind: Kind) -> Kind {
        kind.turned(self.turns())
    }

    /// Which side a side becomes.
    pub fn color(self, color: Color) -> Color {
        self.kind(Kind::new(color, Shape::Round)).color()
    }

    /// What a move by `mover` becomes. A conversion may then name another point
    /// of its group than the lowest.
    ///
    /// # Panics
    /// If the move names a point that is not on the board.
    pub fn mv(self, size: Size, mover: Color, mv: Move) -> Move {
        match mv {
            Move::Place(shape, point) => {
                let kind = self.kind(Kind::new(mover, shape));
                Move::Place(kind.shape(), self.point(size, point))
            }
            Move::Convert(point) => Move::Convert(self.point(size, point)),
            Move::Swap | Move::Pass => mv,
        }
    }

    /// What a position becomes. The pie rule is kept only where the colours
    /// are: it is about the first player's first move, and Dark makes that.
    pub fn position(self, position: &Position) -> Position {
        let size = position.size();
        let mut setup = Setup::new(size);
        setup.to_move = self.color(position.to_move());
        setup.pie = position.pie() && self.color(Color::Dark) == Color::Dark;
        for (point, kind) in position.setup().pieces() {
            setup.set(self.point(size, point), Some(self.kind(kind)));
        }
        Position::try_from(&setup).expect("a form of a position is one")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_another() {
        let size = Size::new(3).unwrap();
        let mut setup = Setup::new(size);
        setup.set(Point::new(1, 0), Some(Kind::DarkRound));
        setup.set(Point::new(0, 0), Some(Kind::LightRound));
        let position = Position::try_from(&setup).unwrap();
        let mut hashes: Vec<_> = Symmetry::all().map(|s| s.position(&position).zobrist()).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), 32);
        assert!(Symmetry::keeping_colors().all(|s| s.color(Color::Dark) == Color::Dark));
    }
}
