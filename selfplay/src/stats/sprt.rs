//! The sequential probability ratio test: may a match between two players stop, and with which
//! answer?
//!
//! Wald, Sequential Analysis, 1947. Unlike an interval that is watched, its error rates hold when
//! it is looked at after every game. Games in pairs use the generalised test (GSPRT: Van den Bergh,
//! "The generalized maximum likelihood ratio for the expectation value of a distribution",
//! support_MLE_multinomial.pdf), as fishtest and fastchess do.

use std::fmt;

use super::elo::expected_score;
use super::pairs::PairCounts;
use super::special::bisect;

/// Weight given to an outcome of a pair that has not been seen. Fishtest and fastchess use the
/// same.
const UNSEEN: f64 = 1e-3;

/// The scores of the five outcomes of a pair, as a mean per game.
const OUTCOMES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Why a test cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtError {
    /// The two hypotheses are not different scores between 0 and 1 with the first the smaller.
    Hypotheses,
    /// The error rates are not above 0 with a sum below 1.
    ErrorRates,
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SprtError::Hypotheses => {
                "the hypotheses must be finite, the first (elo0) less than the second (elo1)"
            }
            SprtError::ErrorRates => "alpha and beta must be above 0 and their sum below 1",
        })
    }
}

impl std::error::Error for SprtError {}

/// The two expected scores between which the test decides, `0 < H0 < H1 < 1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    score0: f64,
    score1: f64,
}

impl Hypotheses {
    /// From expected scores of a game, 0 to 1.
    pub fn from_scores(score0: f64, score1: f64) -> Result<Hypotheses, SprtError> {
        if 0.0 < score0 && score0 < score1 && score1 < 1.0 {
            Ok(Hypotheses { score0, score1 })
        } else {
            Err(SprtError::Hypotheses)
        }
    }

    /// From logistic Elo differences.
    pub fn from_elo(elo0: f64, elo1: f64) -> Result<Hypotheses, SprtError> {
        Hypotheses::from_scores(expected_score(elo0), expected_score(elo1))
    }

    /// The log-likelihood ratio of H1 to H0 for independent games without draws. Positive speaks
    /// for H1.
    pub fn games(&self, wins: u64, losses: u64) -> f64 {
        let Hypotheses { score0, score1 } = *self;
        wins as f64 * (score1 / score0).ln()
            + losses as f64 * ((1.0 - score1) / (1.0 - score0)).ln()
    }

    /// The generalised log-likelihood ratio for games in pairs, exact: the likelihood of each
    /// hypothesis is the largest that any distribution of the five outcomes with its expected score
    /// gives. 0 without a pair.
    ///
    /// Outcomes never seen count as a thousandth of a pair, so that each hypothesis has such a
    /// distribution.
    pub fn pairs(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0.0 {
            return 0.0;
        }
        let counts = pairs.0.map(|n| if n == 0 { UNSEEN } else { n as f64 });
        let tilted = |score| {
            let tilt = tilt(&counts, score);
            OUTCOMES.map(|outcome| (1.0 + tilt * (outcome - score)).max(f64::MIN_POSITIVE).ln())
        };
        let (under0, under1) = (tilted(self.score0), tilted(self.score1));
        (0..5).map(|i| counts[i] * (under0[i] - under1[i])).sum()
    }

    /// The same by the normal approximation, `pairs (s1 - s0) (2 mean - s0 - s1) / (2 variance)`
    /// with the variance of the sample (GSPRT_approximation.pdf, same author). Good for many pairs
    /// of all outcomes and small differences. `None` when all pairs ended alike, where the variance
    /// is nothing and the approximation meaningless.
    pub fn pairs_normal(&self, pairs: &Pentanomial) -> Option<f64> {
        let total = pairs.pairs();
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            (0..5).map(|i| pairs.0[i] as f64 * value(OUTCOMES[i])).sum::<f64>() / total
        };
        if pairs.0.iter().filter(|&&n| n > 0).count() < 2 {
            return None;
        }
        let mean = mean_of(&|outcome| outcome);
        let variance = mean_of(&|outcome| (outcome - mean).powi(2));
        let drift = (self.score1 - self.score0) * (2.0 * mean - self.score0 - self.score1);
        Some(total * drift / (2.0 * variance))
    }
}

