//! [`RandomPlayer`]: any legal move, each with the same probability, except
//! for a habit about the swap.

use federa::Random;
use federa::{Clock, Game, Move};

use super::{Choice, Player, PlayerError};

/// What a random player does when it may swap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Habit {
    /// The swap is a move like any other.
    None,
    /// It always swaps.
    Swap,
    /// It never swaps.
    Keep,
}

impl Habit {
    /// The habit of a player called `random`, `swapper` or `keeper`.
    pub(super) fn named(name: &str) -> Option<Habit> {
        match name {
            "random" => Some(Habit::None),
            "swapper" => Some(Habit::Swap),
            "keeper" => Some(Habit::Keep),
            _ => None,
        }
    }
}

/// A player that thinks nothing.
#[derive(Debug)]
pub(super) struct RandomPlayer {
    rng: Random,
    habit: Habit,
}

impl RandomPlayer {
    /// A player with its own stream of random numbers.
    pub(super) fn new(seed: u64, habit: Habit) -> RandomPlayer {
        RandomPlayer { rng: Random::new(seed), habit }
    }
}

impl Player for RandomPlayer {
    fn choose(&mut self, game: &Game, _: Option<Clock>) -> Result<Choice, PlayerError> {
        let position = game.position();
        let mut moves = position.legal_moves();
        match self.habit {
            Habit::Swap if position.may_swap() => moves = vec![Move::Swap],
            Habit::Keep => moves.retain(|&mv| mv != Move::Swap),
            _ => {}
        }
        let mv = moves[self.rng.below(moves.len())];
        Ok(Choice { mv, playouts: 0, estimate: None, proof: None, visits: Vec::new() })
    }
}
