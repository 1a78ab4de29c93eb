//! The logistic function, from sums and products alone: the same bits on every machine, which the
//! mathematics library of the system does not promise.

/// Beyond this the function is as good as 0 or 1, and its logarithm still finite.
const LIMIT: f64 = 30.0;

/// Terms of the exponential series: on half of ln 2 the rest is below the last bit.
const TERMS: u32 = 14;

/// The probability that belongs to log-odds: 1 / (1 + exp(-x)), never 0 nor 1.
#[inline]
pub fn sigmoid(x: f64) -> f64 {
    let odds = exp(-x.abs().min(LIMIT));
    let low = odds / (1.0 + odds);
    if x < 0.0 { low } else { 1.0 - low }
}

/// The exponential for small arguments: a power of two times a series.
fn exp(x: f64) -> f64 {
    let twos = (x / std::f64::consts::LN_2).round();
    let rest = x - twos * std::f64::consts::LN_2;
    let series = (1..TERMS).rev().fold(1.0, |sum, i| 1.0 + sum * rest / f64::from(i));
    series * f64::from_bits(((1023 + twos as i64) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_logistic_function() {
        for i in -2_900..=2_900 {
            let x = f64::from(i) / 100.0;
            let exact = 1.0 / (1.0 + (-x).exp());
            assert!((sigmoid(x) - exact).abs() < 1e-15, "{x}");
            assert!((sigmoid(x) + sigmoid(-x) - 1.0).abs() < 1e-15, "{x}");
        }
        assert!(sigmoid(-1e9) > 0.0 && sigmoid(1e9) < 1.0);
    }
}
