//! `federa perft` against the stored vectors.

use std::collections::BTreeMap;

use crate::common::{federa, federa_reading, json_lines};
use serde_json::Value;

/// The counts up to which the vectors are worth their time here; the library's
/// own tests go further.
const MOST: u64 = 3_000_000;

#[test]
fn json_agrees_with_the_stored_counts() {
    let vectors = json_lines(include_str!("../../../engine/tests/vectors/perft.jsonl"));
    let mut depths: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
    for vector in vectors.into_iter().filter(|v| v["count"].as_u64().unwrap() < MOST) {
        depths.entry(vector["depth"].as_u64().unwrap()).or_default().push(vector);
    }
    for (depth, vectors) in depths {
        let lines: Vec<_> = vectors.iter().map(|v| v["position"].as_str().unwrap()).collect();
        let args = ["perft", "--json", "--depth", &depth.to_string(), "--position", "-"];
        let answers = json_lines(&federa_reading(&args, lines.join("\n").as_bytes()).page());
        assert_eq!(answers, vectors);
    }
}

#[test]
fn the_page_tells_the_count_and_each_first_move() {
    let page = federa(&["perft", "--size", "2", "--depth", "3", "--divide"]).page();
    assert_eq!(page.lines().filter(|line| line.ends_with(" 24")).count(), 8, "{page}");
    assert!(page.contains("192 sequences of 3 plies in "), "{page}");
    assert!(page.ends_with(" nodes/s)\n"), "{page}");
    let none = federa(&["perft", "--position", "rr/rr d", "--depth", "1"]).page();
    assert!(none.contains("0 sequences of 1 ply"), "{none}");
}

#[test]
fn branches_add_up() {
    let args = ["perft", "--size", "3", "--pie", "--moves", "Rb2", "--depth", "3", "--divide"];
    let answer = federa(&[&args[..], &["--json"]].concat()).json();
    let branches = answer["divide"].as_array().unwrap();
    let sum: u64 = branches.iter().map(|branch| branch["count"].as_u64().unwrap()).sum();
    assert_eq!(answer["count"], sum);
    assert_eq!(branches.last().unwrap()["move"], "swap");
    let whole = federa(&[&args[..8], &["--json"]].concat()).json();
    assert_eq!(whole["count"], sum);
    let nothing = federa(&["perft", "--size", "3", "--depth", "0", "--divide", "--json"]).json();
    assert_eq!(nothing["count"], 1);
}
