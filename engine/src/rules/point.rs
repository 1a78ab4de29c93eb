//! [`Size`] and [`Point`]: the board and its points as people name them.

use std::fmt;
use std::num::NonZeroU8;

/// The length of a side of the board, 2 to 19.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size(NonZeroU8);

impl Size {
    /// The smallest board.
    pub const MIN: usize = 2;
    /// The largest board.
    pub const MAX: usize = 19;
    /// The board of the rules, 13 by 13.
    pub const STANDARD: Size = Size(NonZeroU8::new(13).unwrap());

    /// The size with sides of `n` points.
    ///
    /// # Errors
    /// If `n` is not in [`MIN`](Self::MIN)`..=`[`MAX`](Self::MAX).
    pub const fn new(n: usize) -> Result<Size, SizeError> {
        if n < Self::MIN || n > Self::MAX {
            return Err(SizeError { found: n });
        }
        Ok(Size(NonZeroU8::new(n as u8).expect("at least 2")))
    }

    /// The number of points on a side.
    #[inline]
    pub const fn get(self) -> usize {
        self.0.get() as usize
    }

    /// The number of points of the board.
    #[inline]
    pub const fn area(self) -> usize {
        self.get() * self.get()
    }

    /// Every size, smallest first.
    pub fn all() -> impl Iterator<Item = Size> {
        (Self::MIN..=Self::MAX).map(|n| Size::new(n).expect("in range"))
    }

    /// Every point, lowest row first, from the left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let n = self.get();
        (0..n).flat_map(move |row| (0..n).map(move |column| Point::new(column, row)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{0}x{0}", self.get()))
    }
}

/// A size that is not supported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    /// The size that was asked for.
    pub found: usize,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (min, max) = (Size::MIN, Size::MAX);
        write!(f, "expected a board size from {min} to {max}, found {}", self.found)
    }
}

impl std::error::Error for SizeError {}

/// A point: the column from the left and the row from the bottom, both from 0.
///
/// Ordered as moves are written: the lower row first, then the leftmost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    row: u8,
    column: u8,
}

impl Point {
    /// The point in this column and row, both counted from 0.
    ///
    /// # Panics
    /// If one of them is not below [`Size::MAX`].
    pub const fn new(column: usize, row: usize) -> Point {
        assert!(column < Size::MAX && row < Size::MAX);
        Point { row: row as u8, column: column as u8 }
    }

    /// The column, 0 at the left.
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// The row, 0 at the bottom.
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Whether the point lies on a board of this size.
    pub const fn is_on(self, size: Size) -> bool {
        self.column() < size.get() && self.row() < size.get()
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}
