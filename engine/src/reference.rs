//! A second implementation of the rules: slow, plain, and shared with nothing.
//!
//! The board is a vector of optional pieces, a group is what a flood fill
//! finds, and coveting is written down as the rules say it in words. Nothing is
//! kept from one move to the next. That makes it the oracle which the fast
//! rules are tested against, and the baseline in the benchmark of playouts.
//!
//! It knows positions and moves, but not the pie rule: the field for it is read
//! and forgotten, and `swap` is not a move here.
//!
//! ```
//! use federa::reference::{Colour, ReferenceBoard};
//!
//! let mut board = ReferenceBoard::from_line("ss/sS l")?;
//! assert_eq!(board.legal_moves(), ["Cb1"]);
//! board.play("Cb1")?;
//! assert_eq!(board.to_line(), "ss/ss d -");
//! assert_eq!(board.winner(), Some(Colour::Light));
//! # Ok::<(), String>(())
//! ```

mod text;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use rand::{Rng, RngExt};

/// The smallest and the largest number of points along an edge.
const SIZES: std::ops::RangeInclusive<usize> = 2..=19;

/// One of the two sides. Dark moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The side written in capital letters.
    Dark,
    /// The side written in small letters.
    Light,
}

impl Colour {
    /// The other side.
    pub fn opponent(self) -> Self {
        match self {
            Self::Dark => Self::Light,
            Self::Light => Self::Dark,
        }
    }
}

/// The shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Written `R` or `r`.
    Round,
    /// Written `S` or `s`.
    Square,
}

/// A piece, and also the kind of a group: its colour and its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub colour: Colour,
    /// Round or square.
    pub shape: Shape,
}

impl Piece {
    /// Whether this piece covets groups of the kind `group`, if it touches them.
    pub fn covets(self, group: Self) -> bool {
        match self.colour {
            // Dark wants the opposite shape, whoever it belongs to.
            Colour::Dark => group.shape != self.shape,
            // Light wants Dark's groups of its own shape, and its own colour's
            // groups of the opposite shape.
            Colour::Light => match group.colour {
                Colour::Dark => group.shape == self.shape,
                Colour::Light => group.shape != self.shape,
            },
        }
    }
}

/// Column from the left and row from the bottom, both counted from 0.
pub type Point = (usize, usize);

/// One group and all that the rules say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Colour and shape of its pieces.
    pub kind: Piece,
    /// Its points, lowest row first and from the left within a row.
    pub points: Vec<Point>,
    /// Whether none of its points is beside an empty one.
    pub bounded: bool,
    /// How many different points beside it hold a Dark piece that covets it.
    pub dark_coveting: usize,
    /// How many different points beside it hold a Light piece that covets it.
    pub light_coveting: usize,
    /// Who may convert it when it is his turn, if anybody.
    pub converter: Option<Colour>,
    /// What the converter would turn it into.
    pub converts_to: Option<Piece>,
}

