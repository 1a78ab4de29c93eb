//! `federa solve`: values by colour and seat, lines, openings, and what it says
//! when its budget runs out.

use std::time::Instant;

use crate::common::{federa, federa_reading, json_lines};
use federa::{Game, Position};
use serde_json::{Value, json};

/// Plays the line of an answer, which must end in a win of the colour it tells.
fn check_line(answer: &Value) {
    let position: Position = answer["position"].as_str().unwrap().parse().unwrap();
    let mut game = Game::new(position);
    for mv in answer["line"].as_array().unwrap() {
        game.play(mv.as_str().unwrap().parse().unwrap()).unwrap();
    }
    let winner = game.winner().map(|color| color.letter().to_string());
    assert_eq!(json!(winner), answer["value"], "{answer}");
}

#[test]
fn the_smallest_boards_have_their_values() {
    for (size, value, seat) in [("2", "l", "second"), ("3", "d", "first")] {
        let answer = federa(&["solve", "--size", size, "--json"]).json();
        assert_eq!((&answer["value"], &answer["winner_seat"]), (&json!(value), &json!(seat)));
        assert!(answer["nodes"].as_u64().unwrap() > 0);
        assert!(answer["timing"]["elapsed"].is_f64() && answer.get("openings").is_none());
        check_line(&answer);
    }
    let page = federa(&["solve", "--size", "3"]).page();
    assert!(page.contains("\nDark (first player) wins.\nBest play, "), "{page}");
    assert!(page.contains(" nodes/s), table of 2 MiB.\n"), "{page}");
}

