//! [`Report`]: what a search found. Every rate in it is from the point of view
//! of the side to move at the root.

use std::cmp::Ordering;
use std::time::Duration;

use super::action::Action;
use super::params::{Choice, Params};
use super::tree::{Node, ROOT, Value};
use super::worker::Worker;
use crate::playout::Policy;
use crate::rules::kind::Color;
use crate::rules::moves::Move;
use crate::rules::position::Position;

/// The exact value of a position or move for the side to move at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// That side wins.
    Win,
    /// That side loses.
    Loss,
}

/// One move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReport {
    /// The move.
    pub mv: Move,
    /// Playouts that went through it, over all trees.
    pub visits: u64,
    /// The share of them that the side to move at the root won, 0 to 1; one
    /// half without visits.
    pub winrate: f64,
    /// The 95 % interval of `winrate`, taking playouts for independent.
    pub interval: (f64, f64),
    /// Whether the move is proven to win or lose.
    pub proof: Option<Proof>,
    /// The line of most visits that starts with the move.
    pub pv: Vec<Move>,
}

/// The answer of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The side to move at the root, whose point of view all rates take.
    pub to_move: Color,
    /// The choice; none when the game is over.
    pub best: Option<Move>,
    /// Every legal move, the choice first, then by proof, visits and win rate.
    pub moves: Vec<MoveReport>,
    /// Playouts of this search.
    pub playouts: u64,
    /// The share of all playouts that the side to move won; 0 or 1 when proven.
    pub winrate: f64,
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
    /// Makes a move the choice.
    pub(super) fn choose(&mut self, best: Option<Move>) {
        self.best = best;
        self.moves.sort_by_key(|m| Some(m.mv) != best);
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

/// Puts the answer together from trees that have been joined.
pub(super) fn build<const W: usize, P: Policy<W>>(
    position: &Position,
    workers: &[Worker<W, P>],
    params: &Params,
    playouts: u64,
    elapsed: Duration,
) -> Report {
    let tree = &workers[0].tree;
    let root = tree.node(ROOT);
    let geometry = workers[0].root.board.geometry();
    let mut moves: Vec<MoveReport> = position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let action = Action::of_move(mv, geometry);
            let node = tree.find(ROOT, action).map(|id| tree.node(id));
            move_report(mv, node, principal_variation(workers, action))
        })
        .collect();
    order(&mut moves, params.choice);
    let proof = match root.value {
        Value::Open => None,
        // The root's value is that of the other player.
        Value::Won => Some(Proof::Loss),
        Value::Lost => Some(Proof::Win),
    };
    Report {
        to_move: position.to_move(),
        best: moves.first().map(|best| best.mv),
        playouts,
        winrate: rate(proof, 1.0 - root.mean()),
        proof,
        nodes: workers.iter().map(|worker| worker.tree.len()).sum(),
        bytes: workers.iter().map(|worker| worker.bytes() as u64).sum(),
        elapsed,
        threads: workers.len(),
        moves,
    }
}

fn rate(proof: Option<Proof>, counted: f64) -> f64 {
    match proof {
        None => counted,
        Some(Proof::Win) => 1.0,
        Some(Proof::Loss) => 0.0,
    }
}

fn move_report(mv: Move, node: Option<&Node>, pv: Vec<Move>) -> MoveReport {
    let proof = node.and_then(|node| match node.value {
        Value::Open => None,
        Value::Won => Some(Proof::Win),
        Value::Lost => Some(Proof::Loss),
    });
    let (visits, wins) = node.map_or((0, 0), |node| (node.visits, node.wins));
    let winrate = rate(proof, node.map_or(0.5, Node::mean));
    let interval = match proof {
        None => wilson(wins as f64, visits as f64),
        Some(_) => (winrate, winrate),
    };
    MoveReport { mv, visits, winrate, interval, proof, pv }
}

/// Sorts moves, the best first: proven wins, then by the measure of the choice,
/// proven losses last.
fn order(moves: &mut [MoveReport], choice: Choice) {
    let proof = |m: &MoveReport| match m.proof {
        Some(Proof::Win) => 0,
        None => 1,
        Some(Proof::Loss) => 2,
    };
    moves.sort_by(|a, b| {
        let by_bound = match choice {
            Choice::Visits => Ordering::Equal,
            Choice::LowerBound => b.interval.0.total_cmp(&a.interval.0),
        };
        let by_rate = b.winrate.total_cmp(&a.winrate);
        (proof(a).cmp(&proof(b)).then(by_bound))
            .then(b.visits.cmp(&a.visits))
            .then(by_rate)
            .then(a.mv.cmp(&b.mv))
    });
    place_swap(moves);
}

/// The visits of the swap are those of one of two arms: it is the choice when it
/// has more of them than all other moves together.
fn place_swap(moves: &mut [MoveReport]) {
    let Some(swap) = moves.iter().position(|m| m.mv == Move::Swap) else { return };
    if moves.iter().any(|m| m.proof.is_some()) {
        return;
    }
    let all: u64 = moves.iter().map(|m| m.visits).sum();
    if 2 * moves[swap].visits > all {
        moves[..=swap].rotate_right(1);
    } else if swap == 0 && moves.len() > 1 {
        moves.swap(0, 1);
    }
}

/// The line of most visits below a move, in the tree that has most of it.
fn principal_variation<const W: usize, P: Policy<W>>(
    workers: &[Worker<W, P>],
    action: Action,
) -> Vec<Move> {
    const LONGEST: usize = 40;
    let geometry = workers[0].root.board.geometry();
    let mut line = vec![action.to_move(geometry)];
    let size = |worker: &&Worker<W, P>| {
        let child = worker.tree.find(ROOT, action);
        child.map_or(0, |id| worker.tree.children(id).iter().map(|node| node.visits).sum::<u64>())
    };
    let tree = &workers.iter().max_by_key(size).expect("at least one tree").tree;
    let mut at = tree.find(ROOT, action);
    while let Some(id) = at
        && line.len() < LONGEST
        && let Some(best) = tree.children(id).iter().max_by_key(|child| child.visits)
    {
        line.push(best.action.to_move(geometry));
        at = tree.find(id, best.action);
    }
    line
}
