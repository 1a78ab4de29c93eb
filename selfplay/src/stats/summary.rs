//! Summaries of measured quantities (game lengths, conversions, branching factors): mean,
//! quantiles, histogram.

use std::num::NonZeroU32;

use super::interval::{Confidence, Estimate, Interval};
use super::special::student_upper_quantile;

/// The range of a mean that may be any number.
const ANY: Interval = Interval { lower: f64::MIN, upper: f64::MAX };

/// At least one finite value, sorted. The unit of all results is that of the values.
///
/// ```
/// use federa_selfplay::stats::{Confidence, Sample};
///
/// let lengths = Sample::new([30, 34, 31, 49].map(f64::from)).unwrap();
/// assert_eq!((lengths.mean(), lengths.median()), (36.0, 32.5));
/// let mean = lengths.mean_interval(Confidence::P95).unwrap();
/// assert_eq!(format!("{mean:.1}"), "36.0 [21.9, 50.1]");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    sorted: Vec<f64>,
    mean: f64,
    squares: f64,
}

impl Sample {
    /// `None` without values, when one of them is not finite, or when they are so large that their
    /// squares are not.
    pub fn new(values: impl IntoIterator<Item = f64>) -> Option<Sample> {
        let mut sorted: Vec<f64> = values.into_iter().collect();
        if sorted.is_empty() || !sorted.iter().all(|v| v.is_finite()) {
            return None;
        }
        // Sorting first also makes the sums independent of the order in which games finished.
        sorted.sort_by(f64::total_cmp);
        let mean = sorted.iter().sum::<f64>() / sorted.len() as f64;
        let squares: f64 = sorted.iter().map(|v| (v - mean).powi(2)).sum();
        squares.is_finite().then_some(Sample { sorted, mean, squares })
    }

    /// How many values, at least one.
    pub fn count(&self) -> usize {
        self.sorted.len()
    }

    /// The arithmetic mean.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard deviation, with n - 1; `None` for a single value.
    pub fn standard_deviation(&self) -> Option<f64> {
        (self.count() > 1).then(|| (self.squares / (self.count() - 1) as f64).sqrt())
    }

    /// The standard error of the mean; `None` for a single value.
    pub fn standard_error(&self) -> Option<f64> {
        self.standard_deviation().map(|s| s / (self.count() as f64).sqrt())
    }

    /// The mean with its interval by Student's t; `None` for a single value. Values are taken as
    /// independent.
    pub fn mean_interval(&self, confidence: Confidence) -> Option<Estimate> {
        let error = self.standard_error()?;
        Some(self.mean_within(
            error * student_upper_quantile(confidence.tail(), (self.count() - 1) as f64),
        ))
    }

    /// The mean with its interval by the normal distribution, which is too narrow below some 30
    /// values; `None` for a single value.
    pub fn mean_interval_normal(&self, confidence: Confidence) -> Option<Estimate> {
        Some(self.mean_within(self.standard_error()? * confidence.z()))
    }

    fn mean_within(&self, reach: f64) -> Estimate {
        Estimate::within(self.mean, self.mean - reach, self.mean + reach, ANY)
    }

    /// The smallest value.
    pub fn min(&self) -> f64 {
        self.sorted[0]
    }

    /// The largest value.
    pub fn max(&self) -> f64 {
        self.sorted[self.count() - 1]
    }

    /// The middle value, or the mean of the middle two.
    pub fn median(&self) -> f64 {
        self.interpolated(0.5)
    }

    /// The value below which the share `q` (0 to 1) of the sample lies, interpolated between
    /// neighbours: definition 7 of Hyndman and Fan (American Statistician 50, 1996, 361-365).
    /// `None` for a share outside 0 to 1.
    pub fn quantile(&self, q: f64) -> Option<f64> {
        (0.0..=1.0).contains(&q).then(|| self.interpolated(q))
    }

    fn interpolated(&self, q: f64) -> f64 {
        let position = q * (self.count() - 1) as f64;
        let below = position.floor() as usize;
        let above = (below + 1).min(self.count() - 1);
        let (low, high) = (self.sorted[below], self.sorted[above]);
        low + (high - low) * (position - below as f64)
    }
}

/// How many values fell in each of a row of bins of equal, whole width. The first bin starts at a
/// multiple of the width.
///
/// ```
/// use federa_selfplay::stats::Histogram;
/// use std::num::NonZeroU32;
///
/// let lengths = Histogram::new(&[30, 34, 31, 49], NonZeroU32::new(5).unwrap()).unwrap();
/// let bins: Vec<_> = lengths.bins().collect();
/// assert_eq!(bins, [(30..=34, 3), (35..=39, 0), (40..=44, 0), (45..=49, 1)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    start: i64,
    width: NonZeroU32,
    counts: Vec<u64>,
}

impl Histogram {
    /// More bins than this are refused: a plot could not show them, and one wild value could ask
    /// for any memory.
    pub const MOST_BINS: usize = 65_536;

    /// Sorts values into bins of a width; `None` without values or with more than
    /// [`Histogram::MOST_BINS`] bins.
    pub fn new(values: &[i64], width: NonZeroU32) -> Option<Histogram> {
        let (least, most) = (*values.iter().min()?, *values.iter().max()?);
        let step = i64::from(width.get());
        let bin = |value: i64| value.div_euclid(step);
        let span = bin(most).checked_sub(bin(least))?;
        let bins = usize::try_from(span).ok()?.checked_add(1)?;
        // The ends of the outer bins must be numbers too.
        let start = bin(least).checked_mul(step)?;
        bin(most).checked_mul(step)?.checked_add(step - 1)?;
        if bins > Histogram::MOST_BINS {
            return None;
        }
        let mut counts = vec![0; bins];
        for &value in values {
            counts[(bin(value) - bin(least)) as usize] += 1;
        }
        Some(Histogram { start, width, counts })
    }

