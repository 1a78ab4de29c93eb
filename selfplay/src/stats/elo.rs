//! Elo differences of scores, bounded: a score of 0 or 1 gives a bound that prints as such, never
//! infinity.
//!
//! The logistic model (Elo, The Rating of Chessplayers, 1978, in its later logistic form): a player
//! `d` Elo stronger scores `1 / (1 + 10^(-d / 400))`.

use std::fmt;

use super::interval::Estimate;

/// Elo per unit of natural log-odds: 400 / ln 10, about 173.7.
pub(super) const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// An Elo difference, finite and between -[`Elo::LIMIT`] and +[`Elo::LIMIT`], or a bound on one.
///
/// ```
/// use federa_selfplay::stats::Elo;
///
/// assert_eq!(format!("{:.2}", Elo::of_score(0.55).unwrap()), "34.86");
/// assert_eq!(Elo::of_score(1.0).unwrap().to_string(), "> 1200");
/// assert_eq!(Elo::of_score(0.0).unwrap().to_string(), "< -1200");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Elo {
    /// Less than this.
    Below(f64),
    /// This.
    Exactly(f64),
    /// More than this.
    Above(f64),
}

impl Elo {
    /// Differences greater than this are given as a bound only. It is a score of 0.999: no match of
    /// a usual length can resolve more.
    pub const LIMIT: f64 = 1200.0;

    /// The Elo difference that a score (0 to 1) stands for; `None` for a score outside that range.
    pub fn of_score(score: f64) -> Option<Elo> {
        (0.0..=1.0).contains(&score).then(|| Elo::of_valid_score(score))
    }

    /// For a score that is known to be in 0 to 1.
    pub(super) fn of_valid_score(score: f64) -> Elo {
        // At the ends the logarithm is infinite, which the comparisons take as beyond the limit.
        let elo = ELO_PER_LOGIT * (score / (1.0 - score)).ln();
        if elo > Elo::LIMIT {
            Elo::Above(Elo::LIMIT)
        } else if elo < -Elo::LIMIT {
            Elo::Below(-Elo::LIMIT)
        } else {
            Elo::Exactly(elo)
        }
    }

    /// The number, or the bound: always finite.
    pub fn value(self) -> f64 {
        match self {
            Elo::Below(elo) | Elo::Exactly(elo) | Elo::Above(elo) => elo,
        }
    }

    /// Whether this says only "more than" or "less than".
    pub fn is_bound(self) -> bool {
        !matches!(self, Elo::Exactly(_))
    }
}

/// As `35`, `> 1200` or `< -1200`, with the precision asked for (whole Elo by default), padded to
/// the right alignment.
impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(0);
        let sign = match self {
            Elo::Below(_) => "< ",
            Elo::Exactly(_) => "",
            Elo::Above(_) => "> ",
        };
        // Rounding first, so that a small negative difference does not print as "-0".
        let scale = 10_f64.powi(digits as i32);
        let rounded = (self.value() * scale).round() / scale + 0.0;
        let text = format!("{sign}{rounded:.digits$}");
        let width = f.width().unwrap_or(0);
        write!(f, "{text:>width$}")
    }
}

/// The score, 0 to 1, that a player `elo` stronger is expected to make; 0 or 1 themselves only by
/// rounding.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// An Elo difference with its interval, from a score with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// The difference. After nothing but wins (losses) it is a bound: more (less) than the end of
    /// the interval that is not infinite, which is all that such a match says at its level of
    /// confidence.
    pub elo: Elo,
    /// The lower end.
    pub lower: Elo,
    /// The upper end.
    pub upper: Elo,
}

impl EloEstimate {
    /// Maps a score estimate, as of [`super::Counts::wilson`] or [`super::PairCounts::estimate`],
    /// end by end.
    pub fn of(score: Estimate) -> EloEstimate {
        let lower = Elo::of_valid_score(score.interval.lower.clamp(0.0, 1.0));
        let upper = Elo::of_valid_score(score.interval.upper.clamp(0.0, 1.0));
        let elo = if score.value >= 1.0 {
            Elo::Above(lower.value())
        } else if score.value <= 0.0 {
            Elo::Below(upper.value())
        } else {
            Elo::of_valid_score(score.value)
        };
        EloEstimate { elo, lower, upper }
    }
}

/// As `35 [-12, > 1200]`, with the precision asked for (whole Elo by default).
impl fmt::Display for EloEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(0);
        write!(f, "{:.digits$} [{:.digits$}, {:.digits$}]", self.elo, self.lower, self.upper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Confidence, Counts, PairCounts};

    #[test]
    fn known_values() {
        for (score, elo) in
            [(0.5, 0.0), (0.55, 34.86), (0.60, 70.44), (0.75, 190.85), (0.25, -190.85)]
        {
            let found = Elo::of_score(score).unwrap();
            assert!(
                (found.value() - elo).abs() <= 0.005 && !found.is_bound(),
                "{score}: {found:?}"
            );
        }
    }

    #[test]
    fn ends_are_bounds_and_nonsense_is_refused() {
        assert_eq!(Elo::of_score(0.0), Some(Elo::Below(-1200.0)));
        assert_eq!(Elo::of_score(1.0), Some(Elo::Above(1200.0)));
        assert_eq!(Elo::of_score(0.9999), Some(Elo::Above(1200.0)));
        assert_eq!(Elo::of_score(0.0001), Some(Elo::Below(-1200.0)));
        assert!(Elo::of_score(0.0001).unwrap().is_bound());
        for score in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
            assert_eq!(Elo::of_score(score), None);
        }
    }

    #[test]
    fn expected_score_undoes_it() {
        for elo in -1199..1200 {
            let found = Elo::of_score(expected_score(f64::from(elo))).unwrap();
            assert!((found.value() - f64::from(elo)).abs() < 1e-8, "{elo}: {found:?}");
        }
        assert_eq!(expected_score(1e9), 1.0);
        assert_eq!(expected_score(-1e9), 0.0);
    }

    #[test]
    fn all_won_and_all_lost_print_bounds() {
        let of = |wins, games| {
            EloEstimate::of(Counts::new(wins, games).unwrap().wilson(Confidence::P95).unwrap())
        };
        assert_eq!(of(10, 10).to_string(), "> 166 [166, > 1200]");
        assert_eq!(of(0, 10).to_string(), "< -166 [< -1200, -166]");
        assert_eq!(of(5, 10).to_string(), "0 [-204, 204]");
    }

    #[test]
    fn prints_padded_and_without_negative_zero() {
        assert_eq!(format!("{:>8.1}|", Elo::Above(400.0)), " > 400.0|");
        assert_eq!(format!("{:6}|", Elo::Exactly(-0.3)), "     0|");
    }

    #[test]
    fn finite_and_ordered_for_all_small_counts() {
        let games = (1..=30).flat_map(|n| (0..=n).map(move |w| Counts::new(w, n).unwrap()));
        let pairs =
            (0..=30).flat_map(|won| (0..=30).map(move |split| PairCounts { lost: 1, split, won }));
        let all = games
            .map(|c| c.wilson(Confidence::P95))
            .chain(pairs.map(|p| p.estimate(Confidence::P95)));
        for score in all {
            let EloEstimate { elo, lower, upper } = EloEstimate::of(score.unwrap());
            assert!(lower.value().abs() <= Elo::LIMIT && upper.value().abs() <= Elo::LIMIT);
            assert!(lower.value() <= elo.value() && elo.value() <= upper.value());
        }
    }
}
