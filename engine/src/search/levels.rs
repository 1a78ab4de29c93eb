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
/// Games won against the level below, from random openings of two plies (playouts: 100 games at
/// 7x7, 60 to 100 at 9x9): level 2, 74 % and 75 %; 3, 87 % and 77 %; 4, 88 % at 7x7. With the
/// evaluation five times the playouts won 36 of 40 games at 7x7, so its levels are nearer.
const LEVELS: [Level; 9] = [
    Level { number: 1, preset: "guided", playouts: 16 },
    Level { number: 2, preset: "guided", playouts: 64 },
    Level { number: 3, preset: "guided", playouts: 256 },
    Level { number: 4, preset: "guided", playouts: 1_000 },
    Level { number: 5, preset: "default", playouts: 100 },
    Level { number: 6, preset: "default", playouts: 300 },
    Level { number: 7, preset: "default", playouts: 900 },
    Level { number: 8, preset: "default", playouts: 2_700 },
    Level { number: 9, preset: "default", playouts: 8_000 },
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
