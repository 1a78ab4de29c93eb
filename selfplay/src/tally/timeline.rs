//! [`Timeline`]: the players' estimates over the time of their games.

use federa::{Color, Seat};

use crate::record::GameRecord;

/// Parts into which the time of a game is cut.
pub(super) const PARTS: usize = 20;

/// For every part of the game, one value a game that has estimates there: their mean.
#[derive(Clone, Debug)]
pub struct Timeline {
    /// The winner's chance, as the players saw it.
    pub winner: [Vec<f64>; PARTS],
    /// The chance of Dark, the colour, the same way.
    pub dark: [Vec<f64>; PARTS],
}

impl Default for Timeline {
    fn default() -> Self {
        Timeline { winner: [const { Vec::new() }; PARTS], dark: [const { Vec::new() }; PARTS] }
    }
}

impl Timeline {
    /// Takes in a game.
    pub fn add(&mut self, game: &GameRecord) {
        let mut sums = [(0.0, 0_u32); PARTS];
        for (ply, estimate) in game.estimates.iter().enumerate() {
            if let Some(estimate) = estimate {
                let is_winner = game.mover(ply) == game.winning_seat;
                let (sum, count) = &mut sums[ply * PARTS / game.plies];
                *sum += if is_winner { *estimate } else { 1.0 - estimate };
                *count += 1;
            }
        }
        let dark = Seat::of(Color::Dark, game.swapped) == game.winning_seat;
        for (part, (sum, count)) in sums.into_iter().enumerate() {
            if count > 0 {
                let mean = sum / f64::from(count);
                self.winner[part].push(mean);
                self.dark[part].push(if dark { mean } else { 1.0 - mean });
            }
        }
    }
}
