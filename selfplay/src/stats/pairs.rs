//! Scores of games played in pairs: the same opening twice, seats exchanged.
//!
//! The two games of a pair are not independent. An opening that decides the game gives one win to
//! each player, so that pairs split more often than chance would have it; counting games as if they
//! were independent then makes the interval too wide, and where one player wins both games more
//! often than chance, too narrow. The pair is the unit here.

use super::interval::{Confidence, Estimate};
use super::proportion::wilson;

/// Virtual pairs of two equal players with independent games, a quarter lost, half split, a quarter
/// won. They keep the variance of few or equal pairs from being estimated as nothing. Four is the
/// smallest number with whole shares; with it the 95 % interval of 20 pairs covers at least 93 %
/// for the distributions of the test.
const VIRTUAL_PAIRS: f64 = 4.0;

/// How many pairs a player lost twice, split, and won twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCounts {
    /// Both games lost: score 0.
    pub lost: u64,
    /// One game won, one lost: score 1/2.
    pub split: u64,
    /// Both games won: score 1.
    pub won: u64,
}

impl PairCounts {
    /// The number of pairs (at most `u64::MAX`).
    pub fn pairs(self) -> u64 {
        self.lost.saturating_add(self.split).saturating_add(self.won)
    }

    /// The same pairs from the other player's side.
    pub fn mirrored(self) -> PairCounts {
        PairCounts { lost: self.won, split: self.split, won: self.lost }
    }

    /// The mean score of a game, 0 to 1; `None` without a pair.
    pub fn score(self) -> Option<f64> {
        let [lost, split, won] = self.as_floats();
        let pairs = lost + split + won;
        (pairs > 0.0).then(|| ((won + split / 2.0) / pairs).clamp(0.0, 1.0))
    }

    /// The mean score of a game with its interval; `None` without a pair.
    ///
    /// Wilson's interval for the number of independent trials that would have the variance of these
    /// pairs (the design effect of survey sampling: Kish, Survey Sampling, 1965; Korn and Graubard,
    /// Survey Methodology 24, 1998).
    pub fn estimate(self, confidence: Confidence) -> Option<Estimate> {
        let score = self.score()?;
        let [lost, split, won] = self.as_floats();
        let trials = (lost + split + won) / self.variance_ratio();
        Some(wilson(score, trials, confidence))
    }

    /// The variance of a pair's score over that of a single game, about 0 to 1: 1/2 when games are
    /// independent, 1 when no pair splits. The virtual pairs are counted in.
    fn variance_ratio(self) -> f64 {
        let [lost, split, won] = self.as_floats();
        let (lost, split, won) =
            (lost + VIRTUAL_PAIRS / 4.0, split + VIRTUAL_PAIRS / 2.0, won + VIRTUAL_PAIRS / 4.0);
        let total = lost + split + won;
        let (zero, half, one) = (lost / total, split / total, won / total);
        let (up, down) = (one + half / 2.0, zero + half / 2.0);
        let variance = zero * up * up + half * (0.5 - up).powi(2) + one * down * down;
        variance / (up * down)
    }

    fn as_floats(self) -> [f64; 3] {
        [self.lost as f64, self.split as f64, self.won as f64]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::interval::UNIT;

    fn small_pairs(most: u64) -> impl Iterator<Item = PairCounts> {
        let triples =
            (0..=most).flat_map(move |lost| (0..=most - lost).map(move |split| (lost, split)));
        triples.flat_map(move |(lost, split)| {
            (0..=most - lost - split).map(move |won| PairCounts { lost, split, won })
        })
    }

    #[test]
    fn intervals_of_all_small_counts_are_sound() {
        for pairs in small_pairs(30) {
            let Some(Estimate { value, interval }) = pairs.estimate(Confidence::P95) else {
                assert_eq!(pairs.pairs(), 0);
                continue;
            };
            assert!(
                UNIT.contains(interval.lower) && UNIT.contains(interval.upper),
                "{pairs:?} {interval}"
            );
            assert!(interval.contains(value) && interval.width() > 0.0, "{pairs:?} {interval}");
            let mirrored = pairs.mirrored().estimate(Confidence::P95).unwrap().interval;
            assert!((interval.lower + mirrored.upper - 1.0).abs() < 1e-12, "{pairs:?}");
        }
    }

    #[test]
    fn independent_games_give_the_interval_of_games() {
        for few in [1, 25, 2500] {
            let pairs = PairCounts { lost: few, split: 2 * few, won: few };
            let found = pairs.estimate(Confidence::P95).unwrap();
            let games = wilson(0.5, 8.0 * few as f64, Confidence::P95);
            assert!((found.interval.width() / games.interval.width() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn splits_narrow_the_interval_and_sweeps_widen_it() {
        let width = |lost, split, won| {
            PairCounts { lost, split, won }.estimate(Confidence::P95).unwrap().interval.width()
        };
        assert!(width(5, 90, 5) < width(25, 50, 25));
        assert!(width(25, 50, 25) < width(45, 10, 45));
    }

    /// The exact probability that the interval of `n` pairs holds the true score.
    fn coverage(n: u64, [lost, split, won]: [f64; 3]) -> f64 {
        let score = won + split / 2.0;
        let factorial = |k: u64| (1..=k).map(|i| i as f64).product::<f64>();
        let full = small_pairs(n).filter(|pairs| pairs.pairs() == n);
        full.filter(|pairs| pairs.estimate(Confidence::P95).unwrap().interval.contains(score))
            .map(|p| {
                let ways = factorial(n) / factorial(p.lost) / factorial(p.split) / factorial(p.won);
                ways * lost.powi(p.lost as i32)
                    * split.powi(p.split as i32)
                    * won.powi(p.won as i32)
            })
            .sum()
    }

    #[test]
    fn twenty_pairs_cover_what_they_say() {
        let truths = [
            [0.25, 0.5, 0.25],
            [0.05, 0.9, 0.05],
            [0.45, 0.1, 0.45],
            [0.5, 0.0, 0.5],
            [0.2, 0.1, 0.7],
            [0.0, 0.9, 0.1],
        ];
        for truth in truths {
            let covered = coverage(20, truth);
            assert!(covered > 0.93, "{truth:?}: {covered}");
        }
    }

    #[test]
    fn the_largest_counts_stay_finite() {
        let huge = PairCounts { lost: u64::MAX, split: u64::MAX, won: u64::MAX };
        assert_eq!(huge.score(), Some(0.5));
        assert!(huge.estimate(Confidence::P95).unwrap().interval.width().is_finite());
    }
}
