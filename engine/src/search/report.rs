//! [`Report`]: what a search found. Every rate in it is from the point of view
//! of the side to move at the root.

use std::time::Duration;

use crate::rules::kind::Color;
use crate::rules::moves::Move;

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
    /// Playouts a second of wall time; 0 when no time has passed.
    pub fn playouts_per_second(&self) -> f64 {
        let seconds = self.elapsed.as_secs_f64();
        if seconds > 0.0 { self.playouts as f64 / seconds } else { 0.0 }
    }
}
