//! `federa bench limits`: whether searches end in time and within their memory.

use std::time::{Duration, Instant};

use clap::Args;
use federa::{Limits, Position, Searcher, Size};
use serde::Serialize;

use super::values;
use crate::error::Error;
use crate::options::values::{memory, size, threads};
use crate::terminal::format::{bytes, percent, seconds, thousands};
use crate::terminal::output::Output;
use federa_bench::environment::Environment;

/// Options of `federa bench limits`.
#[derive(Args, Debug)]
pub(crate) struct LimitsArgs {
    /// The size of the board
    #[arg(long, value_name = "N", default_value = "19", value_parser = size)]
    size: Size,
    /// Search threads
    #[arg(long, value_name = "N", default_value = "2", value_parser = threads)]
    threads: usize,
    /// Searches for each limit of time; they follow games, which keep their trees
    #[arg(long, value_name = "N", default_value = "500", value_parser = values::repeats)]
    searches: usize,
    /// Limits of time
    #[arg(long, value_name = "TIME,...", value_delimiter = ',', default_value = "10ms,50ms,100ms",
          value_parser = values::time)]
    time: Vec<Duration>,
    /// Memory that the search of the empty board may take
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = memory)]
    memory: u64,
    /// How long that search goes on
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = values::time)]
    memory_time: Duration,
    /// Answer with one JSON document
    #[arg(long)]
    json: bool,
}

/// How late a search may end, for most of them.
const LATE: Duration = Duration::from_millis(10);

/// The whole answer.
#[derive(Debug, Serialize)]
struct Answer {
    command: &'static str,
    environment: Environment,
    memory: Memory,
    time: Vec<Lateness>,
}

/// How late searches of one limit of time ended.
#[derive(Debug, Serialize)]
struct Lateness {
    limit_milliseconds: u64,
    searches: usize,
    /// The share that ended no more than [`LATE`] after the limit.
    share_in_time: f64,
    median_milliseconds: f64,
    worst_milliseconds: f64,
}

/// What a long search took, as it counts itself and as the system does.
#[derive(Debug, Serialize)]
struct Memory {
    limit_bytes: u64,
    playouts: u64,
    nodes: u64,
    tree_bytes: u64,
    resident_bytes: Option<u64>,
    most_resident_bytes: Option<u64>,
}

/// Runs the command.
pub(super) fn run(args: &LimitsArgs, output: &mut Output) -> Result<(), Error> {
    // Memory first, for what the other searches leave behind would count as well.
    let memory = long_search(args)?;
    let time = args.time.iter().map(|&limit| lateness(args, limit));
    let time = time.collect::<Result<_, _>>()?;
    let answer = Answer { command: "limits", environment: Environment::here(), memory, time };
    if args.json { output.print_json(&answer) } else { output.print(&answer.text(args)) }
}

impl Answer {
    fn text(&self, args: &LimitsArgs) -> String {
        let LimitsArgs { size, threads, memory_time, .. } = args;
        let [playouts, nodes] = [self.memory.playouts, self.memory.nodes].map(thousands);
        let told = |amount: Option<u64>| amount.map_or("not told".into(), bytes);
        let mut page = format!(
            "{size}, {threads} threads, {} in {}: {playouts} playouts, {nodes} nodes; \
             trees {}, resident {}, at most {}\n",
            seconds(*memory_time),
            bytes(args.memory),
            told(Some(self.memory.tree_bytes)),
            told(self.memory.resident_bytes),
            told(self.memory.most_resident_bytes),
        );
        for row in &self.time {
            page += &format!(
                "{size}, {threads} threads, {} searches of {} ms: {} end within {} ms of the \
                 limit; median {:.2} ms late, worst {:.2} ms\n",
                row.searches,
                row.limit_milliseconds,
                percent(row.share_in_time),
                LATE.as_millis(),
                row.median_milliseconds,
                row.worst_milliseconds,
            );
        }
        page + &format!("\n{}", self.environment.lines())
    }
}

fn lateness(args: &LimitsArgs, limit: Duration) -> Result<Lateness, Error> {
    let mut late = overshoots(args, limit)?;
    late.sort();
    let in_time = late.iter().filter(|&&late| late <= LATE).count();
    let millis = |i: usize| late[i].as_secs_f64() * 1e3;
    Ok(Lateness {
        limit_milliseconds: limit.as_millis() as u64,
        searches: late.len(),
        share_in_time: in_time as f64 / late.len() as f64,
        median_milliseconds: millis(late.len() / 2),
        worst_milliseconds: millis(late.len() - 1),
    })
}

/// How late each search of some games ended, as their caller sees it.
fn overshoots(args: &LimitsArgs, time: Duration) -> Result<Vec<Duration>, Error> {
    let mut searcher = searcher(args)?;
    let limits = Limits::new().time(time);
    let mut position = Position::new(args.size);
    let mut late = Vec::new();
    while late.len() < args.searches {
        let start = Instant::now();
        let report = searcher.search(&position, &limits);
        late.push(start.elapsed().saturating_sub(time));
        match report.best {
            Some(best) => {
                position.play(best).expect("the choice is a legal move");
                searcher.advance(best);
            }
            None => {
                position = Position::new(args.size);
                searcher.reset();
            }
        }
    }
    Ok(late)
}

fn long_search(args: &LimitsArgs) -> Result<Memory, Error> {
    let mut searcher = searcher(args)?;
    let limits = Limits::new().time(args.memory_time).memory(args.memory);
    let report = searcher.search(&Position::new(args.size), &limits);
    Ok(Memory {
        limit_bytes: args.memory,
        playouts: report.playouts,
        nodes: report.nodes,
        tree_bytes: report.bytes,
        resident_bytes: status("VmRSS:"),
        most_resident_bytes: status("VmHWM:"),
    })
}

fn searcher(args: &LimitsArgs) -> Result<Searcher, Error> {
    let searcher = Searcher::builder().threads(args.threads).seed(1);
    searcher.build().map_err(|error| Error::at("--threads", error))
}

/// A field of the process status, in bytes. Only Linux tells it in a file.
fn status(field: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(field))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}
