//! The guided policy follows its tables, each from the side that moves.

use std::collections::HashMap;

use federa::Random;
use federa::playout::Policy;
use federa::playout::averages::Moves;
use federa::playout::guided::Guided;
use federa::playout::knowledge::Knowledge;
use federa::rules::bits::Bits;
use federa::rules::board::Board;
use federa::rules::cell::Cell;
use federa::rules::geometry::Geometry;
use federa::{Color, Kind, Position};

use super::chi_squared::assert_distribution;
use super::enumeration::{lines, sample};
use super::recording::{Event, record};
use crate::common::{Style, size};
use crate::playout::tests::starts;
use crate::rules::geometry::in_words;

const PLAYOUTS: u64 = 2_000;

/// A playout with one move.
fn only(kind: Kind, cell: Cell) -> Moves<1> {
    let mut moves = Moves::default();
    moves[kind] = Bits::of(cell);
    moves
}

/// The first moves of playouts from a position, after its tables were taught.
fn first_moves(position: &Position, epsilon: f64, teach: impl Fn(&mut Knowledge<1>)) -> Vec<Event> {
    let mut guided = Guided::new(Geometry::of(position.size()), 64, epsilon);
    teach(guided.knowledge().expect("tables"));
    let board: Board<1> = position.board().resize();
    let first = |i| record(&mut guided, &board, &mut Random::stream(3, i)).0.events[0];
    (0..PLAYOUTS).map(first).collect()
}

fn share_of(event: Event, moves: &[Event]) -> f64 {
    moves.iter().filter(|&&mv| mv == event).count() as f64 / moves.len() as f64
}

/// How often 64 draws among the 18 placements have a certain one: 97.4 %.
fn among_64() -> f64 {
    1.0 - (17.0f64 / 18.0).powi(64)
}

/// While nothing is known, all placements are alike, also for the greedy.
#[test]
fn empty_tables_prefer_nothing() {
    for n in [3, 9, 13] {
        for candidates in [1, 6, 64] {
            in_words!(size(n), W => untaught_is_uniform::<W>(n, candidates));
        }
    }
}

fn untaught_is_uniform<const W: usize>(n: usize, candidates: u32) {
    let position = starts::empty(size(n), Color::Dark);
    let mut guided = Guided::<W>::new(Geometry::of(size(n)), candidates, 0.1);
    let counts = sample(&mut guided, &position, 1, 10_000);
    let exact = lines(&position, 1, |_, _| 1.0);
    assert_distribution(&format!("{candidates} on the empty {n}x{n}"), &counts, &exact);
}

/// Nor is a group converted for its place in the list: those of one size,
/// which differ in nothing else, are drawn alike.
#[test]
fn empty_tables_prefer_no_group() {
    for n in [5, 9, 13] {
        let position = starts::rich(size(n), Style::PlacementsFirst, 0, 8);
        in_words!(size(n), W => untaught_conversions::<W>(&position));
    }
}

fn untaught_conversions<const W: usize>(position: &Position) {
    let mut guided = Guided::<W>::new(Geometry::of(position.size()), 6, 0.0);
    let counts = sample(&mut guided, position, 1, 20_000);
    let geometry = position.board().geometry();
    let single = |point| position.group(point).is_some_and(|group| group.points.len() == 1);
    let conversions = position.conversions(position.to_move());
    let singles: Vec<_> = conversions.iter().filter(|c| single(c.point)).collect();
    let key = |c: &&federa::Conversion| vec![Event::Convert(c.to, geometry.cell(c.point))];
    let exact: HashMap<_, _> =
        singles.iter().map(|c| (key(c), 1.0 / singles.len() as f64)).collect();
    let counts = counts.into_iter().filter(|(line, _)| exact.contains_key(line)).collect();
    assert_distribution(&format!("single stones of {position}"), &counts, &exact);
}

