//! Many games side by side: what is not in the file yet is played and added.

pub mod signature;
pub mod speed;

use std::collections::HashSet;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use federa::Stop;

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

/// Who is told of every game.
pub trait Monitor: Send {
    /// What the file holds already, and how many games there shall be.
    fn begin(&mut self, plan: &Plan, found: &[GameRecord], todo: &[u64]);
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
/// If the file is not of this run or in use, a write fails, or a player cannot
/// play. What is finished by then is in the file.
pub fn run(job: &Job<'_>, stop: &Stop, monitor: &mut dyn Monitor) -> Result<Outcome, Error> {
    let plan = job.plan;
    // Before the file is made: its header would refuse the command once corrected.
    if plan.options().sprt.is_some() && job.shard.of > 1 {
        return Err(Error::input("--sprt: a test cannot be spread over shards"));
    }
    let header = Header::new(plan, signature::signature(plan, stop)?, job.shard);
    if stop.is_set() {
        let planned = plan.shard(job.shard).count() as u64;
        return Ok(Outcome::Incomplete { done: 0, planned });
    }
    let (log, found) = Log::open(job.out, &header)?;
    let test = plan.options().sprt.map(|sprt| sprt.test()).transpose()?;
    let mut test = test.map(Sequential::new);
    let done: HashSet<u64> = found.iter().map(|game| game.index).collect();
    for game in &found {
        hear(&mut test, plan, game);
    }
    let todo: Vec<u64> = plan.shard(job.shard).filter(|index| !done.contains(index)).collect();
    monitor.begin(plan, &found, &todo);
    let planned = (done.len() + todo.len()) as u64;
    let hall = Hall {
        plan,
        todo: &todo,
        next: AtomicUsize::new(0),
        stop,
        desk: Mutex::new(Desk { log, test, finished: 0, fault: None, monitor }),
    };
    if hall.decided().is_none() {
        hall.play(job.threads)?;
    }
    let decided = hall.decided();
    let desk = hall.desk.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    desk.monitor.end();
    if let Some(fault) = desk.fault {
        return Err(fault);
    }
    desk.log.sync()?;
    let done = done.len() as u64 + desk.finished;
    Ok(match decided {
        Some(verdict) => Outcome::Decided(verdict),
        None if done == planned => Outcome::Complete,
        None => Outcome::Incomplete { done, planned },
    })
}

fn hear(test: &mut Option<Sequential>, plan: &Plan, game: &GameRecord) {
    if let Some(test) = test {
        test.add(game.pair, game.winning_player() == plan.options().players[0].label);
    }
}

/// Where the games are played.
struct Hall<'a> {
    plan: &'a Plan,
    todo: &'a [u64],
    next: AtomicUsize,
    stop: &'a Stop,
    desk: Mutex<Desk<'a>>,
}

/// Where they are written down, one at a time.
struct Desk<'a> {
    log: Log,
    test: Option<Sequential>,
    finished: u64,
    fault: Option<Error>,
    monitor: &'a mut dyn Monitor,
}

impl Hall<'_> {
    fn play(&self, threads: usize) -> Result<(), Error> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads.min(self.todo.len()).max(1))
            .build()
            .map_err(|error| Error::System(format!("cannot start threads: {error}")))?;
        // One long task a thread, rather than one a game: a thread that waits for
        // the trees of its search must not begin another game meanwhile.
        pool.broadcast(|_| self.work());
        Ok(())
    }

    /// Plays one game after the other, as long as there are any.
    fn work(&self) {
        while !self.stop.is_set() {
            let Some(&index) = self.todo.get(self.next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            let result = game::play(self.plan, &self.plan.game(index), self.stop);
            let mut desk = self.desk.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            match result {
                Ok(Some(played)) if desk.fault.is_none() => self.note(&mut desk, &played),
                Ok(_) => {}
                Err(error) => self.fail(&mut desk, error),
            }
        }
    }

    fn note(&self, desk: &mut Desk<'_>, played: &Played) {
        if let Err(error) = desk.log.append(&played.record) {
            return self.fail(desk, error);
        }
        desk.finished += 1;
        hear(&mut desk.test, self.plan, &played.record);
        desk.monitor.game(self.plan, played, desk.test.as_ref());
        if desk.test.as_ref().is_some_and(|test| test.verdict() != Verdict::Continue) {
            self.stop.set();
        }
    }

    fn fail(&self, desk: &mut Desk<'_>, error: Error) {
        desk.fault.get_or_insert(error);
        self.stop.set();
    }

    fn decided(&self) -> Option<Verdict> {
        let desk = self.desk.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let verdict = desk.test.as_ref().map(Sequential::verdict);
        verdict.filter(|&verdict| verdict != Verdict::Continue)
    }
}
