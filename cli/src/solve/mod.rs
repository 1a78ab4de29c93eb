//! `federa solve`: the exact value of a position.

mod job;
mod json;
mod openings;
mod text;
mod values;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use federa::Game;
use federa::solve::Solution;

use self::job::{Answer, Job};
use crate::error::Error;
use crate::options::source::Source;
use crate::options::values as parse;
use crate::terminal::output::Output;
use crate::terminal::progress::Progress;
use crate::terminal::signals;

/// How long a position is searched when nothing else is said.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// Options of `federa solve`.
#[derive(Args, Debug)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Answer with one JSON object a position
    #[arg(long, help_heading = "Output")]
    json: bool,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Search")]
struct BudgetArgs {
    /// Give up after this long, such as 500ms, 5s or 2m [default: 1m, without
    /// --nodes]
    #[arg(long, value_name = "TIME", value_parser = parse::time, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Give up after expanding this many positions, with --openings for each
    /// first move
    #[arg(long, value_name = "N", value_parser = parse::nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Memory for the table of positions, such as 512MiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = parse::memory,
          allow_hyphen_values = true)]
    memory: u64,
    /// Solve the position after every first move, up to symmetry
    #[arg(long)]
    openings: bool,
    /// First moves to solve side by side, with --openings; they share the memory
    /// [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = parse::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Look up values in FILE, which has those of all positions of a board up to
    /// 4x4. If there is none it is made first, whatever --time says: 4x4 takes
    /// some six minutes on two cores, 1 GB of memory and 1.7 GB of disk
    #[arg(long, value_name = "FILE", conflicts_with = "nodes")]
    values: Option<PathBuf>,
}

/// Runs the command.
pub(super) fn run(args: SolveArgs, output: &mut Output) -> Result<(), Error> {
    let SolveArgs { source, budget, json } = args;
    let stop = signals::catch()?;
    let time = match (budget.time, budget.nodes) {
        (None, None) => Some(DEFAULT_TIME),
        (time, _) => time,
    };
    let job = Job {
        time,
        nodes: budget.nodes,
        memory: budget.memory,
        threads: budget.threads.unwrap_or_else(parse::processors),
        values: budget.values,
        stop,
    };
    for (index, game) in source.games()?.enumerate() {
        let game = game?;
        if let Some(path) = &job.values {
            values::prepare(game.position().size(), path, job.threads, stop)?;
        }
        let answer = signals::gently(|| solve(&job, &game, budget.openings))?;
        if json {
            output.print_json(&json::answer(&game, &answer))?;
        } else {
            let gap = if index > 0 { "\n" } else { "" };
            output.print(&format!("{gap}{}", text::page(&game, &job, &answer)))?;
        }
        if stop.is_set() {
            break;
        }
    }
    Ok(())
}

/// Solves the position of a game, or the positions after its first moves.
fn solve(job: &Job<'_>, game: &Game, openings: bool) -> Result<Answer, Error> {
    let start = Instant::now();
    let progress = Progress::spinner();
    progress.message("solving");
    let mut answer = if openings && game.winner().is_none() {
        openings::solve(job, game, start, &progress)?
    } else {
        let mut oracle = job.oracle(game.position().size(), job.memory)?;
        let Solution { wins, line, nodes, .. } = job.solve(&mut oracle, game, start)?;
        let value = job::value(game, wins, &line);
        Answer {
            value,
            line,
            nodes,
            bytes: oracle.bytes(),
            elapsed: Duration::ZERO,
            openings: openings.then(Vec::new),
        }
    };
    answer.elapsed = start.elapsed();
    Ok(answer)
}
