//! [`Knowledge`]: what guided playouts choose by.

use super::averages::{Averages, Played};
use crate::fraction::Fraction;
use crate::rules::by::ByMoveType;

/// The averages of placements and of conversions.
pub type Knowledge<const W: usize> = ByMoveType<Averages<W>>;

impl<const W: usize> Knowledge<W> {
    /// Adds a playout with these moves and what it was worth to Dark: a winner, or a fraction.
    pub fn add(&mut self, played: &Played<W>, value: impl Into<Fraction>) {
        let value = value.into();
        self.placements.add(&played.placements, value);
        self.conversions.add(&played.conversions, value);
    }

    /// Keeps `share` (0 to 1) of the weight of all playouts so far.
    pub fn keep(&mut self, share: f32) {
        self.placements.keep(share);
        self.conversions.keep(share);
    }

    /// Adds what each of `others` has more than `base`.
    pub fn add_differences(&mut self, others: &[&mut Self], base: &Self) {
        let tallies = others.iter().map(|other| other.placements.tally());
        self.placements.add_differences(tallies, base.placements.tally());
        let tallies = others.iter().map(|other| other.conversions.tally());
        self.conversions.add_differences(tallies, base.conversions.tally());
    }
}
