//! [`Bits`]: a set of board cells as `W` machine words.
//!
//! Adjacency becomes a shift, counting a population count. The loops run over a
//! constant number of words, so the compiler unrolls them.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXorAssign};

use super::cell::Cell;

/// A set of cells, bit `i` of word `i / 64` first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one cell.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        let mut words = [0; W];
        words[cell.index() >> 6] = 1 << (cell.index() & 63);
        Self(words)
    }

    /// Whether the set has no cell.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the two sets share a cell.
    #[inline]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether the set holds `cell`.
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() >> 6] >> (cell.index() & 63) & 1 != 0
    }

    /// Adds `cell`.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] |= 1 << (cell.index() & 63);
    }

    /// Removes `cell`.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] &= !(1 << (cell.index() & 63));
    }

    /// The number of cells.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest cell, in the order of [`Cell`]: lowest row, then leftmost.
    #[inline]
    pub fn lowest(self) -> Option<Cell> {
        // Branchless: which word it is in is unpredictable.
        let mut lowest = usize::MAX;
        for (i, &word) in self.0.iter().enumerate().rev() {
            lowest = if word != 0 { i * 64 + word.trailing_zeros() as usize } else { lowest };
        }
        if lowest < 64 * W { Some(Cell::new(lowest)) } else { None }
    }

    /// The cells of `self` that are not in `other`.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        let mut words = self.0;
        for (word, o) in words.iter_mut().zip(other.0) {
            *word &= !o;
        }
        Self(words)
    }

    /// Every cell moved up by `by` places, 1 to 63; what leaves the last word is lost.
    #[inline]
    #[allow(clippy::needless_range_loop, reason = "each word takes bits from the next to it")]
    pub fn up(self, by: u32) -> Self {
        let mut words = [0; W];
        words[0] = self.0[0] << by;
        for i in 1..W {
            words[i] = self.0[i] << by | self.0[i - 1] >> (64 - by);
        }
        Self(words)
    }

    /// Every cell moved down by `by` places, 1 to 63; what leaves the first word is lost.
    #[inline]
    #[allow(clippy::needless_range_loop, reason = "each word takes bits from the next to it")]
    pub fn down(self, by: u32) -> Self {
        let mut words = [0; W];
        for i in 0..W - 1 {
            words[i] = self.0[i] >> by | self.0[i + 1] << (64 - by);
        }
        words[W - 1] = self.0[W - 1] >> by;
        Self(words)
    }

    /// The same set in another number of words.
    ///
    /// Cells beyond the last word of the result are lost; there must be none.
    #[cfg(test)]
    pub fn resize<const V: usize>(self) -> Bits<V> {
        let mut words = [0; V];
        for (to, from) in words.iter_mut().zip(self.0) {
            *to = from;
        }
        Bits(words)
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (word, o) in self.0.iter_mut().zip(other.0) {
            *word &= o;
        }
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (word, o) in self.0.iter_mut().zip(other.0) {
            *word |= o;
        }
    }
}

impl<const W: usize> BitXorAssign for Bits<W> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        for (word, o) in self.0.iter_mut().zip(other.0) {
            *word ^= o;
        }
    }
}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = Cell;
    type IntoIter = Cells<W>;
    #[inline]
    fn into_iter(self) -> Cells<W> {
        Cells { rest: self.0, word: 0 }
    }
}

/// The cells of a set in rising order.
#[derive(Clone, Debug)]
pub struct Cells<const W: usize> {
    rest: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < W {
            let bits = self.rest[self.word];
            if bits != 0 {
                self.rest[self.word] = bits & (bits - 1);
                return Some(Cell::new(self.word * 64 + bits.trailing_zeros() as usize));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_cross_words() {
        let edge = Bits::<3>::of(Cell::new(63));
        assert_eq!(edge.up(1), Bits::of(Cell::new(64)));
        assert_eq!(edge.up(1).down(1), edge);
        assert_eq!(Bits::<3>::of(Cell::new(128)).down(14), Bits::of(Cell::new(114)));
        assert_eq!(Bits::<3>::of(Cell::new(191)).up(1), Bits::EMPTY);
    }

    #[test]
    fn only_a_set_without_cells_is_empty() {
        let same_in_both_words = Bits::<2>::of(Cell::new(3)) | Bits::of(Cell::new(67));
        assert!(!same_in_both_words.is_empty() && Bits::<2>::EMPTY.is_empty());
    }

    #[test]
    fn cells_come_in_order() {
        let cells = [0, 63, 64, 130, 191].map(Cell::new);
        let mut bits = Bits::<3>::EMPTY;
        for cell in cells.into_iter().rev() {
            bits.insert(cell);
        }
        bits.insert(cells[1]);
        assert_eq!(bits.count(), 5);
        assert_eq!(bits.into_iter().collect::<Vec<_>>(), cells);
        assert_eq!(bits.lowest(), Some(Cell::new(0)));
        assert_eq!(bits.resize::<6>().resize::<3>(), bits);
    }
}
