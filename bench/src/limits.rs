//! Whether searches end in time and within their memory, also while other work keeps the
//! processors busy.

use std::hint::black_box;
use std::io;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use federa::{Clock, Limits, Position, Report, Searcher, Size, Stop};
use serde::Serialize;

/// How late a search may end, for most of them.
pub const LATE: Duration = Duration::from_millis(10);

/// What limits the time of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// This time.
    Time(Duration),
    /// A clock with this much left, again for every move.
    Clock(Duration),
}

/// How late searches of one limit of time ended.
#[derive(Debug, Serialize)]
pub struct Lateness {
    /// What limited them: `time` or `clock`.
    pub limited_by: &'static str,
    /// The limit.
    pub limit_milliseconds: u64,
    /// How many there were.
    pub searches: usize,
    /// The share that ended no more than [`LATE`] after the limit.
    pub share_in_time: f64,
    /// How late the median search ended.
    pub median_milliseconds: f64,
    /// How late the last one ended.
    pub worst_milliseconds: f64,
}

/// What long searches took, as they count themselves and as the system does.
#[derive(Debug, Serialize)]
pub struct Memory {
    /// The limit.
    pub limit_bytes: u64,
    /// Searches, one after the other, each in the tree that the one before left.
    pub searches: usize,
    /// Playouts of all of them.
    pub playouts: u64,
    /// Nodes of the trees at the end.
    pub nodes: u64,
    /// Bytes of the trees at the end, as the search counts them.
    pub tree_bytes: u64,
    /// Bytes of the whole program after each tenth of the way, as the system counts them.
    pub resident_bytes: Vec<u64>,
    /// The most that they were.
    pub most_resident_bytes: Option<u64>,
}

/// Threads that compute and compute, until this is dropped.
#[derive(Debug)]
pub struct Busy {
    stop: Arc<Stop>,
    threads: Vec<JoinHandle<()>>,
}

impl Busy {
    /// So many threads.
    ///
    /// # Errors
    /// If the system does not start them.
    pub fn new(threads: usize) -> io::Result<Busy> {
        let mut busy = Busy { stop: Arc::new(Stop::new()), threads: Vec::new() };
        for _ in 0..threads {
            let stop = Arc::clone(&busy.stop);
            let compute = move || {
                let mut number = 1_u64;
                while !stop.is_set() {
                    number = black_box(number.wrapping_mul(0x5851_f42d_4c95_7f2d) + 1);
                }
            };
            busy.threads.push(Builder::new().name("busy".into()).spawn(compute)?);
        }
        Ok(busy)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.stop.set();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Plays games of searches with a limit of time, and tells how late they ended.
pub fn lateness(searcher: &mut Searcher, size: Size, limit: Limit, searches: usize) -> Lateness {
    let mut late = Vec::new();
    let mut game = Play { searcher, position: Position::new(size) };
    let (limited_by, most) = match limit {
        Limit::Time(time) => ("time", time),
        Limit::Clock(left) => ("clock", left),
    };
    while late.len() < searches {
        let limits = match limit {
            Limit::Time(time) => Limits::new().time(time),
            Limit::Clock(left) => Clock { left, increment: Duration::ZERO }.limits(&game.position),
        };
        let start = Instant::now();
        let report = game.searcher.search(&game.position, &limits);
        late.push(start.elapsed().saturating_sub(most));
        game.go_on(&report);
    }
    late.sort();
    let in_time = late.iter().filter(|&&late| late <= LATE).count();
    let millis = |i: usize| late[i].as_secs_f64() * 1e3;
    Lateness {
        limited_by,
        limit_milliseconds: most.as_millis() as u64,
        searches: late.len(),
        share_in_time: in_time as f64 / late.len() as f64,
        median_milliseconds: millis(late.len() / 2),
        worst_milliseconds: millis(late.len() - 1),
    }
}

/// Searches the empty board for a time, in so many bytes.
pub fn long_search(searcher: &mut Searcher, size: Size, time: Duration, memory: u64) -> Memory {
    let limits = Limits::new().time(time).memory(memory);
    let mut resident_bytes = Vec::new();
    let report = searcher.search_with_progress(&Position::new(size), &limits, &mut |now| {
        let tenths = now.elapsed.as_secs_f64() / time.as_secs_f64() * 10.0;
        if tenths >= (resident_bytes.len() + 1) as f64 {
            resident_bytes.extend(status(RESIDENT));
        }
    });
    Memory {
        limit_bytes: memory,
        searches: 1,
        playouts: report.playouts,
        nodes: report.nodes,
        tree_bytes: report.bytes,
        resident_bytes,
        most_resident_bytes: status(MOST_RESIDENT),
    }
}

/// Plays so many moves, in games one after the other, each after so many playouts in the tree that
/// the move before left.
pub fn session(
    searcher: &mut Searcher,
    size: Size,
    moves: usize,
    playouts: u64,
    memory: u64,
) -> Memory {
    let limits = Limits::new().playouts(playouts).memory(memory);
    let mut game = Play { searcher, position: Position::new(size) };
    let mut answer = Memory {
        limit_bytes: memory,
        searches: moves,
        playouts: 0,
        nodes: 0,
        tree_bytes: 0,
        resident_bytes: Vec::new(),
        most_resident_bytes: None,
    };
    for number in 1..=moves {
        let report = game.searcher.search(&game.position, &limits);
        answer.playouts += report.playouts;
        (answer.nodes, answer.tree_bytes) = (report.nodes, report.bytes);
        game.go_on(&report);
        if number * 10 >= moves * (answer.resident_bytes.len() + 1) {
            answer.resident_bytes.extend(status(RESIDENT));
        }
    }
    answer.most_resident_bytes = status(MOST_RESIDENT);
    answer
}

/// Games one after the other.
struct Play<'a> {
    searcher: &'a mut Searcher,
    position: Position,
}

impl Play<'_> {
    /// Plays the move that a search found, or begins the next game.
    fn go_on(&mut self, report: &Report) {
        match report.best {
            Some(best) => {
                self.position.play(best).expect("the choice is a legal move");
                self.searcher.advance(best);
            }
            None => {
                self.position = Position::new(self.position.size());
                self.searcher.reset();
            }
        }
    }
}

const RESIDENT: &str = "VmRSS:";
const MOST_RESIDENT: &str = "VmHWM:";

/// A field of the process status, in bytes. Only Linux tells it in a file.
fn status(field: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(field))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}
