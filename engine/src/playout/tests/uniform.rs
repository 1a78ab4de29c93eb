//! The uniform policy draws every legal move with the same probability.

use federa::playout::uniform::Uniform;
use federa::rules::geometry::Geometry;
use federa::{Color, Position};

use super::chi_squared::assert_distribution;
use super::enumeration::{lines, sample};
use crate::common::{Style, position, size};
use crate::playout::tests::starts;
use crate::rules::geometry::in_words;

/// The first `depth` moves against the enumeration of all of them.
fn check<const W: usize>(position: &Position, depth: usize, samples: u64) {
    let mut uniform = Uniform::<W>::new(Geometry::of(position.size()));
    let counts = sample(&mut uniform, position, depth, samples);
    let exact = lines(position, depth, |_, _| 1.0);
    assert_distribution(&format!("{position}, {depth} moves"), &counts, &exact);
}

/// From a board without groups to one with every second move a conversion,
/// with and without empty points.
#[test]
fn first_move() {
    for (n, style, empty, conversions) in [
        (3, Style::PlacementsFirst, 2, 2),
        (4, Style::PlacementsFirst, 4, 4),
        (5, Style::Uniform, 6, 4),
        (5, Style::PlacementsFirst, 1, 8),
        (5, Style::PlacementsFirst, 0, 8),
        (7, Style::PlacementsFirst, 3, 12),
        (8, Style::PlacementsFirst, 2, 18),
        (9, Style::PlacementsFirst, 0, 20),
        (11, Style::Uniform, 10, 6),
        (13, Style::PlacementsFirst, 4, 40),
        (14, Style::PlacementsFirst, 0, 40),
    ] {
        let position = starts::rich(size(n), style, empty, conversions);
        in_words!(size(n), W => check::<W>(&position, 1, 20_000));
    }
}

/// Whole games from the empty board of four points: several hundred of them.
#[test]
fn whole_games_on_the_smallest_board() {
    for to_move in Color::ALL {
        check::<1>(&starts::empty(size(2), to_move), usize::MAX, 200_000);
    }
}

/// After a conversion with points left, groups are kept; before, they are
/// found only when they are drawn.
#[test]
fn first_moves_before_and_after_a_conversion() {
    for empty in [1, 2, 3] {
        let position = starts::rich(size(3), Style::PlacementsFirst, empty, 2);
        check::<1>(&position, 3, 200_000);
    }
    let position = starts::rich(size(4), Style::PlacementsFirst, 2, 4);
    check::<1>(&position, 2, 200_000);
    let position = starts::rich(size(8), Style::PlacementsFirst, 1, 14);
    check::<2>(&position, 2, 200_000);
}

/// Forced passes among them.
#[test]
fn whole_games_from_full_boards() {
    for line in ["RsS/sRr/rSs d", "RsS/sRr/rSs l", "RrS/rrs/Sss d"] {
        check::<1>(&position(line), usize::MAX, 100_000);
    }
}
