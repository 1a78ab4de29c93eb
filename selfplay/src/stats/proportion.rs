//! Win rates: the share of games won, its interval, the difference of two such shares, and the test
//! against one half.
//!
//! All of this treats games as independent. For games in pairs with one opening see
//! [`super::pairs`].

use super::interval::{Confidence, Estimate, Interval, UNIT};
use super::special::{beta_quantile, fair_binomial_at_most};

/// So many games won out of so many; Federa has no draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    wins: u64,
    games: u64,
}

impl Counts {
    /// `None` when there are more wins than games.
    pub fn new(wins: u64, games: u64) -> Option<Counts> {
        (wins <= games).then_some(Counts { wins, games })
    }

    /// From wins and losses; a total beyond `u64` stays at its maximum.
    pub fn from_wins_losses(wins: u64, losses: u64) -> Counts {
        Counts { wins, games: wins.saturating_add(losses) }
    }

    /// Games won.
    pub fn wins(self) -> u64 {
        self.wins
    }

    /// Games lost.
    pub fn losses(self) -> u64 {
        self.games - self.wins
    }

    /// Games played.
    pub fn games(self) -> u64 {
        self.games
    }

    /// The same games from the other side.
    pub fn mirrored(self) -> Counts {
        Counts { wins: self.losses(), games: self.games }
    }

    /// The share of games won, 0 to 1; `None` without a game.
    pub fn rate(self) -> Option<f64> {
        (self.games > 0).then(|| self.wins as f64 / self.games as f64)
    }

    /// Wilson's score interval (JASA 22, 1927, 209-212): the usual choice. On average over the true
    /// rates it holds the level closely; for a single one it may fall a little short. `None`
    /// without a game.
    pub fn wilson(self, confidence: Confidence) -> Option<Estimate> {
        self.rate().map(|rate| wilson(rate, self.games as f64, confidence))
    }

    /// Clopper and Pearson's exact interval (Biometrika 26, 1934, 404-413): never short of its
    /// level and therefore wider than Wilson's. `None` without a game.
    pub fn clopper_pearson(self, confidence: Confidence) -> Option<Estimate> {
        let rate = self.rate()?;
        let tail = confidence.tail();
        let (wins, losses) = (self.wins as f64, self.losses() as f64);
        let lower = beta_quantile(tail, wins, losses + 1.0, 0.0, rate);
        // The upper end is one less the lower end of the mirrored counts: exact symmetry, and no
        // loss of digits near 1.
        let upper = 1.0 - beta_quantile(tail, losses, wins + 1.0, 0.0, 1.0 - rate);
        Some(Estimate::within(rate, lower, upper, UNIT))
    }

    /// The exact two-sided binomial test of "both win equally often": the probability of a split at
    /// least as uneven as this one, 0 to 1. `None` without a game.
    pub fn fair_p_value(self) -> Option<f64> {
        if self.games == 0 {
            return None;
        }
        let fewer = self.wins.min(self.losses());
        // Nothing is less uneven than an even split, or one game off it.
        if self.games - 2 * fewer <= 1 {
            return Some(1.0);
        }
        Some((2.0 * fair_binomial_at_most(fewer, self.games)).clamp(0.0, 1.0))
    }
}

/// Wilson's interval around `rate`, for `trials > 0` which need not be a whole number.
pub(super) fn wilson(rate: f64, trials: f64, confidence: Confidence) -> Estimate {
    let z2 = confidence.z().powi(2) / trials;
    let centre = (rate + z2 / 2.0) / (1.0 + z2);
    let reach = (z2 * (rate * (1.0 - rate) + z2 / 4.0)).sqrt() / (1.0 + z2);
    let lower = if rate == 0.0 { 0.0 } else { centre - reach };
    let upper = if rate == 1.0 { 1.0 } else { centre + reach };
    Estimate::within(rate, lower, upper, UNIT)
}

/// The rate of `first` less the rate of `second`, -1 to 1, for independent games: Newcombe's hybrid
/// score interval without continuity correction (Statistics in Medicine 17, 1998, 873-890, method
/// 10). `None` when either has no game.
///
/// ```
/// use federa_selfplay::stats::{Confidence, Counts, difference};
///
/// let on = Counts::new(620, 1000).unwrap();
/// let off = Counts::new(530, 1000).unwrap();
/// let change = difference(on, off, Confidence::P95).unwrap();
/// assert_eq!(change.to_string(), "0.0900 [0.0467, 0.1328]");
/// ```
pub fn difference(first: Counts, second: Counts, confidence: Confidence) -> Option<Estimate> {
    let (a, b) = (first.wilson(confidence)?, second.wilson(confidence)?);
    let value = a.value - b.value;
    let below = (a.value - a.interval.lower).hypot(b.interval.upper - b.value);
    let above = (a.interval.upper - a.value).hypot(b.value - b.interval.lower);
    let range = Interval { lower: -1.0, upper: 1.0 };
    Some(Estimate::within(value, value - below, value + above, range))
}

#[cfg(test)]
mod tests;
