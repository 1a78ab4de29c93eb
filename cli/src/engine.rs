//! The search as the commands use it: how a searcher is made ([`Setup`]), what a
//! search may spend ([`Budget`]), and a searcher that follows a game ([`Follower`]).

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use federa::Stop;
use federa::evaluation::Evaluator;
use federa::{Clock, Game, Limits, Params, Position, Report, Searcher, SearcherError};
use federa_selfplay::files;

use crate::error::Error;
use crate::options::params::ParamArgs;
use crate::options::values;

/// Options that say which engine searches, for commands with many searches.
#[derive(Args, Debug)]
#[command(next_help_heading = "Engine")]
pub(crate) struct EngineArgs {
    /// Threads of a search [default: 1]
    #[arg(long, value_name = "T", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value = "1", value_parser = values::seed,
          allow_negative_numbers = true)]
    seed: u64,
    /// Memory for the trees of a search, such as 512MiB
    #[arg(long, value_name = "SIZE", value_parser = values::memory, allow_hyphen_values = true)]
    memory: Option<u64>,
    #[command(flatten)]
    params: ParamArgs,
    /// A file of weights of the evaluation in place of the built-in ones; "none"
    /// is the engine without them, the preset guided
    #[arg(long, value_name = "FILE|none")]
    weights: Option<PathBuf>,
}

impl EngineArgs {
    /// What a searcher is made of.
    ///
    /// # Errors
    /// If a parameter is not one, or cannot have its value.
    pub(crate) fn setup(&self) -> Result<Setup, Error> {
        let params = self.params.chosen()?;
        let threads = self.threads.unwrap_or(1);
        let (seed, memory) = (self.seed, self.memory);
        let mut setup = Setup { params, threads, seed, memory, evaluator: None };
        if let Some(path) = &self.weights {
            setup.set_weights(path).map_err(Error::Input)?;
        }
        Ok(setup)
    }
}

/// What a searcher is made of.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Setup {
    /// The parameters of the search.
    pub(crate) params: Params,
    /// Threads of a search.
    pub(crate) threads: usize,
    /// The seed of all chance.
    pub(crate) seed: u64,
    /// Bytes for the trees, if not the usual.
    pub(crate) memory: Option<u64>,
    /// The evaluation, if not the built-in one; all searchers share its tables.
    pub(crate) evaluator: Option<Arc<Evaluator>>,
}

/// The word for the engine without weights.
const NO_WEIGHTS: &str = "none";

impl Setup {
    /// The engine with these parameters, one thread, a seed, and all else as usual.
    pub(crate) fn new(params: Params, seed: u64) -> Setup {
        Setup { params, threads: 1, seed, memory: None, evaluator: None }
    }

    /// Takes the weights of a file, or the engine without weights for `none`.
    ///
    /// # Errors
    /// If the file cannot be read, or holds no weights of this version.
    pub(crate) fn set_weights(&mut self, path: &Path) -> Result<(), String> {
        if path.as_os_str() == NO_WEIGHTS {
            self.params = Params::preset("guided").expect("a preset");
            self.evaluator = None;
            return Ok(());
        }
        self.evaluator = Some(Arc::new(Evaluator::new(files::read_weights(path)?)));
        Ok(())
    }

    /// A searcher that knows nothing yet.
    ///
    /// # Errors
    /// If the system does not start the threads.
    pub(crate) fn searcher(&self) -> Result<Searcher, SearcherError> {
        let mut searcher = Searcher::builder().params(self.params.clone()).threads(self.threads);
        if let Some(evaluator) = &self.evaluator {
            searcher = searcher.evaluator(evaluator.clone());
        }
        searcher.seed(self.seed).build()
    }
}

/// What one search may spend; nothing given is no limit.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Budget {
    /// Playouts over all threads.
    pub(crate) playouts: Option<u64>,
    /// Wall time.
    pub(crate) time: Option<Duration>,
    /// The mover's clock, which decides about the time.
    pub(crate) clock: Option<Clock>,
}

impl Budget {
    /// A budget of playouts alone.
    pub(crate) fn playouts(playouts: u64) -> Budget {
        Budget { playouts: Some(playouts), ..Budget::default() }
    }

