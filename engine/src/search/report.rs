//! [`Report`]: what a search found. Every rate in it is from the point of view
//! of the side to move at the root.

use std::collections::HashMap;
use std::time::Duration;

use super::proof::Proof;
use super::search_tree::{SearchTree, Stats};
use crate::fraction::Fraction;
use crate::rules::kind::Color;
use crate::rules::moves::Move;
use crate::rules::position::Position;

/// One move of the root.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct MoveReport {
    /// The move.
    pub mv: Move,
    /// Playouts that went through it, over all trees.
    pub visits: u64,
    /// The mean of their values for the side to move at the root, 0 to 1; exactly that when the
    /// move is proven. None without visits and proof.
    pub winrate: Option<f64>,
    /// The 95 % interval of `winrate`, taking playouts for independent: 0 to 1 without any.
    pub interval: (f64, f64),
    /// The value before any search, for the side to move at the root, 0 to 1, if the
    /// evaluation has one.
    pub prior: Option<f64>,
    /// Whether the move is proven to win or lose.
    pub proof: Option<Proof>,
    /// The line of most visits that starts with the move; that of the solver if
    /// the move is the choice in a position that it has proven.
    pub pv: Vec<Move>,
}

impl MoveReport {
    /// What is known of it: `winrate`, or before any visit `prior`.
    pub fn value(&self) -> Option<f64> {
        self.winrate.or(self.prior)
    }
}

/// The answer of a search.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The side to move at the root, whose point of view all rates take.
    pub to_move: Color,
    /// The choice; none when the game is over.
    pub best: Option<Move>,
    /// Every legal move, the choice first, then by proof, visits and value. In a lost
    /// position those come first whose loss the trees could not prove themselves.
    pub moves: Vec<MoveReport>,
    /// Playouts of this search: none where the solver proves a win before it.
    pub playouts: u64,
    /// Visits of the position: the playouts of this search, and those of earlier ones in the
    /// game that went through it. The visits of the moves add up to them, but for
    /// [`own_visits`](Self::own_visits).
    pub visits: u64,
    /// The mean of their values for the side to move, 0 to 1; exactly that when the position is
    /// proven. None without visits and proof, as in a game that is over.
    pub winrate: Option<f64>,
    /// The value before any search, for the side to move, 0 to 1, if the evaluation has one.
    pub prior: Option<f64>,
    /// Whether the position is proven.
    pub proof: Option<Proof>,
    /// Nodes in all trees.
    pub nodes: u64,
    /// Bytes that the trees take.
    pub bytes: u64,
    /// Wall time.
    pub elapsed: Duration,
    /// Trees that searched side by side.
    pub threads: usize,
}

impl Report {
    /// The report of no search: every legal move, none known better than another.
    pub(super) fn without_search(position: &Position, elapsed: Duration) -> Report {
        let unknown = |mv| MoveReport { pv: vec![mv], ..move_report(mv, Stats::default()) };
        let moves: Vec<_> = position.legal_moves().into_iter().map(unknown).collect();
        Report {
            to_move: position.to_move(),
            best: moves.first().map(|first| first.mv),
            moves,
            playouts: 0,
            visits: 0,
            winrate: None,
            prior: None,
            proof: None,
            nodes: 0,
            bytes: 0,
            elapsed,
            threads: 0,
        }
    }

    /// What is known of the position: `winrate`, or before any visit `prior`.
    pub fn value(&self) -> Option<f64> {
        self.winrate.or(self.prior)
    }

    /// Makes a move the choice.
    pub(super) fn choose(&mut self, best: Option<Move>) {
        self.best = best;
        self.moves.sort_by_key(|m| Some(m.mv) != best);
    }

    /// Visits of the position that went through none of its moves: playouts that ended in it. One
    /// a tree does so when it proves that every move loses; the others are of earlier searches,
    /// in which the position had no moves yet or was proven already.
    pub fn own_visits(&self) -> u64 {
        self.visits - self.moves.iter().map(|entry| entry.visits).sum::<u64>()
    }

