//! [`MatchTally`]: the games of two players against each other.

use std::collections::BTreeMap;

use federa::Seat;

use crate::record::GameRecord;
use crate::stats::{Counts, PairCounts};

/// What one of two players, the leader, scored against the other.
#[derive(Clone, Debug, Default)]
pub struct MatchTally {
    /// Games and wins of the leader in the first and the second seat.
    seats: [(u64, u64); 2],
    /// The leader's results in each pair, by its run and number there.
    pairs: BTreeMap<(usize, u64), Vec<bool>>,
}

impl MatchTally {
    /// Takes in a game of a run, of which `leader` is one player.
    pub fn add(&mut self, run: usize, game: &GameRecord, leader: &str) {
        let seat = if game.first == leader { Seat::First } else { Seat::Second };
        let won = game.winning_seat == seat;
        let (games, wins) = &mut self.seats[seat.index()];
        *games += 1;
        *wins += u64::from(won);
        self.pairs.entry((run, game.pair)).or_default().push(won);
    }

    /// Adds another tally of the same players.
    pub fn join(&mut self, other: &MatchTally) {
        for (seat, (games, wins)) in self.seats.iter_mut().zip(other.seats) {
            seat.0 += games;
            seat.1 += wins;
        }
        for (pair, results) in &other.pairs {
            self.pairs.entry(*pair).or_default().extend(results);
        }
    }

    /// The leader's wins in a seat.
    pub fn in_seat(&self, seat: Seat) -> Counts {
        let (games, wins) = self.seats[seat.index()];
        Counts::from_wins_losses(wins, games - wins)
    }

    /// The leader's wins in all games.
    pub fn counts(&self) -> Counts {
        let [first, second] = Seat::ALL.map(|seat| self.in_seat(seat));
        Counts::from_wins_losses(first.wins() + second.wins(), first.losses() + second.losses())
    }

    /// The pairs of which both games are there.
    pub fn pairs(&self) -> PairCounts {
        let mut counts = PairCounts::default();
        for results in self.pairs.values() {
            match results[..] {
                [true, true] => counts.won += 1,
                [false, false] => counts.lost += 1,
                [_, _] => counts.split += 1,
                _ => {}
            }
        }
        counts
    }
}
