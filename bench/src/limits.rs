//! Whether searches end in time and within their memory.

use std::time::{Duration, Instant};

use federa::{Limits, Position, Searcher, Size};
use serde::Serialize;

/// How late a search may end, for most of them.
pub const LATE: Duration = Duration::from_millis(10);

/// How late searches of one limit of time ended.
#[derive(Debug, Serialize)]
pub struct Lateness {
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

/// What a long search took, as it counts itself and as the system does.
#[derive(Debug, Serialize)]
pub struct Memory {
    /// The limit.
    pub limit_bytes: u64,
    /// Playouts of the search.
    pub playouts: u64,
    /// Nodes of its trees.
    pub nodes: u64,
    /// Bytes of the trees, as the search counts them.
    pub tree_bytes: u64,
    /// Bytes of the whole program at the end, as the system counts them.
    pub resident_bytes: Option<u64>,
    /// The most that they were.
    pub most_resident_bytes: Option<u64>,
}

/// Plays games of searches with a limit of time, and tells how late they ended.
pub fn lateness(searcher: &mut Searcher, size: Size, limit: Duration, searches: usize) -> Lateness {
    let mut late = overshoots(searcher, size, limit, searches);
    late.sort();
    let in_time = late.iter().filter(|&&late| late <= LATE).count();
    let millis = |i: usize| late[i].as_secs_f64() * 1e3;
    Lateness {
        limit_milliseconds: limit.as_millis() as u64,
        searches: late.len(),
        share_in_time: in_time as f64 / late.len() as f64,
        median_milliseconds: millis(late.len() / 2),
        worst_milliseconds: millis(late.len() - 1),
    }
}

/// How late each search of some games ended, as their caller sees it.
fn overshoots(
    searcher: &mut Searcher,
    size: Size,
    time: Duration,
    searches: usize,
) -> Vec<Duration> {
    let limits = Limits::new().time(time);
    let mut position = Position::new(size);
    let mut late = Vec::new();
    while late.len() < searches {
        let start = Instant::now();
        let report = searcher.search(&position, &limits);
        late.push(start.elapsed().saturating_sub(time));
        match report.best {
            Some(best) => {
                position.play(best).expect("the choice is a legal move");
                searcher.advance(best);
            }
            None => {
                position = Position::new(size);
                searcher.reset();
            }
        }
    }
    late
}

/// Searches the empty board for a time, in so many bytes.
pub fn long_search(searcher: &mut Searcher, size: Size, time: Duration, memory: u64) -> Memory {
    let limits = Limits::new().time(time).memory(memory);
    let report = searcher.search(&Position::new(size), &limits);
    Memory {
        limit_bytes: memory,
        playouts: report.playouts,
        nodes: report.nodes,
        tree_bytes: report.bytes,
        resident_bytes: status("VmRSS:"),
        most_resident_bytes: status("VmHWM:"),
    }
}

/// A field of the process status, in bytes. Only Linux tells it in a file.
fn status(field: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(field))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}
