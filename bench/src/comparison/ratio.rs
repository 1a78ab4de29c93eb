//! [`Comparison`]: what two runs side by side say.

use serde::Serialize;

use super::interval::Interval;

/// Ratios of the rates that both runs have.
#[derive(Debug, Serialize)]
pub struct Comparison {
    /// The file of the earlier run.
    pub before: String,
    /// In what the two runs were not alike.
    pub differences: Vec<String>,
    /// The ratios.
    pub ratios: Vec<Ratio>,
}

/// A rate, new by old.
#[derive(Debug, Serialize)]
pub struct Ratio {
    /// What was measured.
    pub case: String,
    /// Which rate.
    pub rate: String,
    /// The rate before.
    pub old: f64,
    /// The rate now.
    pub new: f64,
    /// Now by before.
    pub ratio: f64,
    /// The 95 % interval of the ratio, from the repeats of the two runs.
    pub interval: Option<(f64, f64)>,
    /// What that says.
    pub verdict: Verdict,
}

/// What a ratio says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The interval lies above 1.
    Faster,
    /// It lies below 1.
    Slower,
    /// It holds 1.
    Same,
    /// There are too few repeats for an interval.
    Unknown,
}

impl Verdict {
    /// The verdict of an interval, if there is one.
    pub(super) fn of(interval: Option<Interval>) -> Verdict {
        match interval {
            None => Verdict::Unknown,
            Some(Interval { low, .. }) if low > 1.0 => Verdict::Faster,
            Some(Interval { high, .. }) if high < 1.0 => Verdict::Slower,
            Some(_) => Verdict::Same,
        }
    }

    /// What it says, for people.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::Same => "no difference seen",
            Verdict::Unknown => "too few repeats to say",
        }
    }
}
