//! [`Level`]: opponents of graded strength for people, the same in the terminal and on the page.

use super::limits::Limits;
use super::params::Params;

/// An opponent: a preset and what a move may cost it.
///
/// The same position, level and seed give the same move on every machine: a level is an
/// amount of search, not of time.
///
/// ```
/// use federa::{Level, Position, Searcher, Size};
///
/// let level = Level::new(2).expect("there are more levels");
/// let mut searcher = Searcher::builder().params(level.params()).seed(7).build()?;
/// let report = searcher.search(&Position::new(Size::new(5)?), &level.limits());
/// assert!(report.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// From 1, the weakest.
    pub number: usize,
    /// The name of its parameters, see [`Params::preset`].
    pub preset: &'static str,
    /// Playouts a move.
    pub playouts: u64,
}

/// The table. The lower levels judge by playouts and are frozen with their preset, the upper
/// ones by the learned evaluation.
///
/// Games won against the level below at 7x7, 100 each, from random openings of two plies: level 2,
/// 74 %; 3, 87 %; 4, 88 %; 6, 79 %; 7, 87 %; 8, 83 %; 9, 81 %. Level 5 is the exception: one look at
/// all moves by the evaluation lost no game of 40 to level 4.
const LEVELS: [Level; 10] = [
    Level { number: 1, preset: "guided", playouts: 16 },
    Level { number: 2, preset: "guided", playouts: 64 },
    Level { number: 3, preset: "guided", playouts: 256 },
    Level { number: 4, preset: "guided", playouts: 1_000 },
    Level { number: 5, preset: "default", playouts: 1 },
    Level { number: 6, preset: "default", playouts: 4 },
    Level { number: 7, preset: "default", playouts: 16 },
    Level { number: 8, preset: "default", playouts: 64 },
    Level { number: 9, preset: "default", playouts: 256 },
    Level { number: 10, preset: "default", playouts: 1_000 },
];

impl Level {
    /// All levels, the weakest first.
    pub const ALL: &'static [Level] = &LEVELS;

    /// The level with this number, from 1.
    pub fn new(number: usize) -> Option<Level> {
        LEVELS.get(number.checked_sub(1)?).copied()
    }

    /// The parameters of its searches.
    pub fn params(&self) -> Params {
        Params::preset(self.preset).expect("a level names a preset")
    }

    /// What a move may cost.
    pub fn limits(&self) -> Limits<'static> {
        Limits::new().playouts(self.playouts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbered_and_have_presets() {
        for (index, level) in Level::ALL.iter().enumerate() {
            assert_eq!(Level::new(index + 1), Some(*level));
            assert_eq!(level.number, index + 1);
            assert!(Params::preset(level.preset).is_some());
        }
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(Level::ALL.len() + 1), None);
    }
}
