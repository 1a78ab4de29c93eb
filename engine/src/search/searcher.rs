//! [`Searcher`]: the search of a position by one tree a thread.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::action::Action;
use super::limits::{DEFAULT_MEMORY, Limits};
use super::params::{Params, Playout};
use super::report::{self, Report};
use super::share::Exchange;
use super::tree::ROOT;
use super::worker::{Root, Worker};
use crate::playout::Policy;
use crate::playout::fill::Fill;
use crate::playout::guided::Guided;
use crate::playout::random::Random;
use crate::playout::uniform::Uniform;
use crate::rules::geometry::{Geometry, words_for};
use crate::rules::moves::Move;
use crate::rules::position::Position;

/// Wall time between two reports of progress.
const PROGRESS_EVERY: Duration = Duration::from_millis(200);

/// How a search stands, told a few times a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Playouts so far.
    pub playouts: u64,
    /// Wall time so far.
    pub elapsed: Duration,
    /// The move that would be chosen now.
    pub best: Option<Move>,
    /// The win rate of the side to move at the root, 0 to 1.
    pub winrate: f64,
}

/// A player's mind: parameters, threads, and what it learned in this game.
///
/// ```
/// use federa::{Limits, Params, Position, Searcher, Size};
///
/// let mut searcher = Searcher::new(Params::default(), 1, 7);
/// let limits = Limits { playouts: Some(200), ..Limits::default() };
/// let report = searcher.search(&Position::new(Size::new(5)?), &limits, &mut |_| ());
/// assert_eq!(report.playouts, 200);
/// assert!(report.best.is_some());
/// # Ok::<(), federa::SizeError>(())
/// ```
#[derive(Debug)]
pub struct Searcher {
    params: Params,
    threads: usize,
    seed: u64,
    /// Searches so far in this game: each draws from generators of its own.
    searches: u64,
    pool: Option<rayon::ThreadPool>,
}

impl Searcher {
    /// A searcher with `threads` trees (at least one).
    pub fn new(params: Params, threads: usize, seed: u64) -> Searcher {
        let threads = threads.max(1);
        let pool = (threads > 1).then(|| {
            rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .expect("the system can start the threads")
        });
        Searcher { params, threads, seed, searches: 0, pool }
    }

    /// The parameters.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Forgets the game: the next search is as that of a new searcher.
    pub fn reset(&mut self) {
        self.searches = 0;
    }

