//! Several tests looked at together: Holm's step-down procedure (Scandinavian Journal of Statistics
//! 6, 1979, 65-70).
//!
//! Five board sizes, each tested at 5 %, give at least one false alarm in 23 % of studies of a fair
//! game. Holm's adjusted p-values keep that at 5 %, whatever the dependence between the tests.

/// The adjusted p-values, in the order of the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Holm {
    adjusted: Vec<f64>,
}

impl Holm {
    /// Adjusts p-values; `None` when one of them is not in 0 to 1. No p-values give none.
    ///
    /// The k-th smallest of m is multiplied by m - k + 1, and none may be smaller than one before
    /// it or greater than 1.
    pub fn new(p_values: &[f64]) -> Option<Holm> {
        if !p_values.iter().all(|p| (0.0..=1.0).contains(p)) {
            return None;
        }
        let mut order: Vec<usize> = (0..p_values.len()).collect();
        order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
        let mut adjusted = vec![0.0; p_values.len()];
        let mut largest = 0.0_f64;
        for (rank, &index) in order.iter().enumerate() {
            let remaining = (p_values.len() - rank) as f64;
            largest = largest.max((remaining * p_values[index]).min(1.0));
            adjusted[index] = largest;
        }
        Some(Holm { adjusted })
    }

    /// The adjusted p-values, each 0 to 1, in the order of the input.
    pub fn adjusted(&self) -> &[f64] {
        &self.adjusted
    }

    /// Which hypotheses are rejected when the chance of any false rejection may be at most `level`,
    /// in input order.
    pub fn rejected(&self, level: f64) -> Vec<bool> {
        self.adjusted.iter().map(|&p| p <= level).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1 is 0.02, 0.03, 0.06, 0.04, and the
    /// last is raised to 0.06.
    #[test]
    fn four_by_hand() {
        let found = Holm::new(&[0.01, 0.04, 0.03, 0.005]).unwrap();
        for (a, b) in found.adjusted().iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((a - b).abs() < 1e-15, "{found:?}");
        }
        assert_eq!(found.rejected(0.05), [true, false, false, true]);
    }

    /// A small p-value behind a step that failed is not rejected, though it would be on its own.
    #[test]
    fn stops_at_the_first_that_fails() {
        let found = Holm::new(&[0.02, 0.03, 0.04]).unwrap();
        assert_eq!(found.rejected(0.05), [false, false, false]);
    }

    #[test]
    fn one_test_is_left_alone_and_ties_stay_equal() {
        assert_eq!(Holm::new(&[0.04]).unwrap().adjusted(), [0.04]);
        assert_eq!(Holm::new(&[0.5, 0.5]).unwrap().adjusted(), [1.0, 1.0]);
        assert_eq!(Holm::new(&[0.0, 1.0]).unwrap().adjusted(), [0.0, 1.0]);
        assert_eq!(Holm::new(&[]).unwrap().adjusted(), [0.0; 0]);
    }

    #[test]
    fn refuses_what_is_no_probability() {
        for p in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
            assert_eq!(Holm::new(&[0.5, p]), None);
        }
    }

    #[test]
    fn never_below_the_raw_value_nor_above_bonferroni() {
        for seed in 0..200_u32 {
            let raw: Vec<f64> = (1..=6).map(|i| f64::from(seed * 37 * i % 101) / 100.0).collect();
            for (adjusted, p) in Holm::new(&raw).unwrap().adjusted().iter().zip(&raw) {
                assert!(adjusted >= p && *adjusted <= (6.0 * p).min(1.0));
            }
        }
    }
}
