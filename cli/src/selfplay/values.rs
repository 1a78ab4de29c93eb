//! Reading the values of options that only tournaments have.

use clap::builder::TypedValueParser;
use federa::Size;
use federa::text::notation::excerpt;
use federa_selfplay::options::Pairing;
use federa_selfplay::stats::Confidence;
use serde::Deserialize;

use crate::options::values::{self, named, number};

/// Off or on.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Switch {
    /// Off.
    Off,
    /// On.
    On,
}

/// A board size, as a number.
pub(super) fn size(text: &str) -> Result<usize, String> {
    values::size(text).map(Size::get)
}

/// Off or on.
pub(super) fn switch() -> impl TypedValueParser<Value = Switch> {
    named([("off", Switch::Off), ("on", Switch::On)])
}

/// A number of games that a page holds.
pub(super) fn replays(text: &str) -> Result<usize, String> {
    number(text, "a number of games", 0..=usize::MAX as u64).map(|n| n as usize)
}

/// Who meets whom.
pub(super) fn pairing() -> impl TypedValueParser<Value = Pairing> {
    named([("round-robin", Pairing::RoundRobin), ("gauntlet", Pairing::Gauntlet)])
}

/// How sure intervals are.
pub(super) fn confidence(text: &str) -> Result<Confidence, String> {
    let level = text.parse().ok().and_then(Confidence::new);
    level.ok_or_else(|| {
        format!("expected a share from 0.5 to 0.999999, as in 0.95, found {}", excerpt(text))
    })
}
