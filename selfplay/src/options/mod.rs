//! [`Options`]: all that decides which games are played, and nothing else.
//!
//! Threads, shards, file names and the like are not among them: they change how
//! fast the games are played, never the games. The options are stored in the
//! header of the file, with their [`fingerprint`](Options::fingerprint).

pub(crate) mod fingerprint;

use federa::Size;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Error;
use crate::datagen::DatagenOptions;
use crate::openings::Openings;
use crate::players::PlayerSpec;
use crate::stats::{Hypotheses, Sprt};

/// What is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Board sizes.
    pub sizes: Vec<usize>,
    /// Pie rule settings: `false` for off, `true` for on.
    pub pie: Vec<bool>,
    /// Games in each cell (size and pie rule) and pairing.
    pub games: u64,
    /// The players; a single one plays itself.
    pub players: Vec<PlayerSpec>,
    /// Who meets whom.
    pub pairing: Pairing,
    /// How games start.
    pub openings: Openings,
    /// Whether a game ends as soon as a player's search has proven the result.
    pub adjudicate: bool,
    /// The test that may end a match of two players early.
    pub sprt: Option<SprtOptions>,
    /// What games to learn from have besides.
    ///
    /// Left out where there is none, so that tournaments have the fingerprints that they had
    /// before there were such games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub datagen: Option<DatagenOptions>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
}

/// A sequential probability ratio test over pairs of games; `elo` is that of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtOptions {
    /// The Elo difference of the first hypothesis.
    pub elo0: f64,
    /// That of the second, which is larger.
    pub elo1: f64,
    /// The probability to accept `elo1` when `elo0` is true.
    pub alpha: f64,
    /// The probability to accept `elo0` when `elo1` is true.
    pub beta: f64,
}

/// Error rates of a test by default.
const ERROR_RATE: f64 = 0.05;

impl SprtOptions {
    /// Reads `elo0=0,elo1=20`, with `alpha=` and `beta=` if they are not 0.05.
    ///
    /// # Errors
    /// What was expected.
    pub fn parse(text: &str) -> Result<SprtOptions, Error> {
        let (mut elo, mut rates) = ([None, None], [ERROR_RATE; 2]);
        for part in text.split(',') {
            let expected =
                || Error::input(format!("--sprt: expected elo0=0,elo1=20, found {part:?}"));
            let (key, value) = part.split_once('=').ok_or_else(expected)?;
            let value: f64 = value.trim().parse().map_err(|_| expected())?;
            match key.trim() {
                "elo0" => elo[0] = Some(value),
                "elo1" => elo[1] = Some(value),
                "alpha" => rates[0] = value,
                "beta" => rates[1] = value,
                _ => return Err(expected()),
            }
        }
        let [Some(elo0), Some(elo1)] = elo else {
            return Err(Error::input(format!("--sprt: expected elo0=0,elo1=20, found {text:?}")));
        };
        let options = SprtOptions { elo0, elo1, alpha: rates[0], beta: rates[1] };
        options.test().map(|_| options)
    }

    /// The test itself.
    ///
    /// # Errors
    /// If the numbers make none.
    pub fn test(self) -> Result<Sprt, Error> {
        Hypotheses::from_elo(self.elo0, self.elo1)
            .and_then(|hypotheses| Sprt::new(hypotheses, self.alpha, self.beta))
            .map_err(|error| Error::input(format!("--sprt: {error}")))
    }
}

