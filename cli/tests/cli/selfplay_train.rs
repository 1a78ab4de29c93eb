//! `selfplay datagen` and `selfplay train`: games to learn from, and weights fitted to them.

use std::path::Path;

use serde_json::Value;

use crate::selfplay::{Folder, games, merged, ok, refused};

/// Few games, of a player that sees a little.
const WHAT: &str = "--size 3,4 --per-round 3,1 --games 4 --players rave:playouts=30 --seed 3";

fn datagen(path: &Path) {
    ok(&format!("datagen -q {WHAT} --out {}", path.display()));
}

#[test]
fn games_to_learn_from_are_games() {
    let folder = Folder::new("datagen");
    let path = folder.file("games.jsonl");
    datagen(&path);
    let games = games(&path);
    assert_eq!(games.len(), 16);
    assert_eq!(games.iter().filter(|game| game["size"] == 3).count(), 12);
    for game in &games {
        let openings = game["opening"].as_u64().unwrap();
        assert!((2..=7).contains(&openings), "{openings}");
        assert_eq!(
            game["visits"].as_array().unwrap().len(),
            game["moves"].as_array().unwrap().len()
        );
        assert_eq!(game["check"].as_str().unwrap().len(), 16);
    }
    assert!(games.iter().any(|game| game["end"] == "proof"), "adjudicated unless told otherwise");
    // Again changes nothing, and the other commands read the file.
    let before = std::fs::read(&path).unwrap();
    datagen(&path);
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert_eq!(merged(&path).lines().count(), 17);
    assert!(ok(&format!("report {}", path.display())).contains("random:2-7"));
    let told =
        refused(&format!("run {WHAT} --out {}", path.display()).replace("--per-round 3,1", ""));
    assert!(told.contains("of another run"), "{told}");
}

#[test]
fn wrong_options_of_datagen_are_told() {
    let folder = Folder::new("datagen-wrong");
    let out = folder.file("games.jsonl");
    for (args, expected) in [
        ("--size 3,4 --per-round 1", "--per-round: expected one for each of the 2 sizes, found 1"),
        ("--size 3 --per-round 0", "expected a number of games from 1 to 1000"),
        ("--size 3 --players uct,rave", "--players: expected one player, found 2"),
        ("--size 3 --openings random:7-2", "--openings: expected random:K"),
        ("--size 2", "expected fewer random moves than the 4 points"),
    ] {
        let told = refused(&format!("datagen {args} --out {}", out.display()));
        assert!(told.contains(expected), "{told}");
        assert!(!out.exists());
    }
}

#[test]
fn weights_are_fitted_to_games() {
    let folder = Folder::new("train");
    let [path, one, other] = ["games.jsonl", "one", "other"].map(|name| folder.file(name));
    datagen(&path);
    let train = |out: &Path, more: &str| {
        ok(&format!(
            "train {} {more} --passes 2 --held-out 4 --out {}",
            path.display(),
            out.display()
        ))
    };
    let page = train(&one, "");
    for expected in ["games held out", "All sizes: log-loss, and AUC", "3x3: ", "tenth", "search"] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    let json: Value = serde_json::from_str(&train(&other, "--json --playouts 8")).unwrap();
    assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&other).unwrap());
    let names: Vec<_> = json["tables"][0]["total"]["skills"]
        .as_array()
        .unwrap()
        .iter()
        .map(|skill| skill["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["weights", "uniform", "guided", "search"]);
    train(&other, "--seed 2 --note again");
    let bytes = std::fs::read(&other).unwrap();
    assert_ne!(std::fs::read(&one).unwrap(), bytes);
    assert!(
        String::from_utf8_lossy(&bytes).contains("again: windows and groups fitted by federa ")
    );
    assert!(bytes.starts_with(b"federa-weights 1\n"));
}

#[test]
fn what_cannot_be_learned_from_is_told() {
    let folder = Folder::new("train-wrong");
    let [path, out] = ["games.jsonl", "weights"].map(|name| folder.file(name));
    ok(&format!("run -q --size 3 --games 2 --players random --out {}", path.display()));
    let train = |args: &str| refused(&format!("train {} {args}", path.display()));
    assert!(train("").contains("expected games with estimates"));
    assert!(train("--result 2").contains("expected a number from 0 to 1, found \"2\""));
    assert!(train("--features x").contains("windows, groups"));
    let told = train(&format!("--out {}", path.display()));
    assert!(told.contains("--out"), "{told}");
    let told = refused(&format!("train {} --out {}", folder.file("none").display(), out.display()));
    assert!(told.contains("cannot read"), "{told}");
    assert!(!out.exists());
}