#[test]
fn a_placement_that_won_is_taken() {
    for to_move in Color::ALL {
        let position = starts::empty(size(3), to_move);
        for kind in Kind::ALL.into_iter().filter(|kind| kind.color() == to_move) {
            for cell in position.board().empty() {
                let taught = |winner| {
                    first_moves(&position, 0.0, |knowledge| {
                        knowledge.placements.add(&only(kind, cell), winner);
                    })
                };
                let event = Event::Place(kind, cell);
                let won = share_of(event, &taught(to_move));
                assert!((won - among_64()).abs() < 0.02, "{event:?} {won}");
                assert_eq!(share_of(event, &taught(!to_move)), 0.0, "{event:?} lost");
            }
        }
    }
}

/// What is known of the other side's pieces, or of conversions, is not heeded
/// by a placement.
#[test]
fn only_its_own_table_guides_a_move() {
    let position = starts::empty(size(3), Color::Dark);
    let untaught = first_moves(&position, 0.0, |_| ());
    let all = position.board().empty().resize();
    for winner in Color::ALL {
        let others = first_moves(&position, 0.0, |knowledge| {
            let moves =
                [Bits::EMPTY, Bits::of(Cell::new(0)), Bits::EMPTY, Bits::of(Cell::new(5))].into();
            knowledge.placements.add(&moves, winner);
        });
        assert!(others == untaught, "{winner} won");
        let conversions = first_moves(&position, 0.0, |knowledge| {
            knowledge.conversions.add(&[all; 4].into(), winner);
            knowledge.conversions.add(&only(Kind::DarkRound, Cell::new(5)), winner);
        });
        assert!(conversions == untaught, "{winner} won");
    }
}

/// 63 equal steps along the weights miss no group with a 63rd of them.
#[test]
fn a_conversion_that_won_is_taken() {
    for n in [4, 5, 7] {
        let position = starts::rich(size(n), Style::PlacementsFirst, 0, 4);
        let mover = position.to_move();
        for conversion in position.conversions(mover) {
            let cell = position.board().geometry().cell(conversion.point);
            let taught = |winner| {
                first_moves(&position, 0.0, |knowledge| {
                    knowledge.conversions.add(&only(conversion.to, cell), winner);
                })
            };
            let event = Event::Convert(conversion.to, cell);
            assert_eq!(share_of(event, &taught(mover)), 1.0, "{event:?} won");
            assert_eq!(share_of(event, &taught(!mover)), 0.0, "{event:?} lost");
        }
    }
}

/// Every second move is uniformly random: one draw, whatever is known.
#[test]
fn the_share_of_random_moves_is_epsilon() {
    let position = starts::empty(size(3), Color::Dark);
    let (kind, cell) = (Kind::DarkRound, Cell::new(5));
    let moves = first_moves(&position, 0.5, |knowledge| {
        knowledge.placements.add(&only(kind, cell), Color::Dark);
    });
    let expected = 0.5 * among_64() + 0.5 / 18.0;
    let share = share_of(Event::Place(kind, cell), &moves);
    assert!((share - expected).abs() < 0.05, "{share}, expected {expected}");
}

/// Tables made from its own playouts change the games; a trace changes none.
#[test]
fn learning_changes_the_games_and_listening_does_not() {
    let board = Board::<1>::new(size(5));
    let play = |listen: bool, learn: bool| {
        let mut guided = Guided::new(Geometry::of(size(5)), 6, 0.1);
        let mut rng = Random::new(8);
        let mut outcomes = Vec::new();
        for _ in 0..100 {
            if !listen {
                outcomes.push(guided.playout(&board, &mut rng, &mut ()));
                continue;
            }
            let (recording, outcome) = record(&mut guided, &board, &mut rng);
            outcomes.push(outcome);
            if learn {
                recording.teach(&mut guided, outcome.winner);
            }
        }
        outcomes
    };
    assert!(play(false, false) == play(true, false));
    assert!(play(true, false) != play(true, true));
}
