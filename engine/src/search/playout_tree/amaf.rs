//! [`Amaf`]: results of moves whenever they were played.

use crate::fraction::Fraction;
use crate::playout::averages::{Played, Tally};
use crate::rules::by::ByMoveType;

/// How often each move occurred in the playouts below a node, and with what
/// result ("all moves as first", AMAF).
pub type Amaf<const W: usize> = ByMoveType<Tally<W>>;

impl<const W: usize> Amaf<W> {
    /// Adds a playout with these moves and what it was worth to Dark.
    pub fn add(&mut self, played: &Played<W>, value: Fraction) {
        self.placements.add(&played.placements, value);
        self.conversions.add(&played.conversions, value);
    }

    /// Adds what `other` has more than `base`, see [`Tally::add_difference`].
    pub fn add_difference(&mut self, other: &Self, base: &Self) {
        self.placements.add_difference(&other.placements, &base.placements);
        self.conversions.add_difference(&other.conversions, &base.conversions);
    }
}
