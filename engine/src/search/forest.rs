//! [`Forest`]: one tree a thread, grown side by side from the same position.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::limits::{DEFAULT_MEMORY, Limits};
use super::params::{Engine, Params};
use super::report::{self, Report};
use super::searcher::Progress;
use super::share::Exchange;
use super::tree::ROOT;
use super::worker::{Root, Worker};
use crate::playout::Policy;
use crate::playout::random::Random;
use crate::rules::moves::Move;
use crate::rules::position::{MoveError, Position};
use crate::solve::any::AnySolver;
use crate::solve::solver::Budget;

/// Wall time between two reports of progress.
const PROGRESS_EVERY: Duration = Duration::from_millis(200);

/// Playouts of a tree between two looks at the clock.
const LOOK_EVERY: u64 = 8;

/// Playouts of a tree in a slice when nothing is exchanged.
const LONE_SLICE: u64 = 4096;

/// The same when the search may end as soon as its choice is certain.
const EARLY_SLICE: u64 = 128;

/// When only the clock counts, exchanges take no more than this part of the time: a twentieth.
const EXCHANGING: u32 = 20;

/// A position is near its end with no more than this many moves left, by a
/// rough count: the solver's nodes are enough for most of them.
const NEAR_END: usize = 24;

/// On boards of so many points the solver can settle almost everything, and has
/// this many times the nodes for it.
const SMALL_BOARD: usize = 9;
const SMALL_BOARD_NODES: u64 = 10;

/// The share of a search's time that the solver may take.
const SOLVER_TIME: f64 = 0.25;

/// Bytes of the solver's table.
const SOLVER_BYTES: u64 = 1 << 20;

/// One search: its limits, when it began, who does the work.
pub(super) struct Run<'a> {
    pub(super) limits: &'a Limits<'a>,
    pub(super) start: Instant,
    pub(super) params: &'a Params,
}

impl Run<'_> {
    fn is_over(&self) -> bool {
        self.is_stopped() || self.is_late()
    }

    fn is_stopped(&self) -> bool {
        self.limits.stop.is_some_and(|stop| stop.is_set())
    }

    fn is_late(&self) -> bool {
        self.limits.time.is_some_and(|time| self.start.elapsed() >= time)
    }

    /// The playouts of a tree until the next exchange, when it has made so many and the
    /// exchanges have taken so long.
    fn slice(&self, playouts: u64, exchanging: Duration) -> u64 {
        let slice = self.params.slice.max(playouts / self.params.slices);
        if self.limits.playouts.is_some() {
            // The same on every machine.
            return slice;
        }
        let elapsed = self.start.elapsed();
        let wait = (exchanging * EXCHANGING).saturating_sub(elapsed).as_secs_f64();
        slice.max((playouts as f64 * wait / elapsed.as_secs_f64()) as u64)
    }
}

/// A [`Forest`] of whatever words and playouts, chosen once a game.
pub(super) trait Trees: fmt::Debug + Send {
    /// The position that the trees are rooted in.
    fn position(&self) -> &Position;

    /// Makes the position after a move the root.
    fn advance(&mut self, mv: Move) -> Result<(), MoveError>;

    /// To be called before another search in the same game.
    fn begin(&mut self, decay: f64);

    /// Grows the trees until a limit is met, several on the threads of the pool that this is
    /// called in.
    fn search(&mut self, run: &Run<'_>, progress: &mut (dyn FnMut(&Progress) + Send)) -> Report;
}

/// The trees.
#[derive(Debug)]
pub(super) struct Forest<const W: usize, P> {
    position: Position,
    workers: Vec<Worker<W, P>>,
    exchange: Exchange<W>,
    /// Made when the end of the game is near.
    solver: Option<AnySolver>,
}

impl<const W: usize, P: Policy<W> + fmt::Debug + Send> Forest<W, P> {
    pub(super) fn new(
        position: &Position,
        params: &Params,
        threads: usize,
        seed: u64,
        policy: impl Fn() -> P,
    ) -> Self {
        let root = Root::new(position);
        let worker = |i| {
            let rng = Random::stream(seed, i as u64);
            Worker::new(root.clone(), policy(), params, rng)
        };
        let mut workers: Vec<_> = (0..threads).map(worker).collect();
        let exchange = Exchange::new(&mut workers);
        Self { position: position.clone(), workers, exchange, solver: None }
    }

