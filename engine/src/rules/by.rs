//! [`ByColor`], [`ByKind`], [`ByCell`] and [`ByMoveType`]: a value for each of a few things.

use std::ops::{Index, IndexMut};
use std::{array, slice};

use super::cell::Cell;
use super::kind::{Color, Kind};

/// A table with one value for each variant of an enumeration.
macro_rules! by {
    ($(#[$doc:meta])+ $table:ident[$key:ident; $count:literal]) => {
        $(#[$doc])+
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        #[repr(transparent)]
        pub struct $table<T>(pub(crate) [T; $count]);

        impl<T> $table<T> {
            /// The value of each key by a function.
            #[inline]
            pub fn new(value: impl FnMut($key) -> T) -> Self {
                Self($key::ALL.map(value))
            }

            /// The values in the order of the keys.
            #[inline]
            pub fn values(&self) -> slice::Iter<'_, T> {
                self.0.iter()
            }

            /// The values in the order of the keys, to be changed.
            #[inline]
            pub fn values_mut(&mut self) -> slice::IterMut<'_, T> {
                self.0.iter_mut()
            }

            /// Each key with its value, in order.
            pub fn iter(&self) -> impl Iterator<Item = ($key, &T)> {
                $key::ALL.into_iter().zip(self.values())
            }

            /// The table of what a function makes of the values.
            #[inline]
            pub fn map<U>(self, f: impl FnMut(T) -> U) -> $table<U> {
                $table(self.0.map(f))
            }
        }

        impl<T> Index<$key> for $table<T> {
            type Output = T;
            #[inline]
            fn index(&self, key: $key) -> &T {
                &self.0[key.index()]
            }
        }

        impl<T> IndexMut<$key> for $table<T> {
            #[inline]
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[key.index()]
            }
        }

        impl<T> From<[T; $count]> for $table<T> {
            /// The values in the order of the keys.
            #[inline]
            fn from(values: [T; $count]) -> Self {
                Self(values)
            }
        }

        impl<T> IntoIterator for $table<T> {
            type Item = T;
            type IntoIter = array::IntoIter<T, $count>;
            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                self.0.into_iter()
            }
        }
    };
}

by! {
    /// A value for Dark and one for Light.
    ///
    /// ```
    /// use federa::{ByColor, Color, Position};
    ///
    /// let position: Position = "rs/r1 l".parse()?;
    /// let pieces = ByColor::new(|color| {
    ///     position.setup().pieces().filter(|(_, kind)| kind.color() == color).count()
    /// });
    /// assert_eq!(pieces[Color::Light], 3);
    /// assert_eq!(pieces.into_iter().sum::<usize>(), 3);
    /// # Ok::<(), federa::text::line::LineError>(())
    /// ```
    ByColor[Color; 2]
}

by! {
    /// A value for each kind of piece, in the order of the circle of coveting.
    ByKind[Kind; 4]
}

/// A value for each cell of boards of `W` words.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(transparent)]
pub struct ByCell<const W: usize, T>(pub(crate) [[T; 64]; W]);

impl<const W: usize, T: Copy> ByCell<W, T> {
    /// The same value for every cell.
    #[inline]
    pub const fn all(value: T) -> Self {
        Self([[value; 64]; W])
    }
}

impl<const W: usize, T> ByCell<W, T> {
    /// The values in the order of cells.
    #[inline]
    pub const fn as_slice(&self) -> &[T] {
        self.0.as_flattened()
    }

    /// The values in the order of cells, to be changed.
    #[inline]
    pub const fn as_mut_slice(&mut self) -> &mut [T] {
        self.0.as_flattened_mut()
    }

    /// The values of a word's cells.
    #[inline]
    pub fn word(&self, word: usize) -> &[T; 64] {
        &self.0[word]
    }

    /// The values of a word's cells, to be changed.
    #[inline]
    pub fn word_mut(&mut self, word: usize) -> &mut [T; 64] {
        &mut self.0[word]
    }
}

impl<const W: usize, T> Index<Cell> for ByCell<W, T> {
    type Output = T;
    #[inline]
    fn index(&self, cell: Cell) -> &T {
        &self.0[cell.index() >> 6][cell.index() & 63]
    }
}

impl<const W: usize, T> IndexMut<Cell> for ByCell<W, T> {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.0[cell.index() >> 6][cell.index() & 63]
    }
}

/// A value for placements and one for conversions, the two types of move that
/// statistics are kept of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByMoveType<T> {
    /// Of placements.
    pub placements: T,
    /// Of conversions.
    pub conversions: T,
}
