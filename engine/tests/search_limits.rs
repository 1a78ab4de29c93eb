//! Limits are kept: playouts, time, memory, a stop from another thread.

use std::time::Duration;

use common::{legal, params, playouts, position, searcher, size};
use federa::{Clock, Limits, Move, Params, Position, Proof, Report, Stop};

mod common;

fn search(position: &Position, threads: usize, limits: &Limits<'_>) -> Report {
    searcher(Params::default(), threads, 3).search(position, limits)
}

#[test]
fn playouts_are_exact() {
    for preset in ["default", "guided", "uct", "rave"] {
        for threads in 1..4 {
            for count in [0, 1, 2, 3, 1000] {
                let mut searcher = searcher(params(preset, ""), threads, 3);
                let report = searcher.search(&Position::new(size(6)), &playouts(count));
                let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
                assert_eq!((report.playouts, visits), (count, count), "{preset} {threads}");
                assert!(report.best.is_some() && report.moves.len() == 72);
                assert_eq!(report.winrate.is_some(), count > 0);
                assert!(report.winrate.is_none_or(|rate| (0.0..=1.0).contains(&rate)));
            }
        }
    }
}

#[test]
fn ends_of_games_have_sane_answers() {
    // A finished game, a forced pass, one legal move, each with few playouts.
    let over = position("RRR/RSR/RRR l -");
    let (one, pass) = ("rrr/rRr/rrr d -", position("RRR/RrR/RRR d -"));
    let one = position(one);
    for threads in 1..4 {
        for count in [0, 1, 2, 3, 50] {
            let report = search(&over, threads, &playouts(count));
            assert_eq!((report.best, report.playouts, report.moves.len()), (None, 0, 0));
            assert_eq!((report.winrate, report.proof, report.visits), (None, None, 0));
            for position in [&one, &pass] {
                let report = search(position, threads, &playouts(count));
                let best = report.best.expect("the game is not over");
                assert!(position.check(best).is_ok(), "{position}: {best}");
                assert_eq!(report.moves.len(), legal(position).len());
            }
        }
    }
}

#[test]
fn a_forced_pass_is_followed_and_valued_for_the_right_side() {
    // Positions in which one side must pass, found in random games; the value of the
    // pass is the other way round from what the other side has after it.
    let mut seen = 0;
    let mut random = common::random(8);
    while seen < 20 {
        let mut position = Position::new(size(3));
        while position.winner().is_none() {
            let moves = position.legal_moves();
            if moves == [Move::Pass] {
                seen += 1;
                let mut next = position.clone();
                next.play(Move::Pass).unwrap();
                for changes in ["solver=0", ""] {
                    let params = params("default", changes);
                    let proof = |position: &Position| {
                        let mut searcher = searcher(params.clone(), 2, 1);
                        searcher.search(position, &playouts(20_000)).proof
                    };
                    let (here, there) = (proof(&position), proof(&next));
                    let other = |proof| if proof == Proof::Win { Proof::Loss } else { Proof::Win };
                    assert!(here.is_some());
                    assert_eq!(here, there.map(other), "{position}");
                }
            }
            let style = common::Style::PlacementsFirst;
            position.play(style.choose(&moves, &mut random)).unwrap();
        }
    }
}

#[test]
fn proofs_agree_with_the_solver_on_small_boards() {
    let budget = federa::solve::Budget { nodes: 1_000_000, deadline: None, stop: None };
    let mut random = common::random(4);
    let (mut searches, mut proofs) = (0, 0);
    for round in 0..60 {
        let pie = round % 3 == 0;
        let mut position = if pie { Position::with_pie(size(2)) } else { Position::new(size(3)) };
        for _ in 0..if pie { round % 2 } else { 4 + round % 5 } {
            let moves = position.legal_moves();
            if !moves.is_empty() {
                position.play(common::Style::Uniform.choose(&moves, &mut random)).unwrap();
            }
        }
        if position.winner().is_some() {
            continue;
        }
        let exact = federa::solve::solve(&position, 1 << 20, &budget).wins.unwrap();
        for threads in [1, 2] {
            let mut searcher = searcher(params("default", "solver=0"), threads, round as u64);
            let report = searcher.search(&position, &playouts(30_000));
            let expected = if exact { Proof::Win } else { Proof::Loss };
            if report.proof.is_some() {
                assert_eq!(report.proof, Some(expected), "{position}");
                proofs += 1;
            }
            searches += 1;
            for m in &report.moves {
                let Some(proof) = m.proof else { continue };
                let mut next = position.clone();
                next.play(m.mv).unwrap();
                let wins = match next.winner() {
                    Some(winner) => winner != position.to_move(),
                    None => federa::solve::solve(&next, 1 << 20, &budget).wins.unwrap(),
                };
                assert_eq!(proof == Proof::Loss, wins, "{position}: {}", m.mv);
            }
        }
    }
    // Few games are over so early, and most positions are small enough for the tree.
    assert!(searches >= 100 && 2 * proofs > searches, "{proofs} proofs of {searches}");
}

#[test]
fn the_same_seed_gives_the_same_report() {
    for threads in 1..4 {
        let run = |seed| {
            let mut searcher = searcher(Params::default(), threads, seed);
            let mut position = Position::new(size(5));
            let mut reports = Vec::new();
            for _ in 0..3 {
                let mut report = searcher.search(&position, &playouts(700));
                report.elapsed = Duration::ZERO;
                let best = report.best.unwrap();
                reports.push(report);
                position.play(best).unwrap();
                searcher.advance(best);
            }
            reports
        };
        let first = run(5);
        assert_eq!(first, run(5), "{threads} threads");
        assert_ne!(first, run(6), "{threads} threads");
    }
}

