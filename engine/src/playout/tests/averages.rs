//! The tables of averages: which colour is credited, and with what.

use federa::Random;
use federa::playout::Policy;
use federa::playout::averages::{Averages, Moves, Tally};
use federa::playout::guided::Guided;
use federa::rules::bits::Bits;
use federa::rules::board::Board;
use federa::rules::cell::Cell;
use federa::rules::geometry::Geometry;
use federa::{Color, Kind};

use super::recording::{Event, record};
use crate::common::size;

/// Every move on the standard board.
fn all_moves() -> impl Iterator<Item = (Kind, Cell)> {
    let cells = Geometry::<3>::of(size(13)).board;
    Kind::ALL.into_iter().flat_map(move |kind| cells.into_iter().map(move |cell| (kind, cell)))
}

fn only(kind: Kind, cell: Cell) -> Moves<3> {
    let mut moves = Moves::default();
    moves[kind] = Bits::of(cell);
    moves
}

/// Playouts with random moves and winners.
fn random_playouts(seed: u64, count: usize) -> Vec<(Moves<3>, Color)> {
    let mut rng = Random::new(seed);
    let board = Geometry::<3>::of(size(13)).board;
    let mut playout = || {
        let moves =
            Moves::new(|_| Bits([(); 3].map(|()| rng.bits() & rng.bits() & rng.bits())) & board);
        (moves, Color::ALL[rng.below(2)])
    };
    (0..count).map(|_| playout()).collect()
}

fn visits_of(table: &Averages<3>, (kind, cell): (Kind, Cell)) -> f32 {
    table.tally().visits(kind, cell)
}

#[test]
fn nothing_is_known_at_first() {
    let table = Averages::<3>::new();
    for (kind, cell) in all_moves() {
        assert_eq!(table.mean(kind, cell), 0.5);
        assert_eq!((table.tally().visits(kind, cell), table.tally().wins(kind, cell)), (0.0, 0.0));
    }
}

/// A win of its colour raises a move, a loss lowers it. The mean starts with
/// one visit, half won.
#[test]
fn a_move_is_credited_to_the_colour_of_its_kind() {
    let cell = Cell::new(70);
    for kind in Kind::ALL {
        for winner in Color::ALL {
            let mut table = Averages::<3>::new();
            let won = if kind.color() == winner { 1.0 } else { 0.0 };
            for visits in [1.0, 2.0, 3.0] {
                table.add(&only(kind, cell), winner);
                assert_eq!(table.mean(kind, cell), (visits * won + 0.5) / (visits + 1.0));
                assert_eq!(table.tally().visits(kind, cell), visits);
                assert_eq!(table.tally().wins(kind, cell), visits * won);
            }
            for other in all_moves().filter(|&other| other != (kind, cell)) {
                assert_eq!((table.mean(other.0, other.1), visits_of(&table, other)), (0.5, 0.0));
            }
        }
    }
}

/// The cached means are those of the counts, by cell and by kind.
#[test]
fn means_follow_the_counts() {
    let mut table = Averages::<3>::new();
    let mut tally = Tally::<3>::new();
    for (moves, winner) in random_playouts(4, 100) {
        table.add(&moves, winner);
        tally.add(&moves, winner);
    }
    assert_eq!(table.tally(), &tally);
    for (kind, cell) in all_moves() {
        let (visits, wins) = (tally.visits(kind, cell), tally.wins(kind, cell));
        assert_eq!(table.mean(kind, cell), (wins + 0.5) / (visits + 1.0));
        assert_eq!(table.of_kind(kind)[cell.index()], table.mean(kind, cell));
        assert_eq!(tally.of_kind(kind).0[cell.index()], visits);
        assert_eq!(tally.of_kind(kind).1[cell.index()], wins);
    }
}

/// The weight of results falls, that of the prior does not.
#[test]
fn a_share_is_kept() {
    let (kind, cell) = (Kind::LightSquare, Cell::new(3));
    let mut table = Averages::<3>::new();
    for _ in 0..10 {
        table.add(&only(kind, cell), Color::Light);
    }
    assert_eq!(table.mean(kind, cell), 10.5 / 11.0);
    table.keep(0.2);
    assert!((visits_of(&table, (kind, cell)) - 2.0).abs() < 1e-5);
    assert!((table.mean(kind, cell) - 2.5 / 3.0).abs() < 1e-6);
    table.keep(1.0);
    assert!((table.mean(kind, cell) - 2.5 / 3.0).abs() < 1e-6);
    table.keep(0.0);
    assert_eq!((table.mean(kind, cell), visits_of(&table, (kind, cell))), (0.5, 0.0));
}

/// Threads start from the same counts and learn apart; joined, every playout
/// counts once.
#[test]
fn differences_are_added_once() {
    let mut base = Averages::<3>::new();
    let playouts = random_playouts(6, 90);
    for (moves, winner) in &playouts[..30] {
        base.add(moves, *winner);
    }
    let learn = |part: &[(Moves<3>, Color)]| {
        let mut own = base.clone();
        for (moves, winner) in part {
            own.add(moves, *winner);
        }
        own.tally().clone()
    };
    let apart = [learn(&playouts[30..50]), learn(&playouts[50..])];
    let mut joined = base.clone();
    joined.add_differences(&apart, base.tally());
    let mut one = base.clone();
    for (moves, winner) in &playouts[30..] {
        one.add(moves, *winner);
    }
    assert_eq!(joined.tally(), one.tally());
    for (kind, cell) in all_moves() {
        assert_eq!(joined.mean(kind, cell), one.mean(kind, cell));
    }
}

/// What the tables record of a playout are its moves.
#[test]
fn a_playout_fills_the_tables_for_both_sides() {
    let board = Board::<1>::new(size(5));
    let mut guided = Guided::new(Geometry::of(size(5)), 6, 0.1);
    let (recording, outcome) = record(&mut guided, &board, &mut Random::new(1));
    recording.teach(&mut guided, outcome.winner);
    let knowledge = guided.knowledge().expect("tables");
    let mut placements = 0.0;
    for kind in Kind::ALL {
        for cell in board.empty() {
            placements += knowledge.placements.tally().visits(kind, cell);
        }
    }
    assert_eq!(placements, 25.0);
    for event in recording.events {
        let (kind, mean) = match event {
            Event::Place(kind, cell) => (kind, knowledge.placements.mean(kind, cell)),
            Event::Convert(kind, cell) => (kind, knowledge.conversions.mean(kind, cell)),
        };
        assert_eq!(mean > 0.5, kind.color() == outcome.winner, "{event:?}");
    }
}

#[test]
fn halving_in_the_trees_leaves_the_sum_whole() {
    let mut moves = Moves::<1>::default();
    let (kind, cell) = (Kind::DarkRound, Cell::new(4));
    moves[kind].insert(cell);
    let mut base = Tally::<1>::new();
    for _ in 1..1 << 23 {
        base.add(&moves, Color::Dark);
    }
    assert_eq!(base.visits(kind, cell), 8_388_607.0);
    let mut sum = base.clone();
    for _ in 0..3 {
        let mut own = base.clone();
        own.add(&moves, Color::Dark);
        own.add(&moves, Color::Light);
        assert!(own.visits(kind, cell) < 4_194_306.0, "a float counts by ones to 2^24 only");
        sum.add_difference(&own, &base);
    }
    // Half of what was common and, halved or not, what is new.
    let visits = sum.visits(kind, cell);
    assert!((4_194_303.0..4_194_312.0).contains(&visits), "{visits}");
    assert!((visits - sum.wins(kind, cell) - 3.0).abs() < 1.0);
}
