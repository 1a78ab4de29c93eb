//! The tree is kept from move to move of a game, and from nothing else.

use common::{after, mv, params, playouts, position, searcher};
use federa::{Params, Report};

mod common;

#[test]
fn nothing_leaks_into_another_game_or_position() {
    for preset in ["default", "guided"] {
        no_leak(&params(preset, ""));
    }
}

fn no_leak(params: &Params) {
    let start = position("5/5/5/5/5 d -");
    let limits = playouts(400);
    for threads in [1, 2] {
        let mut searcher = searcher(params.clone(), threads, 7);
        let fresh = searcher.search(&start, &limits);
        // On in the game: what is known of the position is kept.
        searcher.advance(fresh.best.unwrap());
        let mut next = start.clone();
        next.play(fresh.best.unwrap()).unwrap();
        let kept = searcher.search(&next, &limits);
        let visits: u64 = kept.moves.iter().map(|m| m.visits).sum();
        assert!(visits > 400, "{visits}");
        assert_eq!(kept.playouts, 400);
        // A new game.
        searcher.reset();
        assert!(same(&searcher.search(&start, &limits), &fresh));
        // Another position than that of the trees.
        let other = after("5/5/5/5/5 d -", "Ra1 Sb2");
        let report = searcher.search(&other, &limits);
        let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
        assert_eq!((visits, report.playouts), (400, 400));
        // A move that is not legal there.
        searcher.advance(mv("Ra1"));
        let report = searcher.search(&other, &limits);
        assert_eq!(report.moves.iter().map(|m| m.visits).sum::<u64>(), 400);
    }
}

/// Whether two reports differ in nothing but time.
fn same(a: &Report, b: &Report) -> bool {
    let mut a = a.clone();
    a.elapsed = b.elapsed;
    a == *b
}

#[test]
fn a_game_is_the_same_with_any_number_of_threads() {
    let play = |threads| {
        let mut searcher = searcher(params("default", ""), threads, 7);
        let mut position = position("6/6/6/6/6/6 d p");
        let mut reports = Vec::new();
        while position.winner().is_none() && reports.len() < 8 {
            let report = searcher.search(&position, &playouts(2_000));
            position.play(report.best.unwrap()).unwrap();
            searcher.advance(report.best.unwrap());
            reports.push(report);
        }
        reports
    };
    let one = play(1);
    for threads in [2, 5] {
        for (mut report, alone) in play(threads).into_iter().zip(&one) {
            assert_eq!(std::mem::replace(&mut report.threads, 1), threads);
            assert!(same(&report, alone), "{threads}");
        }
    }
}
