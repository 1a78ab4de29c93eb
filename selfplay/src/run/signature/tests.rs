//! The signature sees every parameter of the search, every preset, every kind of player.

use federa::Params;
use federa::evaluation::Weights;
use federa::evaluation::features::{FEATURES, GROUPS, WINDOWS};
use federa::evaluation::phase::ANCHORS;

use super::*;
use crate::players::Defaults;

fn signature_of(text: &str) -> String {
    let spec = PlayerSpec::parse(text, &Defaults::default()).unwrap();
    play(&without_limits(&spec), &Stop::new()).unwrap()
}

#[test]
fn excerpts_reach_the_end_of_a_game_and_start_before_it() {
    for excerpt in &EXCERPTS {
        let game = excerpt.start().unwrap();
        assert!(game.winner().is_none(), "{} after {}", excerpt.size, excerpt.skip);
        assert!(game.moves().len() == excerpt.skip);
    }
    let searched = signature_of("guided");
    for part in ["swap ", "\npass ", "\nC", "Some(Win)", "Some(Loss)"] {
        assert!(searched.contains(part), "{part:?}: {searched}");
    }
}

#[test]
fn limits_and_labels_do_not_matter() {
    let players = ["uct", "uct:playouts=7", "uct:time=5s", "uct:clock=60s:increment=1s"];
    let [one, others @ ..] = players.map(signature_of);
    assert!(others.iter().all(|other| *other == one));
    // Two trees are joined as four are.
    assert_eq!(signature_of("uct:threads=2"), signature_of("uct:threads=4"));
    assert_ne!(signature_of("uct:threads=2"), one);
}

#[test]
fn every_kind_of_player_has_its_own() {
    let mut all: Vec<String> = Params::PRESETS.map(signature_of).into();
    all.extend(["swapper", "keeper"].map(signature_of));
    for (i, one) in all.iter().enumerate() {
        // The default may be one of the presets.
        let same = all[..i].iter().filter(|other| *other == one).count();
        assert!(same <= usize::from(i == 1), "player {i}");
    }
}

/// Another value for a parameter than it has in a preset, if there is one.
fn changed(name: &str, values: &str, preset: &str) -> Option<String> {
    let now = Params::preset(preset).unwrap().list();
    let now = now.iter().find_map(|line| line.strip_prefix(&format!("{name}=")));
    let now = now.unwrap();
    match values {
        _ if values.contains(" or ") => {
            values.split(" or ").find(|value| *value != now).map(String::from)
        }
        _ => {
            let mut other = Params::preset(preset).unwrap();
            let number: f64 = now.parse().unwrap();
            let tries = [number / 2.0, number * 2.0, 1.0, 0.5, 0.0, number - 1.0];
            let tries = tries.iter().filter(|&&other| other != number).map(f64::to_string);
            tries.into_iter().find(|value| other.set(name, value).is_ok())
        }
    }
}

#[test]
fn every_parameter_is_seen() {
    let plain = ["default", "guided"].map(|preset| {
        let joined = format!("{preset}:threads=2");
        let signature = signature_of(&joined);
        (preset, joined, signature)
    });
    for about in Params::about() {
        // A parameter may mean nothing in one of them.
        let seen = plain.iter().any(|(preset, joined, signature)| {
            let value = changed(about.name, &about.values, preset);
            let other = |value| signature_of(&format!("{joined}:{}={value}", about.name));
            value.is_none_or(|value| other(value) != *signature)
        });
        assert!(seen, "{}", about.name);
    }
}

/// The signature of the default with weights from a file.
fn signature_with(weights: &Weights) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights");
    std::fs::write(&path, weights.to_bytes()).unwrap();
    signature_of(&format!("default:weights={}", path.display()))
}

#[test]
fn weights_of_every_kind_are_seen() {
    let latest = Weights::GENERATIONS - 1;
    assert_eq!(signature_with(&Weights::default()), signature_of("default"));
    let mut random = Random::new(5);
    let mut weight = || (random.below(2001) as f64 - 1000.0) / 5000.0;
    let plain: Vec<Vec<f64>> =
        (0..ANCHORS).map(|_| (0..FEATURES).map(|_| weight()).collect()).collect();
    let mut all: Vec<_> =
        (0..latest).map(|n| signature_of(&format!("default:generation={n}"))).collect();
    all.extend([signature_of("default"), signature_with(&Weights::from_log_odds("x", &plain))]);
    // Those of one kind in one phase of the game.
    for anchor in 0..ANCHORS {
        for kind in [0..WINDOWS, WINDOWS..GROUPS, GROUPS..FEATURES] {
            let mut changed = plain.clone();
            changed[anchor][kind].iter_mut().for_each(|weight| *weight += 0.02);
            all.push(signature_with(&Weights::from_log_odds("x", &changed)));
        }
    }
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count);
}
