//! `federa-bench limits`: whether searches end in time and within their memory.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use clap::Args;
use federa::{Limits, Params, Position, Searcher, Size};

use crate::cli::failure::Failure;
use crate::cli::{output, values};

/// Options of `federa-bench limits`.
#[derive(Args, Debug)]
pub(super) struct LimitsArgs {
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
}

/// How late a search may end, for most of them.
const LATE: Duration = Duration::from_millis(10);

/// Runs the command.
pub(super) fn run(args: &LimitsArgs) -> Result<(), Failure> {
    let (size, threads) = (args.size, args.threads);
    // First, for what the other searches leave behind would count as well.
    let mut page = memory(args);
    for &time in &args.time {
        let mut late = overshoots(args, Duration::from_millis(time));
        late.sort();
        let count = late.iter().filter(|&&late| late <= LATE).count();
        let share = 100.0 * count as f64 / late.len() as f64;
        let [median, worst] = [late.len() / 2, late.len() - 1].map(|i| millis(late[i]));
        writeln!(
            page,
            "{time} ms a move, {} searches, {size}, {threads} threads: {share:.1} % within {} ms \
             of the limit; median {median:.2} ms late, worst {worst:.2} ms",
            late.len(),
            LATE.as_millis(),
        )
        .expect("a string takes all");
    }
    output::print(&page)
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

/// What a long search took, as it counts itself and as the system does.
fn memory(args: &LimitsArgs) -> String {
    let mut searcher = Searcher::new(Params::default(), args.threads, 1);
    let limits = Limits {
        time: Some(Duration::from_secs_f64(args.seconds)),
        memory: Some(args.memory << 20),
        ..Limits::default()
    };
    let report = searcher.search(&Position::new(args.size), &limits, &mut |_| ());
    let mib = |bytes: u64| bytes as f64 / (1 << 20) as f64;
    let mut line = format!(
        "{} MiB, {} s, {}, {} threads: {} playouts, {} nodes, trees {:.1} MiB",
        args.memory,
        args.seconds,
        args.size,
        args.threads,
        report.playouts,
        report.nodes,
        mib(report.bytes)
    );
    for (field, name) in [("VmRSS:", "resident"), ("VmHWM:", "most resident")] {
        if let Some(bytes) = status(field) {
            write!(line, ", {name} {:.1} MiB", mib(bytes)).expect("a string takes all");
        }
    }
    line + "\n"
}

/// A field of the process status, in bytes. Only Linux tells it in a file.
fn status(field: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(field))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
