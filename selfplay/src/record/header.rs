//! [`Header`]: the first line of the file, which says what is played.

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::options::Options;
use crate::plan::{Plan, Shard};

/// The newest version of the file format.
///
/// Version 1 is that of tournaments. Version 2 adds what games to learn from have: `datagen` in the
/// options, `visits` and `check` in the records.
pub const FORMAT: u32 = 2;

/// The version of files of tournaments, which have nothing that version 1 does not know.
const TOURNAMENT_FORMAT: u32 = 1;

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
            format: if plan.options().datagen.is_some() { FORMAT } else { TOURNAMENT_FORMAT },
            signature,
            fingerprint: plan.fingerprint().into(),
            seed: plan.seed(),
            shard: (shard.of > 1).then_some(shard),
            options: plan.options().clone(),
        }
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
        let plan = Plan::new(self.options.clone(), self.seed)?;
        if plan.fingerprint() != self.fingerprint {
            return Err(Error::input("the fingerprint is not that of the options"));
        }
        Ok(plan)
    }

    /// What keeps the games of this header from being those of another, if anything.
    pub fn conflict(&self, other: &Header) -> Option<String> {
        let differs = |what: &str, here: &str, there: &str| {
            (here != there).then(|| format!("{what} is {here} there, {there} here"))
        };
        if let Some((name, here, there)) = self.options.difference(&other.options) {
            return differs(&format!("option {name}"), &here, &there);
        }
        differs("the seed", &self.seed.to_string(), &other.seed.to_string())
            .or_else(|| differs("the version", &self.version, &other.version))
            .or_else(|| differs("the signature of the players", &self.signature, &other.signature))
            .or_else(|| differs("the fingerprint", &self.fingerprint, &other.fingerprint))
    }
}
