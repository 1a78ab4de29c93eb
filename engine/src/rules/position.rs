//! [`Position`]: a checked position, its legal moves and their play.

use std::hash::{Hash, Hasher};

use super::board::Board;
use super::by::ByColor;
use super::cell::Cell;
use super::geometry::MAX_WORDS;
use super::group::Group;
use super::kind::{Color, Kind, Shape};
use super::move_error::MoveError;
use super::moves::Move;
use super::point::{Point, Size};
use super::setup::{Setup, SetupError};
use super::zobrist;

/// A position of the game on a board of any size.
///
/// ```
/// use federa::{Color, Move, Point, Position, Shape, Size};
///
/// let mut position = Position::new(Size::new(2)?);
/// position.play(Move::Place(Shape::Round, Point::new(0, 0)))?;
/// assert_eq!(position.to_move(), Color::Light);
/// assert_eq!(position.legal_moves().len(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: Board<MAX_WORDS>,
    pie: bool,
}

/// A group as the rules see it, see [`Position::groups`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct GroupInfo {
    /// What its pieces are.
    pub kind: Kind,
    /// Its points in order: the lowest row first, then from the left.
    pub points: Vec<Point>,
    /// Whether no point beside it is empty.
    pub bounded: bool,
    /// By colour, how many distinct points beside it hold a coveting piece.
    pub coveting: ByColor<u32>,
    /// The colour that may convert it, on its turn.
    pub converter: Option<Color>,
}

/// A conversion that a side may make when it is its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Conversion {
    /// The lowest point of the group.
    pub point: Point,
    /// What the group becomes.
    pub to: Kind,
    /// Coveting pieces of the side that converts.
    pub own: u32,
    /// Coveting pieces of the other side.
    pub opp: u32,
}

impl Position {
    /// The empty board with Dark to move, without the pie rule.
    pub fn new(size: Size) -> Position {
        Position { board: Board::new(size), pie: false }
    }

    /// The empty board with Dark to move and the pie rule on.
    pub fn with_pie(size: Size) -> Position {
        Position { pie: true, ..Position::new(size) }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The side to move, also when the game is over.
    pub fn to_move(&self) -> Color {
        self.board.to_move()
    }

    /// Whether the pie rule is on and the swap neither used nor passed up.
    pub fn pie(&self) -> bool {
        self.pie
    }

    /// What stands on a point.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn piece(&self, point: Point) -> Option<Kind> {
        self.board.piece_at(self.cell(point))
    }

    /// The number of empty points.
    pub fn empty_points(&self) -> usize {
        self.board.empty().count() as usize
    }

    /// The colour that fills the whole board; the game is over when there is one.
    pub fn winner(&self) -> Option<Color> {
        self.board.winner()
    }

    /// A hash of all that counts: size, pieces, side to move and pie rule (Zobrist 1970).
    /// The same on every machine, and in every build of one minor version.
    pub fn zobrist(&self) -> u64 {
        self.board.hash() ^ if self.pie { zobrist::PIE } else { 0 }
    }

    /// The bitboards behind the position.
    pub(crate) fn board(&self) -> &Board<MAX_WORDS> {
        &self.board
    }

