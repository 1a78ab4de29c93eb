//! What the search claims to have proven, and what it plays, against
//! exhaustive search.

use crate::common::{Style, params, random, random_game, searcher, size};
use crate::solve::tests::exhaustive::Exhaustive;
use federa::{Move, Params, Position, Proof, Report, Searcher};
use rand::RngExt;

fn search(searcher: &mut Searcher, position: &Position, playouts: u64) -> Report {
    searcher.search(position, &crate::common::playouts(playouts))
}

/// No proof of a report may be wrong. Returns how many there are.
fn check(position: &Position, report: &Report, oracle: &mut Exhaustive) -> usize {
    let value = |wins| if wins { Proof::Win } else { Proof::Loss };
    if let Some(proof) = report.proof {
        assert_eq!(proof, value(oracle.mover_wins(position)), "{position}");
    }
    for entry in &report.moves {
        if let Some(proof) = entry.proof {
            let wins = oracle.keeps_win(position, entry.mv);
            assert_eq!(proof, value(wins), "{} in {position}", entry.mv);
        }
    }
    let best = report.best.expect("the game is not over");
    if report.proof == Some(Proof::Win) {
        assert!(oracle.keeps_win(position, best), "{best} in {position}");
    }
    usize::from(report.proof.is_some())
        + report.moves.iter().filter(|entry| entry.proof.is_some()).count()
}

/// Positions on the way of random games, with the pie rule or without.
fn positions(n: usize, pie: bool, games: usize, seed: u64) -> Vec<Position> {
    let start = if pie { Position::with_pie(size(n)) } else { Position::new(size(n)) };
    let mut random = random(seed);
    let mut positions = Vec::new();
    for game in 0..games {
        let style = Style::ALL[game % Style::ALL.len()];
        random_game(start.clone(), style, &mut random, |position, _| {
            positions.push(position.clone());
        });
    }
    positions
}

/// With and without the solver, so that the tree's own proofs are seen as well.
fn engines() -> Vec<(Params, usize)> {
    vec![
        (params("default", ""), 1),
        (params("default", "solver=0"), 1),
        (params("guided", "solver=0"), 1),
        (params("guided", "solver=0 slice=16"), 2),
        (params("uct", ""), 1),
        (params("rave", ""), 2),
    ]
}

fn check_proofs(positions: &[Position], playouts: u64, oracle: &mut Exhaustive) {
    for (params, threads) in engines() {
        let mut searcher = searcher(params, threads, 1);
        let mut proofs = 0;
        for position in positions {
            searcher.reset();
            proofs += check(position, &search(&mut searcher, position, playouts), oracle);
        }
        assert!(proofs > positions.len() / 4, "{proofs} proofs of {} positions", positions.len());
    }
}

#[test]
fn proofs_on_2x2_are_right() {
    let mut oracle = Exhaustive::new(size(2));
    check_proofs(&positions(2, false, 60, 1), 1_000, &mut oracle);
}

#[test]
fn proofs_across_a_swap_are_right() {
    let mut oracle = Exhaustive::new(size(2));
    check_proofs(&positions(2, true, 30, 2), 2_000, &mut oracle);
}

#[test]
fn proofs_late_on_3x3_are_right() {
    let mut oracle = Exhaustive::new(size(3));
    let late: Vec<_> = positions(3, false, 40, 3)
        .into_iter()
        .filter(|position| position.empty_points() <= 3)
        .collect();
    check_proofs(&late, 1_000, &mut oracle);
}

#[test]
fn a_position_that_the_solver_proves_is_played_to_its_end() {
    let mut oracle = Exhaustive::new(size(3));
    let mut searcher = searcher(Params::default(), 1, 1);
    for n in [3, 5, 9] {
        let (mut lines, mut complete) = (0, 0);
        for position in positions(n, false, 12, 8) {
            searcher.reset();
            let report = search(&mut searcher, &position, 1);
            let Some(proof) = report.proof else { continue };
            let winner = match proof {
                Proof::Win => position.to_move(),
                Proof::Loss => !position.to_move(),
            };
            let mut end = position.clone();
            for &mv in &report.moves[0].pv {
                if n == 3 && end.to_move() == winner {
                    assert!(oracle.keeps_win(&end, mv), "{mv} in {end}");
                }
                end.play(mv).unwrap();
            }
            assert!(end.winner().is_none_or(|found| found == winner), "{position}");
            lines += 1;
            complete += usize::from(end.winner().is_some());
        }
        assert!(lines > 30 && complete == lines, "{n}: {complete} of {lines} lines are complete");
    }
}

