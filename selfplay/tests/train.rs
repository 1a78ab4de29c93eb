//! From games to weights: whose win is whose, no game in both sets, the same bytes every time, and
//! weights that made the results are found again.

use std::collections::HashSet;
use std::path::PathBuf;

use federa::Random;
use federa::evaluation::Features;
use federa::{Color, Game};
use federa_selfplay::record::{GameRecord, read};
use federa_selfplay::train::fit::{self, Linear, Settings, fit};
use federa_selfplay::train::playouts;
use federa_selfplay::train::positions::{Fact, Positions, read_files, visit_game};
use federa_selfplay::train::provenance::provenance;
use federa_selfplay::train::report::{Forecaster, report};
use federa_selfplay::train::sigmoid::sigmoid;
use federa_selfplay::train::split::Split;

/// A file of the study: 160 games of 7x7, with the pie rule and without it.
fn study() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/study/playouts/strength-7-8000.jsonl.gz"))
}

const SPLIT: Split = Split { seed: 1, one_in: 4 };

fn settings() -> Settings {
    Settings {
        features: fit::Features::Windows,
        passes: 2,
        result: 0.5,
        decay: 0.03,
        ..Settings::default()
    }
}

#[test]
fn wins_belong_to_who_won() {
    for record in &read(&study()).unwrap().games {
        let mut movers = Vec::new();
        visit_game(record, |game: &Game, fact: Fact| {
            assert_eq!(fact.won, record.winner == game.position().to_move());
            assert!(!game.position().pie());
            movers.push((game.position().to_move(), fact.won));
        })
        .unwrap();
        // Both sides are there, and one of them has won.
        for color in Color::ALL {
            let of = |&&(mover, _): &&(Color, bool)| mover == color;
            assert!(movers.iter().filter(of).all(|&(_, won)| won == (color == record.winner)));
            assert!(movers.iter().any(|&(mover, _)| mover == color));
        }
    }
}

/// If wins of one colour were stored as the other's, or estimates were of the other side, the
/// search would be wrong where it is certain.
#[test]
fn late_estimates_agree_with_results() {
    let sets = read_files(&[study()], &SPLIT, &|_, _| true).unwrap();
    let table = &report(&sets.fit, &[]).tables[0];
    let last = &table.tenths[9].skills[0];
    assert!(last.auc.unwrap() > 0.999 && last.log_loss.unwrap() < 0.01, "{last:?}");
    let middle = &table.tenths[5].skills[0];
    assert!(middle.auc.unwrap() > 0.7, "{middle:?}");
    assert!((table.tenths[5].base_loss.unwrap() - std::f64::consts::LN_2).abs() < 0.01);
}

#[test]
fn a_winner_that_the_moves_contradict_is_refused() {
    let mut record = read(&study()).unwrap().games.swap_remove(0);
    record.winner = !record.winner;
    assert!(visit_game(&record, |_, _| ()).unwrap_err().contains("as the moves say"));
}

#[test]
fn no_game_is_in_both_sets() {
    let games = read(&study()).unwrap().games;
    let key = |game: &GameRecord| game.moves.join(" ");
    let (out, fit): (Vec<_>, Vec<_>) = games.iter().partition(|game| SPLIT.is_held_out(game));
    let out: HashSet<_> = out.into_iter().map(key).collect();
    assert!(fit.iter().all(|game| !out.contains(&key(game))));
    assert!((25..=55).contains(&out.len()), "{}", out.len());
    // The file and the number of a game do not matter, the seed does.
    let renamed =
        GameRecord { index: 999, seed: "0".into(), first: "x".into(), ..games[0].clone() };
    assert_eq!(SPLIT.is_held_out(&renamed), SPLIT.is_held_out(&games[0]));
    let other = Split { seed: 2, ..SPLIT };
    assert!(games.iter().any(|game| other.is_held_out(game) != SPLIT.is_held_out(game)));
    assert!(games.iter().all(|game| !Split { one_in: 0, ..SPLIT }.is_held_out(game)));
    // What is counted once is counted in one set.
    let sets = read_files(&[study()], &SPLIT, &|_, _| true).unwrap();
    let all = read_files(&[study()], &Split { one_in: 0, ..SPLIT }, &|_, _| true).unwrap();
    assert_eq!(sets.fit.len() + sets.held_out.len(), all.fit.len());
    assert_eq!(sets.fit.games() + sets.held_out.games(), all.fit.games());
}