    /// Lets all trees grow until a limit is met. Returns the number of playouts.
    fn grow(&mut self, run: &Run<'_>, progress: &mut (dyn FnMut(&Progress) + Send)) -> u64 {
        let count = self.workers.len();
        let exchanges = self.exchanges(run);
        let mut playouts = 0;
        let forced = self.position.legal_moves().len() == 1;
        let (mut told, mut exchanging) = (run.start, Duration::ZERO);
        loop {
            let left = run.limits.playouts.map_or(u64::MAX, |limit| limit - playouts);
            // A few playouts for the shortest time: without any all moves are alike.
            let over = run.is_stopped() || (playouts > 0 && run.is_late());
            if left == 0 || over || self.workers.iter().any(Worker::is_proven) {
                break;
            }
            let slice = match exchanges {
                true => run.slice(playouts / count as u64, exchanging),
                false if run.limits.stop_early => EARLY_SLICE,
                false => LONE_SLICE,
            };
            playouts += self.grow_slice(run, left.min(slice.saturating_mul(count as u64)));
            if exchanges {
                let start = Instant::now();
                self.exchange.run(&mut self.workers);
                exchanging += start.elapsed();
            }
            if run.limits.stop_early && self.is_decided(run, playouts, forced) {
                break;
            }
            if told.elapsed() >= PROGRESS_EVERY {
                told = Instant::now();
                progress(&self.progress(playouts, run.start.elapsed()));
            }
        }
        playouts
    }

    /// Whether the trees talk during the search.
    fn exchanges(&self, run: &Run<'_>) -> bool {
        run.params.slice > 0 && self.workers.len() > 1
    }

    /// Whether the move of most visits has so many that no other can have as many
    /// at the end, at the pace so far, or is forced: the only one.
    fn is_decided(&self, run: &Run<'_>, playouts: u64, forced: bool) -> bool {
        let common = self.workers.len() == 1 || run.params.slice > 0;
        if !common || self.position.may_swap() {
            // Other counts than those of the first tree decide.
            return false;
        }
        let elapsed = run.start.elapsed();
        let by_playouts = run.limits.playouts.map(|limit| limit - playouts);
        let by_time = run.limits.time.map(|time| {
            let share = time.saturating_sub(elapsed).as_secs_f64() / elapsed.as_secs_f64();
            (playouts as f64 * share) as u64
        });
        let Some(left) = by_playouts.into_iter().chain(by_time).min() else { return false };
        let (mut best, mut second) = (0, 0);
        for child in self.workers[0].tree.children(ROOT) {
            second = second.max(best.min(child.visits));
            best = best.max(child.visits);
        }
        forced || best > second.saturating_add(left)
    }

    /// Grows every tree by its share of some playouts. When only the clock counts,
    /// a tree that is ready goes on until the last one is, and nobody waits.
    fn grow_slice(&mut self, run: &Run<'_>, total: u64) -> u64 {
        let count = self.workers.len();
        let ready = AtomicUsize::new(0);
        let all_ready = |done: u64, share: u64| {
            let own = usize::from(done == share);
            let ready = ready.fetch_add(own, Ordering::Relaxed) + own;
            run.limits.playouts.is_some() || ready == count
        };
        let grow = |(worker, share): (&mut Worker<W, P>, u64)| {
            let mut done = 0;
            while !worker.is_proven() && (done < share || !all_ready(done, share)) {
                if done % LOOK_EVERY == LOOK_EVERY - 1 && run.is_over() {
                    break;
                }
                worker.iterate();
                done += 1;
            }
            // One that ends early waits for nobody, and nobody waits for it.
            ready.fetch_add(usize::from(done < share), Ordering::Relaxed);
            done
        };
        let shares = shares(total, count);
        match count {
            1 => self.workers.iter_mut().zip(shares).map(grow).sum(),
            _ => self.workers.par_iter_mut().zip(shares).map(grow).sum(),
        }
    }

