//! The slow rules against the stored vectors: single positions, whole games,
//! and numbers of lines of play.

use std::collections::BTreeMap;

use federa::reference::{Colour, ReferenceBoard};
use serde_json::Value;

/// Reads a file of one JSON object a line.
fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

fn text<'a>(object: &'a Value, field: &str) -> &'a str {
    object[field].as_str().expect("a string")
}

fn number(object: &Value, field: &str) -> u64 {
    object[field].as_u64().expect("a number that is not negative")
}

fn board(object: &Value) -> ReferenceBoard {
    ReferenceBoard::from_line(text(object, "position")).expect("a valid position")
}

/// Reads the winner, who may be missing.
fn winner(object: &Value) -> Option<Colour> {
    match &object["winner"] {
        Value::Null => None,
        Value::String(side) if side == "d" => Some(Colour::Dark),
        Value::String(side) if side == "l" => Some(Colour::Light),
        other => panic!("not a side: {other}"),
    }
}

/// Moves of one colour with the letter of the kind that each converts to.
fn expected_conversions(object: &Value, side: &str) -> BTreeMap<String, String> {
    let listed = object["conversions"][side].as_array().expect("a list");
    let pairs = listed.iter().map(|pair| {
        let [name, kind] = [0, 1].map(|i| pair[i].as_str().expect("a string").to_string());
        (name, kind)
    });
    pairs.collect()
}

fn found_conversions(board: &ReferenceBoard, mover: Colour) -> BTreeMap<String, String> {
    let found = board.conversions(mover).into_iter();
    found.map(|(name, kind)| (name, kind.letter().to_string())).collect()
}

/// Lines of play of exactly `depth` turns; a pass is a turn.
fn perft(board: &ReferenceBoard, depth: u64) -> u64 {
    let moves = board.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |name: &String| {
        let mut next = board.clone();
        next.play(name).expect("a legal move");
        next
    };
    moves.iter().map(|name| perft(&after(name), depth - 1)).sum()
}

#[test]
fn positions() {
    let vectors = json_lines(include_str!("vectors/positions.jsonl"));
    assert_eq!(vectors.len(), 300);
    for vector in &vectors {
        let board = board(vector);
        let line = text(vector, "position");
        assert_eq!(board.to_line(), line);
        assert_eq!(board.empty_count() as u64, number(vector, "empty"), "{line}");
        assert_eq!(board.groups().len() as u64, number(vector, "groups"), "{line}");
        assert_eq!(board.winner(), winner(vector), "{line}");
        for (side, colour) in [("d", Colour::Dark), ("l", Colour::Light)] {
            let expected = expected_conversions(vector, side);
            assert_eq!(found_conversions(&board, colour), expected, "{line} for {side}");
        }
    }
}

#[test]
fn legal_moves_are_placements_and_conversions_of_the_mover() {
    for vector in &json_lines(include_str!("vectors/positions.jsonl")) {
        let board = board(vector);
        let side = if board.to_move == Colour::Dark { "d" } else { "l" };
        let conversions = expected_conversions(vector, side);
        let moves = board.legal_moves();
        let converting: Vec<&String> = moves.iter().filter(|name| name.starts_with('C')).collect();
        let possible = 2 * number(vector, "empty") as usize + conversions.len();
        if winner(vector).is_some() {
            assert!(moves.is_empty(), "{}", board.to_line());
        } else if possible == 0 {
            assert_eq!(moves, ["pass"], "{}", board.to_line());
        } else {
            assert_eq!(moves.len(), possible, "{}", board.to_line());
            assert!(converting.into_iter().eq(conversions.keys()), "{}", board.to_line());
        }
    }
}

#[test]
fn games() {
    let vectors = json_lines(include_str!("vectors/games.jsonl"));
    assert_eq!(vectors.len(), 60);
    for (index, vector) in vectors.iter().enumerate() {
        let mut board = ReferenceBoard::new(number(vector, "size") as usize);
        for name in vector["moves"].as_array().expect("a list") {
            let name = name.as_str().expect("a string");
            assert_eq!(board.winner(), None, "game {index} before {name}");
            assert!(board.legal_moves().iter().any(|legal| legal == name), "game {index}: {name}");
            board.play(name).expect("a legal move");
        }
        assert_eq!(board.to_line(), text(vector, "final"), "game {index}");
        assert_eq!(board.winner(), winner(vector), "game {index}");
        assert!(board.legal_moves().is_empty(), "game {index} goes on");
    }
}

#[test]
fn perft_counts() {
    let vectors = json_lines(include_str!("vectors/perft.jsonl"));
    assert_eq!(vectors.len(), 50);
    for vector in &vectors {
        let found = perft(&board(vector), number(vector, "depth"));
        assert_eq!(found, number(vector, "count"), "{vector}");
    }
}
