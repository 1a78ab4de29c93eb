//! Reading the values of options.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use federa::Size;
use federa::text::notation::excerpt;
use federa_bench::subjects::playouts::PolicyName;
use federa_bench::subjects::positions::Phase;
use federa_selfplay::units::number;

/// A phase of the game, by its name.
pub(crate) fn phases() -> impl TypedValueParser<Value = Phase> {
    named(Phase::ALL.map(|phase| (phase.name(), phase)))
}

/// A playout policy, by its name.
pub(crate) fn policies() -> impl TypedValueParser<Value = PolicyName> {
    named(PolicyName::ALL.map(|policy| (policy.name(), policy)))
}

/// One of several things, by its name.
fn named<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.map(|(name, _)| name)).map(move |text| {
        let of_name = all.iter().find(|(name, _)| *name == text);
        of_name.expect("one of the names").1
    })
}

/// A board size.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let n = number(text, "a board size", Size::MIN as u64..=Size::MAX as u64)?;
    Size::new(n as usize).map_err(|error| error.to_string())
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    number(text, "a number of threads", 1..=1024).map(|n| n as usize)
}

/// A number of repeats.
pub(crate) fn repeats(text: &str) -> Result<usize, String> {
    number(text, "a number of repeats", 1..=1000).map(|n| n as usize)
}

/// A depth in plies.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 1..=20).map(|n| n as u32)
}

/// A seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    number(text, "a seed", 0..=u64::MAX)
}

/// Seconds, fractions allowed.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err(format!("expected seconds from 0.001 to 3600, found {}", excerpt(text))),
    }
}

/// A preset and its signature, sixteen hexadecimal digits, as printed.
pub(crate) fn signature(text: &str) -> Result<(String, u64), String> {
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
        assert_eq!(size("13").map(Size::get), Ok(13));
        assert_eq!(seconds("0.25"), Ok(0.25));
        assert_eq!(signature("uct=00000000000000ff"), Ok(("uct".into(), 255)));
        assert_eq!(signature("uct=00000000000000FF"), Ok(("uct".into(), 255)));
    }

    #[test]
    fn others_are_refused() {
        for text in ["", "1", "20", "-5", "5x5", "99999999999999999999"] {
            assert!(size(text).is_err(), "{text}");
        }
        for text in ["", "0", "-1", "nan", "inf", "1e9", "1s"] {
            assert!(seconds(text).is_err(), "{text}");
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