    /// Searches a position.
    ///
    /// With a limit of playouts and no other, the report is the same for the same
    /// position, parameters, threads, seed and history of searches.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Report {
        let start = Instant::now();
        self.searches += 1;
        match words_for(position.size().get()) {
            1 => self.search_words::<1>(position, limits, start, progress),
            2 => self.search_words::<2>(position, limits, start, progress),
            3 => self.search_words::<3>(position, limits, start, progress),
            4 => self.search_words::<4>(position, limits, start, progress),
            5 => self.search_words::<5>(position, limits, start, progress),
            _ => self.search_words::<6>(position, limits, start, progress),
        }
    }

    fn search_words<const W: usize>(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        start: Instant,
        progress: &mut dyn FnMut(&Progress),
    ) -> Report {
        let geometry = Geometry::<W>::of(position.size());
        let (candidates, plain) = (self.params.candidates, self.params.plain);
        match self.params.playout {
            Playout::Uniform => self
                .search_policy(position, limits, start, progress, || Uniform::<W>::new(geometry)),
            Playout::Fill => {
                self.search_policy(position, limits, start, progress, || Fill::<W>::new(geometry))
            }
            Playout::Guided => self.search_policy(position, limits, start, progress, || {
                Guided::<W>::new(geometry, candidates, plain)
            }),
        }
    }

    fn search_policy<const W: usize, P: Policy<W> + Send>(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        start: Instant,
        progress: &mut dyn FnMut(&Progress),
        policy: impl Fn() -> P,
    ) -> Report {
        let root = Root::<W>::new(position);
        let memory = limits.memory.unwrap_or(DEFAULT_MEMORY) as usize / self.threads;
        let seed = Random::stream(self.seed, self.searches).bits();
        let mut workers: Vec<_> = (0..self.threads)
            .map(|i| {
                let rng = Random::stream(seed, i as u64);
                Worker::new(root.clone(), policy(), &self.params, memory, rng)
            })
            .collect();
        let over = position.winner().is_some();
        let playouts = if over || !self.params.search {
            0
        } else {
            self.run(&mut workers, limits, start, progress)
        };
        let mut report = report::build(position, &workers, &self.params, playouts, start.elapsed());
        if !self.params.search {
            let legal = position.legal_moves();
            let draw = Random::new(seed).below(legal.len().max(1));
            report.choose(legal.get(draw).copied());
        }
        report
    }

    /// Lets all trees grow until a limit is met. Returns the number of playouts.
    fn run<const W: usize, P: Policy<W> + Send>(
        &self,
        workers: &mut [Worker<W, P>],
        limits: &Limits<'_>,
        start: Instant,
        progress: &mut dyn FnMut(&Progress),
    ) -> u64 {
        let deadline = limits.time.map(|time| start + time);
        let stopped = || limits.stop.is_some_and(|stop| stop.is_set());
        let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let over = || stopped() || late();
        let slice = match (self.params.slice, workers.len()) {
            (0, _) | (_, 1) => 4096,
            (slice, _) => slice,
        };
        let mut exchange = Exchange::new(workers);
        let mut playouts = 0;
        let mut told = start;
        loop {
            let left = limits.playouts.map_or(u64::MAX, |limit| limit - playouts);
            if left == 0 || over() || workers.iter().any(Worker::is_proven) {
                break;
            }
            let shares = shares(left.min(slice * workers.len() as u64), workers.len());
            let run = |(worker, share): (&mut Worker<W, P>, u64)| {
                let mut done = 0;
                while done < share && !worker.is_proven() && !(done % 8 == 7 && over()) {
                    worker.iterate();
                    done += 1;
                }
                done
            };
            playouts += match &self.pool {
                None => run((&mut workers[0], shares[0])),
                Some(pool) => {
                    pool.install(|| workers.par_iter_mut().zip(shares).map(run).sum::<u64>())
                }
            };
            if self.params.slice > 0 {
                exchange.run(workers);
            }
            if told.elapsed() >= PROGRESS_EVERY {
                told = Instant::now();
                let tree = &workers[0].tree;
                let best = tree.children(ROOT).iter().max_by_key(|child| child.visits);
                progress(&Progress {
                    playouts,
                    elapsed: start.elapsed(),
                    best: best.map(|node| node.action.to_move(workers[0].root.board.geometry())),
                    winrate: 1.0 - tree.node(ROOT).mean(),
                });
            }
        }
        if self.params.slice == 0 {
            exchange.run(workers);
        }
        playouts
    }
}

/// `total` in `parts` parts that differ by one at most.
fn shares(total: u64, parts: usize) -> Vec<u64> {
    let parts = parts as u64;
    (0..parts).map(|i| (total + parts - 1 - i) / parts).collect()
}

/// The line of most visits below a move, in the tree that has most of it.
pub(super) fn principal_variation<const W: usize, P: Policy<W>>(
    workers: &[Worker<W, P>],
    action: Action,
) -> Vec<Move> {
    const LONGEST: usize = 40;
    let Some(worker) = workers.iter().max_by_key(|worker| {
        let child = worker.tree.find(ROOT, action);
        child.map_or(0, |child| worker.tree.node(child).visits)
    }) else {
        return Vec::new();
    };
    let geometry = worker.root.board.geometry();
    let mut line = vec![action.to_move(geometry)];
    let mut at = worker.tree.find(ROOT, action);
    while let Some(id) = at
        && line.len() < LONGEST
        && let Some(best) = worker.tree.children(id).iter().max_by_key(|child| child.visits)
    {
        line.push(best.action.to_move(geometry));
        at = worker.tree.find(id, best.action);
    }
    line
}
