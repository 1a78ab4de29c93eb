//! [`Params`]: every switch and number of the search, each declared once.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Declares the parameters: the struct, their defaults and values, access by name.
macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $default:expr, $values:expr;)+) => {
        /// The parameters of a search. [`Params::default`] is the engine at its best.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Params {
            $($(#[doc = $doc])+ pub $name: $type,)+
        }

        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        impl Params {
            /// What the parameters are, in the order of declaration.
            pub fn about() -> Vec<About> {
                vec![$(About {
                    name: stringify!($name),
                    meaning: concat!($($doc,)+).trim(),
                    values: Values::<$type>::text(&$values),
                },)+]
            }

            /// Sets a parameter by name.
            ///
            /// # Errors
            /// If there is no such parameter, or it cannot have this value.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
                match name {
                    $(stringify!($name) => {
                        let parsed = value.parse().ok().filter(|parsed| $values.has(parsed));
                        self.$name = parsed.ok_or_else(|| ParamError::value(name, value))?;
                    })+
                    _ => return Err(ParamError::Name(name.into())),
                }
                Ok(())
            }

            /// Every parameter as `name=value`, in the order of declaration.
            pub fn list(&self) -> Vec<String> {
                vec![$(format!("{}={}", stringify!($name), self.$name),)+]
            }
        }
    };
}

/// The values that a parameter can have.
trait Values<T> {
    fn has(&self, value: &T) -> bool;

    fn text(&self) -> String;
}

impl<T: PartialOrd + fmt::Display> Values<T> for RangeInclusive<T> {
    fn has(&self, value: &T) -> bool {
        self.contains(value)
    }

    fn text(&self) -> String {
        format!("{} to {}", self.start(), self.end())
    }
}

impl<T: PartialEq + fmt::Display> Values<T> for &[T] {
    fn has(&self, value: &T) -> bool {
        self.contains(value)
    }

    fn text(&self) -> String {
        let names: Vec<String> = self.iter().map(T::to_string).collect();
        names.join(" or ")
    }
}

const OFF_OR_ON: &[bool] = &[false, true];

/// More than any search makes of anything.
const MOST: u64 = 1_000_000_000;

/// More than any weight that makes a difference.
const HEAVIEST: f64 = 1e9;

params! {
    /// What chooses the moves: `playouts`, a tree search whose leaves are judged by playouts, or `random`, any legal move without a search.
    engine: Engine = Engine::Playouts, Engine::ALL;
    /// The playout policy.
    playout: Playout = Playout::Guided, Playout::ALL;
    /// Random candidates of which a guided playout takes the best.
    candidates: u32 = 6, (1..=63);
    /// Share of the moves of a guided playout that are plainly random.
    plain: f64 = 0.1, (0.0..=1.0);
    /// Share of what playouts learned that is kept from one move of a game to the next.
    decay: f64 = 0.5, (0.0..=1.0);
    /// UCB1's exploration constant (Auer, Cesa-Bianchi and Fischer 2002).
    exploration: f64 = 0.1, (0.0..=HEAVIEST);
    /// Whether each move of a node is visited once before any is chosen by its value.
    visit_all: bool = false, OFF_OR_ON;
    /// Visits of a node at which it gets children.
    expand_at: u64 = 2, (1..=MOST);
    /// Visits at which a move's own mean and its AMAF mean weigh the same (RAVE, Gelly and Silver 2007); 0 is off.
    equivalence: f64 = 1000.0, (0.0..=HEAVIEST);
    /// Visits at which a node gets AMAF statistics of its own (GRAVE, Cazenave 2015).
    reference: u64 = 50, (0..=MOST);
    /// Weight, in playouts, of the playouts' own averages in the AMAF mean of a move.
    prior: f64 = 20.0, (0.0..=HEAVIEST);
    /// Fewest playouts of a tree between two exchanges with the others, see `slices`; 0 joins them at the end only.
    slice: u64 = 2, (0..=MOST);
    /// A slice is this part of the playouts that a tree has made: trees that know the same for long follow the same line.
    slices: u64 = 64, (1..=MOST);
    /// Nodes that the exact solver may expand before a search near the end of a game; 0 is off.
    solver: u64 = 5_000, (0..=MOST);
    /// Most playouts of a search after the solver has proven its loss, to find the move that is hardest to refute; 0 is off.
    resist: u64 = 1_000, (0..=MOST);
}

