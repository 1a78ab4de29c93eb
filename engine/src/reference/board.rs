//! [`ReferenceBoard`]: the board of the slow rules, its turns and random games.

use rand::{Rng, RngExt};

use super::piece::{Colour, Piece, Point, Shape};

/// The smallest and the largest number of points along an edge.
pub(super) const SIZES: std::ops::RangeInclusive<usize> = 2..=19;

/// A move, in the form the board works with before it is written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Place(Shape, Point),
    Convert(Point),
    Pass,
}

/// How a random game went on and ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Who filled the board.
    pub winner: Colour,
    /// Placements and conversions that were played.
    pub moves: usize,
    /// Turns that were skipped.
    pub passes: usize,
}

/// A position of any size from 2 to 19.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceBoard {
    /// Points along an edge.
    pub size: usize,
    /// The points row by row from the bottom, each row from the left.
    pub cells: Vec<Option<Piece>>,
    /// Whose turn it is.
    pub to_move: Colour,
}

impl ReferenceBoard {
    /// The empty board, Dark to move.
    ///
    /// # Panics
    /// If `size` is not from 2 to 19.
    pub fn new(size: usize) -> Self {
        assert!(SIZES.contains(&size), "a board has 2 to 19 rows");
        Self { size, cells: vec![None; size * size], to_move: Colour::Dark }
    }

    /// What stands on a point.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn at(&self, (column, row): Point) -> Option<Piece> {
        assert!(column < self.size && row < self.size, "a point off board");
        self.cells[row * self.size + column]
    }

    /// How many points are empty.
    pub fn empty_count(&self) -> usize {
        self.cells.iter().filter(|cell| cell.is_none()).count()
    }

    /// The side whose pieces fill the board.
    pub fn winner(&self) -> Option<Colour> {
        let filled = |colour| {
            let own = |cell: &Option<Piece>| cell.is_some_and(|piece| piece.colour == colour);
            self.cells.iter().all(own)
        };
        [Colour::Dark, Colour::Light].into_iter().find(|&colour| filled(colour))
    }

    /// Plays random moves to the end of the game.
    pub fn playout<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Playout {
        let (mut moves, mut passes) = (0, 0);
        loop {
            if let Some(winner) = self.winner() {
                return Playout { winner, moves, passes };
            }
            let turn = self.random_turn(rng).expect("an unfinished game has a move or a pass");
            match turn {
                Turn::Pass => passes += 1,
                Turn::Place(..) | Turn::Convert(_) => moves += 1,
            }
            self.apply(turn);
        }
    }

    /// Everything the side to move can do, in no particular order.
    pub(super) fn turns(&self) -> Vec<Turn> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let mut turns = Vec::new();
        for point in self.points().filter(|&point| self.at(point).is_none()) {
            turns.push(Turn::Place(Shape::Round, point));
            turns.push(Turn::Place(Shape::Square, point));
        }
        for group in self.groups() {
            if group.converter == Some(self.to_move) {
                turns.push(Turn::Convert(group.points[0]));
            }
        }
        if turns.is_empty() {
            turns.push(Turn::Pass);
        }
        turns
    }

    /// One of the possible turns, each being equally likely.
    pub(super) fn random_turn<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Turn> {
        let turns = self.turns();
        (!turns.is_empty()).then(|| turns[rng.random_range(0..turns.len())])
    }

    /// Makes a turn that is known to be possible.
    pub(super) fn apply(&mut self, turn: Turn) {
        match turn {
            Turn::Place(shape, point) => {
                let colour = self.to_move;
                self.put(point, Piece { colour, shape });
            }
            Turn::Convert(lowest) => {
                let group = self.group_at(lowest).expect("a group to convert");
                let kind = group.converts_to.expect("a group that can be converted");
                for point in group.points {
                    self.put(point, kind);
                }
            }
            Turn::Pass => {}
        }
        self.to_move = self.to_move.opponent();
    }

    fn put(&mut self, (column, row): Point, piece: Piece) {
        self.cells[row * self.size + column] = Some(piece);
    }

    /// The points of the board, lowest row first and from the left.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| (column, row)))
    }
}
