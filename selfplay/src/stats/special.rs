//! Quantiles of the normal, beta and Student distributions.
//!
//! The distribution functions are those of `statrs`. Its inverse beta is not used: at 5 wins in a
//! million games it is wrong in the fifth digit, while bisection on the distribution function
//! itself is right to the last.

use statrs::function::beta::beta_reg;
use statrs::function::erf::erfc_inv;

/// Enough halvings to bring an interval in `[0, 1]` down to neighbouring numbers, unless the root
/// is below 1e-40.
const HALVINGS: u32 = 200;

/// The point which a standard normal variable exceeds with probability `tail`, `0 < tail <= 0.5`.
pub(super) fn normal_upper_quantile(tail: f64) -> f64 {
    std::f64::consts::SQRT_2 * erfc_inv(2.0 * tail)
}

/// The `x` in `[low, high]` at which the increasing function `f` passes zero, or the end that is
/// nearer to doing so.
pub(super) fn bisect(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..HALVINGS {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if f(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low + (high - low) / 2.0
}

/// The `x` in `[low, high]`, a part of `[0, 1]`, below which the beta distribution has the
/// probability `p`.
pub(super) fn beta_quantile(p: f64, a: f64, b: f64, low: f64, high: f64) -> f64 {
    bisect(low, high, |x| beta_reg(a, b, x) - p)
}

/// The probability of at most `k` heads in `n` tosses of a fair coin, `k < n`.
pub(super) fn fair_binomial_at_most(k: u64, n: u64) -> f64 {
    beta_reg((n - k) as f64, k as f64 + 1.0, 0.5)
}

/// The point which Student's t with `freedom >= 1` degrees exceeds with probability `tail`, from
/// that of the highest [`Confidence`](super::Confidence) to 0.5.
///
/// By `t² / (freedom + t²)`, which has a beta distribution.
pub(super) fn student_upper_quantile(tail: f64, freedom: f64) -> f64 {
    let y = beta_quantile(1.0 - 2.0 * tail, 0.5, freedom / 2.0, 0.0, 1.0);
    (freedom * y / (1.0 - y)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn student_quantiles_are_those_of_the_tables() {
        let cases = [
            (1.0, 12.706_205),
            (2.0, 4.302_653),
            (9.0, 2.262_157),
            (30.0, 2.042_272),
            (1e6, 1.959_966),
        ];
        for (freedom, t) in cases {
            let found = student_upper_quantile(0.025, freedom);
            assert!((found - t).abs() < 1e-6, "{freedom}: {found}");
        }
        assert!(student_upper_quantile(5e-7, 1.0).is_finite());
    }

    #[test]
    fn fair_coin_by_hand() {
        assert!((fair_binomial_at_most(0, 10) - 1.0 / 1024.0).abs() < 1e-15);
        assert!((fair_binomial_at_most(2, 4) - 11.0 / 16.0).abs() < 1e-15);
    }
}
