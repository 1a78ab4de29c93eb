//! [`Picture`]: a board for people to look at, as text.
//!
//! Each character of a picture has a meaning ([`Part`]), so that a terminal can
//! colour it; printed as it is, it needs no colour to be read.

use std::fmt;

use crate::rules::game::Game;
use crate::rules::kind::Kind;
use crate::rules::moves::Move;
use crate::rules::point::{Point, Size};
use crate::rules::position::Position;

/// The symbols of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Symbols {
    /// Circles and squares, filled for Dark and hollow for Light.
    #[default]
    Unicode,
    /// The letters of a position line.
    Ascii,
}

impl Symbols {
    /// How a piece is drawn.
    pub const fn piece(self, kind: Kind) -> char {
        match (self, kind) {
            (Symbols::Ascii, _) => kind.letter(),
            (Symbols::Unicode, Kind::DarkRound) => '\u{25cf}',
            (Symbols::Unicode, Kind::DarkSquare) => '\u{25a0}',
            (Symbols::Unicode, Kind::LightRound) => '\u{25cb}',
            (Symbols::Unicode, Kind::LightSquare) => '\u{25a1}',
        }
    }

    /// How an empty point of this shade is drawn, see [`Shade`].
    pub const fn empty(self, shade: Shade) -> char {
        match self {
            Symbols::Ascii => ['.', ':', '+', '*', '#'][shade.level()],
            Symbols::Unicode => {
                ['\u{b7}', '\u{2591}', '\u{2592}', '\u{2593}', '\u{2588}'][shade.level()]
            }
        }
    }
}

/// How dark a point is shaded: 0, not at all, to 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Shade(u8);

impl Shade {
    /// The least share of the greatest value that each shade but 0 stands for.
    pub const FROM: [f64; 4] = [0.05, 0.25, 0.5, 0.75];

    /// The shade of a value, the greatest of the board being `greatest`.
    pub fn of(value: f64, greatest: f64) -> Shade {
        let level = Self::FROM.iter().filter(|&&from| value > 0.0 && value >= from * greatest);
        Shade(level.count() as u8)
    }

    /// 0 to 4.
    pub const fn level(self) -> usize {
        self.0 as usize
    }
}

/// What a piece of a picture is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A column letter or a row number.
    Coordinate,
    /// Space between points, or a bracket around marked ones.
    Between {
        /// Whether it belongs to a run of marked points.
        marked: bool,
    },
    /// A point.
    Point {
        /// What stands there.
        piece: Option<Kind>,
        /// Whether the last move changed it.
        marked: bool,
        /// Its shade.
        shade: Shade,
    },
}

/// A few characters of one meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// The characters.
    pub text: String,
    /// What they are.
    pub part: Part,
}

/// A board to print, row by row, with coordinates on all sides.
///
/// ```
/// use federa::text::picture::{Picture, Symbols};
///
/// let position = "3/1R1/2s d".parse()?;
/// let picture = Picture::new(&position).symbols(Symbols::Ascii);
/// assert_eq!(
///     picture.to_string(),
///     "    a b c
///  3  . . .  3
///  2  . R .  2
///  1  . . s  1
///     a b c
/// "
/// );
/// # Ok::<(), federa::text::line::LineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    size: Size,
    symbols: Symbols,
    pieces: Vec<Option<Kind>>,
    marked: Vec<bool>,
    shades: Vec<Shade>,
}

impl Picture {
    /// A picture of a position, nothing marked.
    pub fn new(position: &Position) -> Picture {
        let size = position.size();
        Picture {
            size,
            symbols: Symbols::default(),
            pieces: size.points().map(|point| position.piece(point)).collect(),
            marked: vec![false; size.area()],
            shades: vec![Shade::default(); size.area()],
        }
    }

    /// A picture of the position of a game, the points marked that its last move changed.
    pub fn of_game(game: &Game) -> Picture {
        Picture::new(game.position()).marked(&changed_by_last_move(game))
    }

    /// The same with other symbols.
    pub fn symbols(mut self, symbols: Symbols) -> Picture {
        self.symbols = symbols;
        self
    }

    /// The same with these points marked by brackets, one pair for each run in a row.
    ///
    /// # Panics
    /// If a point is not on the board.
    pub fn marked(mut self, points: &[Point]) -> Picture {
        for &point in points {
            let index = self.index(point);
            self.marked[index] = true;
        }
        self
    }

    /// The same, shaded by a value for each point, which must not be negative.
    pub fn shaded(mut self, value: impl Fn(Point) -> f64) -> Picture {
        let values: Vec<f64> = self.size.points().map(value).collect();
        let greatest = values.iter().copied().fold(0.0, f64::max);
        self.shades = values.iter().map(|&value| Shade::of(value, greatest)).collect();
        self
    }

