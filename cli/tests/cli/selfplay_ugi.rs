//! Other programs as players: `ugi:COMMAND`. The other program is this one, and shell
//! scripts that do what programs should not.

use serde_json::Value;

use super::common::{federa, json_lines};

/// This program as an engine.
fn engine() -> String {
    format!("ugi:playouts=4:'{}' ugi", env!("CARGO_BIN_EXE_federa"))
}

/// A script that introduces itself, and answers `go` by these commands of a shell.
fn script(name: &str, answer: &str) -> String {
    let loop_ = format!(
        "while read -r word rest; do case $word in ugi) echo id name {name}; echo ugiok;; \
         isready) echo readyok;; go) {answer};; quit) exit;; esac; done"
    );
    format!("ugi:playouts=4:sh -c \"{loop_}\"")
}

/// The games of a run of two players, and what was told.
fn play(players: [&str; 2], games: &str, more: &[&str]) -> (Vec<Value>, String) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games.jsonl");
    let out = out.to_str().unwrap();
    let fixed = ["selfplay", "run", "--size", "3", "--games", games, "--out", out];
    let names = ["--players", players[0], "--players", players[1]];
    let run = federa(&[&fixed[..], &names, more].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    let games = json_lines(&std::fs::read_to_string(out).unwrap()).split_off(1);
    // What is written is read back.
    assert_eq!(federa(&["selfplay", "report", out]).code, Some(0));
    (games, run.err)
}

#[test]
fn two_programs_play_a_tournament_without_an_error() {
    let engine = engine();
    let other = engine.replace("playouts=4", "playouts=6");
    let (games, told) = play([&engine, &other], "10", &["--pie", "off,on", "--threads", "2"]);
    assert_eq!(games.len(), 20);
    assert!(games.iter().all(|game| game["end"] == "filled"), "{games:?}");
    assert!(!told.contains("failure"), "{told}");
    // What it thinks is told of, and it is as reproducible as a player in this program.
    assert!(games.iter().all(|game| game["estimates"].as_array().unwrap().last().unwrap() == 1.0));
    let (again, _) = play([&engine, &other], "10", &["--pie", "off,on", "--threads", "1"]);
    let moves = |games: &[Value]| {
        let mut games: Vec<_> =
            games.iter().map(|game| (game["index"].as_u64(), game["moves"].clone())).collect();
        games.sort_by_key(|(index, _)| *index);
        games
    };
    assert_eq!(moves(&games), moves(&again));
}

#[test]
fn what_a_program_does_wrong_ends_its_game_and_no_other() {
    let engine = engine();
    for (answer, expected) in [
        ("echo out of book >&2; exit 7", "ended (exit status: 7), saying \"out of book\""),
        ("kill -9 $$", "ended (signal: 9"),
        ("echo bestmove Ra99", "plays \"Ra99\": expected a move"),
        ("echo bestmove Cb2", "plays \"Cb2\": "),
        ("echo bestmove", "plays nothing: "),
        ("exec >&-; sleep 100", "closed its output"),
    ] {
        let bad = script("bad", answer);
        let (games, told) = play([&bad, &engine], "4", &["--threads", "2"]);
        assert_eq!(games.len(), 4, "{answer}");
        for game in &games {
            assert_eq!(game["end"], "forfeit", "{answer}: {game}");
            let fault = game["fault"].as_str().unwrap();
            assert!(fault.starts_with(expected), "{answer}: {fault}");
            let loser = if game["winning_seat"] == "first" { "second" } else { "first" };
            assert_eq!(game[loser], bad.as_str(), "{game}");
        }
        assert!(told.contains("4 games lost by its failure; the last: "), "{told}");
    }
}

#[test]
fn a_program_that_does_not_answer_does_not_hold_up_the_others() {
    // A clock that is over, and the grace that follows it.
    let slow = script("slow", "sleep 1000").replace("playouts=4", "time=1ms:patience=100ms");
    let (games, told) = play([&slow, &engine()], "2", &["--threads", "2"]);
    assert!(games.iter().all(|game| game["end"] == "forfeit"), "{games:?}");
    assert!(told.contains("does not answer bestmove within"), "{told}");
}

#[test]
fn a_program_that_is_none_is_refused_before_the_file_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games.jsonl");
    let out = out.to_str().unwrap();
    let run = |player: &str| {
        federa(&["selfplay", "run", "--players", player, "--games", "2", "--out", out])
    };
    let none = run("ugi:/nowhere/at-all");
    assert!(none.complaint().contains("expected a program to start"), "{}", none.err);
    let option = run(&engine().replace("playouts=4", "playouts=4:Depth=3"));
    assert!(option.complaint().contains("expected an option of the program"), "{}", option.err);
    assert!(!std::path::Path::new(out).exists());
}
