//! `federa bench scaling`: how well threads work together.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::answer::{answer, check};
use super::args::{Answer, Policies, Timing, sizes};
use super::progress::in_turns;
use super::search::Parameters;
use super::table::{self, Column};
use crate::error::Error;
use crate::options::values::{named, processors, size, threads};
use crate::terminal::files;
use crate::terminal::format::{percent, seconds};
use crate::terminal::output::Output;
use federa_bench::measure::rounds::{Work, Workload};
use federa_bench::report::document::Document;
use federa_bench::report::figure::{self, Figure};
use federa_bench::report::row::{Case, PROCESSORS, Row, WALL_PLAYOUTS};
use federa_bench::workloads::positions::Phase;
use federa_bench::workloads::{playouts, search};

/// Options of `federa bench scaling`.
#[derive(Args, Debug, Serialize)]
pub(crate) struct ScalingArgs {
    /// What the threads do
    #[arg(
        long,
        value_parser = named(What::ALL),
        value_name = "WORKLOAD,...",
        value_delimiter = ',',
        default_value = "playouts,search"
    )]
    workload: Vec<What>,
    /// Board sizes, 2 to 19, a list such as 5,9
    #[arg(long, value_name = "N,...", value_delimiter = ',', default_value = "13",
          value_parser = size, allow_negative_numbers = true)]
    #[serde(serialize_with = "sizes")]
    size: Vec<federa::Size>,
    /// The most threads [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    #[command(flatten)]
    #[serde(flatten)]
    policies: Policies,
    #[command(flatten)]
    #[serde(flatten)]
    parameters: Parameters,
    #[command(flatten)]
    #[serde(flatten)]
    timing: Timing,
    #[command(flatten)]
    #[serde(flatten)]
    answer: Answer,
    /// Also draw the rates by the number of threads
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    svg: Option<PathBuf>,
}

/// What the threads do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum What {
    /// Playouts, each thread its own.
    Playouts,
    /// One search, a tree a thread.
    Search,
}

impl What {
    const ALL: [(&str, What); 2] = [("playouts", What::Playouts), ("search", What::Search)];
}

const COLUMNS: [Column; 4] = [
    ("playouts/s by wall", WALL_PLAYOUTS, table::whole),
    ("times one", "speedup", table::hundredths),
    ("efficiency", "efficiency", percent),
    ("processors", PROCESSORS, percent),
];

/// Runs the command.
pub(super) fn run(args: &ScalingArgs, output: &mut Output) -> Result<(), Error> {
    check(&args.answer, args.svg.as_deref())?;
    let most = args.threads.unwrap_or_else(processors);
    let mut cases = Vec::new();
    let mut workloads = Vec::new();
    for &size in &args.size {
        for (name, work) in works(args, size) {
            for threads in 1..=most {
                let (name, position) = (name.clone(), Phase::Empty.name().into());
                let case = Case { name, size: size.get(), position, threads };
                workloads.push(Workload { name: case.line(), work: work(threads)? });
                cases.push(case);
            }
        }
    }
    let samples = in_turns(&mut workloads, &args.timing);
    let mut rows: Vec<_> = cases.into_iter().zip(&samples).map(|(c, s)| Row::new(c, s)).collect();
    relate(&mut rows);
    if let Some(path) = &args.svg {
        files::write(path, by_threads(&rows))?;
    }
    answer(Document::new("scaling", args, rows), &args.answer, output, |document| {
        let table = table::of_rows(&document.results, &COLUMNS);
        let (time, repeats) = (seconds(args.timing.time), args.timing.repeats);
        format!("{table}\nMedians of {repeats} times {time}, all by wall time.\n")
    })
}

/// Makes the work of one case for a number of threads.
type Maker<'a> = Box<dyn Fn(usize) -> Result<Work, Error> + 'a>;

/// What is to be measured on a board, with its names.
fn works(args: &ScalingArgs, size: federa::Size) -> Vec<(String, Maker<'_>)> {
    let (position, seed) = (Phase::Empty.position(size), args.timing.seed);
    let mut works: Vec<(String, Maker<'_>)> = Vec::new();
    if args.workload.contains(&What::Playouts) {
        for &policy in &args.policies.policy {
            let position = position.clone();
            let work = move |threads| Ok(playouts::work(policy, &position, threads, seed)?);
            works.push((policy.name().into(), Box::new(work)));
        }
    }
    if args.workload.contains(&What::Search) {
        for (name, params) in args.parameters.all() {
            let position = position.clone();
            let work = move |threads| {
                search::work(&params, &position, threads, seed)
                    .map_err(|error| Error::at("--threads", error))
            };
            works.push((format!("search {name}"), Box::new(work)));
        }
    }
    works
}

/// Adds what every rate is beside that of one thread, which comes first.
fn relate(rows: &mut [Row]) {
    let mut one = 1.0;
    for row in rows {
        let threads = row.case.threads as f64;
        let rate = row.figure(WALL_PLAYOUTS).unwrap_or_default();
        if row.case.threads == 1 {
            one = rate;
        }
        row.figures.insert("speedup", rate / one);
        row.figures.insert("efficiency", rate / one / threads);
    }
}

/// A line for each case: times the rate of one thread, by threads.
fn by_threads(rows: &[Row]) -> String {
    let name = |case: &Case| format!("{} {}x{}", case.name, case.size, case.size);
    let lines =
        figure::lines(rows, name, |row| Some((row.case.threads as f64, row.figure("speedup")?)));
    figure::draw(&Figure {
        title: "Times the playouts of one thread",
        across: "threads",
        up: "times one thread",
        logarithmic: false,
        lines,
    })
}
