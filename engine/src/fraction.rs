//! [`Fraction`]: a share of a win, in whole units.

use crate::rules::kind::Color;

/// The share of a win that belongs to one side, from nothing to all of it, in whole units of
/// 1/65536: sums of them do not depend on their order.
///
/// Whose share it is, is told where it is used. A power of two, so that a sum scaled back is
/// the very number that a count of wins would be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fraction(u32);

impl Fraction {
    /// Units of a whole win.
    pub const UNITS: u32 = 1 << 16;
    /// A win.
    pub const ONE: Fraction = Fraction(Self::UNITS);

    /// The fraction of so many units, at most [`UNITS`](Self::UNITS).
    #[inline]
    pub const fn from_units(units: u32) -> Fraction {
        Fraction(if units < Self::UNITS { units } else { Self::UNITS })
    }

    /// Its units.
    #[inline]
    pub const fn units(self) -> u32 {
        self.0
    }

    /// The share of the other side.
    #[inline]
    pub const fn complement(self) -> Fraction {
        Fraction(Self::UNITS - self.0)
    }

    /// For a share of Dark that of `color`, and the other way round.
    #[inline]
    pub fn of(self, color: Color) -> Fraction {
        if color == Color::Dark { self } else { self.complement() }
    }

    /// As a number from 0 to 1, exactly.
    #[inline]
    pub const fn to_f32(self) -> f32 {
        self.0 as f32 / Self::UNITS as f32
    }
}

impl From<Color> for Fraction {
    /// Dark's share of a game that a colour has won.
    #[inline]
    fn from(winner: Color) -> Fraction {
        Fraction::ONE.of(winner)
    }
}

/// The mean of fractions: their sum, in units, over their number; one half of none.
#[inline]
pub fn mean(sum: u64, number: u64) -> f64 {
    if number == 0 {
        return 0.5;
    }
    sum as f64 / number as f64 / f64::from(Fraction::UNITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_have_the_whole() {
        for units in [0, 1, 30_000, 65_535, 65_536, 70_000] {
            let fraction = Fraction::from_units(units);
            let whole = fraction.units() + fraction.complement().units();
            assert_eq!(whole, Fraction::UNITS);
            assert_eq!(fraction.of(Color::Dark), fraction);
            assert_eq!(fraction.of(Color::Light), fraction.complement());
            assert_eq!(fraction.to_f32() * 65_536.0, fraction.units() as f32);
        }
        assert_eq!(Fraction::from(Color::Dark), Fraction::ONE);
        assert_eq!(Fraction::from(Color::Light), Fraction::from_units(0));
    }

    #[test]
    fn means_of_wins_are_those_of_their_counts() {
        for (wins, games) in [(1_u64, 3_u64), (7, 7), (0, 5), (123_456_789, 987_654_321)] {
            let sum = wins * u64::from(Fraction::UNITS);
            assert_eq!(mean(sum, games), wins as f64 / games as f64);
        }
        assert_eq!(mean(0, 0), 0.5);
    }
}
