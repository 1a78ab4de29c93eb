//! What follows from the rules: bounds and claims that hold in every game, and
//! who wins on the smallest boards.

use std::collections::HashMap;

use common::{Style, random_game, size};
use federa::{Color, Move, Position};

mod common;

/// Random games of every style on small and middle sizes.
fn games(mut visit: impl FnMut(usize, &Position, Move), mut end: impl FnMut(usize, &Position)) {
    for n in 2..=9 {
        for seed in 0..60 {
            let mut random = common::random(seed);
            let style = Style::ALL[seed as usize % 3];
            let start = Position::new(size(n));
            let last = random_game(start, style, &mut random, |at, mv| visit(n, at, mv));
            end(n, &last);
        }
    }
}

#[test]
fn never_two_passes_in_a_row_and_none_before_the_board_is_full() {
    let (mut passed, mut passes) = (false, 0);
    let visit = |_, position: &Position, mv| {
        let passing = mv == Move::Pass;
        assert!(!(passing && passed), "{position}");
        assert!(!passing || position.empty_points() == 0, "{position}");
        passed = passing;
        passes += usize::from(passing);
    };
    games(visit, |_, _| {});
    assert!(passes > 0, "the games have passes");
}

#[test]
fn a_game_has_at_most_twice_the_area_less_one_moves_besides_passes() {
    let moves = std::cell::Cell::new(0);
    let visit = |_, _: &Position, mv| moves.set(moves.get() + usize::from(mv != Move::Pass));
    let end = |n: usize, last: &Position| {
        let played = moves.take();
        assert!(played >= n * n && played < 2 * n * n, "{played} moves to {last}");
    };
    games(visit, end);
}

#[test]
fn only_the_mover_can_win() {
    let mover = std::cell::Cell::new(Color::Dark);
    let visit = |_, position: &Position, mv| {
        assert_ne!(mv, Move::Swap);
        mover.set(position.to_move());
    };
    games(visit, |_, last| assert_eq!(last.winner(), Some(mover.get()), "{last}"));
}

#[test]
fn each_bounded_group_with_a_coveting_neighbour_is_for_exactly_one_player() {
    let visit = |_, position: &Position, _| {
        for group in position.groups() {
            let coveted = group.bounded && group.coveting != [0, 0].into();
            let by = Color::ALL.map(|color| {
                let listed = position.conversions(color);
                listed.iter().filter(|c| c.point == group.points[0]).count()
            });
            assert_eq!(by[0] + by[1], usize::from(coveted), "{position}");
            assert_eq!(group.converter.map(|color| by[color.index()]), coveted.then_some(1));
        }
    };
    games(visit, |_, _| {});
}

#[test]
fn somebody_can_convert_on_every_full_board_of_two_groups_or_more() {
    let visit = |_, position: &Position, _| {
        if position.empty_points() == 0 && position.groups().len() > 1 {
            let sides = Color::ALL.map(|color| position.conversions(color).len());
            assert_ne!(sides, [0, 0], "{position}");
        }
    };
    games(visit, |_, _| {});
}

#[test]
fn a_conversion_lowers_the_number_of_groups_and_keeps_the_pieces() {
    let visit = |_, position: &Position, mv| {
        let mut next = position.clone();
        next.play(mv).expect("a legal move");
        let (before, after) = (position.groups().len(), next.groups().len());
        match mv {
            Move::Convert(_) => {
                assert!(after < before, "{mv} in {position}");
                assert_eq!(next.empty_points(), position.empty_points());
            }
            Move::Place(..) => {
                assert!(after <= before + 1, "{mv} in {position}");
                assert_eq!(next.empty_points() + 1, position.empty_points());
            }
            Move::Pass | Move::Swap => assert_eq!(after, before),
        }
        assert_eq!(next.to_move(), !position.to_move());
    };
    games(visit, |_, _| {});
}

/// Who wins with the best play of both, by search of the whole tree. It ends
/// because games do, and no position repeats.
fn solve(position: &Position, known: &mut HashMap<u64, Color>) -> Color {
    if let Some(winner) = position.winner().or_else(|| known.get(&position.zobrist()).copied()) {
        return winner;
    }
    let mover = position.to_move();
    let wins = |mv| {
        let mut next = position.clone();
        next.play(mv).expect("a legal move");
        solve(&next, known) == mover
    };
    let winner = if position.legal_moves().into_iter().any(wins) { mover } else { !mover };
    known.insert(position.zobrist(), winner);
    winner
}

/// The winner after each first move.
fn solve_openings(n: usize) -> Vec<Color> {
    let start = Position::new(size(n));
    let mut known = HashMap::new();
    let after = |mv| {
        let mut next = start.clone();
        next.play(mv).expect("a legal move");
        solve(&next, &mut known)
    };
    start.legal_moves().into_iter().map(after).collect()
}

#[test]
fn light_wins_on_2x2_after_every_opening() {
    assert_eq!(solve_openings(2), [Color::Light; 8]);
}

#[test]
fn dark_wins_on_3x3_after_every_opening() {
    assert_eq!(solve_openings(3), [Color::Dark; 18]);
}