impl Params {
    /// The presets: `default`, the engine at its best, and opponents that never change.
    pub const PRESETS: [&str; 5] = ["default", "guided", "uct", "rave", "random"];

    /// The parameters with this name.
    ///
    /// `guided` is the search by guided playouts that was the default of version 0.1; `uct` is
    /// UCB1 with c = 0.6 and uniform playouts, expansion at the first visit, most visits;
    /// `rave` the same with RAVE; `random` plays any legal move.
    pub fn preset(name: &str) -> Option<Params> {
        Some(match name {
            "default" => Params::default(),
            "guided" => Params::guided(),
            "uct" => Params::uct(),
            "rave" => Params { equivalence: 1000.0, reference: 1, ..Params::uct() },
            "random" => Params { engine: Engine::Random, ..Params::uct() },
            _ => return None,
        })
    }

    /// Frozen: every parameter is written out, so that no change of a default reaches it.
    fn guided() -> Params {
        Params {
            engine: Engine::Playouts,
            playout: Playout::Guided,
            candidates: 6,
            plain: 0.1,
            decay: 0.5,
            exploration: 0.1,
            visit_all: false,
            expand_at: 2,
            equivalence: 1000.0,
            reference: 50,
            prior: 20.0,
            slice: 2,
            slices: 64,
            solver: 5_000,
            resist: 1_000,
        }
    }

    /// Frozen as `guided` is.
    fn uct() -> Params {
        Params {
            playout: Playout::Uniform,
            exploration: 0.6,
            visit_all: true,
            expand_at: 1,
            equivalence: 0.0,
            prior: 0.0,
            slice: 0,
            solver: 0,
            ..Params::guided()
        }
    }
}

/// What a parameter is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// What it means, with its source.
    pub meaning: &'static str,
    /// The values that it can have.
    pub values: String,
}

/// What chooses the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// A tree search whose leaves are judged by playouts.
    Playouts,
    /// No search: every legal move is equally likely.
    Random,
}

/// How playouts choose their moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Playout {
    /// Every legal move equally likely.
    Uniform,
    /// Placements first, then conversions with weight one over the size, each move the best
    /// of a few by averages learned on the way.
    Guided,
}

/// Text forms of an enum, in one table.
macro_rules! names {
    ($type:ident: $($variant:ident = $name:literal),+) => {
        impl $type {
            const ALL: &[Self] = &[$($type::$variant,)+];
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self { $($type::$variant => $name,)+ })
            }
        }

        impl FromStr for $type {
            type Err = ();
            fn from_str(text: &str) -> Result<Self, ()> {
                match text { $($name => Ok($type::$variant),)+ _ => Err(()) }
            }
        }
    };
}

names!(Engine: Playouts = "playouts", Random = "random");
names!(Playout: Uniform = "uniform", Guided = "guided");

/// A parameter that cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParamError {
    /// No parameter has this name.
    Name(String),
    /// The parameter cannot have this value.
    Value {
        /// The name.
        name: String,
        /// What it should have become.
        value: String,
        /// The values that it can have.
        values: String,
    },
}

impl ParamError {
    fn value(name: &str, value: &str) -> ParamError {
        let about = Params::about().into_iter().find(|about| about.name == name);
        let values = about.map_or_else(String::new, |about| about.values);
        ParamError::Value { name: name.into(), value: value.into(), values }
    }
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamError::Name(name) => {
                let names: Vec<_> = Params::about().iter().map(|about| about.name).collect();
                write!(f, "expected a parameter ({}), found {name:?}", names.join(", "))
            }
            ParamError::Value { name, value, values } => {
                write!(f, "{name}: expected {values}, found {value:?}")
            }
        }
    }
}

impl std::error::Error for ParamError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_set_as_they_are_listed() {
        for preset in Params::PRESETS {
            let params = Params::preset(preset).unwrap();
            let mut copy = Params::default();
            for entry in params.list() {
                let (name, value) = entry.split_once('=').unwrap();
                copy.set(name, value).unwrap();
            }
            assert_eq!(copy, params, "{preset}");
        }
        let mut params = Params::default();
        for (name, value) in
            [("plain", "2"), ("plain", "NaN"), ("candidates", "0"), ("playout", "x")]
        {
            assert!(matches!(params.set(name, value), Err(ParamError::Value { .. })));
        }
        assert!(matches!(params.set("x", "1"), Err(ParamError::Name(_))));
        assert_eq!(params, Params::default());
    }
}