    fn limits<'a>(&self, position: &Position, memory: Option<u64>, stop: &'a Stop) -> Limits<'a> {
        let mut limits = match &self.clock {
            Some(clock) => clock.limits(position),
            None => Limits::default(),
        };
        limits.playouts = self.playouts;
        limits.memory = memory;
        limits.stop = Some(stop);
        limits.time = match (limits.time, self.time) {
            (Some(clock), Some(time)) => Some(clock.min(time)),
            (clock, time) => clock.or(time),
        };
        limits
    }
}

/// What gets a report of a search that goes on, a few times a second.
pub(crate) type Watch<'a> = &'a mut (dyn FnMut(&Report) + Send);

/// A searcher that keeps what it knows from move to move of a game.
#[derive(Debug)]
pub(crate) struct Follower {
    setup: Setup,
    searcher: Searcher,
    /// The game as of the last search.
    seen: Option<Game>,
}

impl Follower {
    /// A searcher that knows nothing yet.
    ///
    /// # Errors
    /// If the system does not start the threads.
    pub(crate) fn new(setup: Setup) -> Result<Follower, SearcherError> {
        let searcher = setup.searcher()?;
        Ok(Follower { setup, searcher, seen: None })
    }

    /// What it is made of.
    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Searches the position that a game stands at. What is known from the last
    /// search is kept if this game goes on from there, else forgotten.
    pub(crate) fn search(
        &mut self,
        game: &Game,
        budget: &Budget,
        stop: &Stop,
        watch: Watch<'_>,
    ) -> Report {
        self.follow(game);
        let limits = budget.limits(game.position(), self.setup.memory, stop);
        self.searcher.search_with_progress(game.position(), &limits, watch)
    }

    fn follow(&mut self, game: &Game) {
        if let Some(seen) = &self.seen {
            let known = seen.moves();
            if seen.start() == game.start() && game.moves().starts_with(known) {
                for &mv in &game.moves()[known.len()..] {
                    self.searcher.advance(mv);
                }
            } else {
                self.searcher.reset();
            }
        }
        self.seen = Some(game.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use federa::Size;

    fn setup() -> Setup {
        Setup::new(Params::preset("guided").unwrap(), 3)
    }

    #[test]
    fn a_game_that_is_another_one_is_searched_as_if_it_were_the_first() {
        let stop = Stop::new();
        let game = |moves: &[&str]| {
            let mut game = Game::new(Position::new(Size::new(4).unwrap()));
            for mv in moves {
                game.play(mv.parse().unwrap()).unwrap();
            }
            game
        };
        let search = |follower: &mut Follower, moves: &[&str]| {
            let report = follower.search(&game(moves), &Budget::playouts(200), &stop, &mut |_| ());
            (report.nodes, report.moves)
        };
        let fresh = |moves: &[&str]| search(&mut Follower::new(setup()).unwrap(), moves);
        let mut follower = Follower::new(setup()).unwrap();
        assert_eq!(search(&mut follower, &["Ra1"]), fresh(&["Ra1"]));
        assert_eq!(search(&mut follower, &["Rb1"]), fresh(&["Rb1"]));
        // One that goes on is not as new: the tree is kept.
        let next = ["Rb1", "Sb2"];
        assert_ne!(search(&mut follower, &next).0, fresh(&next).0);
    }

    #[test]
    fn a_clock_and_a_time_are_both_kept() {
        let position = Position::new(Size::new(5).unwrap());
        let stop = Stop::new();
        let clock = Clock { left: Duration::from_secs(60), increment: Duration::ZERO };
        let budget = Budget { clock: Some(clock), ..Budget::default() };
        let time = budget.limits(&position, None, &stop).time.unwrap();
        assert_eq!(time, clock.time(&position));
        let budget = Budget { time: Some(time / 2), ..budget };
        assert_eq!(budget.limits(&position, None, &stop).time, Some(time / 2));
        let limits = Budget::playouts(7).limits(&position, Some(9), &stop);
        assert_eq!((limits.playouts, limits.time, limits.memory), (Some(7), None, Some(9)));
    }
}
