//! `federa analyze`: the shape of its answers, its limits and its end by a signal.

use std::time::Instant;

use crate::common::{federa, federa_reading, json_lines};
use serde_json::{Value, json};

/// What holds for every answer about a position with `legal` moves.
fn check(answer: &Value, legal: usize) {
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), legal);
    assert_eq!(answer["best"], moves.first().map_or(Value::Null, |mv| mv["move"].clone()));
    let is_rate = |value: &Value| (0.0..=1.0).contains(&value.as_f64().unwrap());
    let is_known =
        |value: &Value, known: bool| if known { is_rate(value) } else { value.is_null() };
    let visits: u64 = moves.iter().map(|mv| mv["visits"].as_u64().unwrap()).sum();
    assert!(is_known(&answer["winrate"], visits > 0 || !answer["proof"].is_null()));
    assert!(answer["prior"].is_null() || is_rate(&answer["prior"]));
    for (order, mv) in moves.iter().enumerate() {
        assert_eq!(mv["order"], order);
        assert!(mv["visits"].is_u64() && is_rate(&mv["share"]));
        assert!(is_known(&mv["winrate"], mv["visits"] != 0 || !mv["proof"].is_null()));
        assert!(mv["prior"].is_null() || is_rate(&mv["prior"]));
        assert_eq!(mv["pv"][0], mv["move"]);
        let [low, high] = [&mv["interval"][0], &mv["interval"][1]].map(|v| v.as_f64().unwrap());
        assert!(low <= high && mv["lcb"] == low);
    }
}

#[test]
fn json_has_this_shape() {
    let args = ["analyze", "--json", "--size", "5", "--playouts", "100", "--threads", "1"];
    let page = federa(&args).page();
    assert!(page.starts_with("{\"best\":\""), "{page}");
    let answer: Value = serde_json::from_str(&page).unwrap();
    check(&answer, 50);
    assert_eq!((&answer["to_move"], &answer["playouts"]), (&json!("d"), &json!(100)));
    assert_eq!((&answer["seat_to_move"], &answer["swapped"]), (&json!("first"), &json!(false)));
    assert_eq!((&answer["seed"], &answer["threads"]), (&json!(1), &json!(1)));
    assert!(answer.get("timing").is_none());
    assert_eq!(federa(&args).page(), page, "the same run again");
}

#[test]
fn hardly_any_playouts_are_enough_for_an_answer() {
    for playouts in 0..3 {
        let count = playouts.to_string();
        for (position, legal) in [("3/3/3 d", 18), ("rr/rS l", 1), ("rrr/RrS/RRr l", 1)] {
            let args = ["analyze", "--playouts", &count, "--threads", "1", "--position", position];
            check(&federa(&[&args[..], &["--json"]].concat()).json(), legal);
            assert!(federa(&args).page().contains("Best: "));
        }
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let args = ["analyze", "--position", "rr/rr d"];
    let answer = federa(&[&args[..], &["--json"]].concat()).json();
    check(&answer, 0);
    assert_eq!((&answer["best"], &answer["to_move"]), (&Value::Null, &Value::Null));
    assert_eq!((&answer["winner"], &answer["winning_seat"]), (&json!("l"), &json!("second")));
    assert!(federa(&args).page().contains("The game is over"));
}

#[test]
fn the_page_tells_whose_win_rates_they_are() {
    let args = ["analyze", "--size", "4", "--pie", "--playouts", "60", "--lines", "3"];
    let page = federa(&[&args[..], &["--moves", "Ra1"]].concat()).page();
    assert!(page.contains("Win rates are Light's (the second player's).\n"), "{page}");
    assert!(page.contains("  and 28 other moves\n"), "{page}");
    assert!(page.contains("60 playouts in "), "{page}");
    let page = federa(&[&args[..], &["--moves", "Ra1 swap"]].concat()).page();
    assert!(page.contains("Win rates are Light's (the first player's).\n"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
}

#[test]
fn time_is_a_limit_too() {
    let begin = Instant::now();
    let args = ["analyze", "--json", "--size", "4", "--time", "100ms", "--playouts", "99999999"];
    let answer = federa(&args).json();
    assert!(begin.elapsed().as_secs() < 60);
    assert!(answer["timing"]["elapsed"].is_f64());
    assert!(answer["playouts"].as_u64().unwrap() < 99_999_999);
}

#[test]
fn a_clock_allots_the_time_and_is_told_after_the_move() {
    let clock = ["analyze", "--size", "4", "--clock", "2s", "--increment", "100ms"];
    let timing = &federa(&[&clock[..], &["--json"]].concat()).json()["timing"];
    let [elapsed, allotted, left] =
        [&timing["elapsed"], &timing["clock"]["allotted"], &timing["clock"]["left"]]
            .map(|seconds| seconds.as_f64().unwrap());
    assert!(allotted > 0.1 && allotted < 0.5, "{allotted}");
    assert!((left - (2.1 - elapsed).max(0.1)).abs() < 1e-5, "{left} after {elapsed}");
    let page = federa(&clock).page();
    assert!(page.contains(" allotted, ") && page.contains(" left with the increment.\n"), "{page}");
}

#[test]
fn a_clock_is_not_spent_on_a_choice_that_is_certain() {
    // One legal move; and so little time that none is left for it, but a few playouts are made.
    for (clock, position) in [("1h", "SSSS/SSrR/SRRR/RRrR d"), ("0s", "3/3/3 d")] {
        let begin = Instant::now();
        let args = ["analyze", "--json", "--clock", clock, "--position", position];
        let answer = federa(&args).json();
        assert!(answer["best"].is_string());
        assert!(clock == "1h" || answer["playouts"].as_u64() > Some(0), "{answer}");
        assert!(begin.elapsed().as_secs() < 60, "{clock}: {:?}", begin.elapsed());
    }
}

#[test]
fn each_position_of_a_stream_is_answered() {
    let args = ["analyze", "--json", "--playouts", "5", "--threads", "1", "--position", "-"];
    let answers = json_lines(&federa_reading(&args, b"2/2 d\nrr/rr d\n3/3/R2 l p\n").page());
    check(&answers[0], 8);
    check(&answers[1], 0);
    check(&answers[2], 17);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_search_with_the_answer_so_far() {
    use std::process::{Command, Stdio};
    for signal in ["-INT", "-TERM"] {
        let mut command =
            crate::common::command(&["analyze", "--json", "--time", "60s", "--size", "6"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let begin = Instant::now();
        std::thread::sleep(std::time::Duration::from_millis(500));
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        let answer = crate::common::Run::from(child.wait_with_output().unwrap()).json();
        assert!(begin.elapsed().as_secs() < 50);
        check(&answer, 72);
    }
}