    /// The lines of the picture from the top, in segments.
    pub fn lines(&self) -> Vec<Vec<Segment>> {
        let letters = || vec![segment(self.letters(), Part::Coordinate)];
        let mut lines = vec![letters()];
        lines.extend((0..self.size.get()).rev().map(|row| self.row(row)));
        lines.push(letters());
        lines
    }

    fn letters(&self) -> String {
        let names =
            (0..self.size.get()).map(|column| format!(" {}", (b'a' + column as u8) as char));
        format!("   {}", names.collect::<String>())
    }

    fn row(&self, row: usize) -> Vec<Segment> {
        let mut line = vec![segment(format!("{:>2} ", row + 1), Part::Coordinate)];
        let mut before = false;
        for column in 0..self.size.get() {
            let index = self.index(Point::new(column, row));
            let (piece, marked, shade) =
                (self.pieces[index], self.marked[index], self.shades[index]);
            line.push(between(before, marked));
            let symbol = match piece {
                Some(kind) => self.symbols.piece(kind),
                None => self.symbols.empty(shade),
            };
            line.push(segment(symbol.to_string(), Part::Point { piece, marked, shade }));
            before = marked;
        }
        line.push(between(before, false));
        line.push(segment(format!(" {}", row + 1), Part::Coordinate));
        line
    }

    fn index(&self, point: Point) -> usize {
        assert!(point.is_on(self.size), "{point} is not on a {} board", self.size);
        point.row() * self.size.get() + point.column()
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.lines() {
            for segment in line {
                f.write_str(&segment.text)?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// The points that the last move of a game changed: the one that it placed a
/// piece on, or all of the group that it converted.
pub fn changed_by_last_move(game: &Game) -> Vec<Point> {
    match game.moves().split_last() {
        Some((Move::Place(_, point), _)) => vec![*point],
        Some((Move::Convert(point), earlier)) => {
            // The group has grown together with others since.
            let mut before = game.start().clone();
            for &mv in earlier {
                before.play(mv).expect("the game has been played");
            }
            before.group(*point).map_or_else(Vec::new, |group| group.points)
        }
        Some((Move::Swap | Move::Pass, _)) | None => Vec::new(),
    }
}

fn segment(text: String, part: Part) -> Segment {
    Segment { text, part }
}

/// What stands between two points, by whether each is marked.
fn between(left: bool, right: bool) -> Segment {
    let text = match (left, right) {
        (false, true) => "[",
        (true, false) => "]",
        _ => " ",
    };
    segment(text.into(), Part::Between { marked: left || right })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(line: &str, moves: &str) -> Game {
        let mut game = Game::new(line.parse().unwrap());
        for mv in moves.split(' ') {
            game.play(mv.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn every_row_of_the_largest_board_is_aligned() {
        let size = Size::new(Size::MAX).unwrap();
        for symbols in [Symbols::Unicode, Symbols::Ascii] {
            let corner = size.points().last().unwrap();
            let picture = Picture::new(&Position::new(size)).symbols(symbols).marked(&[corner]);
            let text = picture.to_string();
            let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
            assert_eq!(lines.len(), 21);
            for (line, row) in lines[1..20].iter().zip((1..=19).rev()) {
                assert_eq!(line.len(), 3 + 2 * 19 + 1 + format!(" {row}").len());
            }
            assert_eq!((lines[0][40], lines[1][40]), ('s', symbols.empty(Shade(0))));
            assert_eq!((lines[1][39], lines[1][41]), ('[', ']'));
        }
    }

    #[test]
    fn a_conversion_is_marked_on_the_whole_group_and_nothing_else() {
        let picture = Picture::of_game(&game("rrr/RrS/RRr l", "Cb1")).symbols(Symbols::Ascii);
        let expected = "    a b c\n 3  r r r  3\n 2 [r]r S  2\n 1 [r r]r  1\n    a b c\n";
        assert_eq!(picture.to_string(), expected);
    }

    #[test]
    fn moves_that_change_no_point_mark_none() {
        assert_eq!(changed_by_last_move(&game("3/3/3 d p", "Ra1 swap")), []);
        assert_eq!(changed_by_last_move(&game("rr/rS l", "pass")), []);
    }

    #[test]
    fn shades_follow_the_values() {
        let position = Position::new(Size::new(2).unwrap());
        let value = |point: Point| [0.0, 10.0, 60.0, 100.0][point.row() * 2 + point.column()];
        let picture = Picture::new(&position).symbols(Symbols::Ascii).shaded(value);
        assert_eq!(picture.to_string(), "    a b\n 2  * #  2\n 1  . :  1\n    a b\n");
        let flat = Picture::new(&position).symbols(Symbols::Ascii).shaded(|_| 0.0);
        assert_eq!(flat.to_string(), "    a b\n 2  . .  2\n 1  . .  1\n    a b\n");
    }
}