    /// The arrangement, to be edited.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.size());
        setup.to_move = self.to_move();
        setup.pie = self.pie;
        for (cell, kind) in self.board.pieces() {
            setup.set(self.point(cell), Some(kind));
        }
        setup
    }

    /// Every group, in the order of their lowest points.
    pub fn groups(&self) -> Vec<GroupInfo> {
        let mut groups: Vec<_> = self.board.groups().iter().map(|g| self.info(g)).collect();
        groups.sort_by_key(|group| group.points[0]);
        groups
    }

    /// The group that covers a point, if it is occupied.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn group(&self, point: Point) -> Option<GroupInfo> {
        self.piece(point)?;
        let index = self.board.group_at(self.cell(point));
        Some(self.info(&self.board.groups()[index]))
    }

    /// What `by` could convert if it were to move, in order. A finished board of
    /// two shapes has such groups too, though no turn is left to convert them.
    pub fn conversions(&self, by: Color) -> Vec<Conversion> {
        let groups = self.board.groups();
        let conversion = |i: usize| Conversion {
            point: self.lowest(&groups[i]),
            to: groups[i].kind.coveted_by(by),
            own: self.board.coveting(&groups[i], by),
            opp: self.board.coveting(&groups[i], !by),
        };
        let mut all: Vec<_> = self.board.conversions(by).map(conversion).collect();
        all.sort();
        all
    }

    /// Whether the second player may switch colours now.
    pub fn may_swap(&self) -> bool {
        self.pie && self.to_move() == Color::Light
    }

    /// Every legal move, in the order of [`Move`]. Empty when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let empty = || self.board.empty().into_iter().map(|cell| self.point(cell));
        let mut moves = Vec::new();
        for shape in Shape::ALL {
            moves.extend(empty().map(|point| Move::Place(shape, point)));
        }
        let conversions = self.conversions(self.to_move());
        moves.extend(conversions.iter().map(|c| Move::Convert(c.point)));
        if self.may_swap() {
            moves.push(Move::Swap);
        }
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// Checks a move and brings it to the form in which moves are written: a
    /// conversion names the lowest point of its group.
    ///
    /// # Errors
    /// Why the move is not legal.
    pub fn check(&self, mv: Move) -> Result<Move, MoveError> {
        if let Some(winner) = self.winner() {
            return Err(MoveError::GameOver { winner });
        }
        match mv {
            Move::Place(_, point) | Move::Convert(point) if !point.is_on(self.size()) => {
                let size = self.size();
                Err(MoveError::OffBoard { point, size })
            }
            Move::Place(_, point) => match self.piece(point) {
                Some(kind) => Err(MoveError::Occupied { point, kind }),
                None => Ok(mv),
            },
            Move::Convert(point) => self.check_conversion(point),
            Move::Swap if self.may_swap() => Ok(mv),
            Move::Swap => Err(MoveError::SwapNotOpen),
            Move::Pass if self.board.must_pass() => Ok(mv),
            Move::Pass => Err(MoveError::PassNotForced),
        }
    }

    /// Plays a move; a conversion may name any point of its group.
    ///
    /// Returns the move in the form in which moves are written.
    ///
    /// # Errors
    /// Why the move is not legal; the position is then as before.
    pub fn play(&mut self, mv: Move) -> Result<Move, MoveError> {
        let mv = self.check(mv)?;
        // The swap stays open through the first player's first move only.
        self.pie &= self.to_move() == Color::Dark;
        self.board.play(self.board.pack(mv));
        Ok(mv)
    }

    fn check_conversion(&self, point: Point) -> Result<Move, MoveError> {
        let Some(group) = self.group(point) else {
            return Err(MoveError::NothingToConvert { point });
        };
        let mover = self.to_move();
        if group.converter == Some(mover) {
            return Ok(Move::Convert(group.points[0]));
        }
        let [own, opp] = [mover, !mover].map(|color| group.coveting[color]);
        let kind = group.kind;
        let near = self.board.groups()[self.board.group_at(self.cell(point))].neighbours;
        Err(match (near & self.board.empty()).lowest() {
            Some(open) => MoveError::NotBounded { point, kind, open: self.point(open) },
            None if own == 0 => MoveError::NotCoveted { point, kind, by: kind.coveted_by(mover) },
            None => MoveError::Outnumbered { point, kind, own, opp },
        })
    }

    fn info(&self, group: &Group<MAX_WORDS>) -> GroupInfo {
        GroupInfo {
            kind: group.kind,
            points: group.members.into_iter().map(|cell| self.point(cell)).collect(),
            bounded: self.board.is_bounded(group),
            coveting: ByColor::new(|color| self.board.coveting(group, color)),
            converter: self.board.converter(group),
        }
    }

    fn lowest(&self, group: &Group<MAX_WORDS>) -> Point {
        self.point(group.members.lowest().expect("a group has members"))
    }

    fn cell(&self, point: Point) -> Cell {
        assert!(point.is_on(self.size()), "{point} is not on a {} board", self.size());
        self.board.geometry().cell(point)
    }

    fn point(&self, cell: Cell) -> Point {
        self.board.geometry().point(cell)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.size() == other.size()
            && self.pie == other.pie
            && self.to_move() == other.to_move()
            && self.board.kinds() == other.board.kinds()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.zobrist());
    }
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Position, SetupError> {
        setup.check()?;
        let empty = Position::new(setup.size);
        let pieces = setup.pieces().map(|(point, kind)| (empty.cell(point), kind));
        Ok(Position {
            board: Board::from_pieces(setup.size, pieces, setup.to_move),
            pie: setup.pie,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

    use super::*;
    use crate::common::position;

    #[test]
    fn a_hash_is_of_all_that_counts() {
        let lines = ["3/3/3 d -", "3/3/3 d p", "3/3/3 l -", "3/1R1/3 d -", "4/4/4/4 d -"];
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let mut hashes: Vec<_> = lines.iter().map(|line| hasher.hash_one(position(line))).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), lines.len());
    }

    #[test]
    fn conversions_tell_who_covets() {
        let position = position("4/1rS1/rRRS/1rs1 l -");
        let point = Point::new(1, 1);
        let expected = Conversion { point, to: Kind::LightRound, own: 3, opp: 2 };
        assert_eq!(position.conversions(Color::Light), [expected]);
    }
}
