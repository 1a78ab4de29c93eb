//! [`DatagenOptions`]: how games to learn from differ from games to compare players by.

use serde::{Deserialize, Serialize};

use crate::Error;

/// How games to learn from differ from games to compare players by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatagenOptions {
    /// Past the opening, one move in so many is drawn at random; 0 for none.
    pub random_every: u32,
    /// Games of each size in a round, in the order of the sizes; empty for one each.
    pub weights: Vec<u64>,
}

/// The largest weight, as a guard against a slip of the keyboard.
const MOST: u64 = 1_000;

impl DatagenOptions {
    /// The weight of the size with this number.
    pub fn weight(&self, size: usize) -> u64 {
        self.weights.get(size).copied().unwrap_or(1)
    }

    /// Whether the weights fit the sizes, and there is a single player.
    ///
    /// # Errors
    /// What was expected.
    pub fn check(&self, sizes: usize, players: usize) -> Result<(), Error> {
        if players != 1 {
            return Err(Error::input(format!("--players: expected one player, found {players}")));
        }
        let found = self.weights.len();
        if found != 0 && found != sizes {
            return Err(Error::input(format!(
                "--per-round: expected one for each of the {sizes} sizes, found {found}"
            )));
        }
        match self.weights.iter().find(|&&weight| weight == 0 || weight > MOST) {
            Some(weight) => {
                Err(Error::input(format!("--per-round: expected 1 to {MOST}, found {weight}")))
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_fit_the_sizes() {
        let options =
            |weights: &[u64]| DatagenOptions { random_every: 25, weights: weights.into() };
        assert!(options(&[]).check(3, 1).is_ok());
        assert!(options(&[4, 2, 1]).check(3, 1).is_ok());
        assert_eq!((options(&[]).weight(2), options(&[4, 2]).weight(1)), (1, 2));
        let complaint = |weights: &[u64]| options(weights).check(2, 1).unwrap_err().to_string();
        assert!(complaint(&[1]).contains("each of the 2 sizes, found 1"));
        assert!(complaint(&[1, 0]).contains("expected 1 to"));
        assert!(options(&[]).check(2, 2).is_err());
    }
}
