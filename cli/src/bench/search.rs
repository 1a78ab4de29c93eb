//! `federa bench search`: the tree search.

use clap::Args;
use federa::Engine;
use federa::Params;
use federa::text::notation::excerpt;
use serde::Serialize;

use super::answer::{answer, legend};
use super::args::{Answer, Sizes, Threads, Timing};
use super::progress::in_turns;
use super::read;
use super::table::{self, Column};
use crate::error::Error;
use crate::terminal::format::percent;
use crate::terminal::output::Output;
use federa_bench::measure::rounds::Workload;
use federa_bench::report::document::Document;
use federa_bench::report::row::{Case, NODES, PLAYOUTS, Row, WALL_PLAYOUTS};
use federa_bench::workloads::positions::Phase;
use federa_bench::workloads::search;

/// Options of `federa bench search`.
#[derive(Args, Debug, Serialize)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    #[serde(flatten)]
    sizes: Sizes,
    /// Where to start: on the empty board, a half full or a full one
    #[arg(
        long,
        value_parser = read::phases(),
        value_name = "PHASE,...",
        value_delimiter = ',',
        default_value = "empty,middle,late"
    )]
    phase: Vec<Phase>,
    #[command(flatten)]
    #[serde(flatten)]
    parameters: Parameters,
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

/// Which searches.
#[derive(Args, Debug, Serialize)]
pub(super) struct Parameters {
    /// Sets of search parameters
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', default_value = "default",
          value_parser = preset)]
    preset: Vec<String>,
    /// Change a parameter in all of them; may be given again for another
    #[arg(long, value_name = "NAME=VALUE", value_parser = change)]
    set: Vec<String>,
}

impl Parameters {
    /// The parameters with the names to tell them by.
    pub(super) fn all(&self) -> Vec<(String, Params)> {
        let changed = |name: &String| {
            let mut params = Params::preset(name).expect("a preset, when it was read");
            // The tree is to be measured: a proof would end some searches at once.
            params.endgame.solver = 0;
            for change in &self.set {
                set(&mut params, change).expect("a change, when it was read");
            }
            let names = std::iter::once(name.as_str()).chain(self.set.iter().map(String::as_str));
            (names.collect::<Vec<_>>().join(" "), params)
        };
        self.preset.iter().map(changed).collect()
    }
}

fn preset(text: &str) -> Result<String, String> {
    let presets = Params::PRESETS;
    // `random` does not search.
    match Params::preset(text).is_some_and(|params| searches(&params)) {
        true => Ok(text.into()),
        false => {
            let known: Vec<_> = presets.into_iter().filter(|&name| name != "random").collect();
            Err(format!("expected one of {}, found {}", known.join(", "), excerpt(text)))
        }
    }
}

fn change(text: &str) -> Result<String, String> {
    let mut params = Params::default();
    set(&mut params, text)?;
    if searches(&params) { Ok(text.into()) } else { Err("expected a search to measure".into()) }
}

fn searches(params: &Params) -> bool {
    params.engine != Engine::Random
}

fn set(params: &mut Params, change: &str) -> Result<(), String> {
    let (name, value) = change
        .split_once('=')
        .ok_or_else(|| format!("expected NAME=VALUE, found {}", excerpt(change)))?;
    params.set(name, value).map_err(|error| error.to_string())
}

const COLUMNS: [Column; 6] = [
    ("playouts/s", PLAYOUTS, table::whole),
    ("nodes/s", NODES, table::whole),
    ("by wall", WALL_PLAYOUTS, table::whole),
    ("us each", "microseconds_per_playout", table::hundredths),
    ("bytes/node", "bytes_per_node", table::tenths),
    ("in tree", "tree_share", percent),
];

/// Runs the command.
pub(super) fn run(args: &SearchArgs, output: &mut Output) -> Result<(), Error> {
    let (threads, timing) = (args.threads.threads, &args.timing);
    let mut cases = Vec::new();
    let mut workloads = Vec::new();
    for (name, params) in args.parameters.all() {
        for &size in &args.sizes.size {
            for &phase in &args.phase {
                let (name, position) = (name.clone(), phase.position(size));
                let case = Case { name, size: size.get(), position: phase.name().into(), threads };
                let work = search::work(&params, &position, threads, timing.seed)
                    .map_err(|error| Error::at("--threads", error))?;
                workloads.push(Workload { name: case.line(), work });
                cases.push((case, params.clone(), position));
            }
        }
    }
    let samples = in_turns(&mut workloads, timing);
    let time = timing.time;
    let row = |((case, params, position), samples)| {
        let mut row = Row::new(case, samples);
        let share = federa::measure::tree_share(&params, &position, time, timing.seed);
        row.figures.insert("tree_share", share);
        row
    };
    let rows = cases.into_iter().zip(samples.iter().map(Vec::as_slice)).map(row).collect();
    answer(Document::new("search", args, rows), &args.answer, output, |document| {
        let table = table::of_rows(&document.results, &COLUMNS);
        format!("{table}\n{}", legend(timing))
    })
}
