//! [`Color`], [`Shape`] and [`Kind`]: what a piece is, and what it covets.
//!
//! The four kinds stand on a circle, DR = 0, LS = 1, DS = 2, LR = 3. Kind `k`
//! covets `k + 1`, of the other colour, and `k + 2`, of its own. Colours,
//! coveting and the symmetries of the pieces are then one line each.

use std::fmt;
use std::ops::Not;

/// The two sides. Dark moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// The side that moves first.
    Dark = 0,
    /// The side that moves second.
    Light = 1,
}

impl Color {
    /// Dark, then Light.
    pub const ALL: [Color; 2] = [Color::Dark, Color::Light];

    /// 0 for Dark, 1 for Light.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `d` or `l`, as in a position line.
    pub const fn letter(self) -> char {
        match self {
            Color::Dark => 'd',
            Color::Light => 'l',
        }
    }
}

impl Not for Color {
    type Output = Color;
    #[inline]
    fn not(self) -> Color {
        match self {
            Color::Dark => Color::Light,
            Color::Light => Color::Dark,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Dark => "Dark",
            Color::Light => "Light",
        })
    }
}

/// The two shapes of piece that each side has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// A round stone.
    Round = 0,
    /// A square tile.
    Square = 1,
}

impl Shape {
    /// Round, then square.
    pub const ALL: [Shape; 2] = [Shape::Round, Shape::Square];

    /// `R` or `S`, as in a move.
    pub const fn letter(self) -> char {
        match self {
            Shape::Round => 'R',
            Shape::Square => 'S',
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Shape::Round => "round",
            Shape::Square => "square",
        })
    }
}

/// A kind of piece, by its place on the circle of coveting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A Dark round stone.
    DarkRound = 0,
    /// A Light square tile.
    LightSquare = 1,
    /// A Dark square tile.
    DarkSquare = 2,
    /// A Light round stone.
    LightRound = 3,
}

impl Kind {
    /// All four, in the order of the circle.
    pub const ALL: [Kind; 4] =
        [Kind::DarkRound, Kind::LightSquare, Kind::DarkSquare, Kind::LightRound];

    /// The kind of this colour and shape.
    #[inline]
    pub const fn new(color: Color, shape: Shape) -> Kind {
        // Dark sits on the even places, Light on the odd ones.
        Kind::at(color as usize + 2 * (shape as usize ^ color as usize))
    }

    /// The kind at a place on the circle, counted on around it.
    #[inline]
    pub const fn at(place: usize) -> Kind {
        // Not a table: the compiler sees that this is the number itself.
        match place & 3 {
            0 => Kind::DarkRound,
            1 => Kind::LightSquare,
            2 => Kind::DarkSquare,
            _ => Kind::LightRound,
        }
    }

    /// The place on the circle, 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind `steps` places further along the circle.
    #[inline]
    pub const fn turned(self, steps: usize) -> Kind {
        Kind::at(self as usize + steps)
    }

    /// The colour.
    #[inline]
    pub const fn color(self) -> Color {
        if self as u8 & 1 == 0 { Color::Dark } else { Color::Light }
    }

    /// The shape.
    #[inline]
    pub const fn shape(self) -> Shape {
        if (self as u8 ^ self as u8 >> 1) & 1 == 0 { Shape::Round } else { Shape::Square }
    }

    /// The kind of `color` that covets groups of this kind, and into which
    /// that colour would convert them.
    #[inline]
    pub const fn coveted_by(self, color: Color) -> Kind {
        // Two places on for the owner, three for the other side.
        self.turned(2 + ((self as usize ^ color as usize) & 1))
    }

    /// Whether pieces of this kind covet groups of kind `other`.
    #[inline]
    pub const fn covets(self, other: Kind) -> bool {
        other.coveted_by(self.color()) as u8 == self as u8
    }

    /// The letter in a position line: `R`, `S` for Dark, `r`, `s` for Light.
    pub const fn letter(self) -> char {
        match self {
            Kind::DarkRound => 'R',
            Kind::LightSquare => 's',
            Kind::DarkSquare => 'S',
            Kind::LightRound => 'r',
        }
    }

    /// The kind with this letter in a position line.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color(), self.shape())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_made_of_color_and_shape() {
        for kind in Kind::ALL {
            assert_eq!(Kind::new(kind.color(), kind.shape()), kind);
            assert_eq!(Kind::from_letter(kind.letter()), Some(kind));
        }
    }

    /// The two sentences of the rules against the arithmetic of the circle.
    #[test]
    fn coveting_is_what_the_rules_say() {
        for piece in Kind::ALL {
            for group in Kind::ALL {
                let same_shape = piece.shape() == group.shape();
                let said = match (piece.color(), group.color()) {
                    (Color::Dark, _) | (Color::Light, Color::Light) => !same_shape,
                    (Color::Light, Color::Dark) => same_shape,
                };
                assert_eq!(piece.covets(group), said, "{piece} and {group}");
                let circle = piece.turned(1) == group || piece.turned(2) == group;
                assert_eq!(piece.covets(group), circle);
            }
        }
    }
}
