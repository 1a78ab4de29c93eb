//! Reading the values of options. What cannot be read is told as `expected ..., found ...`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use federa::Size;
pub(crate) use federa_selfplay::units::{memory, number, time};

/// The most threads that can be asked for.
pub(crate) const MOST_THREADS: usize = 1024;

/// How many threads there are if nothing is said: one for each processor.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// One of several things, by its name.
pub(crate) fn named<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.map(|(name, _)| name)).map(move |text| {
        let of_name = all.iter().find(|(name, _)| *name == text);
        of_name.expect("one of the names").1
    })
}

/// Whether the pie rule is on.
pub(crate) fn pie() -> impl TypedValueParser<Value = bool> {
    named([("off", false), ("on", true)])
}

/// A number of games.
pub(crate) fn games(text: &str) -> Result<u64, String> {
    number(text, "a number of games", 0..=u64::MAX)
}

/// A board size.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let n = number(text, "a board size", Size::MIN as u64..=Size::MAX as u64)?;
    Size::new(n as usize).map_err(|error| error.to_string())
}

/// Which record of a file, from 1.
pub(crate) fn record(text: &str) -> Result<u64, String> {
    number(text, "the number of a record", 1..=u64::MAX)
}

/// A number of moves.
pub(crate) fn ply(text: &str) -> Result<usize, String> {
    number(text, "a number of moves", 0..=usize::MAX as u64).map(|n| n as usize)
}

/// A depth in plies.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 0..=1000).map(|n| n as u32)
}

/// A number of playouts.
pub(crate) fn playouts(text: &str) -> Result<u64, String> {
    number(text, "a number of playouts", 0..=u64::MAX)
}

/// A number of positions to expand.
pub(crate) fn nodes(text: &str) -> Result<u64, String> {
    number(text, "a number of nodes", 0..=u64::MAX)
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    number(text, "a number of threads", 1..=MOST_THREADS as u64).map(|n| n as usize)
}

/// A seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    number(text, "a seed", 0..=u64::MAX)
}

/// How many lines to show.
pub(crate) fn lines(text: &str) -> Result<usize, String> {
    number(text, "a number of moves to show", 1..=1000).map(|n| n as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_digits_within_bounds() {
        assert_eq!(size("13"), Size::new(13).map_err(|e| e.to_string()));
        for text in ["", "0", "1", "20", "99999", "99999999999999999999999", "+5", "-3", "5.0", "é"]
        {
            assert!(size(text).unwrap_err().contains("from 2 to 19, found"), "{text}");
        }
    }
}
