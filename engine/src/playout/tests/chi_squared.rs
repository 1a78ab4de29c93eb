//! Pearson's chi-squared test of counts against exact probabilities.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

/// A deviate of the standard normal that is exceeded with probability 1e-4.
const BOUND: f64 = 3.719;

/// The least expected count of a class; rarer ones are put together.
const LEAST: f64 = 8.0;

/// Asserts that `counts` may come from `probabilities`, p > 1e-4.
///
/// # Panics
/// If something was counted that cannot happen, or the test fails.
pub(crate) fn assert_distribution<K: Eq + Hash + Debug>(
    what: &str,
    counts: &HashMap<K, u64>,
    probabilities: &HashMap<K, f64>,
) {
    let sum: f64 = probabilities.values().sum();
    assert!((sum - 1.0).abs() < 1e-9, "{what}: probabilities add up to {sum}");
    for key in counts.keys() {
        assert!(probabilities.contains_key(key), "{what}: {key:?} cannot happen");
    }
    let total: u64 = counts.values().sum();
    let mut classes = Vec::new();
    let mut rare = (0.0, 0.0);
    for (key, probability) in probabilities {
        let expected = probability * total as f64;
        let counted = counts.get(key).copied().unwrap_or(0) as f64;
        if expected < LEAST {
            rare = (rare.0 + expected, rare.1 + counted);
        } else {
            classes.push((expected, counted));
        }
    }
    if rare.0 >= LEAST {
        classes.push(rare);
    }
    assert!(classes.len() > 1, "{what}: nothing to compare");
    let statistic = classes.iter().map(|(e, c)| (c - e).powi(2) / e).sum();
    let z = normal_deviate(statistic, classes.len() - 1);
    println!("{what}: {total} samples, {} classes, deviate {z:.2}", classes.len());
    assert!(z < BOUND, "{what}: deviate {z:.2} of {} classes", classes.len());
}

/// The normal deviate with the tail of a chi-squared (Wilson and Hilferty 1931).
fn normal_deviate(statistic: f64, freedom: usize) -> f64 {
    let ninth = 2.0 / (9.0 * freedom as f64);
    ((statistic / freedom as f64).cbrt() - (1.0 - ninth)) / ninth.sqrt()
}

/// Tabulated upper points at 0.001, deviate 3.0902.
#[test]
fn the_tail_is_as_tabulated() {
    for (freedom, point) in [(3, 16.266), (10, 29.588), (30, 59.703), (100, 149.449)] {
        assert!((normal_deviate(point, freedom) - 3.0902).abs() < 0.06);
    }
}

#[test]
#[should_panic(expected = "deviate")]
fn a_loaded_die_is_found_out() {
    let fair = (1..=6).map(|side| (side, 1.0 / 6.0)).collect();
    let counts = (1..=6).map(|side| (side, if side == 6 { 1_150 } else { 970 })).collect();
    assert_distribution("die", &counts, &fair);
}
