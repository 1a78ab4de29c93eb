//! How the slow rules read and write pieces, positions and moves.

use std::fmt;

use rand::Rng;

use super::board::{ReferenceBoard, SIZES, Turn};
use super::piece::{Colour, Piece, Point, Shape};

impl Piece {
    /// Reads one of the letters `R`, `S`, `r`, `s`.
    pub fn from_letter(letter: char) -> Option<Self> {
        let (colour, shape) = match letter {
            'R' => (Colour::Dark, Shape::Round),
            'S' => (Colour::Dark, Shape::Square),
            'r' => (Colour::Light, Shape::Round),
            's' => (Colour::Light, Shape::Square),
            _ => return None,
        };
        Some(Self { colour, shape })
    }

    /// The letter of this piece in a position line.
    pub fn letter(self) -> char {
        match (self.colour, self.shape) {
            (Colour::Dark, Shape::Round) => 'R',
            (Colour::Dark, Shape::Square) => 'S',
            (Colour::Light, Shape::Round) => 'r',
            (Colour::Light, Shape::Square) => 's',
        }
    }
}

impl ReferenceBoard {
    /// Reads `ROWS SIDE` or `ROWS SIDE PIE`.
    ///
    /// # Errors
    /// What is wrong with a line that is not a position.
    pub fn from_line(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let (rows, side) = match fields[..] {
            [rows, side] | [rows, side, "-" | "p"] => (rows, side),
            _ => return Err(format!("expected `ROWS SIDE PIE`, found `{line}`")),
        };
        let rows: Vec<&str> = rows.split('/').collect();
        if !SIZES.contains(&rows.len()) {
            return Err(format!("expected 2 to 19 rows, found {}", rows.len()));
        }
        let mut board = Self::new(rows.len());
        board.to_move = match side {
            "d" => Colour::Dark,
            "l" => Colour::Light,
            _ => return Err(format!("expected side `d` or `l`, found `{side}`")),
        };
        board.cells.clear();
        for row in rows.iter().rev() {
            board.cells.extend(read_row(row, board.size)?);
        }
        Ok(board)
    }

    /// Writes the position as `ROWS SIDE -`.
    pub fn to_line(&self) -> String {
        let rows: Vec<String> = self.cells.chunks(self.size).rev().map(write_row).collect();
        let side = match self.to_move {
            Colour::Dark => 'd',
            Colour::Light => 'l',
        };
        format!("{} {side} -", rows.join("/"))
    }

    /// The groups that `mover` may convert on its turn, as the move and the kind that
    /// the group turns into, whichever side is to move and even if the game is over.
    pub fn conversions(&self, mover: Colour) -> Vec<(String, Piece)> {
        let groups = self.groups().into_iter();
        groups
            .filter(|group| group.converter == Some(mover))
            .filter_map(|group| {
                let name = Turn::Convert(group.points[0]).to_string();
                Some((name, group.converts_to?))
            })
            .collect()
    }

    /// The moves of the side to move in their written form, sorted as text.
    /// Exactly `pass` if there is no other; none at all in a finished game.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.turns().iter().map(Turn::to_string).collect();
        moves.sort();
        moves
    }

    /// Plays one move, written in any case and naming any point of a group.
    ///
    /// # Errors
    /// Why the move is not possible; the board is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let turn = self.read(text)?;
        if !self.turns().contains(&turn) {
            return Err(format!("`{text}` is not legal in `{}`", self.to_line()));
        }
        self.apply(turn);
        Ok(())
    }

    /// Plays one move, each legal one being equally likely, and returns it in
    /// its written form; `None`, and no change, in a finished game.
    pub fn play_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<String> {
        let turn = self.random_turn(rng)?;
        let text = turn.to_string();
        self.apply(turn);
        Some(text)
    }

    /// Reads a move. A conversion may name any point of the group and comes out
    /// with the lowest one. Whether the move is legal is not looked at.
    fn read(&self, text: &str) -> Result<Turn, String> {
        let lower = text.to_ascii_lowercase();
        if lower == "pass" {
            return Ok(Turn::Pass);
        }
        let bad = || format!("expected a move like `Rd4`, `Cd4` or `pass`, found `{text}`");
        let mut letters = lower.chars();
        let action = letters.next().ok_or_else(bad)?;
        let point = self.read_point(letters.as_str()).ok_or_else(bad)?;
        match action {
            'r' => Ok(Turn::Place(Shape::Round, point)),
            's' => Ok(Turn::Place(Shape::Square, point)),
            'c' => match self.group_at(point) {
                Some(group) => Ok(Turn::Convert(group.points[0])),
                None => Err(format!("`{text}` names an empty point")),
            },
            _ => Err(bad()),
        }
    }

    /// Reads a point of this board, such as `d4`.
    fn read_point(&self, text: &str) -> Option<Point> {
        let column = ('a'..='z').position(|letter| text.starts_with(letter))?;
        let digits = &text[1..];
        if !digits.starts_with(|first: char| first.is_ascii_digit()) {
            return None;
        }
        let row = digits.parse::<usize>().ok()?.checked_sub(1)?;
        (column < self.size && row < self.size).then_some((column, row))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (action, (column, row)) = match *self {
            Turn::Place(Shape::Round, point) => ('R', point),
            Turn::Place(Shape::Square, point) => ('S', point),
            Turn::Convert(point) => ('C', point),
            Turn::Pass => return f.write_str("pass"),
        };
        let letter = ('a'..='z').nth(column).expect("a column of the board");
        write!(f, "{action}{letter}{}", row + 1)
    }
}

/// Reads one row of a position, which has to be `size` points long.
fn read_row(text: &str, size: usize) -> Result<Vec<Option<Piece>>, String> {
    let mut row = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let after_digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if after_digits.len() < rest.len() {
            let digits = &rest[..rest.len() - after_digits.len()];
            // Nothing much longer than the row is ever allocated.
            let empty = digits.parse().unwrap_or(usize::MAX).min(size + 1);
            row.resize(row.len() + empty, None);
            rest = after_digits;
        } else {
            let bad = || format!("expected a piece or a number, found `{first}` in row `{text}`");
            row.push(Some(Piece::from_letter(first).ok_or_else(bad)?));
            rest = &rest[first.len_utf8()..];
        }
    }
    if row.len() != size {
        return Err(format!("expected {size} points in row `{text}`"));
    }
    Ok(row)
}

/// Writes one row of a position.
fn write_row(row: &[Option<Piece>]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|left, right| left.is_none() && right.is_none()) {
        match run[0] {
            Some(piece) => text.push(piece.letter()),
            None => text += &run.len().to_string(),
        }
    }
    text
}
