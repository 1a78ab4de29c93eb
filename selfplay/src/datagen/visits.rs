//! How a search divided its visits, as text: `Rd4 120 Sc3 40`, the most visited move first.
//!
//! Moves with less than one visit in [`SHARE`] are left out: they are most of the moves, little of
//! the visits, and would be half of the file.

use federa::Move;

/// A move is kept if it has at least one in so many of the visits.
pub const SHARE: u64 = 64;

/// The text of the visits of a search; empty when there are none.
pub fn text(visits: &[(Move, u64)]) -> String {
    let total: u64 = visits.iter().map(|&(_, count)| count).sum();
    let mut kept: Vec<_> = visits.iter().filter(|&&(_, n)| n > 0 && n * SHARE >= total).collect();
    kept.sort_by_key(|&&(mv, count)| (std::cmp::Reverse(count), mv));
    let words: Vec<String> = kept.iter().map(|(mv, count)| format!("{mv} {count}")).collect();
    words.join(" ")
}

/// Reads what [`text()`] wrote.
///
/// # Errors
/// What was expected, and what was found.
pub fn parse(text: &str) -> Result<Vec<(Move, u64)>, String> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let pair = |pair: &[&str]| {
        let [mv, count] = pair else {
            return Err(format!("visits: expected a number after {:?}, found none", pair[0]));
        };
        let count = count
            .parse()
            .map_err(|_| format!("visits: expected a number of visits, found {count:?}"))?;
        Ok((mv.parse().map_err(|error| format!("visits: {error}"))?, count))
    };
    words.chunks(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_are_read_as_written() {
        let mv = |text: &str| text.parse::<Move>().unwrap();
        let visits =
            [(mv("Ra1"), 40), (mv("Cb2"), 80), (mv("Sa1"), 40), (mv("Ra2"), 1), (mv("Sa2"), 0)];
        let written = text(&visits);
        assert_eq!(written, "Cb2 80 Ra1 40 Sa1 40");
        assert_eq!(parse(&written).unwrap(), [visits[1], visits[0], visits[2]]);
        assert_eq!((text(&[]), parse("").unwrap()), (String::new(), Vec::new()));
        for bad in ["Ra1", "Ra1 x", "Xa1 3", "Ra1 3 Rb1"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
