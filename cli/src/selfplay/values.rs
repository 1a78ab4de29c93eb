//! Reading the values of options.

use federa::Size;
use federa::text::notation::excerpt;
use federa_selfplay::units::number;

use federa_selfplay::options::Pairing;
use federa_selfplay::stats::Confidence;

/// A board size.
pub(super) fn size(text: &str) -> Result<usize, String> {
    number(text, "a board size", Size::MIN as u64..=Size::MAX as u64).map(|n| n as usize)
}

/// A number of games.
pub(super) fn games(text: &str) -> Result<u64, String> {
    number(text, "a number of games", 0..=u64::MAX)
}

/// A number of games that a page holds.
pub(super) fn replays(text: &str) -> Result<usize, String> {
    number(text, "a number of games", 0..=usize::MAX as u64).map(|n| n as usize)
}

/// A number of playouts.
pub(super) fn playouts(text: &str) -> Result<u64, String> {
    number(text, "a number of playouts", 1..=u64::MAX)
}

/// A seed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    number(text, "a seed", 0..=u64::MAX)
}

/// Who meets whom.
pub(super) fn pairing(text: &str) -> Result<Pairing, String> {
    match text {
        "round-robin" => Ok(Pairing::RoundRobin),
        "gauntlet" => Ok(Pairing::Gauntlet),
        _ => Err(format!("expected round-robin or gauntlet, found {}", excerpt(text))),
    }
}

/// A number of threads.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    number(text, "a number of threads", 1..=usize::MAX as u64).map(|n| n as usize)
}

/// How sure intervals are.
pub(super) fn confidence(text: &str) -> Result<Confidence, String> {
    let level = text.parse().ok().and_then(Confidence::new);
    level.ok_or_else(|| {
        format!("expected a share from 0.5 to 0.999999, as in 0.95, found {}", excerpt(text))
    })
}
