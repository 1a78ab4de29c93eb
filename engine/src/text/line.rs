//! A position as one line, `ROWS SIDE PIE`.

use std::fmt;
use std::str::FromStr;

use super::notation::excerpt;
use crate::rules::kind::{Color, Kind};
use crate::rules::point::{Point, Size, SizeError};
use crate::rules::position::Position;
use crate::rules::setup::{Setup, SetupError};

/// Why a line is not a position. Rows are counted as in moves, from the bottom.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineError {
    /// Not two or three fields.
    Fields {
        /// How many there are.
        found: usize,
    },
    /// A number of rows that is not a board size.
    Rows(SizeError),
    /// A character that is no piece and no digit.
    Letter {
        /// Where the piece would stand.
        at: Place,
        /// The character.
        found: char,
    },
    /// A count of empty points that is zero, or begins with zero.
    Zero {
        /// Where the count stands.
        at: Place,
    },
    /// A row that is not as long as there are rows.
    Length {
        /// The row, from 1 at the bottom.
        row: usize,
        /// Points that it has; at least these, if it is too long.
        found: usize,
        /// Points that it should have.
        size: usize,
    },
    /// A side that is not `d` or `l`.
    Side(String),
    /// A third field that is not `p` or `-`.
    Pie(String),
    /// The fields do not fit together.
    Setup(SetupError),
}

/// A row and column, both from 1, the row from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// From 1 at the bottom.
    pub row: usize,
    /// From 1 at the left.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.column)
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::Fields { found } => {
                write!(f, "expected a position of the form ROWS SIDE PIE, found {found} field")?;
                f.write_str(if *found == 1 { "" } else { "s" })
            }
            LineError::Rows(SizeError { found }) => {
                let (min, max) = (Size::MIN, Size::MAX);
                write!(f, "field 1: expected {min} to {max} rows separated by /, found {found}")
            }
            LineError::Letter { at, found } => {
                let found = excerpt(&found.to_string());
                write!(
                    f,
                    "field 1, {at}: expected R, S, r, s or a number of empty points, found {found}"
                )
            }
            LineError::Zero { at } => {
                write!(
                    f,
                    "field 1, {at}: expected a number of empty points without leading zero, found 0"
                )
            }
            LineError::Length { row, found, size } => {
                let more = if found > size { " or more" } else { "" };
                write!(
                    f,
                    "field 1, row {row}: expected {size} points, as many as rows, found {found}{more}"
                )
            }
            LineError::Side(found) => {
                write!(f, "field 2: expected the side to move, d or l, found {}", excerpt(found))
            }
            LineError::Pie(found) => {
                write!(f, "field 3: expected the pie rule, p or -, found {}", excerpt(found))
            }
            LineError::Setup(error) => write!(f, "field 3: {error}"),
        }
    }
}

impl std::error::Error for LineError {}

impl FromStr for Setup {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Setup, LineError> {
        let fields: Vec<_> = line.split_ascii_whitespace().collect();
        let (rows, side, pie) = match fields[..] {
            [rows, side] => (rows, side, "-"),
            [rows, side, pie] => (rows, side, pie),
            _ => return Err(LineError::Fields { found: fields.len() }),
        };
        let size = Size::new(rows.split('/').count()).map_err(LineError::Rows)?;
        let mut setup = Setup::new(size);
        for (i, text) in rows.split('/').enumerate() {
            read_row(&mut setup, size.get() - 1 - i, text)?;
        }
        setup.to_move = match side {
            "d" => Color::Dark,
            "l" => Color::Light,
            _ => return Err(LineError::Side(side.into())),
        };
        setup.pie = match pie {
            "p" => true,
            "-" => false,
            _ => return Err(LineError::Pie(pie.into())),
        };
        Ok(setup)
    }
}

fn read_row(setup: &mut Setup, row: usize, text: &str) -> Result<(), LineError> {
    let size = setup.size.get();
    let length = |found| LineError::Length { row: row + 1, found, size };
    let mut column = 0;
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        let at = Place { row: row + 1, column: column + 1 };
        if letter == '0' {
            return Err(LineError::Zero { at });
        }
        if let Some(first) = letter.to_digit(10) {
            let mut empty = first as usize;
            while let Some(digit) = rest.peek().and_then(|c| c.to_digit(10)) {
                // Any number above the size is wrong; it need not be exact.
                empty = (10 * empty + digit as usize).min(10 * Size::MAX);
                rest.next();
            }
            column += empty;
        } else {
            let kind = Kind::from_letter(letter).ok_or(LineError::Letter { at, found: letter })?;
            if column < size {
                setup.set(Point::new(column, row), Some(kind));
            }
            column += 1;
        }
        if column > size {
            return Err(length(column));
        }
    }
    if column < size { Err(length(column)) } else { Ok(()) }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.size.get();
        let mut line = String::new();
        for row in (0..n).rev() {
            let mut empty = 0;
            for column in 0..n {
                match self.piece(Point::new(column, row)) {
                    None => empty += 1,
                    Some(kind) => {
                        write_count(&mut line, &mut empty);
                        line.push(kind.letter());
                    }
                }
            }
            write_count(&mut line, &mut empty);
            line.push(if row == 0 { ' ' } else { '/' });
        }
        let pie = if self.pie { 'p' } else { '-' };
        write!(f, "{line}{} {pie}", self.to_move.letter())
    }
}

fn write_count(line: &mut String, empty: &mut usize) {
    if *empty > 0 {
        line.push_str(&empty.to_string());
        *empty = 0;
    }
}

impl FromStr for Position {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Position, LineError> {
        Position::try_from(&line.parse::<Setup>()?).map_err(LineError::Setup)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_written() {
        for line in [
            "2/2 d -",
            "2/2 d p",
            "R1/2 l p",
            "13/13/13/13/13/13/13/13/13/13/13/13/13 d -",
            "sSSR/sSSS/sssR/RRsR l -",
        ] {
            assert_eq!(line.parse::<Position>().unwrap().to_string(), line);
        }
        assert_eq!("R1/2 l".parse::<Position>().unwrap().to_string(), "R1/2 l -");
    }

    fn complaint(line: &str) -> String {
        line.parse::<Position>().unwrap_err().to_string()
    }

    #[test]
    fn malformed_lines_are_refused_with_the_place() {
        assert!(complaint("").contains("found 0 fields"));
        assert!(complaint("2/2").contains("found 1 field"));
        assert!(complaint("1 d").contains("2 to 19 rows"));
        assert!(complaint("2/1R1 d").contains("row 1: expected 2 points"));
        assert!(complaint("1/2 d").contains("row 2: expected 2 points, as many as rows, found 1"));
        assert!(complaint("2/99999999999999999999999 d").contains("row 1"));
        assert!(complaint("2/Rx d").contains("row 1, column 2"));
        assert!(complaint("2/R0 d").contains("row 1, column 2"));
        assert!(complaint("2/2 x").contains("field 2"));
        assert!(complaint("2/2 d x").contains("field 3"));
        assert!(complaint("RR/2 l p").contains("found 2 Dark"));
    }
}
