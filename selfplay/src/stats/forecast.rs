//! How good forecasts of who wins are: log-loss and area under the curve.

/// Forecasts of an event with what happened: the probability that was given to it, and whether it
/// came.
///
/// ```
/// use federa_selfplay::stats::Forecasts;
///
/// let forecasts: Forecasts = [(0.8, true), (0.6, false), (0.3, false)].into_iter().collect();
/// assert_eq!(forecasts.auc(), Some(1.0));
/// assert!((forecasts.log_loss().unwrap() - 0.499).abs() < 1e-3);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forecasts(Vec<(f64, bool)>);

/// A forecast of less than this, or more than one minus it, counts as this: whoever says "never"
/// is wrong beyond measure once.
pub(super) const CERTAIN: f64 = 1e-4;

impl Forecasts {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How often the event came, 0 to 1; `None` without forecasts.
    pub fn rate(&self) -> Option<f64> {
        let came = self.0.iter().filter(|(_, happened)| *happened).count();
        (!self.is_empty()).then(|| came as f64 / self.len() as f64)
    }

    /// The mean of minus the natural logarithm of the probability that was given to what happened:
    /// 0.693 for who always says one half, less for who knows more. `None` without forecasts.
    pub fn log_loss(&self) -> Option<f64> {
        let loss = |&(probability, happened): &(f64, bool)| {
            let given: f64 = if happened { probability } else { 1.0 - probability };
            -given.clamp(CERTAIN, 1.0 - CERTAIN).ln()
        };
        let total: f64 = self.0.iter().map(loss).sum();
        (!self.is_empty()).then(|| total / self.len() as f64)
    }

    /// The area under the receiver operating characteristic: how often the forecast is higher
    /// where the event came than where it did not, ties counting half (Mann and Whitney 1947). One
    /// half is chance. `None` unless both happened.
    pub fn auc(&self) -> Option<f64> {
        let mut sorted = self.0.clone();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut came, mut not, mut above) = (0_u64, 0_u64, 0.0);
        for ties in sorted.chunk_by(|a, b| a.0 == b.0) {
            let here = ties.iter().filter(|(_, happened)| *happened).count() as u64;
            let others = ties.len() as u64 - here;
            above += here as f64 * (not as f64 + others as f64 / 2.0);
            came += here;
            not += others;
        }
        (came > 0 && not > 0).then(|| above / (came as f64 * not as f64))
    }
}

impl FromIterator<(f64, bool)> for Forecasts {
    fn from_iter<I: IntoIterator<Item = (f64, bool)>>(pairs: I) -> Forecasts {
        Forecasts(pairs.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forecasts(pairs: &[(f64, bool)]) -> Forecasts {
        pairs.iter().copied().collect()
    }

    #[test]
    fn nothing_is_said_about_nothing() {
        let none = Forecasts::default();
        assert_eq!((none.rate(), none.log_loss(), none.auc()), (None, None, None));
        assert_eq!(forecasts(&[(0.3, true), (0.4, true)]).auc(), None);
        assert_eq!(forecasts(&[(0.3, false)]).auc(), None);
    }

    #[test]
    fn the_rate_is_the_share_that_came() {
        assert_eq!(forecasts(&[(0.1, true), (0.2, false), (0.3, true)]).rate(), Some(2.0 / 3.0));
    }

    #[test]
    fn log_loss_of_known_values() {
        let loss = |pairs: &[(f64, bool)]| forecasts(pairs).log_loss().unwrap();
        assert!((loss(&[(0.5, true), (0.5, false)]) - std::f64::consts::LN_2).abs() < 1e-12);
        assert!((loss(&[(0.9, true), (0.2, false)]) - 0.164_252_033_486_018).abs() < 1e-12);
        // Certainty that is wrong costs much, not everything.
        assert!((loss(&[(0.0, true)]) - 9.210_340_371_976_18).abs() < 1e-9);
        assert!((loss(&[(1.0, true)]) - CERTAIN).abs() < 1e-8);
    }

    #[test]
    fn auc_counts_pairs() {
        let pairs = [(0.1, false), (0.4, false), (0.35, true), (0.8, true)];
        assert_eq!(forecasts(&pairs).auc(), Some(0.75));
        assert_eq!(forecasts(&[(0.5, false), (0.5, true), (0.5, true)]).auc(), Some(0.5));
        // Against all pairs, with many ties.
        let many: Vec<_> =
            (0..200_u32).map(|i| (f64::from(i * 37 % 11) / 11.0, i % 3 == 0)).collect();
        let (mut won, mut pairs) = (0.0, 0.0);
        for (here, _) in many.iter().filter(|(_, happened)| *happened) {
            for (there, _) in many.iter().filter(|(_, happened)| !happened) {
                pairs += 1.0;
                won += if here > there {
                    1.0
                } else if here == there {
                    0.5
                } else {
                    0.0
                };
            }
        }
        assert!((forecasts(&many).auc().unwrap() - won / pairs).abs() < 1e-12);
    }
}
