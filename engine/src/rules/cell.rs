//! [`Cell`]: the place of a point in a [`Bits`](super::bits::Bits) of one board size.

/// A bit index: row times stride plus column, the stride being one more than the size.
///
/// The spare column between two rows is never occupied, so a shift by one or
/// by the stride needs no edge mask. A cell means a point only together with a
/// [`Geometry`](super::geometry::Geometry); everything outside the core
/// uses [`Point`](super::point::Point)s.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// The cell with bit index `index`, which must be below 512.
    #[inline]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < 512);
        Self(index as u16)
    }

    /// The bit index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
