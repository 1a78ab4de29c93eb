//! Reading the values of options that only measurements have.

use std::time::Duration;

use clap::builder::TypedValueParser;
use federa::evaluation::Weights;
use federa::text::notation::excerpt;
use federa_bench::workloads::playouts::PolicyName;
use federa_bench::workloads::positions::Phase;

use crate::options::values::{named, number};

/// A phase of the game, by its name.
pub(super) fn phases() -> impl TypedValueParser<Value = Phase> {
    named(Phase::ALL.map(|phase| (phase.name(), phase)))
}

/// A playout policy, by its name.
pub(super) fn policies() -> impl TypedValueParser<Value = PolicyName> {
    named(PolicyName::ALL.map(|policy| (policy.name(), policy)))
}

/// A number of repeats.
pub(super) fn repeats(text: &str) -> Result<usize, String> {
    number(text, "a number of repeats", 1..=1000).map(|n| n as usize)
}

/// A depth in plies.
pub(super) fn depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 1..=20).map(|n| n as u32)
}

/// A generation of weights.
pub(super) fn generation(text: &str) -> Result<usize, String> {
    let last = Weights::GENERATIONS as u64 - 1;
    number(text, "a generation", 0..=last).map(|n| n as usize)
}

/// How long something is measured.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let bounds = Duration::from_millis(1)..=Duration::from_secs(3600);
    crate::options::values::time(text).ok().filter(|time| bounds.contains(time)).ok_or_else(|| {
        format!("expected a time from 1ms to 1h, such as 500ms, found {}", excerpt(text))
    })
}

/// A preset and its signature, sixteen hexadecimal digits, as printed.
pub(super) fn signature(text: &str) -> Result<(String, u64), String> {
    let known = |name: &&str| federa::Params::PRESETS.contains(name);
    let (preset, digits) =
        text.split_once('=').filter(|(name, _)| known(name)).ok_or_else(|| {
            let known = federa::Params::PRESETS.join(", ");
            format!("expected PRESET=HEX with one of {known}, found {}", excerpt(text))
        })?;
    let good = digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let value = u64::from_str_radix(digits, 16).ok().filter(|_| good);
    value.map(|value| (preset.into(), value)).ok_or_else(|| {
        format!("expected a signature of 16 hexadecimal digits, found {}", excerpt(digits))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_within_bounds() {
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(signature("uct=00000000000000ff"), Ok(("uct".into(), 255)));
        assert_eq!(signature("uct=00000000000000FF"), Ok(("uct".into(), 255)));
    }

    #[test]
    fn others_are_refused() {
        for text in ["", "0", "0s", "-1s", "0.5", "2h", "1us"] {
            assert!(time(text).is_err(), "{text}");
        }
        for text in [
            "",
            "00000000000000ff",
            "uct=ff",
            "uct=00000000000000fg",
            "uct=+0000000000000ff",
            "x=00000000000000ff",
        ] {
            assert!(signature(text).is_err(), "{text}");
        }
    }
}
