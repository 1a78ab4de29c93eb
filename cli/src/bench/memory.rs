//! `federa bench memory`: bytes of a position, and the time of a copy.

use clap::Args;
use federa::Position;
use federa::measure::{Copies, node_bytes, table_bytes};
use serde::Serialize;

use super::answer::answer;
use super::args::{Answer, Sizes, Timing};
use super::progress::in_turns;
use super::table::{self, Column};
use crate::error::Error;
use crate::terminal::output::Output;
use federa_bench::measure::counts::Counts;
use federa_bench::measure::rounds::{Work, Workload};
use federa_bench::measure::stats::median;
use federa_bench::report::document::Document;
use federa_bench::report::row::{Case, NODES, Row};
use federa_bench::workloads::positions::Phase;
use federa_bench::workloads::repeat_for;

/// Options of `federa bench memory`.
#[derive(Args, Debug, Serialize)]
pub(crate) struct MemoryArgs {
    #[command(flatten)]
    #[serde(flatten)]
    sizes: Sizes,
    #[command(flatten)]
    #[serde(flatten)]
    timing: Timing,
    #[command(flatten)]
    #[serde(flatten)]
    answer: Answer,
}

/// Copies at a time: a call costs nothing beside them.
const COPIES: u64 = 16;

const COLUMNS: [Column; 4] = [
    ("position bytes", "position_bytes", table::whole),
    ("copy ns", "copy_nanoseconds", table::tenths),
    ("move table bytes", "table_bytes", table::whole),
    ("node bytes", "node_bytes", table::whole),
];

/// Runs the command.
pub(super) fn run(args: &MemoryArgs, output: &mut Output) -> Result<(), Error> {
    let mut cases = Vec::new();
    let mut workloads = Vec::new();
    for &size in &args.sizes.size {
        for phase in Phase::ALL {
            let position = phase.position(size);
            let (bytes, work) = copies(&position);
            let place = phase.name().into();
            let case = Case { name: "copy".into(), size: size.get(), position: place, threads: 1 };
            workloads.push(Workload { name: case.line(), work });
            cases.push((case, bytes, table_bytes(size)));
        }
    }
    let samples = in_turns(&mut workloads, &args.timing);
    let row = |((case, bytes, table), samples): ((Case, usize, usize), &Vec<_>)| {
        let mut row = Row::new(case, samples);
        let rate = row.samples.remove(NODES);
        row.spread.clear();
        let rates = rate.expect("copies are counted");
        let rate = median(&rates);
        row.samples.insert("copies_per_second", rates);
        row.figures.clear();
        row.figures.insert("position_bytes", bytes as f64);
        row.figures.insert("copies_per_second", rate);
        row.figures.insert("copy_nanoseconds", 1e9 / rate);
        row.figures.insert("table_bytes", table as f64);
        row.figures.insert("node_bytes", node_bytes() as f64);
        row
    };
    let rows = cases.into_iter().zip(&samples).map(row).collect();
    answer(Document::new("memory", args, rows), &args.answer, output, |document| {
        let table = table::of_rows(&document.results, &COLUMNS);
        format!(
            "{table}\nThe position of a search, in as few words as the board needs, with its \
             list of groups.\n"
        )
    })
}

/// The bytes of a position, and the work of copying it.
fn copies(position: &Position) -> (usize, Work) {
    let mut copies = Copies::new(position);
    let bytes = copies.bytes();
    let work = move |time| {
        repeat_for(time, |counts: &mut Counts| {
            copies.run(COPIES);
            counts.nodes += COPIES;
        })
    };
    (bytes, Box::new(work))
}
