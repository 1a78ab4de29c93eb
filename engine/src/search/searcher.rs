//! [`Searcher`]: a player's mind, the way into the search.

use std::time::{Duration, Instant};

use super::forest::{Forest, Run, Trees};
use super::limits::Limits;
use super::params::{Engine, Params, Playout};
use super::report::Report;
use crate::playout::guided::Guided;
use crate::playout::random::Random;
use crate::playout::uniform::Uniform;
use crate::rules::geometry::Geometry;
use crate::rules::moves::Move;
use crate::rules::position::Position;

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
    trees: Option<Box<dyn Trees>>,
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
        Searcher { params, threads, seed, searches: 0, pool, trees: None }
    }

    /// The parameters.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Forgets the game: the next search is as that of a new searcher.
    pub fn reset(&mut self) {
        self.searches = 0;
        self.trees = None;
    }

    /// Follows a move of the game, by either player, from the position searched
    /// last: what is known below it is kept for the next search.
    ///
    /// A search of a position that was not reached in this way begins anew.
    pub fn advance(&mut self, mv: Move) {
        if self.trees.as_mut().is_some_and(|trees| trees.advance(mv).is_err()) {
            self.trees = None;
        }
    }

    /// Searches a position.
    ///
    /// With a limit of playouts and no other, the report is the same for the same
    /// position, parameters, threads, seed and history of this searcher.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        progress: &mut (dyn FnMut(&Progress) + Send),
    ) -> Report {
        let start = Instant::now();
        let seed = Random::stream(self.seed, self.searches).bits();
        self.searches += 1;
        let mut trees = match self.trees.take() {
            Some(mut trees) if trees.position() == position => {
                trees.begin(self.params.decay);
                trees
            }
            _ => self.plant(position, seed),
        };
        let run = Run { limits, start, params: &self.params };
        let mut search = || trees.search(&run, progress);
        // On a thread of the pool from the start: who waits outside for a slice, as a game does
        // that is played in a pool of its own, takes time from the trees.
        let mut report = match &self.pool {
            Some(pool) => pool.install(search),
            None => search(),
        };
        self.trees = Some(trees);
        if self.params.engine == Engine::Random {
            let legal = position.legal_moves();
            let draw = Random::new(seed).below(legal.len().max(1));
            report.choose(legal.get(draw).copied());
        }
        report
    }

    /// New trees, of the type that suits the size and the playouts.
    fn plant(&self, position: &Position, seed: u64) -> Box<dyn Trees> {
        crate::in_words!(position.size(), W => self.plant_words::<W>(position, seed))
    }

    fn plant_words<const W: usize>(&self, position: &Position, seed: u64) -> Box<dyn Trees> {
        let geometry = Geometry::<W>::of(position.size());
        let Params { candidates, plain, .. } = self.params;
        let (threads, params) = (self.threads, &self.params);
        match params.playout {
            Playout::Uniform => {
                Box::new(Forest::new(position, params, threads, seed, || Uniform::new(geometry)))
            }
            Playout::Guided => {
                Box::new(Forest::<W, _>::new(position, params, threads, seed, || {
                    Guided::new(geometry, candidates, plain)
                }))
            }
        }
    }
}
