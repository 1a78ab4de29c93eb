//! [`Job`]: what a solver may spend, and [`Answer`]: what it found, by colour
//! and by seat.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use federa::Stop;
use federa::solve::{Budget, Solution, Solver};
use federa::{Color, Game, Move, Position, Seat, Size};

use super::values::{self, FileOfValues};
use crate::error::Error;
use crate::terminal::files;

/// The budget of each position.
pub(super) struct Job<'a> {
    pub(super) time: Option<Duration>,
    pub(super) nodes: Option<u64>,
    /// Bytes of all tables.
    pub(super) memory: u64,
    pub(super) threads: usize,
    /// Where values are looked up, instead of all search.
    pub(super) values: Option<PathBuf>,
    pub(super) stop: &'a Stop,
}

/// What knows the values.
pub(super) enum Oracle {
    Search(Solver),
    Values(Box<FileOfValues>),
}

impl Oracle {
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Oracle::Search(solver) => solver.bytes(),
            Oracle::Values(values) => values.bytes(),
        }
    }
}

/// Who wins with best play, as far as that is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Value {
    /// The colour that wins. None also where the players choose it: on the empty
    /// board with the pie rule.
    pub(super) color: Option<Color>,
    /// The player who wins. Known without any search while the pie rule is open.
    pub(super) seat: Option<Seat>,
}

/// What the search of a position found.
pub(super) struct Answer {
    pub(super) value: Value,
    /// Best play from the position on, as far as it is known.
    pub(super) line: Vec<Move>,
    /// Positions expanded.
    pub(super) nodes: u64,
    /// Bytes of all tables.
    pub(super) bytes: u64,
    pub(super) elapsed: Duration,
    /// What is known of each first move, if that was asked for.
    pub(super) openings: Option<Vec<Opening>>,
}

/// A first move that stands for all that are symmetric to it.
pub(super) struct Opening {
    pub(super) mv: Move,
    /// How many moves it stands for, itself included.
    pub(super) class: usize,
    /// The position that follows.
    pub(super) position: Position,
    pub(super) value: Value,
    /// Best play after it.
    pub(super) line: Vec<Move>,
    pub(super) nodes: u64,
}

impl Job<'_> {
    /// What will know the values of positions of a size, with tables of so many bytes.
    pub(super) fn oracle(&self, size: Size, memory: u64) -> Result<Oracle, Error> {
        Ok(match &self.values {
            Some(path) => Oracle::Values(Box::new(values::open(size, path)?)),
            None => Oracle::Search(Solver::new(size, memory)),
        })
    }

    /// Solves one position within the budget, whose time began at `start`.
    pub(super) fn solve(
        &self,
        oracle: &mut Oracle,
        game: &Game,
        start: Instant,
    ) -> Result<Solution, Error> {
        let solver = match oracle {
            Oracle::Search(solver) => solver,
            Oracle::Values(values) => {
                return values.solve(game.position()).map_err(|error| self.unreadable(&error));
            }
        };
        let limit = self.nodes.unwrap_or(u64::MAX);
        let budget = Budget {
            nodes: limit,
            deadline: self.time.map(|time| start + time),
            stop: Some(self.stop),
        };
        let mut solution = solver.solve(game.position(), &budget);
        // The node that it had to give back was not expanded.
        solution.nodes = solution.nodes.min(limit);
        Ok(solution)
    }

    fn unreadable(&self, error: &std::io::Error) -> Error {
        let path = self.values.as_deref().expect("they were read from a file");
        Error::at(files::name(path), error)
    }
}

/// The value of a game's position from what a solver says of its side to move.
pub(super) fn value(game: &Game, wins: Option<bool>, line: &[Move]) -> Value {
    let position = game.position();
    if let Some(color) = game.winner() {
        return Value { color: Some(color), seat: game.winning_seat() };
    }
    if position.pie() {
        // The second player has the choice of colours, now or after the next
        // move, and so wins; with Dark after a swap.
        let swaps = line.first() == Some(&Move::Swap);
        let color = if swaps { Color::Dark } else { Color::Light };
        let known = position.may_swap() && wins.is_some();
        return Value { color: known.then_some(color), seat: Some(Seat::Second) };
    }
    let mover = position.to_move();
    let color = wins.map(|wins| if wins { mover } else { !mover });
    Value { color, seat: color.map(|color| game.seat_of(color)) }
}
