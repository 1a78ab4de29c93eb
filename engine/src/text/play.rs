//! Playing moves that are given as text.

use std::fmt;

use super::notation::{NotationError, excerpt};
use crate::rules::game::Game;
use crate::rules::move_error::MoveError;
use crate::rules::moves::Move;

/// Plays the moves in order.
///
/// ```
/// use federa::{Game, Position, Size, text::play::play_all};
///
/// let mut game = Game::new(Position::new(Size::STANDARD));
/// play_all(&mut game, ["Rd4", "sg7"])?;
/// let error = play_all(&mut game, ["Rd5", "Sd4"]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "move 2 \"Sd4\": expected an empty point, found a Dark round piece on d4"
/// );
/// # Ok::<(), federa::text::play::PlayError>(())
/// ```
///
/// # Errors
/// Which move is malformed or not legal, and why; those before it are played.
pub fn play_all<'a>(
    game: &mut Game,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<(), PlayError> {
    for (index, text) in moves.into_iter().enumerate() {
        let fail = |reason| PlayError { number: index + 1, text: text.into(), reason };
        let mv: Move = text.parse().map_err(|error| fail(Reason::Notation(error)))?;
        game.play(mv).map_err(|error| fail(Reason::Rules(error)))?;
    }
    Ok(())
}

/// A move of a list that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayError {
    /// Which of the list, from 1.
    pub number: usize,
    /// The move as it was given.
    pub text: String,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// It is no move.
    Notation(NotationError),
    /// It is not legal.
    Rules(MoveError),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            // This one repeats the text itself.
            Reason::Notation(error) => write!(f, "move {}: {error}", self.number),
            Reason::Rules(error) => {
                write!(f, "move {} {}: {error}", self.number, excerpt(&self.text))
            }
        }
    }
}

impl std::error::Error for PlayError {}