    /// Playouts a second of wall time; 0 when no time has passed.
    pub fn playouts_per_second(&self) -> f64 {
        let seconds = self.elapsed.as_secs_f64();
        if seconds > 0.0 { self.playouts as f64 / seconds } else { 0.0 }
    }
}

/// The quantile of the normal distribution for 95 % between both tails.
const Z95: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a share of successes (Wilson 1927).
pub fn wilson(wins: f64, visits: f64) -> (f64, f64) {
    if visits == 0.0 {
        return (0.0, 1.0);
    }
    let (share, z2) = (wins / visits, Z95 * Z95);
    let center = (share + z2 / (2.0 * visits)) / (1.0 + z2 / visits);
    let spread = (share * (1.0 - share) / visits + z2 / (4.0 * visits * visits)).sqrt();
    let half = Z95 / (1.0 + z2 / visits) * spread;
    ((center - half).max(0.0), (center + half).min(1.0))
}

/// Moves of the longest line of best play.
const LONGEST_LINE: usize = 40;

/// Puts the answer together from trees that have been joined.
pub(super) fn build<T: SearchTree>(
    position: &Position,
    trees: &[T],
    playouts: u64,
    elapsed: Duration,
) -> Report {
    let root = trees[0].root();
    let mut moves = ranked(position, &trees[0]);
    for entry in &mut moves {
        // From the tree that has most of it.
        let tree = trees.iter().max_by_key(|tree| tree.visits_below(entry.mv));
        entry.pv = tree.expect("at least one tree").line(entry.mv, LONGEST_LINE);
    }
    Report {
        to_move: position.to_move(),
        best: moves.first().map(|best| best.mv),
        playouts,
        visits: root.visits,
        winrate: rate(&root),
        prior: root.prior.map(|prior| prior.to_f32().into()),
        proof: root.proof,
        nodes: trees.iter().map(T::nodes).sum(),
        bytes: trees.iter().map(T::bytes).sum(),
        elapsed,
        threads: trees.iter().map(T::threads).sum(),
        moves,
    }
}

/// Every legal move as one tree sees it, the best first, without its line.
fn ranked<T: SearchTree>(position: &Position, tree: &T) -> Vec<MoveReport> {
    let visited: HashMap<_, _> = tree.moves().collect();
    let stats = |mv| visited.get(&mv).copied().unwrap_or_default();
    let legal = position.legal_moves();
    let mut moves: Vec<_> = legal.into_iter().map(|mv| move_report(mv, stats(mv))).collect();
    order(&mut moves, T::SWAP_IS_AN_ARM);
    if tree.root().proof == Some(Proof::Loss) {
        // No move wins; those that the tree could not refute stay ahead.
        for entry in &mut moves {
            (entry.proof, entry.winrate) = (Some(Proof::Loss), Some(0.0));
            entry.interval = (0.0, 0.0);
        }
    }
    moves
}

fn rate(stats: &Stats) -> Option<f64> {
    match stats.proof {
        None => (stats.visits > 0).then(|| stats.mean()),
        Some(Proof::Win) => Some(1.0),
        Some(Proof::Loss) => Some(0.0),
    }
}

fn move_report(mv: Move, stats: Stats) -> MoveReport {
    let Stats { visits, sum, proof, prior } = stats;
    let winrate = rate(&stats);
    let wins = sum as f64 / f64::from(Fraction::UNITS);
    let interval = match (proof, winrate) {
        (Some(_), Some(exact)) => (exact, exact),
        _ => wilson(wins, visits as f64),
    };
    let prior = prior.map(|prior| prior.to_f32().into());
    MoveReport { mv, visits, winrate, interval, prior, proof, pv: Vec::new() }
}

