//! `federa play`, by pipe.

use super::common::{federa, federa_reading};

#[test]
fn a_game_by_pipe_is_saved_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let file = file.to_str().unwrap();
    let args = ["play", "--size", "4", "--second", "1", "--seed", "3", "--ascii"];
    let input = format!("hint\nRb2\nsave {file}\nundo\nsave /nowhere/x\nquit\n");
    let page = federa_reading(&args, input.as_bytes()).page();
    assert!(page.contains("Dark (first player) plays Rb2 (human)."), "{page}");
    assert!(page.contains("Light (second player) plays "), "{page}");
    assert!(page.contains(&format!("Saved to {file}.")) && page.contains("2 moves taken back."));
    assert!(page.contains("\ncannot write /nowhere/x"), "{page}");
    assert!(page.is_ascii() && page.lines().all(|line| line.len() <= 80), "{page}");
    let shown = federa(&["show", "--game", file, "--json"]).json();
    assert_eq!(shown["moves"].as_array().map_or(2, Vec::len), 2);
    let page = federa_reading(&["play", "--game", file, "--ascii"], b"resign\n").page();
    assert!(page.contains("Dark (first player) resigns: Light (second player) has won."), "{page}");
}

#[test]
fn levels_play_each_other_and_the_same_seed_gives_the_same_game() {
    let args = ["play", "--size", "3", "--pie", "--first", "1", "--second", "2", "--seed", "5"];
    let page = federa(&args).page();
    assert!(page.contains(" has won: the board is full."), "{page}");
    assert_eq!(federa(&args).page(), page);
    let wrong = federa(&["play", "--first", "99"]);
    assert!(wrong.complaint().starts_with("--first: expected human or a level"), "{}", wrong.err);
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    let page = federa(&["play", "--size", "3"]).page();
    assert!(page.ends_with("> \n"), "{page}");
}
