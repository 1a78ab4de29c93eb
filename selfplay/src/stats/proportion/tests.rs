//! Published values, all small counts, and what watching an interval does to its error rate.

use super::*;

type Method = fn(Counts, Confidence) -> Option<Estimate>;
const METHODS: [(&str, Method); 2] =
    [("wilson", Counts::wilson), ("exact", Counts::clopper_pearson)];

fn counts(wins: u64, games: u64) -> Counts {
    Counts::new(wins, games).unwrap()
}

fn small_counts(most: u64) -> impl Iterator<Item = Counts> {
    (1..=most).flat_map(|games| (0..=games).map(move |wins| counts(wins, games)))
}

#[track_caller]
fn assert_ends(interval: Interval, lower: f64, upper: f64) {
    assert!((interval.lower - lower).abs() <= 0.5e-4, "{interval}, expected {lower}");
    assert!((interval.upper - upper).abs() <= 0.5e-4, "{interval}, expected {upper}");
}

#[test]
fn wilson_gives_the_known_values() {
    let known = [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (58, 100, 0.4821, 0.6720),
        (530, 1000, 0.4990, 0.5608),
    ];
    for (wins, games, lower, upper) in known {
        assert_ends(counts(wins, games).wilson(Confidence::P95).unwrap().interval, lower, upper);
    }
}

#[test]
fn clopper_pearson_gives_the_known_values() {
    for (wins, games, lower, upper) in [(0, 10, 0.0, 0.3085), (58, 100, 0.4771, 0.6780)] {
        assert_ends(
            counts(wins, games).clopper_pearson(Confidence::P95).unwrap().interval,
            lower,
            upper,
        );
    }
}

#[test]
fn clopper_pearson_is_right_far_out_and_for_many_games() {
    // Summed term by term from the binomial distribution, independently of the beta function.
    let known = [
        (5, 1_000_000, 1.623_488_32e-6),
        (53_000, 100_000, 0.526_900_775_4),
        (530_000, 1_000_000, 0.529_021_197_9),
    ];
    for (wins, games, lower) in known {
        let found = counts(wins, games).clopper_pearson(Confidence::P95).unwrap().interval.lower;
        assert!((found / lower - 1.0).abs() < 1e-8, "{wins}/{games}: {found}");
    }
}

#[test]
fn newcombe_gives_the_known_values() {
    let known = [
        (counts(620, 1000), counts(530, 1000), 0.0900, 0.0467, 0.1328),
        (counts(56, 70), counts(48, 80), 0.2000, 0.0524, 0.3339),
    ];
    for (first, second, value, lower, upper) in known {
        let found = difference(first, second, Confidence::P95).unwrap();
        assert!((found.value - value).abs() < 1e-12);
        assert_ends(found.interval, lower, upper);
    }
}

#[test]
fn binomial_test_by_hand() {
    assert_eq!(counts(0, 0).fair_p_value(), None);
    assert_eq!(counts(1, 1).fair_p_value(), Some(1.0));
    assert_eq!(counts(5, 10).fair_p_value(), Some(1.0));
    assert!((counts(0, 10).fair_p_value().unwrap() - 2.0 / 1024.0).abs() < 1e-15);
    assert!((counts(9, 10).fair_p_value().unwrap() - 22.0 / 1024.0).abs() < 1e-15);
    assert!((counts(1, 4).fair_p_value().unwrap() - 10.0 / 16.0).abs() < 1e-15);
}

#[test]
fn binomial_test_equals_the_sum_of_its_terms() {
    for games in 1..=30_u64 {
        let mut ways = vec![1.0_f64];
        for k in 0..games {
            ways.push(ways[k as usize] * (games - k) as f64 / (k + 1) as f64);
        }
        for wins in 0..=games {
            let here = ways[wins as usize];
            let sum: f64 = ways.iter().filter(|&&w| w <= here * (1.0 + 1e-9)).sum();
            let expected = sum / 2.0_f64.powi(games as i32);
            assert!(
                (counts(wins, games).fair_p_value().unwrap() - expected).abs() < 1e-12,
                "{wins}/{games}"
            );
        }
    }
}

#[test]
fn intervals_of_all_small_counts_are_sound() {
    for confidence in
        [Confidence::P90, Confidence::P95, Confidence::P99, Confidence::new(0.999_999).unwrap()]
    {
        for c in small_counts(30) {
            for (name, method) in METHODS {
                let Estimate { value, interval } = method(c, confidence).unwrap();
                assert!(
                    UNIT.contains(interval.lower) && UNIT.contains(interval.upper),
                    "{name} {c:?} {interval}"
                );
                assert!(interval.contains(value), "{name} {c:?} {interval}");
                assert_eq!(interval.lower == 0.0, c.wins() == 0, "{name} {c:?} {interval}");
                assert_eq!(interval.upper == 1.0, c.losses() == 0, "{name} {c:?} {interval}");
                let mirrored = method(c.mirrored(), confidence).unwrap().interval;
                assert!((interval.lower + mirrored.upper - 1.0).abs() < 1e-12, "{name} {c:?}");
            }
        }
    }
}

