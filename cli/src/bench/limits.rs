//! `federa bench limits`: whether searches end in time and within their memory.

use std::time::{Duration, Instant};

use clap::Args;
use federa::{Limits, Params, Position, Searcher, Size};
use serde::Serialize;

use super::values;
use crate::error::Error;
use crate::output::Output;
use federa_bench::environment::Environment;

/// Options of `federa bench limits`.
#[derive(Args, Debug)]
pub(crate) struct LimitsArgs {
    /// The size of the board
    #[arg(long, value_name = "N", default_value = "19", value_parser = values::size)]
    size: Size,
    /// Search threads
    #[arg(long, value_name = "N", default_value = "2", value_parser = values::threads)]
    threads: usize,
    /// Searches for each limit of time; they follow games, which keep their trees
    #[arg(long, value_name = "N", default_value = "500", value_parser = values::repeats)]
    searches: usize,
    /// Limits of time in milliseconds
    #[arg(long, value_name = "MS,...", value_delimiter = ',', default_value = "10,50,100",
          value_parser = clap::value_parser!(u64).range(1..=60_000))]
    time: Vec<u64>,
    /// Bytes that the search of the empty board may take, in MiB
    #[arg(long, value_name = "MIB", default_value = "64",
          value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    /// How long that search goes on
    #[arg(long, value_name = "S", default_value = "60", value_parser = values::seconds)]
    seconds: f64,
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
    let memory = memory(args);
    let time = args.time.iter().map(|&limit| lateness(args, limit)).collect();
    let answer = Answer { command: "limits", environment: Environment::here(), memory, time };
    if args.json { output.print_json(&answer) } else { output.print(&answer.text(args)) }
}

impl Answer {
    fn text(&self, args: &LimitsArgs) -> String {
        let LimitsArgs { size, threads, seconds, .. } = args;
        let Memory { playouts, nodes, .. } = self.memory;
        let mib = |bytes: Option<u64>| match bytes {
            Some(bytes) => format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20)),
            None => "not told".into(),
        };
        let mut page = format!(
            "{size}, {threads} threads, {seconds} s in {} MiB: {playouts} playouts, {nodes} nodes; \
             trees {}, resident {}, at most {}\n",
            args.memory,
            mib(Some(self.memory.tree_bytes)),
            mib(self.memory.resident_bytes),
            mib(self.memory.most_resident_bytes),
        );
        for row in &self.time {
            page += &format!(
                "{size}, {threads} threads, {} searches of {} ms: {:.1} % end within {} ms of the \
                 limit; median {:.2} ms late, worst {:.2} ms\n",
                row.searches,
                row.limit_milliseconds,
                100.0 * row.share_in_time,
                LATE.as_millis(),
                row.median_milliseconds,
                row.worst_milliseconds,
            );
        }
        page + &format!("\n{}", self.environment.lines())
    }
}

fn lateness(args: &LimitsArgs, limit_milliseconds: u64) -> Lateness {
    let mut late = overshoots(args, Duration::from_millis(limit_milliseconds));
    late.sort();
    let in_time = late.iter().filter(|&&late| late <= LATE).count();
    let millis = |i: usize| late[i].as_secs_f64() * 1e3;
    Lateness {
        limit_milliseconds,
        searches: late.len(),
        share_in_time: in_time as f64 / late.len() as f64,
        median_milliseconds: millis(late.len() / 2),
        worst_milliseconds: millis(late.len() - 1),
    }
}

/// How late each search of some games ended, as their caller sees it.
fn overshoots(args: &LimitsArgs, time: Duration) -> Vec<Duration> {
    let mut searcher = Searcher::new(Params::default(), args.threads, 1);
    let limits = Limits { time: Some(time), ..Limits::default() };
    let mut position = Position::new(args.size);
    let mut late = Vec::new();
    while late.len() < args.searches {
        let start = Instant::now();
        let report = searcher.search(&position, &limits, &mut |_| ());
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
    late
}

fn memory(args: &LimitsArgs) -> Memory {
    let mut searcher = Searcher::new(Params::default(), args.threads, 1);
    let limits = Limits {
        time: Some(Duration::from_secs_f64(args.seconds)),
        memory: Some(args.memory << 20),
        ..Limits::default()
    };
    let report = searcher.search(&Position::new(args.size), &limits, &mut |_| ());
    Memory {
        limit_bytes: args.memory << 20,
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
