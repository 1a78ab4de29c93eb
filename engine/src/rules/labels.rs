//! [`Labels`]: for each cell the index of its group.

use super::by::ByCell;
use super::cell::Cell;

/// The labels of a board of `W` words.
///
/// A byte each, so that all labels of a small board are one vector register;
/// two where there may be more than 256 groups. `W` decides which of the two
/// arrays is used, and the compiler removes all code for the other.
#[derive(Clone, Copy, Debug)]
pub struct Labels<const W: usize> {
    narrow: ByCell<W, u8>,
    wide: ByCell<W, u16>,
}

impl<const W: usize> Default for Labels<W> {
    /// Every label is 0.
    fn default() -> Self {
        Self { narrow: ByCell::all(0), wide: ByCell::all(0) }
    }
}

impl<const W: usize> Labels<W> {
    const WIDE: bool = 64 * W > 256;

    /// The label of a cell.
    #[inline]
    pub fn get(&self, cell: Cell) -> usize {
        if Self::WIDE { self.wide[cell].into() } else { self.narrow[cell].into() }
    }

    /// Labels a cell; `label` is below the number of cells.
    #[inline]
    pub fn set(&mut self, cell: Cell, label: usize) {
        if Self::WIDE {
            self.wide[cell] = label as u16;
        } else {
            self.narrow[cell] = label as u8;
        }
    }

    /// Makes all labels `from` into `to`, and at once all labels `last` into
    /// `from`. One pass over all cells, which compiles to a few vector compares
    /// and blends, is faster than a walk over those that change.
    #[inline]
    pub fn rename(&mut self, from: usize, to: usize, last: usize) {
        if Self::WIDE {
            let [from, to, last] = [from, to, last].map(|label| label as u16);
            rename(self.wide.as_mut_slice(), from, to, last);
        } else {
            let [from, to, last] = [from, to, last].map(|label| label as u8);
            rename(self.narrow.as_mut_slice(), from, to, last);
        }
    }
}

#[inline]
fn rename<T: Copy + PartialEq>(labels: &mut [T], from: T, to: T, last: T) {
    for label in labels {
        let old = *label;
        *label = if old == from {
            to
        } else if old == last {
            from
        } else {
            old
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renames<const W: usize>() {
        let mut labels = Labels::<W>::default();
        let cells = || (0..64 * W).map(Cell::new);
        for cell in cells() {
            labels.set(cell, cell.index());
        }
        let (from, to, last) = (64 * W - 9, 3, 64 * W - 1);
        labels.rename(from, to, last);
        for cell in cells() {
            let expected = match cell.index() {
                i if i == from => to,
                i if i == last => from,
                i => i,
            };
            assert_eq!(labels.get(cell), expected, "{W} words");
        }
    }

    #[test]
    fn every_label_is_kept_and_renamed() {
        renames::<1>();
        renames::<4>();
        renames::<5>();
        renames::<6>();
    }
}
