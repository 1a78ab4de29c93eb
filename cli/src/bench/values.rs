//! `federa bench values`: moves that the learned evaluation values in a second.

use clap::Args;
use federa::Position;
use federa::evaluation::Weights;
use serde::Serialize;

use super::answer::{answer, legend};
use super::args::{Answer, Positions, Sizes, Threads, Timing};
use super::table::{self, Column};
use super::{boards, read};
use crate::error::Error;
use crate::terminal::output::Output;
use federa_bench::report::document::Document;
use federa_bench::report::row::VALUES;
use federa_bench::workloads::values;

/// Options of `federa bench values`.
#[derive(Args, Debug, Serialize)]
pub(crate) struct ValuesArgs {
    #[command(flatten)]
    #[serde(flatten)]
    sizes: Sizes,
    /// Generations of weights; 0 is windows without groups [default: the first
    /// and the last]
    #[arg(long, value_name = "N,...", value_delimiter = ',', value_parser = read::generation,
          allow_negative_numbers = true)]
    generation: Vec<usize>,
    #[command(flatten)]
    #[serde(flatten)]
    positions: Positions,
    #[command(flatten)]
    #[serde(flatten)]
    threads: Threads,
    #[command(flatten)]
    #[serde(flatten)]
    timing: Timing,
    #[command(flatten)]
    #[serde(flatten)]
    answer: Answer,
}

const COLUMNS: [Column; 1] = [("values/s", VALUES, table::millions)];

/// Runs the command.
pub(super) fn run(args: &ValuesArgs, output: &mut Output) -> Result<(), Error> {
    let (threads, timing) = (args.threads.threads, &args.timing);
    let generations = match &args.generation[..] {
        [] => &[0, Weights::GENERATIONS - 1],
        chosen => chosen,
    };
    let kinds = generations.iter().map(|&kind| (format!("generation {kind}"), kind));
    let work = |generation, position: &Position| values::work(generation, position, threads);
    let rows = boards::rows(kinds, &args.sizes, &args.positions, threads, timing, work)?;
    answer(Document::new("values", args, rows), &args.answer, output, |document| {
        let table = table::of_rows(&document.results, &COLUMNS);
        format!("{table}\n{}", legend(timing))
    })
}
