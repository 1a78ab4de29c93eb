//! Pieces of the slow rules, and what they covet.

/// One of the two sides. Dark moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The side written in capital letters.
    Dark,
    /// The side written in small letters.
    Light,
}

impl Colour {
    /// The other side.
    pub fn opponent(self) -> Self {
        match self {
            Self::Dark => Self::Light,
            Self::Light => Self::Dark,
        }
    }
}

/// The shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Written `R` or `r`.
    Round,
    /// Written `S` or `s`.
    Square,
}

/// A piece, and also the kind of a group: its colour and its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub colour: Colour,
    /// Round or square.
    pub shape: Shape,
}

impl Piece {
    /// Whether this piece covets groups of the kind `group`, if it touches them.
    pub fn covets(self, group: Self) -> bool {
        match self.colour {
            // Dark wants the opposite shape, whoever it belongs to.
            Colour::Dark => group.shape != self.shape,
            // Light wants Dark's groups of its own shape, and its own colour's
            // groups of the opposite shape.
            Colour::Light => match group.colour {
                Colour::Dark => group.shape == self.shape,
                Colour::Light => group.shape != self.shape,
            },
        }
    }
}

/// Column from the left and row from the bottom, both counted from 0.
pub type Point = (usize, usize);
