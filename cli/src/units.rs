//! Reading the values of options of this program.

use federa::Size;
use federa_selfplay::units::number;
pub(crate) use federa_selfplay::units::{memory, time};

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
    number(text, "a number of threads", 1..=1024).map(|n| n as usize)
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
