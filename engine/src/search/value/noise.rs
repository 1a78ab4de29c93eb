//! [`Noise`]: random errors in what the evaluation says of moves, for weaker or more varied play.

use crate::evaluation::UNIT;
use crate::rules::packed_move::{Decoded, PackedMove};

/// The errors of one seed: the same move of the same position is always misjudged alike, so that a
/// search with errors is as reproducible as one without.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noise {
    /// The standard deviation, in units of a score.
    deviation: i64,
    seed: u64,
}

/// Four numbers of 16 bits added up, which is close to a normal distribution: the mean and the
/// standard deviation of the sum.
const MEAN: i64 = 4 * 0xffff / 2;
const DEVIATION: i64 = 37_837;

impl Noise {
    /// Errors with a standard deviation, which is a natural logarithm of odds.
    pub(super) fn new(deviation: f64, seed: u64) -> Self {
        Self { deviation: (deviation * f64::from(UNIT)).round() as i64, seed }
    }

    /// Whether there are any.
    #[inline]
    pub(super) fn is_some(&self) -> bool {
        self.deviation > 0
    }

    /// The error in the score of a move in the position with this hash.
    pub(super) fn of(&self, position: u64, action: PackedMove) -> i32 {
        let bits = mix(self.seed ^ mix(position ^ number(action)));
        let sum: i64 = (0..4).map(|part| i64::from((bits >> (16 * part)) as u16)).sum();
        ((sum - MEAN) * self.deviation / DEVIATION) as i32
    }
}

/// A number by which equal moves are ordered: another order for every seed.
pub(super) fn order(action: PackedMove, seed: u64) -> u64 {
    let mixed = (seed ^ number(action)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

/// The number of a move among those of all positions.
fn number(action: PackedMove) -> u64 {
    let number = match action.decode() {
        Decoded::Place(kind, cell) => 4 * cell.index() + kind.index(),
        Decoded::Convert(_, cell) => 2048 + cell.index(),
        Decoded::Swap => 4096,
        Decoded::Pass => 4097,
    };
    number as u64
}

/// The output function of SplitMix64 (Steele, Lea and Flood 2014).
fn mix(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cell::Cell;
    use crate::rules::kind::{Color, Kind, Shape};

    #[test]
    fn errors_have_the_deviation_that_was_asked_and_no_side() {
        let action = PackedMove::place(Kind::new(Color::Dark, Shape::Round), Cell::new(3));
        let noise = Noise::new(0.5, 7);
        let errors: Vec<f64> =
            (0..100_000).map(|position| f64::from(noise.of(position, action))).collect();
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        let square = errors.iter().map(|error| error * error).sum::<f64>() / errors.len() as f64;
        assert!(mean.abs() < 10.0, "{mean}");
        assert!((square.sqrt() - 0.5 * f64::from(UNIT)).abs() < 5.0, "{square}");
    }

    #[test]
    fn an_error_depends_on_seed_position_and_move() {
        let place =
            |cell| PackedMove::place(Kind::new(Color::Light, Shape::Square), Cell::new(cell));
        let error = |seed, position, cell| Noise::new(1.0, seed).of(position, place(cell));
        let errors = [error(1, 1, 1), error(2, 1, 1), error(1, 2, 1), error(1, 1, 2)];
        for (index, one) in errors.iter().enumerate() {
            assert!(errors[index + 1..].iter().all(|other| other != one), "{errors:?}");
        }
        assert_eq!(errors[0], error(1, 1, 1));
        assert_eq!(Noise::new(0.0, 1).of(1, place(1)), 0);
    }
}
