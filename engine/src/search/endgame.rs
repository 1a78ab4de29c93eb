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
            // A moment that no clock can tell is no limit.
            deadline: time.and_then(|time| watch.start.checked_add(time)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::{Style, position, random, random_game, size};
    use crate::search::limits::Limits;
    use crate::solve;
    use std::time::Duration;

    fn solved(position: &Position, solver: u64) -> bool {
        let limits = Limits::new().time(Duration::from_secs(3600));
        let watch = Stopwatch::start(&limits);
        Endgame::default().solve(position, &watch, &EndgameParams { solver, resist: 0 }).is_some()
    }

    #[test]
    fn positions_near_the_end_are_solved_unless_the_swap_is_open() {
        let mut near = [0; 2];
        for seed in 0..300 {
            let start = Position::new(size(5));
            random_game(start, Style::PlacementsFirst, &mut random(seed), |position, _| {
                // An empty point is two moves, a group one.
                let moves = 2 * position.empty_points() + position.groups().len();
                // With few of them empty, so that a million nodes are enough.
                if (24..=25).contains(&moves) && position.empty_points() <= 3 {
                    near[moves - 24] += 1;
                    assert_eq!(solved(position, 1_000_000), moves == 24, "{position}");
                }
            });
        }
        assert!(near.iter().all(|&seen| seen > 0), "{near:?}");
        let (open, closed) = (position("2/R1 l p"), position("2/R1 l -"));
        assert!(!solved(&open, 1_000_000) && solved(&closed, 1_000_000) && !solved(&closed, 0));
    }

    #[test]
    fn small_boards_have_ten_times_the_nodes() {
        for (line, times) in [("1R1/s1r/S1R d -", 10), ("RsrS/s1rR/Rs1r/rS1s l -", 1)] {
            let position = position(line);
            let enough = |nodes: &u64| {
                let budget = Budget { nodes: *nodes, deadline: None, stop: None };
                solve::solve(&position, SOLVER_BYTES, &budget).wins.is_some()
            };
            // The least number of nodes that is enough.
            let least = (1..).find(enough).unwrap();
            assert!(least > 100, "{least} for {line}");
            assert!(solved(&position, least.div_ceil(times)), "{least} for {line}");
            assert!(!solved(&position, least.div_ceil(times) - 1), "{least} for {line}");
        }
    }
}
