//! [`Averages`]: the mean result of each move over playouts.
//!
//! A move here is a kind of piece and a cell: what a placement puts there, or
//! what a conversion makes of the group with that lowest cell. Results are from
//! the point of view of the colour of that kind, which is the one who moved.

use crate::rules::bits::Bits;
use crate::rules::cell::Cell;
use crate::rules::kind::{Color, Kind};

/// Results of moves, by [`Kind::index`] and cell.
#[derive(Clone, Debug)]
pub struct Averages<const W: usize> {
    visits: [[[f32; 64]; W]; 4],
    wins: [[[f32; 64]; W]; 4],
    means: [[[f32; 64]; W]; 4],
}

/// What a move starts with: one visit, half won. Without it the first result
/// of a move would decide whether it is ever drawn again.
const PRIOR: f32 = 1.0;

impl<const W: usize> Averages<W> {
    /// No results yet.
    pub fn new() -> Self {
        Self {
            visits: [[[PRIOR; 64]; W]; 4],
            wins: [[[PRIOR / 2.0; 64]; W]; 4],
            means: [[[0.5; 64]; W]; 4],
        }
    }

    /// The share of playouts with this move that its colour won, 0 to 1.
    #[inline]
    pub fn mean(&self, kind: Kind, cell: Cell) -> f32 {
        self.means[kind.index()][cell.index() >> 6][cell.index() & 63]
    }

    /// How many playouts had this move.
    pub fn visits(&self, kind: Kind, cell: Cell) -> f32 {
        self.visits[kind.index()][cell.index() >> 6][cell.index() & 63] - PRIOR
    }

    /// Adds a playout in which the cells of `moved`, by kind, had a move.
    pub fn add_all(&mut self, moved: &[Bits<W>; 4], winner: Color) {
        for kind in Kind::ALL {
            let k = kind.index();
            let result = if kind.color() == winner { 1.0 } else { 0.0 };
            for w in 0..W {
                let word = moved[k].0[w];
                for i in 0..64 {
                    let one = (word >> i & 1) as f32;
                    self.visits[k][w][i] += one;
                    self.wins[k][w][i] += one * result;
                    self.means[k][w][i] = self.wins[k][w][i] / self.visits[k][w][i];
                }
            }
        }
    }

    /// Adds a playout with one move.
    #[inline]
    pub fn add(&mut self, kind: Kind, cell: Cell, winner: Color) {
        let (k, w, i) = (kind.index(), cell.index() >> 6, cell.index() & 63);
        self.visits[k][w][i] += 1.0;
        self.wins[k][w][i] += if kind.color() == winner { 1.0 } else { 0.0 };
        self.means[k][w][i] = self.wins[k][w][i] / self.visits[k][w][i];
    }

    /// Keeps `share` of the weight of all results so far, 0 to 1.
    pub fn decay(&mut self, share: f32) {
        let visits = self.visits.as_flattened_mut().as_flattened_mut();
        let wins = self.wins.as_flattened_mut().as_flattened_mut();
        for (visits, wins) in visits.iter_mut().zip(wins) {
            *visits = PRIOR + (*visits - PRIOR) * share;
            *wins = PRIOR / 2.0 + (*wins - PRIOR / 2.0) * share;
        }
        self.refresh();
    }

    fn refresh(&mut self) {
        let visits = self.visits.as_flattened().as_flattened();
        let wins = self.wins.as_flattened().as_flattened();
        let means = self.means.as_flattened_mut().as_flattened_mut();
        for ((mean, visits), wins) in means.iter_mut().zip(visits).zip(wins) {
            *mean = wins / visits;
        }
    }
}

impl<const W: usize> Default for Averages<W> {
    fn default() -> Self {
        Self::new()
    }
}