#[test]
fn memory_is_kept_while_the_search_goes_on() {
    const MIB: u64 = 1 << 20;
    for (preset, threads) in [("default", 2), ("default", 3), ("rave", 2), ("uct", 1)] {
        let mut searcher = searcher(params(preset, "slice=16"), threads, 2);
        let mut position = Position::new(size(19));
        for _ in 0..3 {
            let report = searcher.search(&position, &playouts(6_000).memory(8 * MIB));
            assert_eq!(report.playouts, 6_000);
            assert!(report.bytes <= 8 * MIB, "{preset}: {} bytes", report.bytes);
            assert!(report.nodes > 1_000, "{preset}: {} nodes", report.nodes);
            let best = report.best.unwrap();
            searcher.advance(best);
            position.play(best).unwrap();
        }
    }
}

#[test]
fn another_thread_ends_the_search() {
    for threads in [1, 2] {
        let stop = Stop::new();
        let limits = Limits::new().stop(&stop).memory(1 << 24);
        let report = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                stop.set();
            });
            search(&Position::new(size(9)), threads, &limits)
        });
        // Without the flag it would never end.
        assert!(report.playouts > 0 && report.best.is_some());
    }
}

#[test]
fn time_ends_the_search() {
    for threads in [1, 2] {
        let limits = Limits::new().time(Duration::from_millis(60));
        let report = search(&Position::new(size(19)), threads, &limits);
        assert!(report.playouts > 0 && report.best.is_some());
        assert!(report.elapsed >= Duration::from_millis(60));
    }
}

#[test]
fn no_time_at_all_still_gives_a_move() {
    let limits = Clock { left: Duration::ZERO, increment: Duration::ZERO };
    let position = Position::new(size(9));
    let report = search(&position, 2, &limits.limits(&position));
    assert!(report.best.is_some());
}

#[test]
fn an_early_end_does_not_change_the_choice() {
    let (mut compared, mut early) = (0, 0);
    let mut random = common::random(2);
    for seed in 0..12 {
        let mut position = Position::new(size(3));
        for _ in 0..seed % 5 {
            let moves = position.legal_moves();
            position.play(common::Style::Uniform.choose(&moves, &mut random)).unwrap();
        }
        for threads in [1, 2] {
            let search = |stop_early| {
                let mut searcher = searcher(params("guided", "solver=0"), threads, seed);
                searcher.search(&position, &playouts(4_000).stop_early(stop_early))
            };
            let (whole, short) = (search(false), search(true));
            if whole.proof.is_some() {
                // A proof ends both.
                continue;
            }
            compared += 1;
            assert_eq!(whole.playouts, 4_000);
            assert!(short.playouts <= 4_000);
            early += u64::from(short.playouts < 4_000);
            // With one thread the slices make no difference to the tree.
            assert!(threads > 1 || whole.best == short.best, "{position}");
        }
    }
    assert!(compared >= 12 && early > 0, "{early} of {compared} ended early");
}

#[test]
fn a_forced_move_ends_a_search_that_may_end_early() {
    let mut random = common::random(3);
    let (mut forced, mut early) = (0, 0);
    while forced < 12 {
        common::random_game(
            Position::new(size(5)),
            common::Style::PlacementsFirst,
            &mut random,
            |position, mv| {
                if position.legal_moves().len() != 1 {
                    return;
                }
                let search = |stop_early| {
                    let mut searcher = searcher(params("guided", "solver=0"), 1, 1);
                    searcher.search(position, &playouts(1_000).stop_early(stop_early))
                };
                let (whole, short) = (search(false), search(true));
                assert_eq!((whole.best, short.best), (Some(mv), Some(mv)));
                if whole.playouts == 1_000 {
                    forced += 1;
                    early += usize::from(short.playouts < 1_000);
                }
            },
        );
    }
    assert_eq!(early, forced);
}

#[test]
fn visits_of_moves_add_up_to_those_of_the_position() {
    let mut proven = [0; 2];
    for (preset, changes) in
        [("default", ""), ("guided", ""), ("guided", "solver=0"), ("uct", ""), ("rave", "slice=4")]
    {
        for threads in [1, 2] {
            for start in ["3/3/3 d -", "RrS/sRr/s2 l -", "rrr/rSr/srs d -", "5/5/5/5/5 d p"] {
                let mut searcher = searcher(params(preset, changes), threads, 1);
                let mut position = position(start);
                let mut first = true;
                while position.winner().is_none() {
                    let report = searcher.search(&position, &playouts(600));
                    let moves: u64 = report.moves.iter().map(|m| m.visits).sum();
                    assert_eq!(moves + report.own_visits(), report.visits);
                    if first {
                        assert_eq!(report.visits, report.playouts, "{preset} {position}");
                    }
                    // The proof of a loss, or the leaf that it was before it had moves, a tree.
                    let most = match (first, report.proof) {
                        (true, _) => threads as u64,
                        (false, None) => 2 * threads as u64,
                        (false, Some(_)) => u64::MAX,
                    };
                    assert!(report.own_visits() <= most, "{preset} {position}: {report:?}");
                    proven[usize::from(report.proof.is_some())] += 1;
                    let best = report.best.unwrap();
                    position.play(best).unwrap();
                    searcher.advance(best);
                    first = false;
                }
            }
        }
    }
    assert!(proven[0] > 20 && proven[1] > 20, "{proven:?}");
}