impl Options {
    /// Checks what the types do not.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), Error> {
        let fail = |message: String| Err(Error::Input(message));
        for (i, &n) in self.sizes.iter().enumerate() {
            if Size::new(n).is_err() {
                return fail(format!("--sizes: expected 2 to 19, found {n}"));
            }
            if self.sizes[..i].contains(&n) {
                return fail(format!("--sizes: {n} is there twice"));
            }
        }
        if self.sizes.is_empty() || self.pie.is_empty() || self.players.is_empty() {
            return fail("expected at least one size, pie rule setting and player".into());
        }
        if self.pie.len() == 2 && self.pie[0] == self.pie[1] || self.pie.len() > 2 {
            return fail("--pie: expected off, on or off,on".into());
        }
        if let Some(datagen) = &self.datagen {
            datagen.check(self.sizes.len(), self.players.len())?;
        }
        // The index of a game, and the count of all, must stay exact wherever they are read.
        let cells: u64 = (0..self.sizes.len()).map(|size| self.weight(size)).sum();
        let slots = cells * (self.pie.len() * self.pairings().len()) as u64;
        if self.games.checked_mul(slots).is_none_or(|total| total > 1 << 53) {
            return fail(format!("--games: {} are too many", self.games));
        }
        if self.sprt.is_some() && self.players.len() != 2 {
            let n = self.players.len();
            return fail(format!("--sprt: expected two players, found {n}"));
        }
        if let Some(sprt) = self.sprt {
            sprt.test()?;
        }
        self.openings.check(&self.sizes, &self.pie)
    }

    /// Games of a size in a round, by the number of the size.
    pub fn weight(&self, size: usize) -> u64 {
        self.datagen.as_ref().map_or(1, |datagen| datagen.weight(size))
    }

    /// The sizes as such.
    pub fn board_sizes(&self) -> impl Iterator<Item = Size> + '_ {
        self.sizes.iter().filter_map(|&n| Size::new(n).ok())
    }

    /// The pairs of players that meet, by their numbers; a single player meets itself.
    pub fn pairings(&self) -> Vec<(usize, usize)> {
        let n = self.players.len();
        let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
        match self.pairing {
            _ if n == 1 => vec![(0, 0)],
            Pairing::RoundRobin => pairs.collect(),
            Pairing::Gauntlet => pairs.filter(|&(i, _)| i == 0).collect(),
        }
    }

    /// Sixteen hexadecimal digits that identify these options. The number of games is left
    /// out, so that a run can be extended.
    pub fn fingerprint(&self) -> String {
        Options { games: 0, ..self.clone() }.fingerprint_with_games()
    }

    /// The fingerprint as it was in older formats: that of the number of games, too.
    pub fn fingerprint_with_games(&self) -> String {
        let text = serde_json::to_string(self).expect("options are plain data");
        format!("{:016x}", fingerprint::hash(text.as_bytes()))
    }

    /// The name and both values of the first option that differs, the number of games aside.
    pub fn difference(&self, other: &Options) -> Option<(String, String, String)> {
        let [Value::Object(here), Value::Object(there)] =
            [self, other].map(|options| serde_json::to_value(options).unwrap_or_default())
        else {
            return None;
        };
        let differs = |name: &String, value| name != "games" && there.get(name) != Some(value);
        let (name, value) = here.iter().find(|(name, value)| differs(name, value))?;
        let shown = |value: &Value| excerpt(&value.to_string());
        Some((name.clone(), shown(value), shown(there.get(name)?)))
    }
}

/// A value short enough for a line.
fn excerpt(text: &str) -> String {
    const MOST: usize = 160;
    if text.chars().count() <= MOST {
        return text.into();
    }
    text.chars().take(MOST).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sprt_is_read() {
        let test = SprtOptions::parse("elo0=0,elo1=20").unwrap();
        assert_eq!((test.elo0, test.elo1, test.alpha, test.beta), (0.0, 20.0, 0.05, 0.05));
        assert_eq!(SprtOptions::parse("elo0=-5, elo1=5,alpha=0.1").unwrap().alpha, 0.1);
        for text in ["", "elo0=0", "elo0=20,elo1=0", "elo0=x,elo1=1", "elo0=0,elo1=5,alpha=2"] {
            let error = SprtOptions::parse(text).unwrap_err().to_string();
            assert!(error.starts_with("--sprt: "), "{error}");
        }
    }
}
