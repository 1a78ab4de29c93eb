//! Exact probabilities of the first moves of a playout, by playing all of them.

use std::collections::HashMap;

use federa::Random;
use federa::playout::Policy;
use federa::rules::board::Board;
use federa::{Move, Position};

use super::recording::{Event, record};

/// The first moves of a playout.
pub(crate) type Line = Vec<Event>;

/// How likely each line of at most `depth` moves is, passes not counted, if
/// each move is drawn by its weight.
pub(crate) fn lines(
    position: &Position,
    depth: usize,
    weight: impl Fn(&Position, Move) -> f64 + Copy,
) -> HashMap<Line, f64> {
    let mut lines = HashMap::new();
    walk(position, depth, weight, 1.0, &mut Vec::new(), &mut lines);
    lines
}

fn walk(
    position: &Position,
    depth: usize,
    weight: impl Fn(&Position, Move) -> f64 + Copy,
    probability: f64,
    line: &mut Line,
    lines: &mut HashMap<Line, f64>,
) {
    let moves = position.legal_moves();
    if depth == 0 || moves.is_empty() {
        *lines.entry(line.clone()).or_default() += probability;
        return;
    }
    let total: f64 = moves.iter().map(|&mv| weight(position, mv)).sum();
    for &mv in &moves {
        let mut next = position.clone();
        next.play(mv).expect("legal");
        let share = probability * weight(position, mv) / total;
        if share == 0.0 {
            continue;
        }
        match event(position, mv) {
            None => walk(&next, depth, weight, share, line, lines),
            Some(event) => {
                line.push(event);
                walk(&next, depth - 1, weight, share, line, lines);
                line.pop();
            }
        }
    }
}

/// The move as a trace records it; passes are not recorded.
fn event(position: &Position, mv: Move) -> Option<Event> {
    let geometry = position.board().geometry();
    let mover = position.to_move();
    match mv {
        Move::Place(shape, point) => {
            Some(Event::Place(federa::Kind::new(mover, shape), geometry.cell(point)))
        }
        Move::Convert(point) => {
            let kind = position.piece(point).expect("a group");
            Some(Event::Convert(kind.coveted_by(mover), geometry.cell(point)))
        }
        Move::Pass => None,
        Move::Swap => unreachable!("no playout has a pie rule"),
    }
}

/// How often each line of at most `depth` moves came, in `samples` playouts.
pub(crate) fn sample<const W: usize>(
    policy: &mut impl Policy<W>,
    position: &Position,
    depth: usize,
    samples: u64,
) -> HashMap<Line, u64> {
    let board: Board<W> = position.board().resize();
    let mut rng = Random::new(samples);
    let mut counts = HashMap::new();
    for _ in 0..samples {
        let (mut recording, _) = record(policy, &board, &mut rng);
        recording.events.truncate(depth);
        *counts.entry(recording.events).or_default() += 1;
    }
    counts
}