#[test]
fn proofs_stay_right_when_the_tree_is_kept() {
    let mut oracle = Exhaustive::new(size(3));
    let mut random = random(4);
    for (params, threads) in engines() {
        for pie in [false, true] {
            let mut searcher = searcher(params.clone(), threads, 5);
            let mut position =
                if pie { Position::with_pie(size(3)) } else { Position::new(size(3)) };
            while position.winner().is_none() {
                check(&position, &search(&mut searcher, &position, 500), &mut oracle);
                let legal = position.legal_moves();
                let mv = legal[random.random_range(0..legal.len())];
                position.play(mv).unwrap();
                searcher.advance(mv);
            }
        }
    }
}

#[test]
fn the_swap_is_found_where_it_wins() {
    // Dark wins 3x3 after every opening, so that the second player must swap.
    let start = Position::with_pie(size(3));
    // The evaluation was learned on larger boards, and knows less of so small a one.
    for (preset, part) in [("guided", 0.75), ("default", 0.5)] {
        let (mut tried, mut found) = (0, 0);
        for seed in 0..5 {
            for mv in start.legal_moves() {
                let mut position = start.clone();
                position.play(mv).unwrap();
                let mut searcher = searcher(Params::preset(preset).unwrap(), 1, seed);
                let report = search(&mut searcher, &position, 1_000);
                let swap = report.moves.iter().find(|entry| entry.mv == Move::Swap).unwrap();
                assert!(swap.visits >= 3, "{preset} after {mv}, seed {seed}: {swap:?}");
                tried += 1;
                found += i32::from(report.best == Some(Move::Swap));
            }
        }
        let least = part * f64::from(tried);
        assert!(f64::from(found) >= least, "{preset} found it {found} of {tried} times");
    }
}

#[test]
fn a_thousand_playouts_and_the_solver_keep_the_win_on_3x3() {
    let mut oracle = Exhaustive::new(size(3));
    // Enough for the solver to prove nearly all of these positions; with its
    // usual budget about one in twelve wins is given away, those of six and
    // seven empty points.
    let params = params("default", "solver=50000");
    let mut searcher = searcher(params, 1, 1);
    let (mut tried, mut kept) = (0, 0);
    for position in positions(3, false, 100, 6) {
        let legal = position.legal_moves();
        let winning = legal.iter().filter(|&&mv| oracle.keeps_win(&position, mv)).count();
        if winning == 0 || winning == legal.len() {
            continue;
        }
        searcher.reset();
        let best = search(&mut searcher, &position, 1_000).best.unwrap();
        tried += 1;
        kept += usize::from(oracle.keeps_win(&position, best));
    }
    assert!(tried >= 300, "{tried} positions");
    assert!(1000 * kept >= 995 * tried, "the win kept in {kept} of {tried} positions");
}

#[test]
fn who_has_lost_plays_on_where_the_other_can_err() {
    let mut oracle = Exhaustive::new(size(3));
    let lost: Vec<_> = positions(3, false, 60, 7)
        .into_iter()
        .filter(|position| {
            (2..=6).contains(&position.empty_points()) && !oracle.mover_wins(position)
        })
        .collect();
    // The share of the other player's replies that give the win away.
    let mut slips = |resist: u64, threads: usize| {
        let mut sum = 0.0;
        for position in &lost {
            let params = params("default", &format!("resist={resist} solver=50000"));
            let report = search(&mut searcher(params, threads, 1), position, 1_000);
            check(position, &report, &mut oracle);
            // So small a board is settled before the search.
            assert_eq!(report.proof, Some(Proof::Loss));
            assert!(report.playouts <= resist);
            let mut next = position.clone();
            next.play(report.best.expect("the game is not over")).unwrap();
            let replies = next.legal_moves();
            let slips = replies.iter().filter(|&&reply| !oracle.keeps_win(&next, reply)).count();
            sum += slips as f64 / replies.len() as f64;
        }
        sum / lost.len() as f64
    };
    let (at_once, one, two) = (slips(0, 1), slips(1_000, 1), slips(1_000, 2));
    println!("{} positions: {at_once:.3}, resisting {one:.3} and {two:.3}", lost.len());
    assert!(one > at_once + 0.05 && two > at_once + 0.05);
}

#[test]
fn a_proven_answer_is_the_proven_move_with_any_number_of_threads() {
    // Only some moves win; without the solver a tree must find the proof itself.
    let mut proofs = 0;
    for seed in 0..12 {
        for threads in 1..4 {
            let mut searcher = searcher(params("guided", "solver=0"), threads, seed);
            let position = crate::common::position("RSR/1rS/s1r d -");
            let report = search(&mut searcher, &position, 3_000);
            if report.proof == Some(Proof::Win) {
                proofs += 1;
                assert_eq!(report.moves[0].proof, report.proof, "seed {seed}, {threads} threads");
                assert_eq!(report.best, Some(report.moves[0].mv));
            }
            let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
            assert_eq!(visits, report.playouts, "seed {seed}, {threads} threads");
        }
    }
    assert!(proofs > 0);
}