#[test]
fn fitting_is_the_same_to_the_byte() {
    let bytes = |seed, threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let sets = read_files(&[study()], &SPLIT, &|_, _| true).unwrap();
            let settings = Settings { seed, ..settings() };
            let made = provenance("test", &sets.fit, &settings);
            assert!(made.starts_with("test: windows fitted by federa "), "{made}");
            fit(&sets.fit, &settings).weights(&made).to_bytes()
        })
    };
    let first = bytes(1, 1);
    assert_eq!(bytes(1, 3), first);
    assert_ne!(bytes(2, 1), first);
}

#[test]
fn few_games_teach_more_than_nothing() {
    let sets = read_files(&[study()], &SPLIT, &|_, _| true).unwrap();
    let model = fit(&sets.fit, &Settings { passes: 4, ..settings() });
    let set = &sets.held_out;
    let phase = |number: usize| usize::from(set.facts()[number].phase);
    let forecast = |number| model.forecast(phase(number), set.counts(number));
    let weights = Forecaster { name: "weights".into(), forecast: Box::new(forecast) };
    let table = &report(set, &[weights]).tables[0];
    let [skill, search] = &table.total.skills[..] else { panic!("two forecasters") };
    assert_eq!((skill.name.as_str(), search.name.as_str()), ("weights", "search"));
    assert!(skill.auc.unwrap() > 0.75, "{skill:?}");
    assert!(skill.log_loss.unwrap() < table.total.base_loss.unwrap() - 0.1);
    // The forecast of the file is that of the fit, but for rounding.
    let evaluator = federa::evaluation::Evaluator::new(model.weights(""));
    let record = &read(&study()).unwrap().games[0];
    visit_game(record, |game, _| {
        let Features { phase, counts } = Features::of(game.position());
        let value =
            f64::from(evaluator.evaluate(game.position())) / f64::from(federa::evaluation::ONE);
        assert!((value - model.forecast(phase, &counts)).abs() < 0.02);
    })
    .unwrap();
}

/// Positions of a single phase whose results are drawn by known weights.
#[test]
fn known_weights_are_found_again() {
    const FEATURES: usize = 6;
    let mut rng = Random::new(4);
    let mut uniform = move || rng.bits() as f64 / u64::MAX as f64;
    let known: Vec<f64> = (0..FEATURES).map(|_| 2.0 * uniform() - 1.0).collect();
    let mut positions = Positions::default();
    for _ in 0..60_000 {
        let counts: Vec<_> =
            (0..FEATURES).map(|feature| (feature as u16, (3.0 * uniform()) as u16)).collect();
        let sum: f64 = counts.iter().map(|&(f, n)| known[usize::from(f)] * f64::from(n)).sum();
        let won = uniform() < sigmoid(sum);
        // The full board, which is one anchor alone.
        let fact = Fact { game: 0, size: 7, tenth: 0, phase: 40, won, estimate: 0.5 };
        positions.push(fact, &counts);
    }
    let settings = Settings { result: 1.0, decay: 0.0, passes: 4, ..settings() };
    let model: Linear = fit(&positions, &settings);
    for feature in 0..FEATURES as u16 {
        let probability = model.forecast(40, &[(feature, 1)]);
        let found = (probability / (1.0 - probability)).ln();
        assert!((found - known[usize::from(feature)]).abs() < 0.06, "{found} {known:?}");
    }
    // Half of an estimate that knows nothing halves what is certain.
    let mixed = fit(&positions, &Settings { result: 0.5, ..settings });
    let [full, half] = [&model, &mixed].map(|model| model.forecast(40, &[(0, 2), (1, 2)]) - 0.5);
    assert!((half / full - 0.5).abs() < 0.15, "{half} {full}");
}

#[test]
fn playouts_are_in_the_order_of_the_positions() {
    let wanted = |_, _| true;
    let split = Split { seed: 1, one_in: 40 };
    let sets = read_files(&[study()], &split, &wanted).unwrap();
    let shares = playouts::forecasts(&[study()], &split, &wanted, "guided", 4).unwrap();
    assert_eq!(shares.len(), sets.held_out.len());
    assert_eq!(playouts::forecasts(&[study()], &split, &wanted, "guided", 4).unwrap(), shares);
    assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
    assert!(playouts::forecasts(&[study()], &split, &wanted, "x", 4).is_err());
}
