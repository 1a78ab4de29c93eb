//! [`Level`]: opponents of graded strength for people, the same in the terminal and on the page.

use super::limits::Limits;
use super::params::Params;

/// An opponent: how far it looks, and how much it misjudges what it sees.
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
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Level {
    /// From 1, the weakest.
    pub number: usize,
    /// Positions that a move may cost.
    pub playouts: u64,
    /// The errors of its evaluation, see [`Params`].
    pub noise: f64,
}

/// What the levels look at and how they err.
const TABLE: [(u64, f64); 20] = [
    (1, 40.0),
    (1, 3.0),
    (1, 1.7),
    (1, 1.1),
    (1, 0.8),
    (1, 0.58),
    (1, 0.4),
    (1, 0.28),
    (1, 0.18),
    (1, 0.09),
    (1, 0.0),
    (3, 0.0),
    (6, 0.0),
    (15, 0.0),
    (40, 0.0),
    (100, 0.0),
    (250, 0.0),
    (700, 0.0),
    (2_000, 0.0),
    (6_000, 0.0),
];

/// The table. The lower levels judge each move once, with random errors, and leave the end of the
/// game to this judgement too; the upper ones search.
///
/// Games won against the level below, of 200 (19 and 20: of 100) at 7x7 from random openings of two
/// plies: level 2, 76 %; 3, 77; 4, 77; 5, 68; 6, 70; 7, 76; 8, 74; 9, 75; 10, 72; 11, 82; 12, 72; 13, 76;
/// 14, 77; 15, 81; 16, 76; 17, 76; 18, 76; 19, 82.
const LEVELS: [Level; TABLE.len()] = {
    let mut levels = [Level { number: 0, playouts: 0, noise: 0.0 }; TABLE.len()];
    let mut index = 0;
    while index < levels.len() {
        let (playouts, noise) = TABLE[index];
        levels[index] = Level { number: index + 1, playouts, noise };
        index += 1;
    }
    levels
};

impl Level {
    /// All levels, the weakest first.
    pub const ALL: &'static [Level] = &LEVELS;

    /// The level with this number, from 1.
    pub fn new(number: usize) -> Option<Level> {
        LEVELS.get(number.checked_sub(1)?).copied()
    }

    /// The parameters of its searches.
    pub fn params(&self) -> Params {
        let mut params = Params::default();
        params.values.noise = self.noise;
        // Who errs in the middle of a game does not play its end without a fault.
        if self.noise > 0.0 {
            params.endgame.solver = 0;
        }
        params
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
    fn levels_are_numbered_and_never_weaker_than_the_one_below() {
        for (index, level) in Level::ALL.iter().enumerate() {
            assert_eq!(Level::new(index + 1), Some(*level));
            assert_eq!(level.number, index + 1);
        }
        for step in Level::ALL.windows(2) {
            let [below, above] = step else { unreachable!("windows of two") };
            assert!(above.playouts >= below.playouts && above.noise <= below.noise, "{above:?}");
            assert_ne!((above.playouts, above.noise), (below.playouts, below.noise));
        }
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(Level::ALL.len() + 1), None);
    }
}
