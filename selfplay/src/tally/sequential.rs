//! [`Sequential`]: the sequential test over the pairs of a match.

use std::collections::BTreeMap;

use crate::stats::{PairCounts, Sprt, Verdict};

/// A sequential test that looks at pairs in the order of the plan, not in the
/// order in which they happened to finish: short games, which may be won by one
/// side more often, would otherwise be heard first. It depends on nothing but
/// the games, and once it is decided, later pairs change nothing.
#[derive(Clone, Debug)]
pub struct Sequential {
    test: Sprt,
    waiting: BTreeMap<u64, Vec<bool>>,
    next: u64,
    counts: PairCounts,
    ratio: f64,
    verdict: Verdict,
}

impl Sequential {
    /// A test that has seen nothing.
    pub fn new(test: Sprt) -> Sequential {
        Sequential {
            test,
            waiting: BTreeMap::new(),
            next: 0,
            counts: PairCounts::default(),
            ratio: 0.0,
            verdict: Verdict::Continue,
        }
    }

    /// Takes in a game of a pair: did the first of the two players win it?
    pub fn add(&mut self, pair: u64, won: bool) {
        self.waiting.entry(pair).or_default().push(won);
        while self.verdict == Verdict::Continue
            && let Some(games) = self.waiting.get(&self.next)
            && let [first, second] = games[..]
        {
            match (first, second) {
                (true, true) => self.counts.won += 1,
                (false, false) => self.counts.lost += 1,
                _ => self.counts.split += 1,
            }
            self.waiting.remove(&self.next);
            self.next += 1;
            self.ratio = self.test.hypotheses().pairs(&self.counts.into());
            self.verdict = self.test.verdict(self.ratio);
        }
    }

    /// The test.
    pub fn test(&self) -> &Sprt {
        &self.test
    }

    /// The pairs that count: those from the first on without a gap, up to the decision.
    pub fn counts(&self) -> PairCounts {
        self.counts
    }

    /// The log-likelihood ratio of the second hypothesis to the first.
    pub fn ratio(&self) -> f64 {
        self.ratio
    }

    /// What follows.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Hypotheses;

    fn test() -> Sequential {
        Sequential::new(Sprt::new(Hypotheses::from_elo(0.0, 200.0).unwrap(), 0.05, 0.05).unwrap())
    }

    #[test]
    fn the_order_of_finishing_does_not_matter() {
        let (mut forward, mut backward) = (test(), test());
        for pair in 0..12 {
            for won in [true, pair % 3 > 0] {
                forward.add(pair, won);
            }
        }
        for pair in (0..12).rev() {
            for won in [pair % 3 > 0, true] {
                backward.add(pair, won);
            }
        }
        assert_eq!(forward.counts(), backward.counts());
        assert_eq!(forward.ratio(), backward.ratio());
        assert_eq!(forward.verdict(), backward.verdict());
    }

    #[test]
    fn a_decision_stays() {
        let mut test = test();
        for pair in 0..100 {
            test.add(pair, true);
            test.add(pair, true);
        }
        assert_eq!(test.verdict(), Verdict::AcceptH1);
        let decided = test.counts();
        assert!(decided.pairs() < 100);
        for pair in 100..200 {
            test.add(pair, false);
            test.add(pair, false);
        }
        assert_eq!(test.counts(), decided);
    }

    #[test]
    fn gaps_are_waited_for() {
        let mut test = test();
        test.add(1, true);
        test.add(1, true);
        test.add(0, true);
        assert_eq!(test.counts().pairs(), 0);
        test.add(0, false);
        assert_eq!(test.counts(), PairCounts { lost: 0, split: 1, won: 1 });
    }
}