    /// Asks the solver when the end is near: whether the player to move wins, and
    /// with which move.
    fn solve(&mut self, run: &Run<'_>) -> Option<(bool, Option<Move>)> {
        let board = self.position.board();
        // Every empty point is at least two moves, every group about one.
        let moves = 2 * board.empty().count() as usize + board.groups().len();
        if run.params.solver == 0 || moves > NEAR_END || self.position.pie() {
            return None;
        }
        let time = run.limits.time.map(|time| time.mul_f64(SOLVER_TIME));
        let small = self.position.size().area() <= SMALL_BOARD;
        let budget = Budget {
            nodes: run.params.solver * if small { SMALL_BOARD_NODES } else { 1 },
            deadline: time.map(|time| run.start + time),
            stop: run.limits.stop,
        };
        let solver =
            self.solver.get_or_insert_with(|| AnySolver::new(self.position.size(), SOLVER_BYTES));
        let solution = solver.solve(&self.position, &budget);
        solution.wins.map(|wins| (wins, solution.line.first().copied()))
    }

    /// Tells a proof to every tree.
    fn prove(&mut self, (wins, best): (bool, Option<Move>)) {
        for worker in &mut self.workers {
            let best = best.map(|mv| worker.root.board.pack(mv));
            worker.prove_root(wins, best);
        }
    }

    /// Solves or searches. Returns the number of playouts.
    fn solve_or_grow(
        &mut self,
        run: &Run<'_>,
        progress: &mut (dyn FnMut(&Progress) + Send),
    ) -> u64 {
        match self.solve(run) {
            None => self.grow(run, progress),
            // Who has lost plays on against one who may not know: the trees hear of it late,
            // and value moves by what usually comes of them.
            Some(proof @ (false, _)) => {
                let most = run.limits.playouts.unwrap_or(u64::MAX).min(run.params.resist);
                let limits = &Limits { playouts: Some(most), ..*run.limits };
                let playouts = self.grow(&Run { limits, ..*run }, progress);
                self.prove(proof);
                playouts
            }
            Some(proof) => {
                self.prove(proof);
                0
            }
        }
    }

    /// Puts the solver's line in place of that of the tree, which ends where the
    /// proof begins. Only what the table holds is read: nothing is searched, so
    /// the next search of the game finds the table as it was.
    fn complete_line(&mut self, report: &mut Report) {
        const KNOWN: Budget<'_> = Budget { nodes: 0, deadline: None, stop: None };
        let (Some(solver), Some(_)) = (&mut self.solver, report.proof) else { return };
        let Some(best) = report.moves.first_mut() else { return };
        let mut next = self.position.clone();
        next.play(best.mv).expect("a legal move");
        let solution = solver.solve(&next, &KNOWN);
        if solution.wins.is_some() {
            best.pv = [vec![best.mv], solution.line].concat();
        }
    }

    fn progress(&self, playouts: u64, elapsed: Duration) -> Progress {
        let tree = &self.workers[0].tree;
        let best = tree.children(ROOT).iter().max_by_key(|child| child.visits);
        let geometry = self.workers[0].root.board.geometry();
        Progress {
            playouts,
            elapsed,
            best: best.map(|node| node.action.unpack(geometry)),
            winrate: 1.0 - tree.node(ROOT).mean(),
        }
    }
}

impl<const W: usize, P: Policy<W> + fmt::Debug + Send> Trees for Forest<W, P> {
    fn position(&self) -> &Position {
        &self.position
    }

