//! `federa bench playouts`: random games a second.

use std::path::PathBuf;

use clap::Args;
use federa::Position;
use serde::Serialize;

use super::answer::{answer, check, legend};
use super::args::{Answer, Policies, Positions, Sizes, Threads, Timing};
use super::boards;
use super::table::{self, Column};
use crate::error::Error;
use crate::terminal::files;
use crate::terminal::format::percent;
use crate::terminal::output::Output;
use federa_bench::report::document::Document;
use federa_bench::report::figure::{self, Figure};
use federa_bench::report::row::{MOVES, PLAYOUTS, Row, WALL_PLAYOUTS};
use federa_bench::workloads::playouts;

/// Options of `federa bench playouts`.
#[derive(Args, Debug, Serialize)]
pub(crate) struct PlayoutsArgs {
    #[command(flatten)]
    #[serde(flatten)]
    sizes: Sizes,
    #[command(flatten)]
    #[serde(flatten)]
    policies: Policies,
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
    /// Also draw playouts a second by size
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    svg: Option<PathBuf>,
}

const COLUMNS: [Column; 8] = [
    ("playouts/s", PLAYOUTS, table::whole),
    ("moves/s", MOVES, table::millions),
    ("by wall", WALL_PLAYOUTS, table::whole),
    ("us each", "microseconds_per_playout", table::hundredths),
    ("moves", "moves_per_playout", table::tenths),
    ("conversions", "conversions_per_playout", table::tenths),
    ("passes", "passes_per_playout", table::hundredths),
    ("Dark", "dark_share", percent),
];

/// Runs the command.
pub(super) fn run(args: &PlayoutsArgs, output: &mut Output) -> Result<(), Error> {
    check(&args.answer, args.svg.as_deref())?;
    let (threads, timing) = (args.threads.threads, &args.timing);
    let kinds = args.policies.policy.iter().map(|&policy| (policy.name().into(), policy));
    let work = |policy, position: &Position| playouts::work(policy, position, threads, timing.seed);
    let rows = boards::rows(kinds, &args.sizes, &args.positions, threads, timing, work)?;
    if let Some(path) = &args.svg {
        files::write(path, by_size(&rows))?;
    }
    answer(Document::new("playouts", args, rows), &args.answer, output, |document| {
        let table = table::of_rows(&document.results, &COLUMNS);
        format!("{table}\n{}", legend(timing))
    })
}

/// A line for each policy: playouts a second by size.
fn by_size(rows: &[Row]) -> String {
    let lines = figure::lines(
        rows,
        |case| format!("{} {}", case.name, case.position),
        |row| Some((row.case.size as f64, row.figure(PLAYOUTS)?)),
    );
    figure::draw(&Figure {
        title: "Playouts a second by size of the board",
        across: "size",
        up: "playouts a second",
        logarithmic: true,
        lines,
    })
}
