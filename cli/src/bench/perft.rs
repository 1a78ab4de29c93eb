//! `federa bench perft`: move sequences counted a second.

use clap::Args;
use serde::Serialize;

use super::answer::{answer, legend};
use super::args::{Answer, Sizes, Timing};
use super::progress::in_turns;
use super::read;
use super::table::{self, Column};
use crate::error::Error;
use crate::terminal::output::Output;
use federa_bench::measure::rounds::Workload;
use federa_bench::report::document::Document;
use federa_bench::report::row::{Case, NODES, Row};
use federa_bench::workloads::perft;

/// Options of `federa bench perft`.
#[derive(Args, Debug, Serialize)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    #[serde(flatten)]
    sizes: Sizes,
    /// Plies of a sequence; by default as many as take a fraction of a second
    #[arg(long, value_name = "D", value_parser = read::depth, allow_negative_numbers = true)]
    depth: Option<u32>,
    #[command(flatten)]
    #[serde(flatten)]
    timing: Timing,
    #[command(flatten)]
    #[serde(flatten)]
    answer: Answer,
}

const COLUMNS: [Column; 1] = [("nodes/s", NODES, table::whole)];

/// Runs the command.
pub(super) fn run(args: &PerftArgs, output: &mut Output) -> Result<(), Error> {
    let mut cases = Vec::new();
    let mut workloads = Vec::new();
    for &size in &args.sizes.size {
        let depth = args.depth.unwrap_or(perft::usual_depth(size));
        let name = format!("depth {depth}");
        let case = Case { name, size: size.get(), position: "empty".into(), threads: 1 };
        workloads.push(Workload { name: case.line(), work: perft::work(size, depth) });
        cases.push(case);
    }
    let samples = in_turns(&mut workloads, &args.timing);
    let rows = cases.into_iter().zip(&samples).map(|(c, s)| Row::new(c, s)).collect();
    answer(Document::new("perft", args, rows), &args.answer, output, |document| {
        let table = table::of_rows(&document.results, &COLUMNS);
        format!("{table}\n{}", legend(&args.timing))
    })
}
