//! [`Endgame`]: the exact solver beside the trees, when the end of the game is near.

use super::params::EndgameParams;
use super::proof::Proof;
use super::stopwatch::Stopwatch;
use crate::rules::moves::Move;
use crate::rules::position::Position;
use crate::solve::{Budget, Solver};

/// A position is near its end with no more than this many moves left, by a
/// rough count: the solver's nodes are enough for most of them.
const NEAR_END: usize = 24;

/// On boards of so many points the solver can settle almost everything, and has
/// this many times the nodes for it.
const SMALL_BOARD: usize = 9;
const SMALL_BOARD_NODES: u64 = 10;

/// The part of a search's time that the solver may take.
const SOLVER_TIME: f64 = 0.25;

/// Bytes of the solver's table.
const SOLVER_BYTES: u64 = 1 << 20;

/// A proof by the solver, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Solved {
    pub(super) proof: Proof,
    /// The move that wins, if one does.
    pub(super) best: Option<Move>,
}

/// The solver, made when it is first needed; its table is kept for the game.
#[derive(Debug, Default)]
pub(super) struct Endgame {
    solver: Option<Solver>,
}

impl Endgame {
    /// The exact value of a position, if the end is near and the solver finds it in its budget.
    pub(super) fn solve(
        &mut self,
        position: &Position,
        watch: &Stopwatch<'_>,
        params: &EndgameParams,
    ) -> Option<Solved> {
        let board = position.board();
        // Every empty point is at least two moves, every group about one.
        let moves = 2 * board.empty().count() as usize + board.groups().len();
        if params.solver == 0 || moves > NEAR_END || position.pie() {
            return None;
        }
        let time = watch.limits.time.map(|time| time.mul_f64(SOLVER_TIME));
        let small = position.size().area() <= SMALL_BOARD;
        let budget = Budget {
            nodes: params.solver * if small { SMALL_BOARD_NODES } else { 1 },
            deadline: time.map(|time| watch.start + time),
            stop: watch.limits.stop,
        };
        let solver = self.solver.get_or_insert_with(|| Solver::new(position.size(), SOLVER_BYTES));
        let solution = solver.solve(position, &budget);
        Some(match solution.wins? {
            true => Solved { proof: Proof::Win, best: solution.line.first().copied() },
            false => Solved { proof: Proof::Loss, best: None },
        })
    }

    /// The line of best play after a move, from what the table holds, if it reaches so far.
    /// Nothing is searched, so the next search of the game finds the table as it was.
    pub(super) fn line_after(&mut self, position: &Position, mv: Move) -> Option<Vec<Move>> {
        const KNOWN: Budget<'_> = Budget { nodes: 0, deadline: None, stop: None };
        let mut next = position.clone();
        next.play(mv).ok()?;
        let solution = self.solver.as_mut()?.solve(&next, &KNOWN);
        solution.wins.map(|_| [vec![mv], solution.line].concat())
    }
}
