//! What every estimate shares: the confidence level, the interval, and a value with its interval.

use std::fmt;

use super::special::normal_upper_quantile;

/// A two-sided confidence level, from 0.5 to 0.999999.
///
/// The range keeps all quantiles finite, those of Student's t with one degree of freedom too.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Confidence(f64);

impl Confidence {
    /// 90 %.
    pub const P90: Confidence = Confidence(0.90);
    /// 95 %, the default of reports.
    pub const P95: Confidence = Confidence(0.95);
    /// 99 %.
    pub const P99: Confidence = Confidence(0.99);

    /// A level as a share of one (0.95, not 95); `None` outside 0.5 to 0.999999.
    pub fn new(level: f64) -> Option<Confidence> {
        (0.5..=0.999_999).contains(&level).then_some(Confidence(level))
    }

    /// The level as a share of one.
    pub fn level(self) -> f64 {
        self.0
    }

    /// The probability left outside on each side: 0.025 at 95 %.
    pub fn tail(self) -> f64 {
        (1.0 - self.0) / 2.0
    }

    /// How many standard errors a normal interval reaches to each side: 1.96 at 95 %.
    pub fn z(self) -> f64 {
        normal_upper_quantile(self.tail())
    }
}

impl Default for Confidence {
    fn default() -> Self {
        Confidence::P95
    }
}

/// A closed interval with finite ends, `lower <= upper`, in the unit of what it is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub lower: f64,
    /// The upper end.
    pub upper: f64,
}

impl Interval {
    /// Whether `value` lies inside, ends included.
    pub fn contains(self, value: f64) -> bool {
        self.lower <= value && value <= self.upper
    }

    /// Upper less lower end.
    pub fn width(self) -> f64 {
        self.upper - self.lower
    }
}

/// As `[lower, upper]`, with the precision asked for (four digits by default).
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(4);
        write!(f, "[{:.digits$}, {:.digits$}]", self.lower, self.upper)
    }
}

/// A point estimate with its interval, which contains it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The point estimate.
    pub value: f64,
    /// The confidence interval.
    pub interval: Interval,
}

impl Estimate {
    /// Builds an estimate whose ends are held within `range` and around the value, so that rounding
    /// in the last digit cannot put the value outside its own interval.
    pub(super) fn within(value: f64, lower: f64, upper: f64, range: Interval) -> Estimate {
        let interval = Interval {
            lower: lower.max(range.lower).min(value),
            upper: upper.min(range.upper).max(value),
        };
        Estimate { value, interval }
    }
}

/// As `value [lower, upper]`, with the precision asked for (four digits by default).
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(4);
        write!(f, "{:.digits$} {:.digits$}", self.value, self.interval)
    }
}

/// The range of a proportion.
pub(super) const UNIT: Interval = Interval { lower: 0.0, upper: 1.0 };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_out_of_range_are_refused() {
        for level in [0.0, 0.49, 1.0, 95.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Confidence::new(level), None, "{level}");
        }
        assert_eq!(Confidence::new(0.95), Some(Confidence::P95));
        assert_eq!(Confidence::P95.level(), 0.95);
    }

    #[test]
    fn normal_quantiles_are_those_of_the_tables() {
        let cases = [
            (0.5, 0.674_490),
            (0.9, 1.644_854),
            (0.95, 1.959_964),
            (0.99, 2.575_829),
            (0.999_999, 4.891_638),
        ];
        for (level, z) in cases {
            let found = Confidence::new(level).unwrap().z();
            assert!((found - z).abs() < 5e-6, "{level}: {found}");
        }
    }

    #[test]
    fn prints_with_the_precision_asked_for() {
        let estimate = Estimate::within(0.58, 0.4821, 0.672, UNIT);
        assert_eq!(estimate.to_string(), "0.5800 [0.4821, 0.6720]");
        assert_eq!(format!("{estimate:.1}"), "0.6 [0.5, 0.7]");
    }
}