/// Sorts moves, the best first: proven wins, then by visits and value, proven losses last.
fn order(moves: &mut [MoveReport], swap_is_an_arm: bool) {
    let proof = |m: &MoveReport| match m.proof {
        Some(Proof::Win) => 0,
        None => 1,
        Some(Proof::Loss) => 2,
    };
    moves.sort_by(|a, b| {
        let value = |m: &MoveReport| m.value().unwrap_or(0.5);
        let by_value = value(b).total_cmp(&value(a));
        (proof(a).cmp(&proof(b))).then(b.visits.cmp(&a.visits)).then(by_value).then(a.mv.cmp(&b.mv))
    });
    if swap_is_an_arm {
        place_swap(moves);
    }
}

/// The visits of the swap are those of one of two arms: it is the choice when it
/// has more of them than all other moves together.
fn place_swap(moves: &mut [MoveReport]) {
    let Some(swap) = moves.iter().position(|m| m.mv == Move::Swap) else { return };
    // Moves that lose are no longer in question.
    let open = moves.iter().filter(|m| m.proof != Some(Proof::Loss)).count();
    if moves[0].proof.is_some() || moves[swap].proof.is_some() || open < 2 {
        return;
    }
    let all: u64 = moves[..open].iter().map(|m| m.visits).sum();
    if 2 * moves[swap].visits > all {
        moves[..=swap].rotate_right(1);
    } else if swap == 0 {
        moves.swap(0, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::kind::Shape;
    use crate::rules::point::Point;

    fn place(column: usize) -> Move {
        Move::Place(Shape::Round, Point::new(column, 0))
    }

    fn first(moves: &[(Move, u64, Option<Proof>)]) -> Move {
        let report = |&(mv, visits, proof)| {
            let sum = visits * u64::from(Fraction::UNITS / 2);
            move_report(mv, Stats { visits, sum, proof, prior: None })
        };
        let mut moves: Vec<_> = moves.iter().map(report).collect();
        order(&mut moves, true);
        moves[0].mv
    }

    #[test]
    fn proofs_come_before_visits() {
        let (a, b, c) = (place(0), place(1), place(2));
        assert_eq!(first(&[(a, 9, None), (b, 80, None), (c, 30, None)]), b);
        assert_eq!(first(&[(a, 9, Some(Proof::Win)), (b, 80, None), (c, 30, None)]), a);
        assert_eq!(first(&[(a, 9, None), (b, 80, Some(Proof::Loss)), (c, 30, None)]), c);
    }

    #[test]
    fn the_swap_is_chosen_when_it_has_more_than_half_of_what_is_open() {
        let (a, b, c) = (place(0), place(1), place(2));
        let best = first;
        assert_eq!(best(&[(a, 30, None), (b, 31, None), (Move::Swap, 60, None)]), b);
        assert_eq!(best(&[(a, 30, None), (b, 29, None), (Move::Swap, 60, None)]), Move::Swap);
        // A losing move does not change what the visits of the swap mean.
        let lost = (c, 500, Some(Proof::Loss));
        assert_eq!(best(&[(a, 30, None), (b, 31, None), (Move::Swap, 60, None), lost]), b);
        assert_eq!(best(&[(a, 9, None), (b, 31, None), (Move::Swap, 60, None), lost]), Move::Swap);
        assert_eq!(best(&[(Move::Swap, 2, None), lost]), Move::Swap);
        assert_eq!(best(&[(Move::Swap, 90, Some(Proof::Loss)), (a, 2, None), lost]), a);
        assert_eq!(best(&[(Move::Swap, 1, Some(Proof::Win)), (a, 2, None)]), Move::Swap);
        assert_eq!(best(&[(Move::Swap, 90, None), (a, 2, Some(Proof::Win))]), a);
    }

    #[test]
    fn wilson_intervals_are_those_of_the_tables() {
        let near = |(low, high): (f64, f64), expected: (f64, f64)| {
            assert!((low - expected.0).abs() < 5e-5 && (high - expected.1).abs() < 5e-5);
        };
        near(wilson(0.0, 10.0), (0.0, 0.2775));
        near(wilson(5.0, 10.0), (0.2366, 0.7634));
        near(wilson(58.0, 100.0), (0.4821, 0.6720));
        assert_eq!(wilson(0.0, 0.0), (0.0, 1.0));
    }
}
