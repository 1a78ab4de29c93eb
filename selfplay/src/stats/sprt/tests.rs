//! Published values, symmetry and finiteness for all small counts, and the error rates the test
//! promises.

use super::*;

fn scores(score0: f64, score1: f64) -> Hypotheses {
    Hypotheses::from_scores(score0, score1).unwrap()
}

#[track_caller]
fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 0.5e-4, "{found}, expected {expected}");
}

#[test]
fn games_give_the_known_values() {
    let test = scores(0.5, 0.55);
    assert_close(test.games(530, 470), 0.9950);
    assert_close(test.games(60, 40), 1.5042);
    assert_close(test.games(100, 0), 9.5310);
    assert_eq!(test.games(0, 0), 0.0);
}

#[test]
fn bounds_give_the_known_values() {
    let test = Sprt::new(scores(0.5, 0.55), 0.05, 0.05).unwrap();
    assert_close(test.lower_bound(), -2.9444);
    assert_close(test.upper_bound(), 2.9444);
    assert_eq!(test.verdict(-2.95), Verdict::AcceptH0);
    assert_eq!(test.verdict(2.9), Verdict::Continue);
    assert_eq!(test.verdict(2.95), Verdict::AcceptH1);
}

#[test]
fn the_exact_root_gives_the_known_value_and_the_approximation_is_near() {
    let test = Hypotheses::from_elo(0.0, 20.0).unwrap();
    let pairs = Pentanomial([20, 0, 50, 0, 30]);
    assert_close(test.pairs(&pairs), 0.8235);
    // By hand: 100 * 0.02875 * (1.1 - 1.02875) / (2 * 0.1225).
    assert_close(test.pairs_normal(&pairs).unwrap(), 0.8361);
}

/// Computed apart from this code with 60 decimal digits; most have outcomes that were never seen.
#[test]
fn the_exact_root_agrees_with_a_computation_in_many_digits() {
    let test = Hypotheses::from_elo(0.0, 20.0).unwrap();
    let known = [
        ([20, 0, 50, 0, 30], 0.823_521_58),
        ([0, 0, 0, 0, 10], 0.559_195_44),
        ([0, 0, 40, 0, 0], -2.360_664_67),
        ([1, 0, 0, 0, 0], -0.059_341_84),
        ([3, 5, 20, 9, 4], 0.407_066_14),
    ];
    for (counts, expected) in known {
        let found = test.pairs(&Pentanomial(counts));
        assert!((found - expected).abs() < 1e-7, "{counts:?} {found}");
    }
}

#[test]
fn pairs_that_are_single_games_agree_with_the_test_for_games() {
    // Without splits a pair is one trial; the weight of what was never seen is all that differs.
    let test = Hypotheses::from_elo(0.0, 20.0).unwrap();
    let (pairs, games) = (test.pairs(&Pentanomial([40, 0, 0, 0, 60])), test.games(60, 40));
    assert!((pairs - games).abs() < 1e-3, "{pairs} {games}");
}

#[test]
fn tilted_distributions_have_the_score_of_their_hypothesis() {
    for counts in [
        [20.0, 1.0, 50.0, 2.0, 30.0],
        [1e-3, 1e-3, 1e-3, 1e-3, 100.0],
        [7.0, 1e-3, 1e-3, 1e-3, 1e-3],
    ] {
        let total: f64 = counts.iter().sum();
        for score in [0.1, 0.5, 0.52, 0.9] {
            let x = tilt(&counts, score);
            let weights =
                [0, 1, 2, 3, 4].map(|i| counts[i] / total / (1.0 + x * (OUTCOMES[i] - score)));
            let mean: f64 = (0..5).map(|i| weights[i] * OUTCOMES[i]).sum();
            assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{counts:?} {score}");
            assert!((mean - score).abs() < 1e-6, "{counts:?} {score} {mean}");
        }
    }
}

