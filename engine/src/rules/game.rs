//! [`Game`]: a position with its history and the seats of the players.

use std::fmt;
use std::ops::Not;

use super::kind::Color;
use super::move_error::MoveError;
use super::moves::Move;
use super::position::Position;

/// The players, by who made the first move. The swap does not change seats: it
/// changes which colour a seat plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// The player who made the first move of the game.
    First = 0,
    /// The other.
    Second = 1,
}

impl Seat {
    /// First, then second.
    pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];

    /// 0 for the first player, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour of this seat.
    pub const fn color(self, swapped: bool) -> Color {
        if (self as u8 == 0) == swapped { Color::Light } else { Color::Dark }
    }

    /// The seat of a colour.
    pub const fn of(color: Color, swapped: bool) -> Seat {
        if (color as u8 == 0) == swapped { Seat::Second } else { Seat::First }
    }
}

impl Not for Seat {
    type Output = Seat;
    fn not(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Seat::First => "first player",
            Seat::Second => "second player",
        })
    }
}

/// A game from its starting position on.
///
/// ```
/// use federa::{Color, Game, Move, Point, Position, Seat, Shape, Size};
///
/// let mut game = Game::new(Position::with_pie(Size::STANDARD));
/// game.play(Move::Place(Shape::Square, Point::new(6, 6)))?;
/// game.play(Move::Swap)?;
/// assert_eq!(game.position().to_move(), Color::Light);
/// assert_eq!(game.seat_of(Color::Light), Seat::First);
/// # Ok::<(), federa::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    moves: Vec<Move>,
    swapped: bool,
}

impl Game {
    /// A game that starts from `position`, where Dark is the first player.
    pub fn new(position: Position) -> Game {
        Game { start: position.clone(), position, moves: Vec::new(), swapped: false }
    }

    /// The position that the game began with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves so far, in the form in which moves are written.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whether the second player switched colours.
    pub fn swapped(&self) -> bool {
        self.swapped
    }

    /// Who plays a colour.
    pub fn seat_of(&self, color: Color) -> Seat {
        Seat::of(color, self.swapped)
    }

    /// The colour that a seat plays.
    pub fn color_of(&self, seat: Seat) -> Color {
        seat.color(self.swapped)
    }

    /// The colour that has won.
    pub fn winner(&self) -> Option<Color> {
        self.position.winner()
    }

    /// The seat that has won.
    pub fn winning_seat(&self) -> Option<Seat> {
        self.winner().map(|color| self.seat_of(color))
    }

    /// Plays a move; a conversion may name any point of its group.
    ///
    /// # Errors
    /// Why the move is not legal; the game is then as before.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        let mv = self.position.play(mv)?;
        self.swapped |= mv == Move::Swap;
        self.moves.push(mv);
        Ok(())
    }
}