#[test]
fn more_confidence_is_wider() {
    for c in small_counts(30) {
        for (name, method) in METHODS {
            let wide = method(c, Confidence::P99).unwrap().interval;
            let narrow = method(c, Confidence::P90).unwrap().interval;
            assert!(wide.width() > narrow.width(), "{name} {c:?}");
        }
    }
}

#[test]
fn clopper_pearson_covers_at_least_its_level() {
    for games in [1, 2, 5, 20] {
        let intervals: Vec<Interval> = (0..=games)
            .map(|w| counts(w, games).clopper_pearson(Confidence::P95).unwrap().interval)
            .collect();
        for step in 1..100 {
            let p = f64::from(step) / 100.0;
            let mut chance = (1.0 - p).powi(games as i32);
            let mut covered = 0.0;
            for (wins, interval) in intervals.iter().enumerate() {
                covered += if interval.contains(p) { chance } else { 0.0 };
                chance *= (games as usize - wins) as f64 / (wins + 1) as f64 * p / (1.0 - p);
            }
            assert!(covered >= 0.95 - 1e-9, "{games} games, p {p}: {covered}");
        }
    }
}

#[test]
fn differences_of_all_small_counts_are_sound() {
    for a in small_counts(12) {
        for b in small_counts(12) {
            let found = difference(a, b, Confidence::P95).unwrap();
            assert!(found.interval.contains(found.value));
            assert!(
                found.interval.lower >= -1.0 && found.interval.upper <= 1.0,
                "{a:?} {b:?} {found}"
            );
            let swapped = difference(b, a, Confidence::P95).unwrap();
            assert!((found.interval.lower + swapped.interval.upper).abs() < 1e-12, "{a:?} {b:?}");
        }
    }
}

#[test]
fn no_games_give_no_estimate() {
    let none = Counts::default();
    assert_eq!(none.rate(), None);
    assert_eq!(none.wilson(Confidence::P95), None);
    assert_eq!(none.clopper_pearson(Confidence::P95), None);
    assert_eq!(difference(none, counts(1, 1), Confidence::P95), None);
    assert_eq!(difference(counts(1, 1), none, Confidence::P95), None);
    assert_eq!(Counts::new(2, 1), None);
    assert_eq!(Counts::from_wins_losses(3, 2), counts(3, 5));
    assert_eq!(counts(3, 5).games(), 5);
}

#[test]
fn the_largest_counts_stay_finite() {
    for c in [
        counts(0, u64::MAX),
        counts(u64::MAX, u64::MAX),
        counts(u64::MAX / 2, u64::MAX),
        counts(1, u64::MAX),
    ] {
        for (name, method) in METHODS {
            let found = method(c, Confidence::P95).unwrap();
            assert!(
                found.interval.contains(found.value) && found.interval.width() <= 1.0,
                "{name} {c:?} {found}"
            );
        }
        assert!(c.fair_p_value().is_none_or(|p| (0.0..=1.0).contains(&p)));
    }
}

/// The probability that two equal players are called unequal within `last` games by someone who
/// looks at the 95 % interval after each game from the `first` on: exact, by carrying the
/// distribution of wins of the undecided matches.
fn false_alarm_when_watched(first: u64, last: u64) -> f64 {
    let mut undecided = vec![1.0_f64];
    let mut alarmed = 0.0;
    for games in 1..=last {
        let mut next = vec![0.0; undecided.len() + 1];
        for (wins, chance) in undecided.iter().enumerate() {
            next[wins] += chance / 2.0;
            next[wins + 1] += chance / 2.0;
        }
        if games >= first {
            for (wins, chance) in next.iter_mut().enumerate() {
                let interval = counts(wins as u64, games).wilson(Confidence::P95).unwrap().interval;
                if !interval.contains(0.5) {
                    alarmed += std::mem::take(chance);
                }
            }
        }
        undecided = next;
    }
    alarmed
}

#[test]
fn watching_a_live_interval_is_wrong_far_more_often_than_it_says() {
    let once = false_alarm_when_watched(1000, 1000);
    assert!((0.04..0.06).contains(&once), "{once}");
    let early = false_alarm_when_watched(1, 1000);
    assert!((0.52..0.53).contains(&early), "{early}");
    let patient = false_alarm_when_watched(100, 1000);
    assert!((0.31..0.32).contains(&patient), "{patient}");
}
