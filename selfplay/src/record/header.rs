//! [`Header`]: the first line of the file, which says what is played.

use federa::text::record::is_header;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::files::name::one_line;
use crate::options::Options;
use crate::plan::{Plan, Shard};

/// What decides the games of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the program.
    #[serde(rename = "federa-selfplay")]
    pub version: String,
    /// The version of the file format.
    pub format: u32,
    /// A hash of how the players play: another one means another engine.
    pub signature: String,
    /// The fingerprint of the options.
    pub fingerprint: String,
    /// The master seed.
    pub seed: u64,
    /// Which part of the run this is, if not the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// What is played.
    pub options: Options,
}

impl Header {
    /// The header of a run.
    pub fn new(plan: &Plan, signature: String, shard: Shard) -> Header {
        Header {
            version: env!("CARGO_PKG_VERSION").into(),
            format: plan.format(),
            signature,
            fingerprint: plan.fingerprint().into(),
            seed: plan.seed(),
            shard: (shard.of > 1).then_some(shard),
            options: plan.options().clone(),
        }
    }

    /// Reads the first line of a file.
    ///
    /// # Errors
    /// What it is instead, without the place.
    pub fn parse(line: &str) -> Result<Header, String> {
        // Whatever else stands in a header of a newer format.
        is_header(line)?;
        let header: Header = serde_json::from_str(line)
            .map_err(|error| fault("not the header of a file of games: ", &error))?;
        if header.format == 0 {
            return Err("expected \"format\" from 1 on, found 0".into());
        }
        Ok(header)
    }

    /// The line, with its end.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a header is plain data") + "\n"
    }

    /// The plan that the games are of.
    ///
    /// # Errors
    /// If the options are not valid, or not those of the fingerprint.
    pub fn plan(&self) -> Result<Plan, Error> {
        let plan = Plan::of_format(self.options.clone(), self.seed, self.format)?;
        if plan.fingerprint() != self.fingerprint {
            return Err(Error::input("the fingerprint is not that of the options"));
        }
        Ok(plan)
    }

    /// Whether both are headers of one run; it may have been extended.
    pub fn is_same_run(&self, other: &Header) -> bool {
        self.conflict(other).is_none()
    }

    /// What keeps the games of this header from being those of another, if anything. Runs that
    /// differ in the number of games only are one run, extended, but in older formats.
    pub fn conflict(&self, other: &Header) -> Option<String> {
        let differs = |what: &str, here: &str, there: &str| {
            (here != there).then(|| format!("{what} is {here} there, {there} here"))
        };
        if let Some((name, here, there)) = self.options.difference(&other.options) {
            return differs(&format!("option {name}"), &here, &there);
        }
        let number = |what: &str, here: u64, there: u64| {
            differs(what, &here.to_string(), &there.to_string())
        };
        number("the format", self.format.into(), other.format.into())
            .or_else(|| {
                let [here, there] = [self, other].map(|header| header.options.games);
                if self.format < 3 { number("option games", here, there) } else { None }
            })
            .or_else(|| number("the seed", self.seed, other.seed))
            .or_else(|| differs("the version", &self.version, &other.version))
            .or_else(|| differs("the signature of the players", &self.signature, &other.signature))
            .or_else(|| differs("the fingerprint", &self.fingerprint, &other.fingerprint))
    }
}

/// The longest reason; a field may have any name.
const LONGEST: usize = 120;

/// What is wrong with a line of JSON, and in which column. The error itself counts lines from this
/// one, lists all fields that there are, and quotes others as they are.
pub(super) fn fault(what: &str, error: &serde_json::Error) -> String {
    let text = error.to_string();
    let reason = [", expected one of ", " at line "]
        .iter()
        .fold(&text[..], |reason, end| reason.split_once(end).map_or(reason, |(before, _)| before));
    let cut: String = reason.chars().take(LONGEST).collect();
    let more = if cut.len() < reason.len() { "..." } else { "" };
    format!("column {}: {what}{}{more}", error.column(), one_line(&cut))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_one_short_line_whatever_the_field() {
        let told = |field: &str| Header::parse(&format!("{{{field}:1}}")).unwrap_err();
        let odd = told(r#""op\nenings\u001b""#);
        assert!(odd.ends_with(r"unknown field `op\nenings\u{1b}`"), "{odd}");
        assert!(told(&format!("{:?}", "x".repeat(1 << 20))).len() < 250);
    }
}
