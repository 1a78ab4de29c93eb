//! [`Spread`]: the median of repeats, and how far they lie from it.

use serde::Serialize;

/// A few measurements of one thing.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// The middle one.
    pub median: f64,
    /// The smallest.
    pub min: f64,
    /// The largest.
    pub max: f64,
    /// The median of the distances from the median.
    pub mad: f64,
}

impl Spread {
    /// The spread of at least one value.
    pub fn of(values: &[f64]) -> Spread {
        let median = median(values);
        let distances: Vec<_> = values.iter().map(|value| (value - median).abs()).collect();
        let min = values.iter().copied().fold(f64::INFINITY, f64::min);
        let max = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Spread { median, min, max, mad: self::median(&distances) }
    }
}

/// The middle value, or the mean of the two in the middle.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() % 2 {
        1 => sorted[middle],
        _ => (sorted[middle - 1] + sorted[middle]) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_outlier_moves_the_median_little() {
        let spread = Spread::of(&[5.0, 1.0, 3.0, 4.0, 100.0]);
        assert_eq!(spread, Spread { median: 4.0, min: 1.0, max: 100.0, mad: 1.0 });
        assert_eq!(median(&[2.0, 1.0]), 1.5);
    }
}
