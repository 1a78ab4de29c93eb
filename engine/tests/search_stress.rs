//! Searches under stress: no time, more threads than cores, busy cores, hundreds of moves. What
//! depends on the machine (how late, how much memory) is measured by `federa bench limits`.

use std::time::Duration;

use common::{params, playouts, searcher, size};
use federa::{Clock, Limits, Position, Report, Stop};

mod common;

const PRESETS: [&str; 2] = ["default", "guided"];
const THREADS: [usize; 3] = [1, 2, 16];

/// The reports of one search with each preset and number of threads.
fn each(n: usize, limits: &Limits<'_>, mut check: impl FnMut(&Position, usize, Report)) {
    for preset in PRESETS {
        for threads in THREADS {
            let position = Position::new(size(n));
            let mut searcher = searcher(params(preset, ""), threads, 3);
            check(&position, threads, searcher.search(&position, limits));
        }
    }
}

#[test]
fn a_clock_with_a_millisecond_left_gives_a_legal_move() {
    let clock = Clock { left: Duration::from_millis(1), increment: Duration::ZERO };
    for n in [2, 9, 19] {
        let limits = clock.limits(&Position::new(size(n)));
        assert!(limits.time.unwrap() < clock.left);
        each(n, &limits, |position, _, report| {
            assert!(position.check(report.best.unwrap()).is_ok());
        });
    }
}

#[test]
fn all_the_time_there_is_is_no_limit() {
    let limits = Limits::new().playouts(50).time(Duration::MAX);
    each(3, &limits, |_, _, report| assert!(report.best.is_some()));
    let clock = Clock { left: Duration::MAX, increment: Duration::MAX };
    each(3, &clock.limits(&Position::new(size(3))).playouts(50), |_, _, report| {
        assert!(report.best.is_some());
    });
}

#[test]
fn more_threads_than_cores_keep_playouts_and_memory() {
    each(9, &playouts(3_000).memory(16 << 20), |_, threads, report| {
        assert_eq!(report.playouts, 3_000, "{threads} threads");
        assert!(report.bytes <= 16 << 20, "{threads} threads: {} bytes", report.bytes);
    });
}

#[test]
fn searches_beside_busy_threads_end() {
    let busy = Stop::new();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| while !busy.is_set() {});
        }
        let time = Duration::from_millis(30);
        each(13, &Limits::new().time(time), |position, _, report| {
            assert!(report.elapsed >= time && report.playouts > 0);
            assert!(position.check(report.best.unwrap()).is_ok());
        });
        busy.set();
    });
}

#[test]
fn a_session_of_500_moves_keeps_its_memory() {
    const MEMORY: u64 = 4 << 20;
    for preset in PRESETS {
        let mut searcher = searcher(params(preset, ""), 2, 3);
        let mut position = Position::new(size(7));
        let mut most = [0; 2];
        for number in 0..500 {
            let report = searcher.search(&position, &playouts(150).memory(MEMORY));
            assert!(report.bytes <= MEMORY, "{preset}: {} bytes", report.bytes);
            let half = &mut most[number / 250];
            *half = report.bytes.max(*half);
            match report.best {
                Some(best) => {
                    position.play(best).unwrap();
                    searcher.advance(best);
                }
                None => {
                    position = Position::new(size(7));
                    searcher.reset();
                }
            }
        }
        // Nothing gathers: the second half takes what the first did.
        assert!(most[1] <= most[0] + most[0] / 4, "{preset}: {most:?} bytes");
    }
}
