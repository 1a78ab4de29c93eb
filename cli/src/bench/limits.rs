//! `federa bench limits`: whether searches end in time and within their memory.

use std::time::Duration;

use clap::Args;
use federa::{Searcher, Size};
use serde::Serialize;

use super::read;
use crate::error::Error;
use crate::options::params::ParamArgs;
use crate::options::values::{memory, size, threads};
use crate::terminal::format::{self, bytes, percent, seconds, thousands};
use crate::terminal::output::Output;
use federa_bench::environment::Environment;
use federa_bench::limits::{Busy, LATE, Lateness, Limit, Memory, lateness, long_search, session};

/// Options of `federa bench limits`.
#[derive(Args, Debug)]
pub(crate) struct LimitsArgs {
    /// The board size, 2 to 19
    #[arg(long, value_name = "N", default_value = "19", value_parser = size)]
    size: Size,
    /// Trees of a search, side by side
    #[arg(long, value_name = "T", default_value = "2", value_parser = threads)]
    threads: usize,
    /// Searches for each limit of time; they follow games, which keep their trees
    #[arg(long, value_name = "N", default_value = "500", value_parser = read::repeats)]
    searches: usize,
    /// Limits of time
    #[arg(long, value_name = "TIME,...", value_delimiter = ',', default_value = "10ms,50ms,100ms",
          value_parser = read::time)]
    time: Vec<Duration>,
    /// Also limit searches by a clock that has this much left
    #[arg(long, value_name = "TIME", default_value = "1ms", value_parser = read::time)]
    clock: Duration,
    /// Threads that do other work while the searches with a limit of time run
    #[arg(long, value_name = "N", default_value = "0", value_parser = busy)]
    busy: usize,
    /// Memory that the search of the empty board, and the moves of the session, may take
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = memory)]
    memory: u64,
    /// How long the search of the empty board goes on
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = read::time)]
    memory_time: Duration,
    /// Moves of a session, each searched for 1,000 playouts in the tree of the one before
    #[arg(long, value_name = "N", default_value = "500", value_parser = read::repeats)]
    session: usize,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    params: ParamArgs,
}

/// Playouts for a move of the session.
const PLAYOUTS: u64 = 1000;

/// Most threads of other work.
const MOST_BUSY: usize = 1024;

fn busy(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number <= MOST_BUSY);
    number.ok_or_else(|| format!("expected a whole number from 0 to {MOST_BUSY}"))
}

/// The whole answer.
#[derive(Debug, Serialize)]
struct Answer {
    command: &'static str,
    environment: Environment,
    memory: Memory,
    session: Memory,
    busy: usize,
    time: Vec<Lateness>,
}

/// Runs the command.
pub(super) fn run(args: &LimitsArgs, output: &mut Output) -> Result<(), Error> {
    // Memory first, for what the other searches leave behind would count as well.
    let memory = long_search(&mut searcher(args)?, args.size, args.memory_time, args.memory);
    let session = session(&mut searcher(args)?, args.size, args.session, PLAYOUTS, args.memory);
    let busy = Busy::new(args.busy).map_err(|error| Error::at("--busy", error))?;
    let limits = args.time.iter().map(|&time| Limit::Time(time)).chain([Limit::Clock(args.clock)]);
    let time =
        limits.map(|limit| Ok(lateness(&mut searcher(args)?, args.size, limit, args.searches)));
    let time = time.collect::<Result<_, Error>>()?;
    drop(busy);
    let (command, environment) = ("limits", Environment::here());
    let answer = Answer { command, environment, memory, session, busy: args.busy, time };
    if args.json { output.print_json(&answer) } else { output.print(&answer.text(args)) }
}

impl Answer {
    fn text(&self, args: &LimitsArgs) -> String {
        let LimitsArgs { size, threads, memory_time, .. } = args;
        let who = format!("{size}, {threads} threads");
        let long = memory_line(&format!("{who}, {}", seconds(*memory_time)), &self.memory);
        let session = memory_line(&format!("{who}, {} moves", args.session), &self.session);
        let busy = match self.busy {
            0 => String::new(),
            n => format!(" beside {n} busy threads"),
        };
        let mut page = long + &session;
        for row in &self.time {
            let limit = row.limit_milliseconds;
            let limit = match row.limited_by {
                "clock" => format!("{limit} ms on the clock"),
                _ => format!("{limit} ms"),
            };
            page += &format!(
                "{who}, {} searches of {limit}{busy}: {} end within {} ms of the limit; \
                 median {:.2} ms late, worst {:.2} ms\n",
                row.searches,
                percent(row.share_in_time),
                LATE.as_millis(),
                row.median_milliseconds,
                row.worst_milliseconds,
            );
        }
        page + &format!("\n{}", format::paragraphs(&self.environment.lines(), 0))
    }
}

/// What is said of the memory of searches.
fn memory_line(who: &str, memory: &Memory) -> String {
    let [playouts, nodes] = [memory.playouts, memory.nodes].map(thousands);
    let told = |amount: Option<u64>| amount.map_or("not told".into(), bytes);
    format!(
        "{who} in {}: {playouts} playouts, {nodes} nodes; trees {}, resident {} after a tenth, {} \
         at the end, at most {}\n",
        bytes(memory.limit_bytes),
        bytes(memory.tree_bytes),
        told(memory.resident_bytes.first().copied()),
        told(memory.resident_bytes.last().copied()),
        told(memory.most_resident_bytes),
    )
}

fn searcher(args: &LimitsArgs) -> Result<Searcher, Error> {
    let searcher = Searcher::builder().params(args.params.chosen()?).threads(args.threads).seed(1);
    searcher.build().map_err(|error| Error::at("--threads", error))
}
