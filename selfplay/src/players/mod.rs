//! Who plays: the [`Player`] trait, and how one is made from its description.
//!
//! A player is made anew for every game, so that nothing it learned in one game
//! leaks into the next.

mod engine;
mod random;
pub mod spec;
pub(crate) mod ugi;
mod weights;

use federa::Stop;
use federa::{Clock, Game, Move, Proof};

pub use spec::{Defaults, PlayerSpec};

/// What a player does in its turn, and what it thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Playouts that it took.
    pub playouts: u64,
    /// The probability, 0 to 1, that the mover wins, as the mover sees it.
    pub estimate: Option<f64>,
    /// The result for the mover, if an exact search has proven it.
    pub proof: Option<Proof>,
    /// Visits of the moves that the search looked at; empty without a search.
    pub visits: Vec<(Move, u64)>,
}

/// Why a player has no move to offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerError {
    /// The player cannot play at all; the run ends.
    Fatal(String),
    /// The player is another program, and that has failed: it loses this game.
    Forfeit(String),
    /// The run was stopped meanwhile.
    Stopped,
}

impl From<String> for PlayerError {
    fn from(what: String) -> PlayerError {
        PlayerError::Fatal(what)
    }
}

impl PlayerError {
    /// What is wrong, for a run that ends by it.
    pub fn message(self) -> String {
        match self {
            PlayerError::Fatal(what) | PlayerError::Forfeit(what) => what,
            PlayerError::Stopped => "stopped".into(),
        }
    }
}

/// One side of one game.
pub trait Player {
    /// Chooses a move in a game that is not over, with the player to move, whose
    /// clock this is, if it has one.
    ///
    /// # Errors
    /// Why the player has no move to offer.
    fn choose(&mut self, game: &Game, clock: Option<Clock>) -> Result<Choice, PlayerError>;
}

impl PlayerSpec {
    /// The player for a game with this seed. When `stop` is set it should
    /// answer at once; its answer is then not used.
    ///
    /// # Errors
    /// Which part of the description means nothing, or why the program of the player fails.
    pub fn player<'a>(
        &self,
        seed: u64,
        stop: &'a Stop,
    ) -> Result<Box<dyn Player + 'a>, PlayerError> {
        if self.command.is_some() {
            return Ok(Box::new(ugi::UgiPlayer::new(self, seed, stop)?));
        }
        if let Some(habit) = random::Habit::named(&self.name) {
            self.refuse_settings()?;
            return Ok(Box::new(random::RandomPlayer::new(seed, habit)));
        }
        Ok(Box::new(engine::EnginePlayer::new(self, seed, stop)?))
    }
}
