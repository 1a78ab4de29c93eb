//! The first moves of a position up to symmetry, and what each leads to.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use federa::{Game, Move, Position, Symmetry};
use rayon::prelude::*;

use super::job::{self, Answer, Job, Opening, Oracle, Value};
use crate::error::Error;
use crate::terminal::progress::Progress;
use crate::threads;

/// Solves the positions after all first moves side by side, and with them the
/// position itself.
pub(super) fn solve(
    job: &Job<'_>,
    game: &Game,
    start: Instant,
    progress: &Progress,
) -> Result<Answer, Error> {
    let classes = classes(game.position());
    let count = classes.len();
    let threads = job.threads.min(count).max(1);
    let share = job.memory / threads as u64;
    // Each thread takes an oracle, so that its table serves one opening after the other.
    let oracles = (0..threads).map(|_| job.oracle(game.position().size(), share));
    let oracles = Mutex::new(oracles.collect::<Result<Vec<_>, _>>()?);
    let done = AtomicUsize::new(0);
    let one = |(mv, class)| {
        let mut oracle = oracles.lock().expect("no oracle panics").pop().expect("one a thread");
        let opening = opening(job, game, (mv, class), &mut oracle, start);
        oracles.lock().expect("no oracle panics").push(oracle);
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        progress.message(format!("solving, {done} of {count} first moves"));
        opening
    };
    let pool = threads::pool(threads)?;
    // One opening at a time for each thread, not a part of the list: they are
    // very different in length.
    let all = || classes.into_par_iter().with_max_len(1).map(one).collect::<Result<_, _>>();
    let openings = pool.install(all)?;
    let oracles = oracles.into_inner().expect("no oracle panics");
    Ok(sum_up(game, openings, oracles.iter().map(Oracle::bytes).sum()))
}

fn opening(
    job: &Job<'_>,
    game: &Game,
    (mv, class): (Move, usize),
    oracle: &mut Oracle,
    start: Instant,
) -> Result<Opening, Error> {
    let mut next = game.clone();
    next.play(mv).expect("a legal move");
    let solution = job.solve(oracle, &next, start)?;
    let value = job::value(&next, solution.wins, &solution.line);
    let position = next.position().clone();
    Ok(Opening { mv, class, position, value, line: solution.line, nodes: solution.nodes })
}

/// The value of the position from those after its moves.
fn sum_up(game: &Game, openings: Vec<Opening>, bytes: u64) -> Answer {
    let mover = game.seat_of(game.position().to_move());
    let winning = openings.iter().find(|opening| opening.value.seat == Some(mover));
    let all_lose = openings.iter().all(|opening| opening.value.seat == Some(!mover));
    let colors: Vec<_> = openings.iter().map(|opening| opening.value.color).collect();
    // Without a winning move, the one that takes the longest.
    let best = winning.or_else(|| openings.iter().max_by_key(|opening| opening.line.len()));
    let (value, best) = match best {
        Some(best) if winning.is_some() => (best.value, Some(best)),
        Some(best) if all_lose => {
            // With the pie rule the openings may be won with different colours.
            let same = colors.iter().all(|color| *color == colors[0]);
            let color = if same { colors[0] } else { None };
            (Value { color, seat: Some(!mover) }, color.map(|_| best))
        }
        _ => (Value::default(), None),
    };
    let line = best.map_or_else(Vec::new, |best| [&[best.mv], &best.line[..]].concat());
    let nodes = openings.iter().map(|opening| opening.nodes).sum();
    Answer { value, line, nodes, bytes, elapsed: Duration::ZERO, openings: Some(openings) }
}

/// The legal moves up to the symmetries of the position that keep the colours:
/// the first of each class, in the order of moves, and the size of the class.
fn classes(position: &Position) -> Vec<(Move, usize)> {
    let (size, mover) = (position.size(), position.to_move());
    let symmetries: Vec<Symmetry> = Symmetry::keeping_colors()
        .filter(|symmetry| symmetry.position(position) == *position)
        .collect();
    let mut classes: BTreeMap<Move, usize> = BTreeMap::new();
    for mv in position.legal_moves() {
        let forms = symmetries.iter().map(|symmetry| {
            let form = symmetry.mv(size, mover, mv);
            position.check(form).expect("a form of a legal move")
        });
        let first = forms.min().expect("the identity at least");
        *classes.entry(first).or_default() += 1;
    }
    classes.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_classed_by_the_symmetries_of_the_position() {
        let of = |line: &str| {
            let classes = classes(&line.parse().unwrap());
            let text = |(mv, class): &(Move, usize)| format!("{mv} {class}");
            classes.iter().map(text).collect::<Vec<_>>()
        };
        assert_eq!(of("2/2 d"), ["Ra1 8"]);
        assert_eq!(of("3/3/3 d"), ["Ra1 8", "Rb1 8", "Rb2 2"]);
        // With a piece in the middle the shapes differ; four corners and edges are alike.
        assert_eq!(of("3/1R1/3 l p"), ["Ra1 4", "Rb1 4", "Sa1 4", "Sb1 4", "swap 1"]);
        assert_eq!(of("rr/rS l"), ["pass 1"]);
    }
}
