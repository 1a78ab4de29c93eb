//! [`Setup`]: an arrangement of pieces that may be anything.

use std::fmt;

use super::kind::{Color, Kind};
use super::point::{Point, Size};

/// Pieces, a side to move and the pie rule, just read or being edited.
///
/// It becomes a [`Position`](super::position::Position) when it is consistent.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The size of the board.
    pub size: Size,
    /// The side to move.
    pub to_move: Color,
    /// Whether the second player may still switch colours as the first move.
    pub pie: bool,
    pieces: Vec<Option<Kind>>,
}

impl Setup {
    /// The empty board with Dark to move and the pie rule off.
    pub fn new(size: Size) -> Setup {
        Setup { size, to_move: Color::Dark, pie: false, pieces: vec![None; size.area()] }
    }

    /// What stands on `point`.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn piece(&self, point: Point) -> Option<Kind> {
        self.pieces[self.index(point)]
    }

    /// Puts a piece on `point`, or takes it away.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn set(&mut self, point: Point, piece: Option<Kind>) {
        let index = self.index(point);
        self.pieces[index] = piece;
    }

    /// Every piece with its point, in the order of points.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Kind)> + '_ {
        self.size
            .points()
            .zip(&self.pieces)
            .filter_map(|(point, piece)| piece.map(|kind| (point, kind)))
    }

    /// Whether the pie rule can be open: before the first move, or with the
    /// first player's one piece on the board and the second player to move.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        let dark = self.pieces().filter(|(_, kind)| kind.color() == Color::Dark).count();
        let light = self.pieces().count() - dark;
        let possible = match self.to_move {
            Color::Dark => dark + light == 0,
            Color::Light => (dark, light) == (1, 0),
        };
        if self.pie && !possible {
            return Err(SetupError::LatePie { dark, light, to_move: self.to_move });
        }
        Ok(())
    }

    fn index(&self, point: Point) -> usize {
        assert!(point.is_on(self.size), "{point} is not on a {} board", self.size);
        point.row() * self.size.get() + point.column()
    }
}

/// Why a [`Setup`] is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// The swap is marked as still possible when it no longer can be.
    LatePie {
        /// Dark pieces on the board.
        dark: usize,
        /// Light pieces on the board.
        light: usize,
        /// The side to move.
        to_move: Color,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::LatePie { dark, light, to_move } => write!(
                f,
                "expected an empty board with Dark to move, or one Dark piece with Light to move, \
                 while the pie rule is open, found {dark} Dark and {light} Light pieces with \
                 {to_move} to move"
            ),
        }
    }
}

impl std::error::Error for SetupError {}
