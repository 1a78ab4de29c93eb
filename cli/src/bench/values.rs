//! `federa bench values`: moves that the learned evaluation values in a second.

use clap::Args;
use federa::evaluation::Weights;
use serde::Serialize;

use super::answer::{answer, legend};
use super::args::{Answer, Positions, Sizes, Threads, Timing};
use super::progress::in_turns;
use super::read;
use super::table::{self, Column};
use crate::error::Error;
use crate::terminal::output::Output;
use federa_bench::measure::rounds::Workload;
use federa_bench::report::document::Document;
use federa_bench::report::row::{Case, Row, VALUES};
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
    let mut cases = Vec::new();
    let mut workloads = Vec::new();
    for &generation in generations {
        for &size in &args.sizes.size {
            for &phase in &args.positions.phase {
                let case = Case {
                    name: format!("generation {generation}"),
                    size: size.get(),
                    position: phase.name().into(),
                    threads,
                };
                let work = values::work(generation, &phase.position(size), threads);
                workloads.push(Workload { name: case.line(), work });
                cases.push(case);
            }
        }
    }
    let samples = in_turns(&mut workloads, timing);
    let rows = cases.into_iter().zip(&samples).map(|(c, s)| Row::new(c, s)).collect();
    answer(Document::new("values", args, rows), &args.answer, output, |document| {
        let table = table::of_rows(&document.results, &COLUMNS);
        format!("{table}\n{}", legend(timing))
    })
}
