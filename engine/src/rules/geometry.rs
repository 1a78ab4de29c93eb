//! [`Geometry`]: the tables of one board size in `W` words.

use super::bits::Bits;
use super::by::ByCell;
use super::cell::Cell;
use super::point::{Point, Size};

/// The words that every board fits in.
pub const MAX_WORDS: usize = words_for(Size::MAX);

/// The words that a board with sides of `n` points needs.
pub const fn words_for(n: usize) -> usize {
    (n * (n + 1)).div_ceil(64)
}

/// Evaluates an expression with a constant that is the number of words a board
/// of this size needs: the one place where a size, known at run time, chooses
/// the type of boards.
macro_rules! in_words {
    ($size:expr, $words:ident => $result:expr) => {
        $crate::rules::geometry::in_words!(@match $size, $words, $result, 1 2 3 4 5)
    };
    (@match $size:expr, $words:ident, $result:expr, $($fewer:literal)+) => {
        match $crate::rules::geometry::words_for($size.get()) {
            $($fewer => {
                const $words: usize = $fewer;
                $result
            })+
            _ => {
                const $words: usize = $crate::rules::geometry::MAX_WORDS;
                $result
            }
        }
    };
}

pub(crate) use in_words;

/// The tables of a board size: its cells and their neighbours.
#[derive(Debug)]
pub struct Geometry<const W: usize> {
    /// The size.
    pub size: Size,
    /// Cells from one row to the next.
    pub stride: u32,
    /// Every cell that is a point.
    pub board: Bits<W>,
    /// The cells beside each cell.
    neighbours: ByCell<W, Bits<W>>,
}

impl<const W: usize> Geometry<W> {
    /// By size; those that do not fit in `W` words are as for the smallest.
    const ALL: [Self; Size::MAX + 1] = {
        let mut all = [const { Self::build(Size::MIN) }; Size::MAX + 1];
        let mut n = Size::MIN;
        while n <= Size::MAX && words_for(n) <= W {
            all[n] = Self::build(n);
            n += 1;
        }
        all
    };

    const fn build(n: usize) -> Self {
        let stride = n + 1;
        let mut board = [0; W];
        let mut neighbours = ByCell::all(Bits::EMPTY);
        let mut row = 0;
        while row < n {
            let mut column = 0;
            while column < n {
                let cell = row * stride + column;
                board[cell >> 6] |= 1 << (cell & 63);
                let mut near = [0; W];
                if row > 0 {
                    set(&mut near, cell - stride);
                }
                if column > 0 {
                    set(&mut near, cell - 1);
                }
                if column + 1 < n {
                    set(&mut near, cell + 1);
                }
                if row + 1 < n {
                    set(&mut near, cell + stride);
                }
                neighbours.0[cell >> 6][cell & 63] = Bits(near);
                column += 1;
            }
            row += 1;
        }
        let Ok(size) = Size::new(n) else { panic!("a supported size") };
        Self { size, stride: stride as u32, board: Bits(board), neighbours }
    }

    /// The tables for `size`.
    ///
    /// # Panics
    /// If the board does not fit in `W` words.
    pub fn of(size: Size) -> &'static Self {
        assert!(words_for(size.get()) <= W, "{size} does not fit in {W} words");
        let all: &'static [Self; Size::MAX + 1] = const { &Self::ALL };
        &all[size.get()]
    }

    /// The cell of `point`, which must be on the board.
    #[inline]
    pub fn cell(&self, point: Point) -> Cell {
        debug_assert!(point.is_on(self.size));
        Cell::new(point.row() * self.stride as usize + point.column())
    }

    /// The point of `cell`, which must be on the board.
    #[inline]
    pub fn point(&self, cell: Cell) -> Point {
        debug_assert!(self.board.contains(cell));
        let stride = self.stride as usize;
        Point::new(cell.index() % stride, cell.index() / stride)
    }

    /// The cells beside `cell`.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> Bits<W> {
        self.neighbours[cell]
    }

    /// `cells` and every cell of the grid beside them, the spare ones too:
    /// mask the result with [`board`](Self::board) or a set of points.
    #[inline]
    pub fn spread(&self, cells: Bits<W>) -> Bits<W> {
        cells | cells.up(1) | cells.down(1) | cells.up(self.stride) | cells.down(self.stride)
    }

    /// The points beside `cells` that are not among them.
    #[inline]
    pub fn around(&self, cells: Bits<W>) -> Bits<W> {
        (self.spread(cells) & self.board).without(cells)
    }

    /// The points of `among` that are connected to `seed` within it.
    #[inline]
    pub fn connected(&self, seed: Bits<W>, among: Bits<W>) -> Bits<W> {
        let mut reached = seed & among;
        loop {
            let next = self.spread(reached) & among;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

const fn set<const W: usize>(words: &mut [u64; W], cell: usize) {
    words[cell >> 6] |= 1 << (cell & 63);
}
