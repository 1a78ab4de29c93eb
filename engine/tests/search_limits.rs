//! Limits are kept: playouts, time, memory, the word of somebody else.

use std::time::{Duration, Instant};

use common::{after, legal, position, size};
use federa::Stop;
use federa::{Clock, Limits, Move, Params, Position, Proof, Report, Searcher};

mod common;

fn search(position: &Position, threads: usize, limits: &Limits<'_>) -> Report {
    Searcher::new(Params::default(), threads, 3).search(position, limits, &mut |_| ())
}

fn playouts(count: u64) -> Limits<'static> {
    Limits { playouts: Some(count), ..Limits::default() }
}

#[test]
fn playouts_are_exact() {
    for preset in ["default", "uct", "rave"] {
        for threads in 1..4 {
            for count in [0, 1, 2, 3, 1000] {
                let mut searcher = Searcher::new(Params::preset(preset).unwrap(), threads, 3);
                let report =
                    searcher.search(&Position::new(size(6)), &playouts(count), &mut |_| ());
                let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
                assert_eq!((report.playouts, visits), (count, count), "{preset} {threads}");
                assert!(report.best.is_some() && report.moves.len() == 72);
                assert!((0.0..=1.0).contains(&report.winrate));
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
                for solver in [0, 5_000] {
                    let params = Params { solver, ..Params::default() };
                    let proof = |position: &Position| {
                        let mut searcher = Searcher::new(params.clone(), 2, 1);
                        searcher.search(position, &playouts(20_000), &mut |_| ()).proof
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
            let params = Params { solver: 0, ..Params::default() };
            let report = Searcher::new(params, threads, round as u64).search(
                &position,
                &playouts(30_000),
                &mut |_| (),
            );
            let expected = if exact { Proof::Win } else { Proof::Loss };
            if report.proof.is_some() {
                assert_eq!(report.proof, Some(expected), "{position}");
            }
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
}

#[test]
fn the_same_seed_gives_the_same_report() {
    for threads in 1..4 {
        let run = |seed| {
            let mut searcher = Searcher::new(Params::default(), threads, seed);
            let mut position = Position::new(size(5));
            let mut reports = Vec::new();
            for _ in 0..3 {
                let mut report = searcher.search(&position, &playouts(700), &mut |_| ());
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
        let params = Params { slice: 16, ..Params::preset(preset).unwrap() };
        let mut searcher = Searcher::new(params, threads, 2);
        let mut position = Position::new(size(19));
        for _ in 0..3 {
            let limits = Limits { memory: Some(8 * MIB), ..playouts(6_000) };
            let report = searcher.search(&position, &limits, &mut |_| ());
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
        let limits = Limits { stop: Some(&stop), memory: Some(1 << 24), ..Limits::default() };
        let report = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                stop.set();
            });
            search(&Position::new(size(9)), threads, &limits)
        });
        assert!(report.playouts > 0 && report.best.is_some());
        // As soon as it ends it is early enough; a busy machine may take its time.
        assert!(report.elapsed < Duration::from_secs(10), "{:?}", report.elapsed);
    }
}

#[test]
fn time_ends_the_search() {
    for threads in [1, 2] {
        let start = Instant::now();
        let limits = Limits { time: Some(Duration::from_millis(60)), ..Limits::default() };
        let report = search(&Position::new(size(19)), threads, &limits);
        assert!(report.playouts > 0 && report.best.is_some());
        assert!(report.elapsed >= Duration::from_millis(60));
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
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
    let mut early = 0;
    let mut random = common::random(2);
    for seed in 0..12 {
        let mut position = Position::new(size(3));
        for _ in 0..seed % 5 {
            let moves = position.legal_moves();
            position.play(common::Style::Uniform.choose(&moves, &mut random)).unwrap();
        }
        for threads in [1, 2] {
            let params = Params { solver: 0, ..Params::default() };
            let best = |stop_early| {
                let mut searcher = Searcher::new(params.clone(), threads, seed);
                let limits = Limits { stop_early, ..playouts(4_000) };
                searcher.search(&position, &limits, &mut |_| ())
            };
            let (whole, short) = (best(false), best(true));
            if whole.proof.is_some() {
                continue;
            }
            assert_eq!(whole.playouts, 4_000);
            assert!(short.playouts <= 4_000);
            early += u64::from(short.playouts < 4_000);
            // With one thread the slices make no difference to the tree.
            assert!(threads > 1 || whole.best == short.best, "{position}");
        }
    }
    assert!(early > 0);
    let forced = after("3/3/3 d -", "Ra1");
    assert!(!forced.legal_moves().is_empty());
}
