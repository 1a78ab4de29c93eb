//! Many games side by side: what is not in the file yet is played and added.

mod signature;
pub mod speed;

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use federa::Stop;
use rayon::ThreadPool;

use crate::Error;
use crate::game::{self, Played};
use crate::plan::{Plan, Shard};
use crate::record::{GameRecord, Header, Log};
use crate::stats::Verdict;
use crate::tally::Sequential;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All its games are in the file.
    Complete,
    /// Its sequential test is decided.
    Decided(Verdict),
    /// It was interrupted.
    Incomplete {
        /// Games in the file.
        done: u64,
        /// Games of the run, or of its shard.
        planned: u64,
    },
}

/// Receives every finished game, as for a display of progress.
pub trait Monitor: Send {
    /// The run begins: with the games that the file holds already, and the number of games that
    /// each cell shall have in the end.
    fn begin(&mut self, plan: &Plan, found: &[GameRecord], planned: &[u64]);
    /// A game is finished and in the file.
    fn game(&mut self, plan: &Plan, played: &Played, test: Option<&Sequential>);
    /// No more games come.
    fn end(&mut self);
}

/// What is to be done, and how.
#[derive(Clone, Debug)]
pub struct Job<'a> {
    /// The games.
    pub plan: &'a Plan,
    /// Which of them.
    pub shard: Shard,
    /// How many are played side by side.
    pub threads: usize,
    /// The file.
    pub out: &'a Path,
}

/// Plays the games of a job that its file does not hold, until all are played
/// or `stop` is set.
///
/// # Errors
/// If the file is not of this run or in use, a write fails, the file is no longer what its name
/// stands for, threads cannot be started, or a player cannot play. What is finished by then is in
/// the file.
pub fn run(job: &Job<'_>, stop: &Stop, monitor: &mut dyn Monitor) -> Result<Outcome, Error> {
    let plan = job.plan;
    // Before the file is made: its header would refuse the command once corrected.
    if plan.options().sprt.is_some() && job.shard.of > 1 {
        return Err(Error::input("--sprt: a test cannot be spread over shards"));
    }
    let shares = plan.shares(job.shard);
    let planned: u64 = shares.iter().sum();
    let header = Header::new(plan, signature::signature(plan, stop)?, job.shard);
    if stop.is_set() {
        return Ok(Outcome::Incomplete { done: 0, planned });
    }
    // Threads first: where there are none, no file is made.
    let pool = pool(job.threads, planned)?;
    let (log, found) = Log::open(job.out, &header)?;
    let test = plan.options().sprt.map(|sprt| sprt.test()).transpose()?;
    let mut test = test.map(Sequential::new);
    for game in &found {
        update_sprt(&mut test, plan, game);
    }
    monitor.begin(plan, &found, &shares);
    let found: HashSet<u64> = found.iter().map(|game| game.index).collect();
    let done = found.len() as u64;
    let todo = plan.shard(job.shard).filter(move |index| !found.contains(index));
    let shared = Shared {
        plan,
        todo: Mutex::new(Box::new(todo)),
        stop,
        sink: Mutex::new(Sink { log, test, finished: 0, fault: None, monitor }),
    };
    if shared.decided().is_none() {
        // One long task a thread, rather than one a game: a thread that waits for
        // the trees of its search must not begin another game meanwhile.
        pool.broadcast(|_| shared.work());
    }
    let decided = shared.decided();
    let sink = shared.sink.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    sink.monitor.end();
    if let Some(fault) = sink.fault {
        return Err(fault);
    }
    sink.log.sync()?;
    let done = done + sink.finished;
    Ok(match decided {
        Some(verdict) => Outcome::Decided(verdict),
        None if done == planned => Outcome::Complete,
        None => Outcome::Incomplete { done, planned },
    })
}

/// Threads for games, no more than there are games.
fn pool(threads: usize, games: u64) -> Result<ThreadPool, Error> {
    let threads = threads.min(usize::try_from(games).unwrap_or(usize::MAX)).max(1);
    federa::threads::pool(threads).map_err(|error| {
        Error::Input(format!(
            "--threads: expected as many as can be started, found {threads}: {error}"
        ))
    })
}

fn update_sprt(test: &mut Option<Sequential>, plan: &Plan, game: &GameRecord) {
    if let Some(test) = test {
        test.add(game.pair, game.winning_player() == plan.options().players[0].label);
    }
}

/// What the threads of a run share.
struct Shared<'a> {
    plan: &'a Plan,
    /// The games to play, found as they are needed: there may be billions.
    todo: Mutex<Box<dyn Iterator<Item = u64> + Send + 'a>>,
    stop: &'a Stop,
    sink: Mutex<Sink<'a>>,
}

/// Where finished games go, one at a time.
struct Sink<'a> {
    log: Log,
    test: Option<Sequential>,
    finished: u64,
    fault: Option<Error>,
    monitor: &'a mut dyn Monitor,
}

impl<'a> Shared<'a> {
    /// Plays one game after the other, as long as there are any.
    fn work(&self) {
        while !self.stop.is_set() {
            let Some(index) = self.next() else { return };
            let result = game::play(self.plan, &self.plan.game(index), self.stop);
            let mut sink = self.sink();
            match result {
                Ok(Some(played)) if sink.fault.is_none() => self.write(&mut sink, &played),
                Ok(_) => {}
                Err(error) => self.fail(&mut sink, error),
            }
        }
    }

    fn next(&self) -> Option<u64> {
        self.todo.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next()
    }

    fn sink(&self) -> MutexGuard<'_, Sink<'a>> {
        self.sink.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn write(&self, sink: &mut Sink<'_>, played: &Played) {
        if let Err(error) = sink.log.append(&played.record) {
            return self.fail(sink, error);
        }
        sink.finished += 1;
        update_sprt(&mut sink.test, self.plan, &played.record);
        sink.monitor.game(self.plan, played, sink.test.as_ref());
        if sink.test.as_ref().is_some_and(|test| test.verdict() != Verdict::Continue) {
            self.stop.set();
        }
    }

    fn fail(&self, sink: &mut Sink<'_>, error: Error) {
        sink.fault.get_or_insert(error);
        self.stop.set();
    }

    fn decided(&self) -> Option<Verdict> {
        let verdict = self.sink().test.as_ref().map(Sequential::verdict);
        verdict.filter(|&verdict| verdict != Verdict::Continue)
    }
}
