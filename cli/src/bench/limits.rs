//! `federa bench limits`: whether searches end in time and within their memory.

use std::time::Duration;

use clap::Args;
use federa::{Searcher, Size};
use serde::Serialize;

use super::read;
use crate::error::Error;
use crate::options::values::{memory, size, threads};
use crate::terminal::format::{self, bytes, percent, seconds, thousands};
use crate::terminal::output::Output;
use federa_bench::environment::Environment;
use federa_bench::limits::{LATE, Lateness, Memory, lateness, long_search};

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
    /// Memory that the search of the empty board may take
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = memory)]
    memory: u64,
    /// How long that search goes on
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = read::time)]
    memory_time: Duration,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// The whole answer.
#[derive(Debug, Serialize)]
struct Answer {
    command: &'static str,
    environment: Environment,
    memory: Memory,
    time: Vec<Lateness>,
}

/// Runs the command.
pub(super) fn run(args: &LimitsArgs, output: &mut Output) -> Result<(), Error> {
    // Memory first, for what the other searches leave behind would count as well.
    let memory = long_search(&mut searcher(args)?, args.size, args.memory_time, args.memory);
    let time = args
        .time
        .iter()
        .map(|&limit| Ok(lateness(&mut searcher(args)?, args.size, limit, args.searches)));
    let time = time.collect::<Result<_, Error>>()?;
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
        page + &format!("\n{}", format::paragraphs(&self.environment.lines(), 0))
    }
}

fn searcher(args: &LimitsArgs) -> Result<Searcher, Error> {
    let searcher = Searcher::builder().threads(args.threads).seed(1);
    searcher.build().map_err(|error| Error::at("--threads", error))
}