    fn advance(&mut self, mv: Move) -> Result<(), MoveError> {
        let mv = self.position.play(mv)?;
        let action = self.workers[0].root.board.pack(mv);
        let root = Root::new(&self.position);
        for worker in &mut self.workers {
            worker.advance(action, root.clone());
        }
        self.exchange.advance(action);
        Ok(())
    }

    fn begin(&mut self, decay: f64) {
        for worker in &mut self.workers {
            worker.policy.keep(decay as f32);
        }
        self.exchange.rebase(&mut self.workers);
    }

    fn search(&mut self, run: &Run<'_>, progress: &mut (dyn FnMut(&Progress) + Send)) -> Report {
        let memory = run.limits.memory.unwrap_or(DEFAULT_MEMORY) as usize / self.workers.len();
        for worker in &mut self.workers {
            worker.memory = memory;
        }
        let mut playouts = 0;
        if self.position.winner().is_none() && run.params.engine != Engine::Random {
            playouts = self.solve_or_grow(run, progress);
            if !self.exchanges(run) {
                self.exchange.run(&mut self.workers);
            }
        }
        let elapsed = run.start.elapsed();
        let mut report = report::build(&self.position, &self.workers, playouts, elapsed);
        self.complete_line(&mut report);
        report
    }
}

/// `total` in `parts` parts that differ by one at most.
fn shares(total: u64, parts: usize) -> Vec<u64> {
    let parts = parts as u64;
    (0..parts).map(|i| (total + parts - 1 - i) / parts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::guided::Guided;
    use crate::rules::geometry::Geometry;
    use crate::rules::point::Size;

    #[test]
    fn the_threads_of_the_pool_make_no_difference() {
        let position = Position::new(Size::new(5).unwrap());
        let params = Params::default();
        let limits = Limits { playouts: Some(1_500), ..Limits::default() };
        let search = |threads: Option<usize>| {
            let policy = || Guided::new(Geometry::<1>::of(position.size()), params.candidates, 0.1);
            let mut forest = Forest::<1, _>::new(&position, &params, 3, 9, policy);
            let build = |n| rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
            let run = Run { limits: &limits, start: Instant::now(), params: &params };
            let mut search = || forest.search(&run, &mut |_| ());
            let report = match threads {
                None => search(),
                Some(n) => build(n).install(search),
            };
            Report { elapsed: Duration::ZERO, ..report }
        };
        let alone = search(None);
        assert_eq!(alone.playouts, 1_500);
        for threads in [1, 2, 5] {
            assert_eq!(search(Some(threads)), alone, "{threads}");
        }
    }

    #[test]
    fn slices_grow_with_the_search_and_leave_exchanges_a_twentieth_of_the_time() {
        let params = Params { slice: 4, slices: 10, ..Params::default() };
        let slice = |playouts, limit, exchanging| {
            let limits = Limits { playouts: limit, ..Limits::default() };
            let start = Instant::now() - Duration::from_secs(10);
            let run = Run { limits: &limits, start, params: &params };
            run.slice(playouts, Duration::from_secs(exchanging))
        };
        assert_eq!([0, 40, 49, 50, 1000].map(|made| slice(made, Some(2000), 9)), [4, 4, 4, 5, 100]);
        // 1,000 playouts in 10 s, which is enough for exchanges of half a second; for those of
        // two it takes 30 s more.
        assert_eq!(slice(1000, None, 0), 100);
        assert!((2_990..=3_000).contains(&slice(1000, None, 2)), "{}", slice(1000, None, 2));
    }

    #[test]
    fn shares_differ_by_one_at_most_and_add_up() {
        for (total, parts) in [(0, 3), (1, 3), (2, 3), (10, 4), (1000, 7)] {
            let shares = shares(total, parts);
            assert_eq!(shares.iter().sum::<u64>(), total);
            assert!(shares.iter().max().unwrap() - shares.iter().min().unwrap() <= 1);
        }
    }
}