#[test]
fn every_opening_has_its_value() {
    for (size, value, seat, moves) in [
        ("2", "l", "second", &[("Ra1", 8)][..]),
        ("3", "d", "first", &[("Ra1", 8), ("Rb1", 8), ("Rb2", 2)]),
    ] {
        let args = ["solve", "--openings", "--memory", "64MiB", "--size", size];
        let answer = federa(&[&args[..], &["--json", "--threads", "2"]].concat()).json();
        assert_eq!((&answer["value"], &answer["winner_seat"]), (&json!(value), &json!(seat)));
        check_line(&answer);
        let openings = answer["openings"].as_array().unwrap();
        assert_eq!(openings.len(), moves.len());
        for (opening, (mv, class)) in openings.iter().zip(moves) {
            assert_eq!((&opening["move"], &opening["class"]), (&json!(mv), &json!(class)));
            assert_eq!((&opening["value"], &opening["winner_seat"]), (&json!(value), &json!(seat)));
            check_line(opening);
        }
        let page = federa(&args).page();
        assert!(page.contains("first move") && page.contains("up to symmetry, "), "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    }
}

#[test]
fn with_the_pie_rule_the_second_player_wins() {
    let args = ["solve", "--size", "3", "--pie"];
    let answer = federa(&[&args[..], &["--json"]].concat()).json();
    assert_eq!((&answer["value"], &answer["winner_seat"]), (&Value::Null, &json!("second")));
    let page = federa(&args).page();
    assert!(
        page.contains("\nThe second player wins.\nThe second player takes the winning colour"),
        "{page}"
    );

    let answer = federa(&[&args[..], &["--json", "--openings"]].concat()).json();
    assert_eq!((&answer["value"], &answer["winner_seat"]), (&json!("d"), &json!("second")));
    for opening in answer["openings"].as_array().unwrap() {
        assert_eq!((&opening["value"], &opening["line"][0]), (&json!("d"), &json!("swap")));
        check_line(opening);
    }

    let after = federa(&[&args[..], &["--json", "--openings", "--moves", "Rb2"]].concat()).json();
    assert_eq!((&after["value"], &after["winner_seat"]), (&json!("d"), &json!("second")));
    assert_eq!(after["line"][0], "swap");
    check_line(&after);
    let swapped = federa(&[&args[..], &["--json", "--moves", "Rb2 swap"]].concat()).json();
    assert_eq!((&swapped["value"], &swapped["winner_seat"]), (&json!("d"), &json!("second")));
    assert_eq!(swapped["swapped"], true);
}

#[test]
fn a_spent_budget_is_an_answer() {
    let args = ["solve", "--size", "9", "--memory", "16MiB"];
    let answer = federa(&[&args[..], &["--nodes", "1000", "--json"]].concat()).json();
    assert_eq!((&answer["value"], &answer["winner_seat"]), (&Value::Null, &Value::Null));
    assert_eq!((&answer["nodes"], &answer["line"]), (&json!(1000), &json!([])));
    let page = federa(&[&args[..], &["--nodes", "1000"]].concat()).page();
    assert!(page.contains("Unknown.\nNo proof was found: the budget of 1,000 nodes"), "{page}");
    assert!(page.contains("1,000 nodes in ") && page.contains("table of 1 MiB"), "{page}");
    let page = federa(&[&args[..], &["--time", "100ms"]].concat()).page();
    assert!(page.contains("Unknown.\nNo proof was found: the time of 100 ms was up."), "{page}");
    let page = federa(&[&args[..], &["--nodes", "10", "--pie", "--moves", "Ra1"]].concat()).page();
    assert!(
        page.contains("The second player wins.\nThe second player has the choice of colours"),
        "{page}"
    );
    let page = federa(&[&args[..], &["--nodes", "10", "--openings"]].concat()).page();
    assert!(page.contains("15 first moves up to symmetry, 162 in all."), "{page}");
}

#[test]
fn each_position_of_a_stream_is_answered() {
    let args = ["solve", "--json", "--position", "-"];
    let input = b"2/2 d\nrr/rr d\nrr/rS l\n2/2 d p\n";
    let answers = json_lines(&federa_reading(&args, input).page());
    let values: Vec<_> = answers.iter().map(|answer| &answer["value"]).collect();
    assert_eq!(values[..2], [&json!("l"), &json!("l")]);
    assert_eq!((values[3], &answers[3]["winner_seat"]), (&Value::Null, &json!("second")));
    assert_eq!((&answers[1]["to_move"], &answers[1]["nodes"]), (&Value::Null, &json!(0)));
    answers[..3].iter().for_each(check_line);
    let page = federa(&["solve", "--openings", "--position", "rr/rr d"]).page();
    assert!(page.contains("The game is over"), "{page}");
}

/// A file of this test's own, which is not there.
fn absent(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

#[test]
fn values_are_made_once_and_looked_up() {
    let file = absent("values-3");
    let args = ["solve", "--size", "3", "--openings", "--values", &file];
    let answer = federa(&[&args[..], &["--json"]].concat()).json();
    assert_eq!((&answer["value"], &answer["winner_seat"]), (&json!("d"), &json!("first")));
    check_line(&answer);
    answer["openings"].as_array().unwrap().iter().for_each(check_line);
    let made = std::fs::metadata(&file).unwrap();
    assert_eq!(answer["table_bytes"].as_u64().unwrap() % made.len(), 0);
    assert!(!std::path::Path::new(&format!("{file}.unfinished")).exists());

    let page = federa(&args).page();
    assert!(page.contains("\nDark (first player) wins.\n"), "{page}");
    assert!(page.contains("values  reply") && page.contains(" values looked up in "), "{page}");
    assert_eq!(std::fs::metadata(&file).unwrap().modified().ok(), made.modified().ok());

    let input = b"RR1/s1S/2r l\nRRR/SSs/Srr d\n";
    let args = ["solve", "--json", "--position", "-"];
    let searched = json_lines(&federa_reading(&args, input).page());
    let looked_up = [&args[..], &["--values", &file]].concat();
    let looked_up = json_lines(&federa_reading(&looked_up, input).page());
    for (searched, looked_up) in searched.iter().zip(&looked_up) {
        assert_eq!(searched["value"], looked_up["value"]);
        check_line(looked_up);
    }
}

#[test]
fn files_that_are_no_values_are_told() {
    let refused = |args: &[&str], expected: &str| {
        let run = federa(&[&["solve"], args].concat());
        assert!(run.complaint().contains(expected), "{}", run.err);
    };
    let file = absent("values-2");
    refused(&["--values", &file], "--values: expected a board up to 4x4, found 13x13");
    federa(&["solve", "--size", "2", "--values", &file]).page();
    let other = "values-2: expected \"federa values 2, 4x4\", found \"federa values 2, 2x2\"";
    refused(&["--size", "4", "--values", &file], other);
    refused(&["--size", "2", "--values", "/nowhere/at/all"], "/nowhere/at/all: No such file");
    refused(&["--size", "2", "--values", &file, "--nodes", "5"], "--nodes");
    let _ = std::fs::remove_file(&file);
    let held = std::fs::File::create(format!("{file}.unfinished")).unwrap();
    held.lock().unwrap();
    refused(&["--size", "2", "--values", &file], "found another program at it");
}

#[test]
fn options_are_checked() {
    for (args, expected) in [
        (&["--nodes", "x"][..], "--nodes: expected a number of nodes from 0 on, found \"x\""),
        (&["--threads", "0"], "--threads: expected a number of threads"),
        (&["--time", "5"], "--time: expected a time such as"),
        (&["--memory", "1"], "--memory: expected an amount of memory"),
    ] {
        let run = federa(&[&["solve"], args].concat());
        assert!(run.complaint().contains(expected), "{}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_with_what_it_has() {
    use std::process::{Command, Stdio};
    for (signal, more) in [("-INT", "--json"), ("-TERM", "--openings")] {
        let mut command = crate::common::command(&[
            "solve", "--size", "9", "--time", "60s", "--memory", "16MiB", more,
        ]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let begin = Instant::now();
        std::thread::sleep(std::time::Duration::from_millis(500));
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        let page = crate::common::Run::from(child.wait_with_output().unwrap()).page();
        assert!(begin.elapsed().as_secs() < 30);
        assert!(page.contains("\"value\":null") || page.contains("the search was stopped"));
    }
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_no_half_of_a_file() {
    use std::process::{Command, Stdio};
    let file = absent("values-4");
    let mut command = crate::common::command(&["solve", "--size", "4", "--values", &file]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let unfinished = format!("{file}.unfinished");
    while !std::path::Path::new(&unfinished).exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(200));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    let run = crate::common::Run::from(child.wait_with_output().unwrap());
    assert!(run.failure().ends_with("values-4: stopped before all values were known"));
    assert!(!std::path::Path::new(&unfinished).exists() && !std::path::Path::new(&file).exists());
}
