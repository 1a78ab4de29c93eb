//! Both implementations of the rules against the stored vectors: single
//! positions, whole games, and numbers of lines of play.

use federa::reference::{Colour, ReferenceBoard};
use federa::{Color, Move, Position, perft};
use serde_json::Value;

mod common;

/// What the vectors speak about, each colour as its letter and each move as written.
trait Rules: Clone {
    fn empty_board(size: u64) -> Self;
    fn read(line: &str) -> Self;
    fn line(&self) -> String;
    fn empty_points(&self) -> usize;
    fn group_count(&self) -> usize;
    fn side(&self) -> char;
    fn winner_letter(&self) -> Option<char>;
    /// With the letter of the kind that the group becomes, in any order.
    fn conversions_of(&self, side: char) -> Vec<(String, char)>;
    /// In any order.
    fn legal(&self) -> Vec<String>;
    fn make(&mut self, mv: &str);
    fn lines_of_play(&self, depth: u32) -> u64;
}

impl Rules for Position {
    fn empty_board(size: u64) -> Self {
        Position::new(common::size(size as usize))
    }
    fn read(line: &str) -> Self {
        common::position(line)
    }
    fn line(&self) -> String {
        self.to_string()
    }
    fn empty_points(&self) -> usize {
        self.empty_points()
    }
    fn group_count(&self) -> usize {
        self.groups().len()
    }
    fn side(&self) -> char {
        self.to_move().letter()
    }
    fn winner_letter(&self) -> Option<char> {
        self.winner().map(Color::letter)
    }
    fn conversions_of(&self, side: char) -> Vec<(String, char)> {
        let by = if side == 'd' { Color::Dark } else { Color::Light };
        let all = self.conversions(by).into_iter();
        all.map(|c| (Move::Convert(c.point).to_string(), c.to.letter())).collect()
    }
    fn legal(&self) -> Vec<String> {
        common::legal(self)
    }
    fn make(&mut self, mv: &str) {
        let played = self.play(common::mv(mv)).expect("a legal move");
        assert_eq!(played.to_string(), mv, "vectors name the lowest point");
    }
    fn lines_of_play(&self, depth: u32) -> u64 {
        perft(self, depth)
    }
}

fn letter(colour: Colour) -> char {
    if colour == Colour::Dark { 'd' } else { 'l' }
}

impl Rules for ReferenceBoard {
    fn empty_board(size: u64) -> Self {
        ReferenceBoard::new(size as usize)
    }
    fn read(line: &str) -> Self {
        ReferenceBoard::from_line(line).expect("a valid position")
    }
    fn line(&self) -> String {
        self.to_line()
    }
    fn empty_points(&self) -> usize {
        self.empty_count()
    }
    fn group_count(&self) -> usize {
        self.groups().len()
    }
    fn side(&self) -> char {
        letter(self.to_move)
    }
    fn winner_letter(&self) -> Option<char> {
        self.winner().map(letter)
    }
    fn conversions_of(&self, side: char) -> Vec<(String, char)> {
        let by = if side == 'd' { Colour::Dark } else { Colour::Light };
        self.conversions(by).into_iter().map(|(name, kind)| (name, kind.letter())).collect()
    }
    fn legal(&self) -> Vec<String> {
        self.legal_moves()
    }
    fn make(&mut self, mv: &str) {
        self.play(mv).expect("a legal move");
    }
    fn lines_of_play(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = |mv: &String| {
            let mut next = self.clone();
            next.make(mv);
            next.lines_of_play(depth - 1)
        };
        moves.iter().map(after).sum()
    }
}

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

fn winner(object: &Value) -> Option<char> {
    match &object["winner"] {
        Value::Null => None,
        Value::String(side) if side == "d" => Some('d'),
        Value::String(side) if side == "l" => Some('l'),
        other => panic!("not a side: {other}"),
    }
}

fn listed_conversions(object: &Value, side: char) -> Vec<(String, char)> {
    let listed = object["conversions"][side.to_string()].as_array().expect("a list");
    let pairs = listed.iter().map(|pair| {
        let [name, kind] = [0, 1].map(|i| pair[i].as_str().expect("a string"));
        (name.to_string(), kind.parse().expect("a letter"))
    });
    sorted(pairs.collect())
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

fn positions<R: Rules>() {
    let vectors = json_lines(include_str!("vectors/positions.jsonl"));
    assert_eq!(vectors.len(), 300);
    for vector in &vectors {
        let line = text(vector, "position");
        let board = R::read(line);
        assert_eq!(board.line(), line);
        assert_eq!(board.empty_points() as u64, number(vector, "empty"), "{line}");
        assert_eq!(board.group_count() as u64, number(vector, "groups"), "{line}");
        assert_eq!(board.winner_letter(), winner(vector), "{line}");
        for side in ['d', 'l'] {
            let expected = listed_conversions(vector, side);
            assert_eq!(sorted(board.conversions_of(side)), expected, "{line} for {side}");
        }
    }
}

fn legal_moves<R: Rules>() {
    for vector in &json_lines(include_str!("vectors/positions.jsonl")) {
        let line = text(vector, "position");
        let board = R::read(line);
        let moves = sorted(board.legal());
        let conversions = listed_conversions(vector, board.side());
        let possible = 2 * number(vector, "empty") as usize + conversions.len();
        if winner(vector).is_some() {
            assert!(moves.is_empty(), "{line}");
        } else if possible == 0 {
            assert_eq!(moves, ["pass"], "{line}");
        } else {
            assert_eq!(moves.len(), possible, "{line}");
            let converting = moves.iter().filter(|name| name.starts_with('C'));
            assert!(converting.eq(conversions.iter().map(|(name, _)| name)), "{line}");
        }
    }
}

fn games<R: Rules>() {
    let vectors = json_lines(include_str!("vectors/games.jsonl"));
    assert_eq!(vectors.len(), 60);
    for (index, vector) in vectors.iter().enumerate() {
        let mut board = R::empty_board(number(vector, "size"));
        for name in vector["moves"].as_array().expect("a list") {
            let name = name.as_str().expect("a string");
            assert_eq!(board.winner_letter(), None, "game {index} before {name}");
            assert!(board.legal().iter().any(|legal| legal == name), "game {index}: {name}");
            board.make(name);
        }
        assert_eq!(board.line(), text(vector, "final"), "game {index}");
        assert_eq!(board.winner_letter(), winner(vector), "game {index}");
        assert!(board.legal().is_empty(), "game {index} goes on");
    }
}

fn perft_counts<R: Rules>() {
    let vectors = json_lines(include_str!("vectors/perft.jsonl"));
    assert_eq!(vectors.len(), 50);
    for vector in &vectors {
        let board = R::read(text(vector, "position"));
        let found = board.lines_of_play(number(vector, "depth") as u32);
        assert_eq!(found, number(vector, "count"), "{vector}");
    }
}

macro_rules! conforms {
    ($module:ident, $rules:ty) => {
        mod $module {
            use super::*;

            #[test]
            fn positions() {
                super::positions::<$rules>();
            }

            #[test]
            fn legal_moves_are_placements_and_conversions_of_the_mover() {
                super::legal_moves::<$rules>();
            }

            #[test]
            fn games() {
                super::games::<$rules>();
            }

            #[test]
            fn perft_counts() {
                super::perft_counts::<$rules>();
            }
        }
    };
}

conforms!(fast, Position);
conforms!(reference, ReferenceBoard);
