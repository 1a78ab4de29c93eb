//! The solver against exhaustive search.

use crate::common::{Style, after, position, random, random_game, size};
use crate::solve::tests::exhaustive::{Exhaustive, arrangement, check};
use federa::solve::{Budget, solve};
use federa::{Color, Kind, Move, Position, Setup};
use rand::RngExt;

const MEMORY: u64 = 1 << 22;

fn unlimited() -> Budget<'static> {
    Budget { nodes: u64::MAX, deadline: None, stop: None }
}

/// Every arrangement of pieces on the 2x2 board, with either side to move.
fn positions_of_2x2() -> Vec<Position> {
    let mut all = Vec::new();
    for number in 0..5_usize.pow(4) {
        all.extend(Color::ALL.map(|to_move| arrangement(size(2), number, to_move)));
    }
    all
}

#[test]
fn every_position_of_2x2() {
    let mut oracle = Exhaustive::new(size(2));
    let mut passes = 0;
    for position in positions_of_2x2() {
        passes += usize::from(position.legal_moves() == [Move::Pass]);
        check(&position, &solve(&position, MEMORY, &unlimited()), &mut oracle);
    }
    assert!(passes > 0, "some have a forced pass");
}

#[test]
fn positions_of_3x3_from_random_games() {
    let mut oracle = Exhaustive::new(size(3));
    let mut random = random(1);
    let (mut solved, mut passes, mut won) = (0, 0, 0);
    for game in 0..120 {
        let style = Style::ALL[game % Style::ALL.len()];
        let mut positions = Vec::new();
        random_game(Position::new(size(3)), style, &mut random, |position, _| {
            positions.push(position.clone());
        });
        for position in positions {
            let solution = solve(&position, MEMORY, &unlimited());
            check(&position, &solution, &mut oracle);
            solved += 1;
            passes += usize::from(position.legal_moves() == [Move::Pass]);
            won += usize::from(solution.wins == Some(true));
        }
    }
    assert!(passes > 20 && won > 200 && solved - won > 200, "{solved} {passes} {won}");
}

#[test]
fn random_endings_of_3x3() {
    let mut oracle = Exhaustive::new(size(3));
    let mut random = random(2);
    for _ in 0..2_000 {
        let mut setup = Setup::new(size(3));
        setup.to_move = Color::ALL[random.random_range(0..2)];
        let empty = random.random_range(0..4);
        for (i, point) in size(3).points().enumerate() {
            let kind = Kind::ALL[random.random_range(0..4)];
            setup.set(point, (i >= empty).then_some(kind));
        }
        let position = Position::try_from(&setup).unwrap();
        check(&position, &solve(&position, MEMORY, &unlimited()), &mut oracle);
    }
}

#[test]
fn a_table_of_one_bucket_changes_no_value() {
    let mut oracle = Exhaustive::new(size(2));
    for position in positions_of_2x2() {
        let solution = solve(&position, 0, &unlimited());
        assert_eq!(solution.wins, Some(oracle.mover_wins(&position)), "{position}");
    }
}

#[test]
fn the_empty_boards_have_the_values_that_are_known() {
    let value = |n| solve(&Position::new(size(n)), MEMORY << 4, &unlimited());
    let (two, three) = (value(2), value(3));
    assert_eq!((two.wins, three.wins), (Some(false), Some(true)), "Light on 2x2, Dark on 3x3");
    check(&Position::new(size(2)), &two, &mut Exhaustive::new(size(2)));
    check(&Position::new(size(3)), &three, &mut Exhaustive::new(size(3)));
}

#[test]
fn the_second_player_wins_whenever_the_pie_rule_is_on() {
    for n in [2, 3] {
        let mut oracle = Exhaustive::new(size(n));
        let start = Position::with_pie(size(n));
        let solution = solve(&start, MEMORY, &unlimited());
        assert_eq!((solution.wins, solution.line.len()), (Some(false), 0));
        for mv in start.legal_moves() {
            let mut position = start.clone();
            position.play(mv).unwrap();
            let solution = solve(&position, MEMORY, &unlimited());
            check(&position, &solution, &mut oracle);
            // Light wins every opening of 2x2 and Dark every one of 3x3.
            assert_eq!(solution.line[0] == Move::Swap, n == 3, "{position}");
        }
    }
}

#[test]
fn values_hold_across_a_forced_pass() {
    let passing = position("rr/rS l");
    assert_eq!(passing.legal_moves(), [Move::Pass]);
    let solution = solve(&passing, MEMORY, &unlimited());
    check(&passing, &solution, &mut Exhaustive::new(size(2)));
    assert_eq!(solution.line[0], Move::Pass);
    assert_eq!(after("rr/rS l", "pass").to_move(), Color::Dark);
}

#[test]
fn a_spent_budget_leaves_the_value_open() {
    let start = Position::new(size(4));
    for nodes in [0, 1, 100] {
        let solution = solve(&start, MEMORY, &Budget { nodes, ..unlimited() });
        assert_eq!((solution.wins, solution.line.len()), (None, 0));
        assert!(solution.nodes <= nodes + 1);
    }
    let past = Some(std::time::Instant::now());
    let solution = solve(&start, MEMORY, &Budget { deadline: past, ..unlimited() });
    assert_eq!(solution.wins, None);
    let stop = federa::Stop::new();
    stop.set();
    let solution = solve(&start, MEMORY, &Budget { stop: Some(&stop), ..unlimited() });
    assert_eq!(solution.wins, None);
}
