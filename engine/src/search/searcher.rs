//! [`Searcher`]: the entry point of the search; keeps the tree between moves.

use std::fmt;
use std::sync::Arc;

use super::evaluator::Evaluate;
use super::limits::Limits;
use super::params::{Engine, Params, Playout, PlayoutParams};
use super::playout_tree::worker::Worker;
use super::progress::Reporter;
use super::random_mover;
use super::report::Report;
use super::root::Root;
use super::root_parallel::{RootParallel, Trees};
use super::stopwatch::Stopwatch;
use super::value::ValueTree;
use crate::evaluation::{Evaluator, Weights};
use crate::playout::guided::Guided;
use crate::playout::uniform::Uniform;
use crate::random::Random;
use crate::rules::geometry::Geometry;
use crate::rules::moves::Move;
use crate::rules::position::Position;

/// The search of one game: parameters, threads, and the trees that are kept between moves.
///
/// ```
/// use federa::{Limits, Position, Searcher, Size};
///
/// let mut searcher = Searcher::builder().seed(7).build()?;
/// let limits = Limits::new().playouts(200);
/// let report = searcher.search(&Position::new(Size::new(5)?), &limits);
/// assert_eq!(report.playouts, 200);
/// assert!(report.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
    /// That of other weights than those of the parameters' generation.
    evaluator: Option<Arc<Evaluator>>,
}

/// How a [`Searcher`] is made: the parameters `default`, one thread and the seed 0 unless
/// something else is said.
#[derive(Clone, Debug, Default)]
pub struct SearcherBuilder {
    params: Params,
    threads: usize,
    seed: u64,
    evaluator: Option<Arc<Evaluator>>,
}

impl SearcherBuilder {
    /// With these parameters.
    pub fn params(self, params: Params) -> Self {
        Self { params, ..self }
    }

    /// With so many threads, at least one; one alone is the calling thread. The engine on values
    /// finds the same with any number, sooner with more; playouts grow a tree for each.
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// With other weights of the evaluation than those of the parameters' generation.
    pub fn weights(self, weights: Weights) -> Self {
        self.evaluator(Arc::new(Evaluator::new(weights)))
    }

    /// With an evaluation whose tables other searchers have as well: they take longer to make
    /// than a small game to play.
    pub fn evaluator(self, evaluator: Arc<Evaluator>) -> Self {
        Self { evaluator: Some(evaluator), ..self }
    }

    /// With this seed of all random choices.
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The searcher.
    ///
    /// # Errors
    /// If the system does not start the threads.
    pub fn build(self) -> Result<Searcher, SearcherError> {
        let threads = self.threads.max(1);
        let pool =
            match threads {
                1 => None,
                _ => Some(crate::threads::pool(threads).map_err(|error| {
                    SearcherError::Threads { threads, reason: error.to_string() }
                })?),
            };
        let Self { params, seed, evaluator, .. } = self;
        Ok(Searcher { params, threads, seed, searches: 0, pool, trees: None, evaluator })
    }
}

/// A searcher that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SearcherError {
    /// The system does not start so many threads.
    #[non_exhaustive]
    Threads {
        /// How many were to be started.
        threads: usize,
        /// What the system says.
        reason: String,
    },
}

impl fmt::Display for SearcherError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearcherError::Threads { threads, reason } = self;
        write!(f, "expected a system that can start {threads} threads, found: {reason}")
    }
}

impl std::error::Error for SearcherError {}

impl Searcher {
    /// How a searcher is made.
    pub fn builder() -> SearcherBuilder {
        SearcherBuilder::default()
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
    pub fn search(&mut self, position: &Position, limits: &Limits<'_>) -> Report {
        self.run(position, limits, Reporter::new(None))
    }

    /// The same as [`search`](Self::search), which tells `progress` a few times a second what it
    /// would report now.
    pub fn search_with_progress(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        progress: &mut (dyn FnMut(&Report) + Send),
    ) -> Report {
        self.run(position, limits, Reporter::new(Some(progress)))
    }

    fn run(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        mut reporter: Reporter<'_>,
    ) -> Report {
        let watch = Stopwatch::start(limits);
        let seed = Random::stream(self.seed, self.searches).bits();
        self.searches += 1;
        if self.params.engine == Engine::Random {
            return random_mover::report(position, &mut Random::new(seed), watch.elapsed());
        }
        let mut trees = match self.trees.take() {
            Some(mut trees) if trees.position() == position => {
                trees.begin();
                trees
            }
            _ => self.plant(position, seed),
        };
        let mut search = || trees.search(&watch, &self.params, &mut reporter);
        // Run inside the pool: a blocked caller would compete for cores, as in a game that is
        // played in a pool of its own.
        let report = match &self.pool {
            Some(pool) => pool.install(search),
            None => search(),
        };
        self.trees = Some(trees);
        report
    }

    /// What values positions.
    fn evaluator(&self) -> Arc<Evaluator> {
        match &self.evaluator {
            Some(evaluator) => evaluator.clone(),
            None => Evaluator::of_generation(self.params.values.generation),
        }
    }

    /// New trees, of the type that suits the size and the engine.
    fn plant(&self, position: &Position, seed: u64) -> Box<dyn Trees> {
        crate::rules::geometry::in_words!(position.size(), W => self.plant_words::<W>(position, seed))
    }

    fn plant_words<const W: usize>(&self, position: &Position, seed: u64) -> Box<dyn Trees> {
        if self.params.engine == Engine::Values {
            let (root, evaluator) = (Root::<W>::new(position), self.evaluator());
            let tree = ValueTree::new(root, evaluator, &self.params, seed, self.threads);
            return Box::new(RootParallel::new(position, vec![tree]));
        }
        let geometry = Geometry::<W>::of(position.size());
        let PlayoutParams { playout, candidates, epsilon, .. } = self.params.playouts;
        match playout {
            Playout::Uniform => self.plant_with(position, seed, || Uniform::new(geometry)),
            Playout::Guided => {
                self.plant_with(position, seed, || Guided::new(geometry, candidates, epsilon))
            }
        }
    }

    fn plant_with<const W: usize, E>(
        &self,
        position: &Position,
        seed: u64,
        evaluator: impl Fn() -> E,
    ) -> Box<dyn Trees>
    where
        E: Evaluate<W> + fmt::Debug + Send + 'static,
    {
        let root = Root::<W>::new(position);
        let tree = |i| {
            let rng = Random::stream(seed, i as u64);
            Worker::new(root.clone(), evaluator(), &self.params, rng)
        };
        Box::new(RootParallel::new(position, (0..self.threads).map(tree).collect()))
    }
}