#[test]
fn finite_and_symmetric_for_all_small_counts() {
    let (test, mirrored) = (scores(0.5, 0.53), scores(0.47, 0.5));
    for lost in 0..=30 {
        for split in 0..=30 {
            for won in 0..=30 {
                let pairs = Pentanomial::from(PairCounts { lost, split, won });
                let turned = Pentanomial::from(PairCounts { lost: won, split, won: lost });
                let (here, there) = (test.pairs(&pairs), mirrored.pairs(&turned));
                assert!(
                    here.is_finite() && (here + there).abs() < 1e-9,
                    "{pairs:?} {here} {there}"
                );
                let (here, there) = (test.pairs_normal(&pairs), mirrored.pairs_normal(&turned));
                assert_eq!(
                    here.is_none(),
                    [lost, split, won].iter().filter(|&&n| n > 0).count() < 2
                );
                if let (Some(here), Some(there)) = (here, there) {
                    assert!(
                        here.is_finite() && (here + there).abs() < 1e-9,
                        "{pairs:?} {here} {there}"
                    );
                }
            }
        }
    }
}

#[test]
fn extremes_stay_finite() {
    let test = scores(1e-9, 1.0 - 1e-9);
    for pairs in
        [[0; 5], [u64::MAX; 5], [u64::MAX, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, u64::MAX]]
    {
        let pairs = Pentanomial(pairs);
        assert!(test.pairs(&pairs).is_finite(), "{pairs:?}");
        assert!(test.pairs_normal(&pairs).is_none_or(f64::is_finite), "{pairs:?}");
    }
    assert!(test.games(u64::MAX, u64::MAX).is_finite());
    assert_eq!(test.pairs(&Pentanomial::default()), 0.0);
}

#[test]
fn nonsense_is_refused() {
    for (a, b) in [(0.5, 0.5), (0.6, 0.5), (0.0, 0.5), (0.5, 1.0), (f64::NAN, 0.5), (0.5, f64::NAN)]
    {
        assert_eq!(Hypotheses::from_scores(a, b), Err(SprtError::Hypotheses));
    }
    for (a, b) in [(20.0, 0.0), (0.0, 0.0), (0.0, f64::INFINITY), (0.0, 1e9)] {
        assert_eq!(Hypotheses::from_elo(a, b), Err(SprtError::Hypotheses));
    }
    for (alpha, beta) in
        [(0.0, 0.05), (0.05, 0.0), (0.5, 0.5), (-0.1, 0.1), (f64::NAN, 0.05), (1e-320, 0.05)]
    {
        assert_eq!(
            Sprt::new(scores(0.5, 0.55), alpha, beta),
            Err(SprtError::ErrorRates),
            "{alpha} {beta}"
        );
    }
}

/// The exact probabilities (H0 accepted, H1 accepted) within `last` games between players whose
/// true score is `truth`, looking after every game.
fn outcome_when_watched(test: &Sprt, truth: f64, last: u64) -> (f64, f64) {
    let mut undecided = vec![1.0_f64];
    let (mut zero, mut one) = (0.0, 0.0);
    for games in 1..=last {
        let mut next = vec![0.0; undecided.len() + 1];
        for (wins, chance) in undecided.iter().enumerate() {
            next[wins] += chance * (1.0 - truth);
            next[wins + 1] += chance * truth;
        }
        for (wins, chance) in next.iter_mut().enumerate() {
            match test.verdict(test.hypotheses().games(wins as u64, games - wins as u64)) {
                Verdict::AcceptH0 => zero += std::mem::take(chance),
                Verdict::AcceptH1 => one += std::mem::take(chance),
                Verdict::Continue => {}
            }
        }
        undecided = next;
    }
    (zero, one)
}

#[test]
fn error_rates_hold_when_watched_after_every_game() {
    let test = Sprt::new(scores(0.5, 0.6), 0.05, 0.05).unwrap();
    let (right, wrong) = outcome_when_watched(&test, 0.5, 1500);
    assert!(wrong < 0.05 && right > 0.94, "{right} {wrong}");
    let (wrong, right) = outcome_when_watched(&test, 0.6, 1500);
    assert!(wrong < 0.05 && right > 0.94, "{right} {wrong}");
}
