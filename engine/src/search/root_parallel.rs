//! [`RootParallel`]: one tree a thread, grown side by side from the same position.
//!
//! Trees grow on their own for a slice of the budget, on threads of rayon, and then exchange
//! what they have found. With a limit of playouts the slices depend on counts alone, so the
//! result does not depend on scheduling.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rayon::prelude::*;

use super::endgame::{Endgame, Solved};
use super::limits::{DEFAULT_MEMORY, Limits};
use super::params::Params;
use super::progress::Reporter;
use super::proof::Proof;
use super::report::{self, Report};
use super::search_tree::{Exchange, SearchTree};
use super::stopwatch::Stopwatch;
use crate::instant::Instant;
use crate::rules::move_error::MoveError;
use crate::rules::moves::Move;
use crate::rules::position::Position;

/// A [`RootParallel`] of whatever trees, chosen once a game.
pub(super) trait Trees: fmt::Debug + Send {
    /// The position that the trees are rooted in.
    fn position(&self) -> &Position;

    /// Makes the position after a move the root.
    fn advance(&mut self, mv: Move) -> Result<(), MoveError>;

    /// To be called before another search in the same game.
    fn begin(&mut self);

    /// Grows the trees until a limit is met, several on the threads of the pool that this is
    /// called in.
    fn search(
        &mut self,
        watch: &Stopwatch<'_>,
        params: &Params,
        reporter: &mut Reporter<'_>,
    ) -> Report;
}

/// The trees of one position, at least one.
#[derive(Debug)]
pub(super) struct RootParallel<T: SearchTree> {
    position: Position,
    trees: Vec<T>,
    exchange: T::Exchange,
    endgame: Endgame,
}

impl<T: SearchTree> RootParallel<T> {
    /// New trees, all rooted in `position`.
    pub(super) fn new(position: &Position, mut trees: Vec<T>) -> Self {
        let exchange = T::Exchange::new(&mut trees);
        Self { position: position.clone(), trees, exchange, endgame: Endgame::default() }
    }

    /// Solves or searches. Returns the number of playouts.
    fn solve_or_grow(
        &mut self,
        watch: &Stopwatch<'_>,
        params: &Params,
        reporter: &mut Reporter<'_>,
    ) -> u64 {
        match self.endgame.solve(&self.position, watch, &params.endgame) {
            None => self.grow(watch, params, reporter),
            // The loser plays on against an opponent who may not see the win: the trees get the
            // proof late, and until then value moves by what usually comes of them.
            Some(solved) if solved.proof == Proof::Loss => {
                let most = watch.left(0).min(params.endgame.resist);
                let limits = &Limits { playouts: Some(most), ..*watch.limits };
                let playouts = self.grow(&Stopwatch { limits, ..*watch }, params, reporter);
                self.prove(solved);
                playouts
            }
            Some(solved) => {
                self.prove(solved);
                0
            }
        }
    }

    fn prove(&mut self, solved: Solved) {
        for tree in &mut self.trees {
            tree.prove_root(solved.proof, solved.best);
        }
    }

    /// Grows all trees until a limit is met. Returns the number of playouts.
    fn grow(&mut self, watch: &Stopwatch<'_>, params: &Params, reporter: &mut Reporter<'_>) -> u64 {
        let count = self.trees.len() as u64;
        let exchanges = self.exchanges(params);
        let forced = self.position.legal_moves().len() == 1;
        let (mut playouts, mut exchanging) = (0, Duration::ZERO);
        loop {
            let left = watch.left(playouts);
            // A few playouts for the shortest time: without any all moves are alike.
            let over = watch.is_stopped() || (playouts > 0 && watch.is_late());
            if left == 0 || over || self.trees.iter().any(T::is_proven) {
                break;
            }
            let slice = match exchanges {
                true => {
                    watch.slice(&params.parallel, playouts / count, watch.elapsed(), exchanging)
                }
                false => watch.lone_slice(),
            };
            playouts += self.grow_slice(watch, left.min(slice.saturating_mul(count)));
            if exchanges {
                let start = Instant::now();
                self.exchange.run(&mut self.trees);
                exchanging += start.elapsed();
            }
            if watch.limits.stop_early && self.is_decided(watch, params, playouts, forced) {
                break;
            }
            reporter.offer(|| self.report(playouts, watch));
        }
        playouts
    }

    /// Whether the trees exchange what they find during the search.
    fn exchanges(&self, params: &Params) -> bool {
        params.parallel.slice > 0 && self.trees.len() > 1
    }

