//! [`Params`]: every switch and number of the search, each declared once, by concern.

mod error;
mod presets;
mod table;

use std::fmt;
use std::str::FromStr;

use crate::evaluation::Weights;

pub use error::ParamError;
use table::{Values, first, names, params};

const OFF_OR_ON: &[bool] = &[false, true];

/// More than any search makes of anything.
const MOST: u64 = 1_000_000_000;

/// More than any weight that makes a difference.
const HEAVIEST: f64 = 1e9;

params! {
    /// The parameters of a search. [`Params::default`] is the engine at its best.
    ///
    /// ```
    /// use federa::Params;
    ///
    /// let mut params = Params::preset("guided").expect("a preset");
    /// params.selection.exploration = 0.2;
    /// params.set("solver", "0")?;
    /// assert_eq!(params.endgame.solver, 0);
    /// assert_eq!(params.get("exploration")?, "0.2");
    /// # Ok::<(), federa::ParamError>(())
    /// ```
    pub struct Params {
        /// What chooses the moves: `values`, a tree search on the learned evaluation, `playouts`, one whose leaves are judged by playouts, or `random`, any legal move without a search.
        engine: Engine = Engine::Values, Engine::ALL;
        values: ValueParams = "How the search on the learned evaluation chooses where to grow." {
            /// The weights of the evaluation, by generation.
            generation: usize = Weights::GENERATIONS - 1, (0..=Weights::GENERATIONS - 1);
            /// UCB1's exploration constant in a search on values.
            value_exploration: f64 = 0.03, (0.0..=HEAVIEST);
            /// Visits that the value of a move before its first visit counts for.
            static_weight: f64 = 1.0, (0.0..=HEAVIEST);
            /// What the first visit of a move must make up for, in parts of a win.
            reluctance: f64 = 0.01, (0.0..=1.0);
            /// Standard deviation of random errors in the value of every move before its first visit, as a natural logarithm of odds; other errors for every seed.
            noise: f64 = 0.0, (0.0..=100.0);
        }
        selection: SelectionParams = "How the playout tree chooses where to grow." {
            /// UCB1's exploration constant (Auer, Cesa-Bianchi and Fischer 2002).
            exploration: f64 = 0.1, (0.0..=HEAVIEST);
            /// Whether each move of a node is visited once before any is chosen by its value.
            visit_all: bool = false, OFF_OR_ON;
            /// Visits of a node at which it gets children.
            expand_at: u64 = 2, (1..=MOST);
        }
        amaf: AmafParams = "Statistics of moves whenever they are played (all moves as first)." {
            /// Visits at which a move's own mean and its AMAF mean weigh the same (RAVE, Gelly and Silver 2007); 0 is off.
            equivalence: f64 = 1000.0, (0.0..=HEAVIEST);
            /// Visits at which a node gets AMAF statistics of its own (GRAVE, Cazenave 2015).
            reference: u64 = 50, (0..=MOST);
            /// Weight, in playouts, of the playouts' own averages in the AMAF mean of a move.
            prior: f64 = 20.0, (0.0..=HEAVIEST);
        }
        playouts: PlayoutParams = "How playouts choose their moves." {
            /// The playout policy.
            playout: Playout = Playout::Guided, Playout::ALL;
            /// Random candidates of which a guided playout takes the best.
            candidates: u32 = 6, (1..=63);
            /// The part of the moves of a guided playout that are random whatever is known of them.
            epsilon [plain]: f64 = 0.1, (0.0..=1.0);
            /// The part of what playouts learned that is kept from one move of a game to the next.
            decay: f64 = 0.5, (0.0..=1.0);
        }
        parallel: ParallelParams = "How trees of playouts that grow side by side exchange what they find." {
            /// Fewest playouts of a tree between two exchanges with the others, see `slices`; 0 joins them at the end only.
            slice: u64 = 2, (0..=MOST);
            /// A slice is this part of the playouts that a tree has made: trees with the same counts follow the same line.
            slices: u64 = 64, (1..=MOST);
        }
        endgame: EndgameParams = "What is done near the end of a game." {
            /// Nodes that the exact solver may expand before a search near the end of a game; 0 is off.
            solver: u64 = 5_000, (0..=MOST);
            /// Most playouts of a search after the solver has proven its loss, to find the move that is hardest to refute; 0 is off.
            resist: u64 = 1_000, (0..=MOST);
        }
    }
}

impl Params {
    /// Every parameter as `name=value`, in the order of declaration.
    pub fn list(&self) -> Vec<String> {
        let text = |name| self.get(name).expect("a parameter that is declared");
        Params::about().iter().map(|about| format!("{}={}", about.name, text(about.name))).collect()
    }

    /// The one written form of a value of a parameter, and the parameter's own name: `epsilon`
    /// and `0.3` for `plain` and `0.30`.
    ///
    /// # Errors
    /// If there is no such parameter, or it cannot have this value.
    pub fn canonical(name: &str, value: &str) -> Result<(&'static str, String), ParamError> {
        let mut params = Params::default();
        params.set(name, value)?;
        let about = Params::about_one(name).ok_or_else(|| Params::no_such(name))?;
        Ok((about.name, params.get(name)?))
    }

    fn about_one(name: &str) -> Option<About> {
        Params::about().into_iter().find(|about| about.name == name || about.old == Some(name))
    }

    fn no_such(name: &str) -> ParamError {
        let known = Params::about().iter().map(|about| about.name).collect();
        ParamError::Name { name: name.into(), known }
    }

    fn no_value(name: &str, value: &str) -> ParamError {
        let values = Params::about_one(name).map_or_else(String::new, |about| about.values);
        ParamError::Value { name: name.into(), value: value.into(), values }
    }
}

/// What a parameter is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// An older name, which is read as well.
    pub old: Option<&'static str>,
    /// What it means, with its source.
    pub meaning: &'static str,
    /// The values that it can have.
    pub values: String,
}

/// What chooses the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// A tree search on the learned evaluation.
    Values,
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

names!(Engine: Values = "values", Playouts = "playouts", Random = "random");
names!(Playout: Uniform = "uniform", Guided = "guided");

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
                assert_eq!(Params::canonical(name, value), Ok((name, value.into())));
            }
            assert_eq!(copy, params, "{preset}");
        }
    }

    #[test]
    fn what_no_parameter_can_be_is_refused() {
        let mut params = Params::default();
        for (name, value) in [
            ("plain", "2"),
            ("epsilon", "NaN"),
            ("candidates", "0"),
            ("playout", "x"),
            ("visit_all", "1"),
            ("slices", "-1"),
        ] {
            let error = params.set(name, value).unwrap_err();
            assert!(matches!(error, ParamError::Value { .. }), "{name}");
            assert!(error.to_string().contains(value), "{error}");
        }
        assert!(matches!(params.set("x", "1"), Err(ParamError::Name { .. })));
        assert!(Params::canonical("x", "1").is_err() && Params::canonical("playout", "x").is_err());
        assert_eq!(params, Params::default());
    }

    #[test]
    fn one_value_has_one_text() {
        let one = |name, value| Params::canonical(name, value).unwrap();
        for text in ["0.3", "0.30", ".3", "3e-1", "+0.3"] {
            assert_eq!(one("exploration", text), ("exploration", "0.3".into()), "{text}");
        }
        assert_eq!(one("plain", "-0"), ("epsilon", "0".into()));
        assert_eq!(one("epsilon", "0.10"), one("plain", "0.1"));
        assert_eq!(one("solver", "005"), ("solver", "5".into()));
    }
}
