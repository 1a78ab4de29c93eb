//! The evaluation against itself: forms, colours, from scratch, move by move, all moves at once.

use super::batch::{Moves, WIN};
use super::features::{FEATURES, Features, GROUPS};
use super::logistic;
use super::phase::ANCHORS;
use super::walk::walk;
use super::{Evaluator, State, Weights};
use crate::common::{mv, position};
use crate::random::Random;
use crate::rules::geometry::Geometry;
use crate::rules::kind::Shape;
use crate::rules::moves::Move;
use crate::rules::point::Size;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;

/// Weights without any pattern, so that no mistake cancels out.
fn evaluator(features: usize) -> Evaluator {
    let mut random = Random::new(12);
    let mut weight = || (random.below(2001) as f64 - 1000.0) / 5000.0;
    let anchors: Vec<_> = (0..ANCHORS).map(|_| (0..features).map(|_| weight()).collect()).collect();
    Evaluator::new(Weights::from_log_odds("for tests", &anchors))
}

/// The positions of random games on some sizes, each with the move that follows.
fn visit(mut visit: impl FnMut(&Position, Move)) {
    let mut random = Random::new(3);
    for size in [2, 3, 5, 8, 13, 19].map(|n| Size::new(n).unwrap()) {
        for _ in 0..(60 / size.get()).max(2) {
            let mut position = Position::new(size);
            while position.winner().is_none() {
                let legal = position.legal_moves();
                let mv = legal[random.below(legal.len())];
                visit(&position, mv);
                position.play(mv).unwrap();
            }
        }
    }
}

/// Every so many of them, for tests that take long.
fn visit_some(every: usize, mut visit_one: impl FnMut(&Position)) {
    let mut count = 0;
    visit(|position, _| {
        count += 1;
        if count % every == 0 {
            visit_one(position);
        }
    });
}

#[test]
fn all_forms_of_a_position_have_one_value_for_the_side_to_move() {
    let evaluator = evaluator(FEATURES);
    visit_some(7, |position| {
        let (value, features) = (evaluator.evaluate(position), Features::of(position));
        for symmetry in Symmetry::all() {
            let form = symmetry.position(position);
            assert_eq!(evaluator.evaluate(&form), value, "{symmetry:?}");
            assert_eq!(Features::of(&form), features, "{symmetry:?}");
        }
    });
}

#[test]
fn features_add_up_to_the_value() {
    let evaluator = evaluator(FEATURES);
    visit_some(5, |position| {
        let Features { phase, counts } = Features::of(position);
        let windows = (position.size().get() + 1).pow(2);
        let groups = position.groups().len();
        let total: usize = counts.iter().map(|(_, count)| usize::from(*count)).sum();
        assert_eq!(total, 1 + windows + groups);
        assert!(counts.iter().all(|(_, count)| *count > 0) && counts.is_sorted());
        let [(lower, most), (upper, rest)] = super::phase::anchors(phase);
        let part =
            |anchor, feature: u16| i32::from(evaluator.weights().at(anchor)[usize::from(feature)]);
        let exact: i32 = counts
            .iter()
            .map(|&(feature, count)| {
                (part(lower, feature) * most + part(upper, feature) * rest) * i32::from(count)
            })
            .sum();
        let sum = evaluator.sum(position.board(), position.to_move());
        // Each weight is rounded by half a unit at most.
        let error = f64::from(exact) / f64::from(super::phase::PARTS) - f64::from(sum);
        assert!(error.abs() <= total as f64 / 2.0, "{error} of {total}");
    });
}

#[test]
fn all_moves_at_once_are_scored_as_one_by_one() {
    let mut random = Random::new(5);
    for features in [GROUPS, FEATURES] {
        let evaluator = evaluator(features);
        for n in [2, 3, 4, 7, 9, 13] {
            let size = Size::new(n).unwrap();
            for _ in 0..(30 / n).max(1) {
                walk(size, &evaluator, |count| random.below(count));
            }
        }
    }
}

#[test]
fn the_moves_that_win_at_once_are_scored_as_wins() {
    let evaluator = evaluator(FEATURES);
    for (line, wins) in [
        // The last point, with and without a rival's piece.
        ("RS/1S d -", &["Ra1", "Sa1"][..]),
        ("Rs/1S d -", &[]),
        ("rs/1s l -", &["Ra1", "Sa1"]),
        ("RS/2 d -", &[]),
        // The last group of a rival, and one of two.
        ("SSR/SrS/RSS d -", &["Cb2"]),
        ("SSr/SrS/RSS d -", &[]),
    ] {
        let position = position(line);
        let board = position.board().resize::<1>();
        let mut moves = Moves::default();
        evaluator.score(&board, &State::new(&board), &mut moves);
        let point = |cell| board.geometry().point(cell);
        let mut found = Vec::new();
        for shape in Shape::ALL {
            let won = moves.placements.iter().filter(|(_, scores)| scores[shape as usize] == WIN);
            found.extend(won.map(|&(cell, _)| Move::Place(shape, point(cell))));
        }
        let won = moves.conversions.iter().filter(|(_, score)| *score == WIN);
        found.extend(won.map(|&(i, _)| Move::Convert(point(board.groups()[i].lowest()))));
        assert_eq!(found, wins.iter().map(|win| mv(win)).collect::<Vec<_>>(), "{line}");
    }
}

#[test]
fn a_value_is_the_same_in_any_number_of_words() {
    let evaluator = evaluator(FEATURES);
    let size = Size::new(7).unwrap();
    assert_eq!(Geometry::<1>::of(size).stride, Geometry::<6>::of(size).stride);
    visit_some(11, |position| {
        let view = position.to_move();
        let sum = evaluator.sum(position.board(), view);
        assert_eq!(logistic::value(sum), evaluator.evaluate(position));
        if position.size() == size {
            assert_eq!(evaluator.sum(&position.board().resize::<1>(), view), sum);
        }
    });
}
