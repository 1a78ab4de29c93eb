//! Serde's traits for the vocabulary of the library.
//!
//! What has a text form is that text: points, moves, positions, pieces. Reading checks
//! as the text's own reader does, so that what comes in is never illegal. Sides, shapes
//! and seats are words, a size is a number.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::by::{ByColor, ByKind};
use crate::rules::game::{Game, Seat};
use crate::rules::kind::{Color, Kind, Shape};
use crate::rules::moves::Move;
use crate::rules::point::{Point, Size};
use crate::rules::position::Position;
use crate::rules::setup::Setup;

use super::notation::excerpt;
use super::record::Record;

fn read<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(from: D) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(D::Error::custom)
}

/// Types whose text is what they print and parse.
macro_rules! text {
    ($($type:ty),+) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    to.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    read(from)
                }
            }
        )+
    };
}

text!(Point, Move, Position, Setup);

/// Types with a word for each value.
macro_rules! words {
    ($($type:ident { $($value:ident = $word:literal),+ })+) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    to.serialize_str(match self {
                        $($type::$value => $word,)+
                    })
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    match &String::deserialize(from)?[..] {
                        $($word => Ok($type::$value),)+
                        other => Err(D::Error::custom(format_args!(
                            "expected {}, found {}",
                            [$(concat!("\"", $word, "\"")),+].join(" or "),
                            excerpt(other)
                        ))),
                    }
                }
            }
        )+
    };
}

words! {
    Color { Dark = "dark", Light = "light" }
    Shape { Round = "round", Square = "square" }
    Seat { First = "first", Second = "second" }
    Kind { DarkRound = "R", DarkSquare = "S", LightRound = "r", LightSquare = "s" }
}

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Size::new(usize::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// Dark's value, then Light's.
impl<T: Serialize> Serialize for ByColor<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByColor<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(ByColor(<[T; 2]>::deserialize(from)?))
    }
}

/// The values of `R`, `s`, `S` and `r`, along the circle of coveting.
impl<T: Serialize> Serialize for ByKind<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByKind<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(ByKind(<[T; 4]>::deserialize(from)?))
    }
}

/// A game is its [`Record`].
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Record::of(self).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Record::deserialize(from)?.play(None).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::*;

    fn both_ways<T>(value: &T, text: &str)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug,
    {
        assert_eq!(serde_json::to_string(value).unwrap(), text);
        assert_eq!(serde_json::from_str::<T>(text).unwrap(), *value);
    }

    #[test]
    fn values_are_their_texts() {
        both_ways(&Size::STANDARD, "13");
        both_ways(&Point::new(3, 3), "\"d4\"");
        for (mv, text) in [(Move::Swap, "swap"), (Move::Pass, "pass")] {
            both_ways(&mv, &format!("\"{text}\""));
        }
        both_ways(&Move::Convert(Point::new(0, 18)), "\"Ca19\"");
        both_ways(&Color::Light, "\"light\"");
        both_ways(&Shape::Round, "\"round\"");
        both_ways(&Seat::Second, "\"second\"");
        for kind in Kind::ALL {
            both_ways(&kind, &format!("\"{}\"", kind.letter()));
        }
        both_ways(&ByColor([1, 2]), "[1,2]");
        both_ways(&ByKind([1, 2, 3, 4]), "[1,2,3,4]");
        let position: Position = "3/1R1/2s d -".parse().unwrap();
        both_ways(&position, "\"3/1R1/2s d -\"");
        both_ways(&position.setup(), "\"3/1R1/2s d -\"");
    }

    #[test]
    fn games_are_records() {
        let mut game = Game::new(Position::with_pie(Size::new(3).unwrap()));
        for mv in ["Ra1", "swap", "Sb2"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let text = serde_json::to_string(&game).unwrap();
        assert!(
            text.starts_with(r#"{"size":3,"pie":true,"moves":["Ra1","swap","Sb2"],"#),
            "{text}"
        );
        assert_eq!(serde_json::from_str::<Game>(&text).unwrap(), game);
    }

    #[test]
    fn what_is_read_is_checked() {
        fn refused<T: for<'de> Deserialize<'de> + Debug>(text: &str, expected: &str) {
            let error = serde_json::from_str::<T>(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        refused::<Size>("20", "from 2 to 19");
        refused::<Point>("\"t1\"", "a point such as d4");
        refused::<Move>("\"Xa1\"", "a move such as Rd4");
        refused::<Kind>("\"x\"", "expected \"R\" or");
        refused::<Color>("\"D\"", "expected \"dark\" or \"light\", found \"D\"");
        refused::<Position>("\"2/RR l p\"", "one Dark piece");
        refused::<Game>(r#"{"size": 2, "moves": ["Ra1", "Ra1"]}"#, "move 2");
        refused::<ByColor<u8>>("[1]", "length 1");
    }
}
