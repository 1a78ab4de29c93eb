//! The signature sees every parameter of the search, every preset, every kind of player.

use federa::Params;

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
    // Searches after a proven loss are too short here to differ.
    for about in Params::about().into_iter().filter(|about| about.name != "resist") {
        // A parameter may mean nothing in one of them.
        let seen = plain.iter().any(|(preset, joined, signature)| {
            let value = changed(about.name, &about.values, preset);
            let other = |value| signature_of(&format!("{joined}:{}={value}", about.name));
            value.is_none_or(|value| other(value) != *signature)
        });
        assert!(seen, "{}", about.name);
    }
}
