//! Points and moves as text: `d4`, `Rd4`, `Sd4`, `Cd4`, `swap`, `pass`.

use std::fmt;
use std::str::FromStr;

use crate::rules::kind::Shape;
use crate::rules::moves::Move;
use crate::rules::point::{Point, Size};

/// The longest foreign text that an error repeats, in characters.
const MAX_ECHO: usize = 24;

/// A text that is not a point or a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    expected: &'static str,
    found: String,
}

impl NotationError {
    fn new(expected: &'static str, found: &str) -> Self {
        let found = excerpt(found);
        Self { expected, found }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for NotationError {}

/// `text` in quotes, safe to print: control characters escaped, cut when long.
pub fn excerpt(text: &str) -> String {
    if text.is_empty() {
        return "nothing".into();
    }
    let cut: String = text.chars().take(MAX_ECHO).collect();
    let more = if cut.len() < text.len() { "..." } else { "" };
    format!("\"{}{more}\"", cut.escape_debug())
}

impl FromStr for Point {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Point, NotationError> {
        let error =
            || NotationError::new("a point such as d4 (columns a to s, rows 1 to 19)", text);
        let mut rest = text.chars();
        let letter = rest.next().ok_or_else(error)?.to_ascii_lowercase();
        let column = match letter {
            'a'..='s' => letter as usize - 'a' as usize,
            _ => return Err(error()),
        };
        let digits = rest.as_str();
        let plain = digits.chars().all(|c| c.is_ascii_digit()) && !digits.starts_with('0');
        match digits.parse::<usize>() {
            Ok(row) if plain && row <= Size::MAX => Ok(Point::new(column, row - 1)),
            _ => Err(error()),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        let error = || NotationError::new("a move such as Rd4, Sd4, Cd4, swap or pass", text);
        if text.eq_ignore_ascii_case("swap") {
            return Ok(Move::Swap);
        }
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let mut rest = text.chars();
        let letter = rest.next().ok_or_else(error)?;
        let point = rest.as_str().parse().map_err(|_| error())?;
        match letter.to_ascii_uppercase() {
            'R' => Ok(Move::Place(Shape::Round, point)),
            'S' => Ok(Move::Place(Shape::Square, point)),
            'C' => Ok(Move::Convert(point)),
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Move::Place(shape, point) => format!("{}{point}", shape.letter()),
            Move::Convert(point) => format!("C{point}"),
            Move::Swap => "swap".into(),
            Move::Pass => "pass".into(),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_written() {
        for text in ["Ra1", "Sd4", "Cs19", "swap", "pass"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
            assert_eq!(text.to_uppercase().parse::<Move>(), text.parse());
            assert_eq!(text.to_lowercase().parse::<Move>(), text.parse());
        }
    }

    #[test]
    fn malformed_moves_are_refused() {
        for text in
            ["", "R", "Rd", "Rd0", "Rd04", "Rd20", "Rt4", "Xd4", "Rd4 ", "R\u{e9}4", "d4", "Rd+4"]
        {
            assert!(text.parse::<Move>().is_err(), "{text:?}");
        }
    }
}
