//! Closed forms for two players, the likelihood equations for more, and finiteness for all small
//! tables.

use super::*;

fn table(players: usize, results: &[(usize, usize, u64)]) -> CrossTable {
    let mut table = CrossTable::new(players);
    for &(winner, loser, games) in results {
        table.add(winner, loser, games);
    }
    table
}

fn all_finite(ratings: &Ratings) -> bool {
    let n = ratings.players().len();
    let differences = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
    ratings.players().iter().all(|r| r.elo.is_finite() && r.error.is_finite() && r.error > 0.0)
        && differences.into_iter().all(|(i, j)| {
            let Estimate { value, interval } = ratings.difference(i, j, Confidence::P95).unwrap();
            value.is_finite() && interval.lower.is_finite() && interval.upper.is_finite()
        })
}

/// With two players and one virtual draw the score is (wins + 1/2) / (games + 1), and the error of
/// the difference follows from the binomial variance.
#[test]
fn two_players_have_a_closed_form() {
    for wins in 0..=30_u64 {
        for losses in 0..=30_u64 {
            let ratings = table(2, &[(0, 1, wins), (1, 0, losses)]).ratings();
            let games = (wins + losses) as f64 + 1.0;
            let score = (wins as f64 + 0.5) / games;
            let found = ratings.difference(0, 1, Confidence::P95).unwrap();
            let elo = ELO_PER_LOGIT * (score / (1.0 - score)).ln();
            assert!((found.value - elo).abs() < 1e-6, "{wins}:{losses} {found}");
            let error = ELO_PER_LOGIT / (games * score * (1.0 - score)).sqrt();
            let reach = found.interval.width() / 2.0 / Confidence::P95.z();
            assert!((reach / error - 1.0).abs() < 1e-6, "{wins}:{losses} {reach} {error}");
            assert!((ratings.players()[0].error - error / 2.0).abs() < 1e-6 * error);
            assert!((ratings.expected_score(0, 1).unwrap() - score).abs() < 1e-9);
            assert_eq!(ratings.players()[0].is_held_by_prior(), wins == 0 || losses == 0);
        }
    }
}

/// At the maximum each player's expected points, virtual games included, equal its points.
#[test]
fn expected_points_equal_points() {
    let results = [
        (0, 1, 60),
        (1, 0, 40),
        (0, 2, 75),
        (2, 0, 25),
        (1, 2, 55),
        (2, 1, 45),
        (3, 2, 1),
        (2, 3, 9),
    ];
    let ratings = table(4, &results).ratings();
    assert!(ratings.players().iter().map(|r| r.elo).sum::<f64>().abs() < 1e-6);
    for i in 0..4 {
        let (mut points, mut expected) = (0.0, 0.0);
        for j in (0..4).filter(|&j| j != i) {
            let sum = |a, b| {
                results.iter().filter(|r| (r.0, r.1) == (a, b)).map(|r| r.2 as f64).sum::<f64>()
            };
            let (won, lost) = (sum(i, j), sum(j, i));
            points += won + 1.0 / 6.0;
            expected += (won + lost + 1.0 / 3.0) * ratings.expected_score(i, j).unwrap();
        }
        assert!((points - expected).abs() < 1e-6, "{i}: {points} {expected}");
    }
}

/// Each of the two methods finds the same maximum without the other.
#[test]
fn both_methods_agree() {
    let results = [(0, 1, 60), (1, 0, 40), (0, 2, 75), (2, 0, 25), (1, 2, 55), (2, 1, 45)];
    let model = Model::new(&table(3, &results));
    let (mut swept, mut newton) = (vec![0.0; 3], vec![0.0; 3]);
    model.minorise_maximise(&mut swept);
    model.newton(&mut newton);
    for (a, b) in swept.iter().zip(&newton) {
        assert!(a.abs() > 0.01 && (a - b).abs() < 1e-7, "{swept:?} {newton:?}");
    }
}

/// The likelihood is the product of the chances of all results, each with its count.
#[test]
fn the_likelihood_is_that_of_the_results() {
    let table = table(3, &[(0, 1, 6), (1, 0, 4), (0, 2, 7), (2, 1, 5)]);
    let strengths = [0.7, -0.9, 0.2];
    let mut expected = 0.0;
    for i in 0..3 {
        for j in (0..3).filter(|&j| j != i) {
            // Half a virtual game with either of two opponents, half of it won.
            let won = table.wins(i, j) as f64 + 0.25;
            expected += won * win_chance(strengths[i] - strengths[j]).ln();
        }
    }
    let found = Model::new(&table).log_likelihood(&strengths);
    assert!((found - expected).abs() < 1e-12, "{found} {expected}");
}