/// The `x` with which the probabilities `p / (1 + x (outcome - score))` have the mean `score`; they
/// are the most likely such distribution, given `counts` (Van den Bergh, proposition 1.1). `counts`
/// are all positive.
fn tilt(counts: &[f64; 5], score: f64) -> f64 {
    let excess = |x: f64| -> f64 {
        (0..5).map(|i| counts[i] * (OUTCOMES[i] - score) / (1.0 + x * (OUTCOMES[i] - score))).sum()
    };
    // Between its poles the excess falls from plus to minus infinity.
    bisect(-1.0 / (1.0 - score), 1.0 / score, |x| -excess(x))
}

/// Pairs of games by their five outcomes, from two losses to two wins; without draws the second and
/// fourth stay empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    fn pairs(&self) -> f64 {
        self.0.iter().map(|&n| n as f64).sum()
    }
}

impl From<PairCounts> for Pentanomial {
    fn from(pairs: PairCounts) -> Pentanomial {
        Pentanomial([pairs.lost, 0, pairs.split, 0, pairs.won])
    }
}

/// A test with its two hypotheses and the error rates it keeps, about.
///
/// ```
/// use federa_selfplay::stats::{Hypotheses, PairCounts, Sprt, Verdict};
///
/// let test = Sprt::new(Hypotheses::from_elo(0.0, 20.0)?, 0.05, 0.05)?;
/// let pairs = PairCounts { lost: 20, split: 50, won: 30 };
/// let ratio = test.hypotheses().pairs(&pairs.into());
/// assert_eq!(format!("{ratio:.4}"), "0.8235");
/// assert_eq!(test.verdict(ratio), Verdict::Continue);
/// # Ok::<(), federa_selfplay::stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    hypotheses: Hypotheses,
    alpha: f64,
    beta: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// H0 is accepted: the match may stop.
    AcceptH0,
    /// H1 is accepted: the match may stop.
    AcceptH1,
    /// Neither yet: play on.
    Continue,
}

impl Sprt {
    /// `alpha` is the probability to accept H1 though H0 holds, `beta` to accept H0 though H1
    /// holds.
    pub fn new(hypotheses: Hypotheses, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let (lower, upper) = bounds(alpha, beta);
        if alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0 && lower.is_finite() && upper.is_finite()
        {
            Ok(Sprt { hypotheses, alpha, beta })
        } else {
            Err(SprtError::ErrorRates)
        }
    }

    /// The hypotheses, which turn counts into a log-likelihood ratio.
    pub fn hypotheses(&self) -> &Hypotheses {
        &self.hypotheses
    }

    /// The log-likelihood ratio at which H0 is accepted, below zero: ln(beta / (1 - alpha)).
    pub fn lower_bound(&self) -> f64 {
        bounds(self.alpha, self.beta).0
    }

    /// The log-likelihood ratio at which H1 is accepted, above zero: ln((1 - beta) / alpha).
    pub fn upper_bound(&self) -> f64 {
        bounds(self.alpha, self.beta).1
    }

    /// What a log-likelihood ratio means.
    pub fn verdict(&self, ratio: f64) -> Verdict {
        if ratio <= self.lower_bound() {
            Verdict::AcceptH0
        } else if ratio >= self.upper_bound() {
            Verdict::AcceptH1
        } else {
            Verdict::Continue
        }
    }
}

fn bounds(alpha: f64, beta: f64) -> (f64, f64) {
    ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
}

#[cfg(test)]
mod tests;