    /// The smallest width of 1, 2 or 5 times a power of ten with which values from `least` to
    /// `most` fill at most `bins` bins (or two if `bins` is less).
    pub fn round_width(least: i64, most: i64, bins: u32) -> NonZeroU32 {
        let steps = (0..=9).flat_map(|power| [1_u64, 2, 5].map(|digit| digit * 10_u64.pow(power)));
        let fitting = steps.map_while(|step| u32::try_from(step).ok()).find(|&step| {
            let bin = |value: i64| i128::from(value.div_euclid(i64::from(step)));
            bin(most) - bin(least) < i128::from(bins.max(2))
        });
        fitting.and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MAX)
    }

    /// The width of each bin.
    pub fn width(&self) -> NonZeroU32 {
        self.width
    }

    /// The bins from the lowest value to the highest, the empty ones between included: which whole
    /// numbers, how many.
    pub fn bins(&self) -> impl Iterator<Item = (std::ops::RangeInclusive<i64>, u64)> + '_ {
        let step = i64::from(self.width.get());
        self.counts.iter().enumerate().map(move |(index, &count)| {
            let low = self.start + index as i64 * step;
            (low..=low + (step - 1), count)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        Sample::new(values.iter().copied()).unwrap()
    }

    #[test]
    fn ten_by_hand() {
        let ten = sample(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0, 1.0, 9.0]);
        assert_eq!(ten.mean(), 5.0);
        // Squared deviations: 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 + 16 + 16 = 64.
        let deviation = (64.0_f64 / 9.0).sqrt();
        assert!((ten.standard_deviation().unwrap() - deviation).abs() < 1e-12);
        let error = deviation / 10.0_f64.sqrt();
        let student = ten.mean_interval(Confidence::P95).unwrap().interval;
        assert!((student.upper - (5.0 + 2.262_157 * error)).abs() < 1e-6);
        let normal = ten.mean_interval_normal(Confidence::P95).unwrap().interval;
        assert!((normal.lower - (5.0 - 1.959_964 * error)).abs() < 1e-6);
    }

    #[test]
    fn few_values_give_no_spread_and_equal_ones_none_at_all() {
        assert_eq!(Sample::new([]), None);
        let one = sample(&[3.0]);
        assert_eq!((one.mean(), one.median(), one.min(), one.max()), (3.0, 3.0, 3.0, 3.0));
        assert_eq!(one.standard_error(), None);
        assert_eq!(one.mean_interval(Confidence::P95), None);
        let same = sample(&[3.0, 3.0]).mean_interval(Confidence::P95).unwrap();
        assert_eq!(same.interval, Interval { lower: 3.0, upper: 3.0 });
    }

    #[test]
    fn quantiles_interpolate() {
        let four = sample(&[40.0, 10.0, 30.0, 20.0]);
        let quantiles = [0.0, 0.25, 0.5, 0.9, 1.0].map(|q| four.quantile(q).unwrap());
        for (found, expected) in quantiles.iter().zip([10.0, 17.5, 25.0, 37.0, 40.0]) {
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
        assert_eq!(four.quantile(1.1), None);
        assert_eq!(four.quantile(f64::NAN), None);
    }

    #[test]
    fn refuses_what_is_not_finite() {
        for bad in [f64::NAN, f64::INFINITY, f64::MAX] {
            assert_eq!(Sample::new([1.0, bad]), None, "{bad}");
        }
    }

    #[test]
    fn the_order_of_values_changes_no_bit() {
        let values: Vec<f64> = (0..100).map(|i| f64::from(i * 37 % 101) / 7.0).collect();
        let turned: Vec<f64> = values.iter().rev().copied().collect();
        assert_eq!(sample(&values), sample(&turned));
    }

    #[test]
    fn histograms_keep_every_value() {
        for width in 1..20 {
            let values: Vec<i64> = (0..100).map(|i| i * 37 % 101 - 50).collect();
            let histogram = Histogram::new(&values, NonZeroU32::new(width).unwrap()).unwrap();
            for (range, count) in histogram.bins() {
                assert_eq!(count, values.iter().filter(|v| range.contains(v)).count() as u64);
            }
            assert_eq!(histogram.bins().map(|(_, count)| count).sum::<u64>(), 100);
        }
    }

    #[test]
    fn histograms_refuse_nothing_and_too_much() {
        let one = NonZeroU32::MIN;
        assert_eq!(Histogram::new(&[], one), None);
        assert_eq!(Histogram::new(&[0, 1_000_000], one), None);
        assert_eq!(Histogram::new(&[i64::MIN, i64::MAX], NonZeroU32::MAX), None);
        assert_eq!(Histogram::new(&[7], one).unwrap().bins().collect::<Vec<_>>(), [(7..=7, 1)]);
    }

    #[test]
    fn round_widths_fit() {
        assert_eq!(Histogram::round_width(0, 9, 10).get(), 1);
        assert_eq!(Histogram::round_width(0, 10, 10).get(), 2);
        assert_eq!(Histogram::round_width(150, 290, 30).get(), 5);
        assert_eq!(Histogram::round_width(-1, 0, 0).get(), 1);
        assert_eq!(Histogram::round_width(i64::MIN, i64::MAX, 10), NonZeroU32::MAX);
    }
}
