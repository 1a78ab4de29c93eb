//! The fill policy fills uniformly, then converts with weight one over size.

use std::collections::HashMap;

use federa::Random;
use federa::playout::fill::Fill;
use federa::playout::guided::Guided;
use federa::rules::board::Board;
use federa::rules::cell::Cell;
use federa::rules::geometry::Geometry;
use federa::{Color, Kind, Move, Position};

use super::chi_squared::assert_distribution;
use super::enumeration::{lines, sample};
use super::recording::record;
use crate::common::{Style, position, size};
use crate::playout::tests::starts;
use crate::rules::geometry::in_words;

/// One over the size of the group.
pub(crate) fn inverse_size(position: &Position, mv: Move) -> f64 {
    match mv {
        Move::Convert(point) => 1.0 / position.group(point).expect("a group").points.len() as f64,
        _ => 1.0,
    }
}

/// The first `depth` conversions of a full board against their enumeration,
/// for the policies that draw alike.
fn check<const W: usize>(position: &Position, depth: usize, samples: u64) {
    let exact = lines(position, depth, inverse_size);
    let geometry = Geometry::<W>::of(position.size());
    let counts = sample(&mut Fill::new(geometry), position, depth, samples);
    assert_distribution(&format!("fill: {position}, {depth} moves"), &counts, &exact);
    let counts = sample(&mut Guided::new(geometry, 1, 0.0), position, depth, samples);
    assert_distribution(&format!("one candidate: {position}, {depth} moves"), &counts, &exact);
    let counts = sample(&mut Guided::new(geometry, 6, 1.0), position, depth, samples);
    assert_distribution(&format!("epsilon 1: {position}, {depth} moves"), &counts, &exact);
}

#[test]
fn first_conversion() {
    for (n, style, conversions) in [
        (4, Style::PlacementsFirst, 5),
        (5, Style::Uniform, 4),
        (9, Style::PlacementsFirst, 20),
        (11, Style::Uniform, 6),
        (13, Style::PlacementsFirst, 40),
        (17, Style::PlacementsFirst, 60),
    ] {
        let position = starts::rich(size(n), style, 0, conversions);
        in_words!(size(n), W => check::<W>(&position, 1, 20_000));
    }
}

#[test]
fn first_conversions_and_whole_games() {
    for line in ["RsS/sRr/rSs d", "RrS/rrs/Sss l"] {
        check::<1>(&position(line), usize::MAX, 100_000);
    }
    check::<1>(&starts::rich(size(5), Style::PlacementsFirst, 0, 8), 2, 100_000);
}

/// Every way to share out the empty points, and to shape the pieces, is
/// equally likely; one more for the side to move if their number is odd.
#[test]
fn every_filling_is_equally_likely() {
    for (line, ways) in [
        ("4/R1r1/sSrR/RrsS d", 10 * 32 * 2),
        ("RsS/s2/r2 d", 6 * 16),
        ("RsS/s2/r2 l", 6 * 16),
        ("RsS/sRr/3 d", 3 * 8),
        ("RsS/sRr/3 l", 3 * 8),
    ] {
        let position = position(line);
        let empty = position.empty_points();
        let first = empty.div_ceil(2);
        let ways = if empty == 6 { 20 * 64 } else { ways };
        let board: Board<1> = position.board().resize();
        let mut fill = Fill::new(Geometry::of(position.size()));
        let mut rng = Random::new(11);
        let mut counts = HashMap::new();
        for _ in 0..ways * 200 {
            let (recording, _) = record(&mut fill, &board, &mut rng);
            let placed = recording.bulk.expect("placements at once").map(|bits| bits.0[0]);
            let mover = position.to_move();
            let own = Kind::ALL.into_iter().filter(|kind| kind.color() == mover);
            let own: u32 = own.map(|kind| placed[kind].count_ones()).sum();
            assert_eq!(own as usize, first, "{position}");
            *counts.entry(placed).or_default() += 1;
        }
        assert_eq!(counts.len() as u64, ways, "{position}");
        let exact = counts.keys().map(|&key| (key, 1.0 / ways as f64)).collect();
        assert_distribution(&format!("{position} filled"), &counts, &exact);
    }
}

/// On boards of several words: every kind on every point with its share.
#[test]
fn fillings_of_large_boards() {
    for n in [9, 13, 19] {
        for to_move in Color::ALL {
            in_words!(size(n), W => marginals::<W>(&starts::empty(size(n), to_move)));
        }
    }
}

fn marginals<const W: usize>(position: &Position) {
    let board: Board<W> = position.board().resize();
    let mut fill = Fill::new(Geometry::of(position.size()));
    let (empty, mut rng) = (position.empty_points() as u32, Random::new(5));
    let samples = 2_000;
    let mut counts: HashMap<(Kind, Cell), u64> = HashMap::new();
    for _ in 0..samples {
        let (recording, _) = record(&mut fill, &board, &mut rng);
        let placed = recording.bulk.expect("placements at once");
        for kind in Kind::ALL {
            for cell in placed[kind] {
                *counts.entry((kind, cell)).or_default() += 1;
            }
        }
    }
    let share = |kind: Kind| {
        let first = kind.color() == position.to_move();
        let pieces = if first { empty.div_ceil(2) } else { empty / 2 };
        f64::from(pieces) / f64::from(empty) / 2.0 / f64::from(empty)
    };
    let points = || board.empty().into_iter();
    let all = Kind::ALL.into_iter().flat_map(|kind| points().map(move |cell| (kind, cell)));
    let exact = all.map(|(kind, cell)| ((kind, cell), share(kind))).collect();
    // Each playout adds each point once: the test is a little too lenient, never too strict.
    assert_distribution(&format!("marginals of {position}"), &counts, &exact);
}
