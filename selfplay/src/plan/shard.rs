//! [`Shard`]: one of several parts of a run, written `I/N`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Error;

/// Part `number` of `of`, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// From 1.
    pub number: u64,
    /// How many there are, at least 1.
    pub of: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };
}

impl Default for Shard {
    fn default() -> Self {
        Shard::WHOLE
    }
}

/// More parts than any run has; sums of two such numbers are numbers still.
const MOST: u64 = 1 << 32;

impl FromStr for Shard {
    type Err = Error;

    fn from_str(text: &str) -> Result<Shard, Error> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            (1 <= number && number <= of && of <= MOST).then_some(Shard { number, of })
        });
        let message = || format!("expected I/N with I from 1 to N, as in 2/8, found {text:?}");
        numbers.ok_or_else(|| Error::Input(message()))
    }
}

impl TryFrom<String> for Shard {
    type Error = Error;

    fn try_from(text: String) -> Result<Shard, Error> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_and_others_refused() {
        assert_eq!("2/8".parse(), Ok(Shard { number: 2, of: 8 }));
        for text in
            ["", "2", "0/2", "3/2", "1/x", "-1/2", "18446744073709551615/18446744073709551615"]
        {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