/// A move, in the form the board works with before it is written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
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

    /// All groups, in the order of their lowest points.
    pub fn groups(&self) -> Vec<Group> {
        let mut seen = vec![false; self.cells.len()];
        let mut groups = Vec::new();
        for point in self.points() {
            if let Some(kind) = self.at(point)
                && !seen[point.1 * self.size + point.0]
            {
                groups.push(self.describe(kind, self.flood(point, kind, &mut seen)));
            }
        }
        groups
    }

    /// The groups that `mover` may convert if it is his turn, as the move and
    /// the kind that the group turns into. This does not ask whose turn it is,
    /// nor whether the game is over.
    pub fn conversions(&self, mover: Colour) -> Vec<(String, Piece)> {
        let groups = self.groups().into_iter();
        groups
            .filter(|group| group.converter == Some(mover))
            .filter_map(|group| {
                let name = Turn::Convert(group.points[0]).to_string();
                Some((name, group.converts_to?))
            })
            .collect()
    }

    /// The moves of the side to move in their written form, sorted as text.
    /// Exactly `pass` if he can do nothing; none at all in a finished game.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.turns().iter().map(Turn::to_string).collect();
        moves.sort();
        moves
    }

    /// The side whose pieces fill the board.
    pub fn winner(&self) -> Option<Colour> {
        let filled = |colour| {
            let own = |cell: &Option<Piece>| cell.is_some_and(|piece| piece.colour == colour);
            self.cells.iter().all(own)
        };
        [Colour::Dark, Colour::Light].into_iter().find(|&colour| filled(colour))
    }

    /// Plays one move, written in any case and naming any point of a group.
    ///
    /// # Errors
    /// Says why the move is not possible; the board is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let turn = self.read(text)?;
        if !self.turns().contains(&turn) {
            return Err(format!("`{text}` is not legal in `{}`", self.to_line()));
        }
        self.apply(turn);
        Ok(())
    }

    /// Plays one move, each legal one being equally likely, and returns it in
    /// its written form; `None`, and no change, in a finished game.
    pub fn play_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<String> {
        let turn = self.random_turn(rng)?;
        let text = turn.to_string();
        self.apply(turn);
        Some(text)
    }

    /// Plays random moves until somebody has won.
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
    fn turns(&self) -> Vec<Turn> {
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
    fn random_turn<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Turn> {
        let turns = self.turns();
        (!turns.is_empty()).then(|| turns[rng.random_range(0..turns.len())])
    }

    /// Makes a turn that is known to be possible.
    fn apply(&mut self, turn: Turn) {
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

    /// The group that covers a point, if a piece stands there.
    fn group_at(&self, point: Point) -> Option<Group> {
        let mut groups = self.groups().into_iter();
        groups.find(|group| group.points.contains(&point))
    }

    /// The points of the board, lowest row first and from the left.
    fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| (column, row)))
    }

    /// The up to four points beside a point.
    fn neighbours(&self, (column, row): Point) -> Vec<Point> {
        let mut beside = Vec::with_capacity(4);
        if column > 0 {
            beside.push((column - 1, row));
        }
        if column + 1 < self.size {
            beside.push((column + 1, row));
        }
        if row > 0 {
            beside.push((column, row - 1));
        }
        if row + 1 < self.size {
            beside.push((column, row + 1));
        }
        beside
    }

    /// The group of `kind` that covers `start`, lowest point first.
    fn flood(&self, start: Point, kind: Piece, seen: &mut [bool]) -> Vec<Point> {
        let mut group = Vec::new();
        let mut open = vec![start];
        seen[start.1 * self.size + start.0] = true;
        while let Some(point) = open.pop() {
            group.push(point);
            for next in self.neighbours(point) {
                let mark = &mut seen[next.1 * self.size + next.0];
                if !*mark && self.at(next) == Some(kind) {
                    *mark = true;
                    open.push(next);
                }
            }
        }
        group.sort_by_key(|&(column, row)| (row, column));
        group
    }

    /// Looks around a group and decides who may convert it.
    fn describe(&self, kind: Piece, points: Vec<Point>) -> Group {
        // This takes in points of the group itself; no kind covets its own kind.
        let around: BTreeSet<Point> =
            points.iter().flat_map(|&point| self.neighbours(point)).collect();
        let bounded = around.iter().all(|&point| self.at(point).is_some());
        let coveting = |colour| -> Vec<Piece> {
            let pieces = around.iter().filter_map(|&point| self.at(point));
            pieces.filter(|piece| piece.colour == colour && piece.covets(kind)).collect()
        };
        let may_convert = |mover: Colour| {
            let (own, opposing) = (coveting(mover).len(), coveting(mover.opponent()).len());
            let enough = own > opposing || (own == opposing && kind.colour == mover);
            // A mover without a coveting piece has nothing to convert to.
            bounded && own > 0 && enough
        };
        let converter =
            [Colour::Dark, Colour::Light].into_iter().find(|&colour| may_convert(colour));
        Group {
            kind,
            bounded,
            dark_coveting: coveting(Colour::Dark).len(),
            light_coveting: coveting(Colour::Light).len(),
            converter,
            converts_to: converter.map(|colour| coveting(colour)[0]),
            points,
        }
    }
}
