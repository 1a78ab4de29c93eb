//! [`CellTally`]: the games of one size and pie rule setting.

use std::collections::HashSet;

use federa::{Color, Seat, Size};

use super::drama::Drama;
use super::opening_map::OpeningMap;
use super::timeline::Timeline;
use crate::record::{GameRecord, How};
use crate::stats::Counts;

/// Counts and measures of the games of a cell.
#[derive(Clone, Debug)]
pub struct CellTally {
    /// Games won by Dark.
    pub dark: u64,
    /// Games won by the first seat.
    pub first: u64,
    /// Games in which the second player had the choice to swap.
    pub offered: u64,
    /// Games in which it did.
    pub swapped: u64,
    /// Games ended by a proof.
    pub adjudicated: u64,
    /// All moves of the games that were played out, one number a game.
    pub lengths: Vec<i64>,
    /// Conversions of the same games.
    pub conversions: Vec<i64>,
    /// Legal moves a turn, the mean of each game.
    pub branching: Vec<f64>,
    /// Turns of all games.
    pub turns: u64,
    /// Turns that were forced passes.
    pub passes: u64,
    /// Playouts of all games.
    pub playouts: u64,
    /// Turns that players chose, in games with playouts.
    pub thought: u64,
    /// Lead changes, where players said what they think.
    pub lead_changes: Vec<f64>,
    /// When the favourite was the winner for good, as a share of the game.
    pub settled: Vec<f64>,
    /// The estimates over the time of the games.
    pub timeline: Timeline,
    /// The results by first point.
    pub openings: OpeningMap,
    /// Games that were lost by the failure of a program; they say nothing of the game and are
    /// in no other count.
    pub forfeits: u64,
    games: u64,
    distinct: HashSet<Vec<String>>,
}

impl CellTally {
    /// A cell without games.
    pub fn new(size: Size) -> CellTally {
        CellTally {
            dark: 0,
            first: 0,
            offered: 0,
            swapped: 0,
            adjudicated: 0,
            lengths: Vec::new(),
            conversions: Vec::new(),
            branching: Vec::new(),
            turns: 0,
            passes: 0,
            playouts: 0,
            thought: 0,
            lead_changes: Vec::new(),
            settled: Vec::new(),
            timeline: Timeline::default(),
            openings: OpeningMap::new(size),
            forfeits: 0,
            games: 0,
            distinct: HashSet::new(),
        }
    }

    /// Takes in a game.
    pub fn add(&mut self, game: &GameRecord) {
        if game.end == How::Forfeit {
            self.forfeits += 1;
            return;
        }
        self.games += 1;
        self.dark += u64::from(game.winner == Color::Dark);
        self.first += u64::from(game.winning_seat == Seat::First);
        // The choice is the second player's only if the opening leaves it to them.
        let offered = game.pie && game.opening < 2 && game.plies > 1;
        self.offered += u64::from(offered);
        self.swapped += u64::from(offered && game.swapped);
        if game.end == How::Filled {
            self.lengths.push(game.plies as i64);
            self.conversions.push(game.conversions as i64);
        } else {
            self.adjudicated += 1;
        }
        if game.plies > 0 {
            self.branching.push(game.choices as f64 / game.plies as f64);
        }
        self.turns += game.plies as u64;
        self.passes += game.passes as u64;
        let playouts: u64 = game.playouts.iter().sum();
        self.playouts += playouts;
        self.thought += if playouts > 0 { (game.plies - game.opening) as u64 } else { 0 };
        if let Some(drama) = Drama::of(game) {
            self.lead_changes.push(drama.lead_changes);
            self.settled.push(drama.settled);
        }
        self.timeline.add(game);
        self.openings.add(game);
        self.distinct.insert(game.moves.clone());
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of games of which no two have the same moves.
    pub fn distinct(&self) -> u64 {
        self.distinct.len() as u64
    }

    /// Dark's wins of all games.
    pub fn dark_counts(&self) -> Counts {
        Counts::from_wins_losses(self.dark, self.games - self.dark)
    }

    /// The first seat's wins of all games.
    pub fn first_counts(&self) -> Counts {
        Counts::from_wins_losses(self.first, self.games - self.first)
    }

    /// The swaps of all games in which there was the choice.
    pub fn swap_counts(&self) -> Counts {
        Counts::from_wins_losses(self.swapped, self.offered - self.swapped)
    }
}