/// Whole steps from here would go ever further the wrong way.
#[test]
fn newton_finds_the_maximum_from_far_away() {
    let model = Model::new(&table(2, &[(0, 1, 10), (1, 0, 10)]));
    let mut strengths = vec![4.0, -4.0];
    model.newton(&mut strengths);
    assert!(strengths[0].abs() < 1e-9, "{strengths:?}");
}

/// The error is that of ratings found again and again from tables drawn from known strengths.
#[test]
fn errors_are_those_of_repeated_tournaments() {
    let truth = [0.0, 50.0, 150.0];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut uniform = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    let mut gaps = Vec::new();
    let mut covered = 0;
    for _ in 0..400 {
        let mut drawn = CrossTable::new(3);
        for (i, j) in [(0, 1), (0, 2), (1, 2)] {
            for _ in 0..200 {
                let first_wins = uniform() < expected_score(truth[i] - truth[j]);
                drawn.add(if first_wins { i } else { j }, if first_wins { j } else { i }, 1);
            }
        }
        let found = drawn.ratings().difference(2, 0, Confidence::P95).unwrap();
        covered += usize::from(found.interval.contains(150.0));
        gaps.push((found.value, found.interval.width() / 2.0 / Confidence::P95.z()));
    }
    let mean = gaps.iter().map(|g| g.0).sum::<f64>() / 400.0;
    let spread = (gaps.iter().map(|g| (g.0 - mean).powi(2)).sum::<f64>() / 399.0).sqrt();
    let error = gaps.iter().map(|g| g.1).sum::<f64>() / 400.0;
    assert!((mean - 150.0).abs() < 4.0, "{mean}");
    assert!((spread / error - 1.0).abs() < 0.1, "{spread} {error}");
    assert!((365..=395).contains(&covered), "{covered} of 400");
}

#[test]
fn all_small_tables_of_three_are_finite() {
    let amounts = [0, 1, 2, 30];
    for code in 0..4_usize.pow(6) {
        let amount = |place: u32| amounts[code / 4_usize.pow(place) % 4];
        let results = [
            (0, 1, amount(0)),
            (1, 0, amount(1)),
            (0, 2, amount(2)),
            (2, 0, amount(3)),
            (1, 2, amount(4)),
            (2, 1, amount(5)),
        ];
        assert!(all_finite(&table(3, &results).ratings()), "{results:?}");
    }
}

#[test]
fn winning_all_is_bounded_and_in_order() {
    let ratings = table(3, &[(0, 1, 100), (0, 2, 100), (1, 2, 100)]).ratings();
    assert!(all_finite(&ratings));
    let elo: Vec<f64> = ratings.players().iter().map(|r| r.elo).collect();
    assert!(elo[0] > elo[1] && elo[1] > elo[2] && elo[0] < 2000.0, "{elo:?}");
    assert!(elo[1].abs() < 1e-6, "{elo:?}");
    assert_eq!([0, 1, 2].map(|i| ratings.players()[i].is_held_by_prior()), [true, false, true]);
}

#[test]
fn groups_that_never_met_are_held_together_by_the_prior() {
    let ratings = table(4, &[(0, 1, 5000), (1, 0, 3000), (2, 3, 6000), (3, 2, 4000)]).ratings();
    assert!(all_finite(&ratings));
    let within = ratings.difference(0, 1, Confidence::P95).unwrap();
    let between = ratings.difference(0, 2, Confidence::P95).unwrap();
    assert!((within.value - 88.7).abs() < 0.2, "{within}");
    assert!(
        within.interval.width() < 20.0 && between.interval.width() > 500.0,
        "{within} {between}"
    );
}

#[test]
fn tiny_and_enormous_tables() {
    assert_eq!(CrossTable::new(0).ratings().players(), []);
    let one = CrossTable::new(1).ratings();
    assert_eq!((one.players()[0].elo, one.players()[0].error), (0.0, 0.0));
    assert!(all_finite(&CrossTable::new(5).ratings()));
    assert!(all_finite(&table(2, &[(0, 1, u64::MAX)]).ratings()));
    assert!(all_finite(&table(3, &[(0, 1, u64::MAX), (1, 2, 1), (2, 0, u64::MAX)]).ratings()));
    let many: Vec<_> = (0..20).flat_map(|i| (0..i).map(move |j| (i, j, 1000))).collect();
    assert!(all_finite(&table(20, &many).ratings()));
}

#[test]
#[should_panic(expected = "meet itself")]
fn a_player_does_not_meet_itself() {
    CrossTable::new(2).add(1, 1, 1);
}
