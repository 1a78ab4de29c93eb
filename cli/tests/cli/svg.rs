//! `--svg FILE` and the parameters of the search.

use std::fs;
use std::path::PathBuf;

use crate::common::federa;
use federa::Params;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs a command with `--svg` and returns what it has drawn.
fn drawn(name: &str, args: &[&str]) -> String {
    let path = path(name);
    // What was there before must be gone, also if it was longer.
    fs::write(&path, "<svg ".repeat(1 << 18)).unwrap();
    federa(&[args, &["--svg", path.to_str().unwrap()]].concat()).page();
    let svg = fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("xmlns=\"http://www.w3.org/2000/svg\"") && !svg.contains("href"));
    let tags = |start: &str| svg.matches(start).count();
    assert_eq!(tags("<") - tags("</") - tags("/>"), tags("</"), "every tag is closed");
    svg
}

#[test]
fn a_position_is_drawn() {
    let svg = drawn("show.svg", &["show", "--size", "3", "--moves", "Ra1 Sb2 Sc3"]);
    assert!(svg.contains("Light (second player) to move after 3 moves."), "{svg}");
    assert!(svg.contains("<title>") && svg.contains("2S/1s1/R2 l -"), "{svg}");
    assert!(svg.contains("last move") && !svg.contains("best move") && !svg.contains("visits"));
}

#[test]
fn a_search_is_drawn() {
    let args = ["analyze", "--size", "4", "--pie", "--playouts", "500", "--threads", "1"];
    let svg = drawn("analyze.svg", &[&args[..], &["--moves", "Rb2"]].concat());
    for text in ["Best: ", "Win rates are Light's (the second player's).", "of the most visits"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    assert!(svg.contains(": ") && svg.contains(" visits") && svg.contains("fill-opacity"));
    let over = drawn("over.svg", &["analyze", "--position", "rr/rr d"]);
    assert!(over.contains("Light (second player) has won") && !over.contains("Best"), "{over}");
    let conversion = drawn("conversion.svg", &["analyze", "--position", "rrr/RrS/RRr l"]);
    assert!(conversion.contains("Best: Ca1"), "{conversion}");
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    let missing = path("no/such/folder/x.svg");
    for (file, expected) in [
        (missing.to_str().unwrap(), "cannot write "),
        (env!("CARGO_TARGET_TMPDIR"), "cannot read "),
    ] {
        for command in [&["show"][..], &["analyze", "--time", "60s"]] {
            let run = federa(&[command, &["--svg", file]].concat());
            assert!(run.complaint().contains(expected), "{}", run.err);
        }
    }
    let run = federa(&["show", "--position", "-", "--svg", "x.svg"]);
    assert_eq!(run.complaint(), "expected --svg with one position, found --position -");
    if cfg!(target_os = "linux") {
        let run = federa(&["show", "--svg", "/dev/full"]);
        assert!(run.failure().starts_with("cannot write /dev/full: "), "{}", run.err);
    }
}

#[test]
fn a_bad_position_leaves_the_old_drawing() {
    let path = path("old.svg");
    fs::write(&path, "old").unwrap();
    let run = federa(&["show", "--moves", "Rx9", "--svg", path.to_str().unwrap()]);
    run.complaint();
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
}

#[test]
fn parameters_are_listed_and_set() {
    let page = federa(&["analyze", "--list-params"]).page();
    for (about, value) in Params::about().iter().zip(Params::default().list()) {
        assert!(page.lines().any(|line| line == value), "{}: {page}", about.name);
    }
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    let args = ["analyze", "--preset", "uct", "--set", "exploration=0.25", "--set=expand_at=3"];
    let page = federa(&[&args[..], &["--list-params"]].concat()).page();
    for line in ["playout=uniform", "exploration=0.25", "expand_at=3"] {
        assert!(page.lines().any(|found| found == line), "{line}: {page}");
    }
    let args = ["analyze", "--json", "--size", "5", "--playouts", "50", "--threads", "1"];
    let [default, changed] = [&[][..], &["--set", "engine=random"]]
        .map(|more| federa(&[&args[..], more].concat()).json());
    assert_eq!((&default["playouts"], &changed["playouts"]), (&50.into(), &0.into()));
    for (change, expected) in [
        ("x=1", "--set: expected a parameter (engine, generation, "),
        ("plain=7", "--set: plain: expected 0 to 1, found \"7\""),
        ("visit_all=yes", "--set: visit_all: expected false or true, found \"yes\""),
        ("engine=x", "--set: engine: expected values or playouts or random, found \"x\""),
        ("plain", "--set: expected NAME=VALUE, found \"plain\""),
        ("=", "--set: expected a parameter ("),
    ] {
        let run = federa(&["analyze", "--set", change]);
        assert!(run.complaint().contains(expected), "{}", run.err);
    }
}