    /// Whether the move of most visits has so many that no other can have as many
    /// at the end, at the pace so far, or is forced: the only one.
    fn is_decided(
        &self,
        watch: &Stopwatch<'_>,
        params: &Params,
        playouts: u64,
        forced: bool,
    ) -> bool {
        let common = self.trees.len() == 1 || params.parallel.slice > 0;
        if !common || self.position.may_swap() {
            // Other counts than those of the first tree decide.
            return false;
        }
        let Some(to_come) = watch.ahead(playouts, watch.elapsed()) else { return false };
        let (mut best, mut second) = (0, 0);
        for (_, stats) in self.trees[0].moves() {
            second = second.max(best.min(stats.visits));
            best = best.max(stats.visits);
        }
        forced || best > second.saturating_add(to_come)
    }

    /// Grows every tree by its part of some playouts. When only the clock counts,
    /// a tree that is ready goes on until the last one is: no thread idles.
    fn grow_slice(&mut self, watch: &Stopwatch<'_>, total: u64) -> u64 {
        let count = self.trees.len();
        let ready = AtomicUsize::new(0);
        let all_ready = |done: u64, part: u64| {
            let own = usize::from(done == part);
            let ready = ready.fetch_add(own, Ordering::Relaxed) + own;
            !watch.only_time_counts() || ready == count
        };
        let grow = |(tree, part): (&mut T, u64)| {
            let mut done = 0;
            while !tree.is_proven() && (done < part || !all_ready(done, part)) {
                if done > 0 && watch.is_over() {
                    break;
                }
                let most = if done < part { part - done } else { u64::MAX };
                done += tree.iterate(most, &|| watch.is_over());
            }
            // An early finisher counts as ready.
            ready.fetch_add(usize::from(done < part), Ordering::Relaxed);
            done
        };
        let parts = parts(total, count);
        match count {
            1 => self.trees.iter_mut().zip(parts).map(grow).sum(),
            _ => self.trees.par_iter_mut().zip(parts).map(grow).sum(),
        }
    }

    /// What the trees know now.
    fn report(&self, playouts: u64, watch: &Stopwatch<'_>) -> Report {
        report::build(&self.position, &self.trees, playouts, watch.elapsed())
    }

    /// Puts the solver's line in place of that of the tree, which ends where the
    /// proof begins.
    fn complete_line(&mut self, report: &mut Report) {
        if report.proof.is_some()
            && let Some(best) = report.moves.first_mut()
            && let Some(line) = self.endgame.line_after(&self.position, best.mv)
        {
            best.pv = line;
        }
    }
}

impl<T: SearchTree> Trees for RootParallel<T> {
    fn position(&self) -> &Position {
        &self.position
    }

    fn advance(&mut self, mv: Move) -> Result<(), MoveError> {
        let mut next = self.position.clone();
        let mv = next.play(mv)?;
        for tree in &mut self.trees {
            tree.advance(mv, &next);
        }
        self.exchange.advance(mv, &self.position);
        self.position = next;
        Ok(())
    }

    fn begin(&mut self) {
        self.trees.iter_mut().for_each(T::begin);
        self.exchange.begin(&mut self.trees);
    }

    fn search(
        &mut self,
        watch: &Stopwatch<'_>,
        params: &Params,
        reporter: &mut Reporter<'_>,
    ) -> Report {
        let memory = watch.limits.memory.unwrap_or(DEFAULT_MEMORY) as usize / self.trees.len();
        self.trees.iter_mut().for_each(|tree| tree.set_memory(memory));
        let mut playouts = 0;
        if self.position.winner().is_none() {
            playouts = self.solve_or_grow(watch, params, reporter);
            // Where one tree came with a proof from an earlier search, none has grown.
            if !self.exchanges(params) || self.trees.iter().any(T::is_proven) {
                self.exchange.run(&mut self.trees);
            }
        }
        let mut report = self.report(playouts, watch);
        self.complete_line(&mut report);
        report
    }
}

/// `total` in `count` parts that differ by one at most.
fn parts(total: u64, count: usize) -> Vec<u64> {
    let count = count as u64;
    (0..count).map(|i| (total + count - 1 - i) / count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_differ_by_one_at_most_and_add_up() {
        for (total, count) in [(0, 3), (1, 3), (2, 3), (10, 4), (1000, 7)] {
            let parts = parts(total, count);
            assert_eq!(parts.iter().sum::<u64>(), total);
            assert!(parts.iter().max().unwrap() - parts.iter().min().unwrap() <= 1);
        }
    }
}
