//! [`Interval`]: how sure a ratio of two rates is.

/// Where a ratio lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Interval {
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Student's t at 97.5 % for 1 to 30 degrees of freedom, from tables.
const T: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042,
];

impl Interval {
    /// The 95 % interval of the ratio of two means: Welch's, on logarithms, in
    /// which a ratio is a difference. None with fewer than two repeats.
    pub(super) fn of_ratio(before: &[f64], after: &[f64]) -> Option<Interval> {
        let (before, after) = (Log::of(before)?, Log::of(after)?);
        let error = (before.error2 + after.error2).sqrt();
        // Rounded down, but for errors of arithmetic: the interval is rather too wide.
        let freedom = (error.powi(4) / (before.share() + after.share())).max(1.0);
        let t = if freedom.is_finite() {
            T[((freedom + 1e-9) as usize).clamp(1, 30) - 1]
        } else {
            T[29]
        };
        let difference = after.mean - before.mean;
        Some(Interval { low: (difference - t * error).exp(), high: (difference + t * error).exp() })
    }
}

/// The logarithms of some rates.
struct Log {
    mean: f64,
    /// The square of the standard error of the mean.
    error2: f64,
    count: f64,
}

impl Log {
    fn of(values: &[f64]) -> Option<Log> {
        let count = values.len() as f64;
        if count < 2.0 || values.iter().any(|&value| value <= 0.0) {
            return None;
        }
        let mean = values.iter().map(|value| value.ln()).sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value.ln() - mean).powi(2)).sum();
        Some(Log { mean, error2: squares / (count - 1.0) / count, count })
    }

    /// Its part in Welch's and Satterthwaite's degrees of freedom.
    fn share(&self) -> f64 {
        self.error2.powi(2) / (self.count - 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_welchs() {
        let near = |x: f64, y: f64| (x - y).abs() < 1e-3;
        // Logarithms 0, 0.1, 0.2 and 0.3, 0.4, 0.5: difference 0.3, error 0.0816, 4 degrees.
        let [before, after] = [[0.0, 0.1, 0.2], [0.3, 0.4, 0.5]].map(|x| x.map(f64::exp));
        let Interval { low, high } = Interval::of_ratio(&before, &after).expect("enough");
        assert!(near(low.ln(), 0.3 - 2.776 * 0.08165) && near(high.ln(), 0.3 + 2.776 * 0.08165));
    }

    #[test]
    fn equal_runs_do_not_differ() {
        let runs = [100.0, 101.0, 99.0];
        let Interval { low, high } = Interval::of_ratio(&runs, &runs).expect("enough");
        assert!(low < 1.0 && high > 1.0);
        let flat = Interval::of_ratio(&[5.0, 5.0], &[5.0, 5.0]).expect("enough");
        assert_eq!(flat, Interval { low: 1.0, high: 1.0 });
        assert_eq!(Interval::of_ratio(&[5.0], &runs), None);
    }
}
