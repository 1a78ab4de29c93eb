//! `federa analyze`: a search, and what it found.

mod asked;
mod json;
mod progress;
mod text;
mod visits;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use federa::{Clock, Game, Limits, Report, Stop};

use self::asked::Asked;
use self::progress::Bar;
use crate::drawing::{DrawArgs, Drawing};
use crate::engine::Setup;
use crate::error::Error;
use crate::options::params::{self, ParamArgs};
use crate::options::source::Source;
use crate::options::values;
use crate::terminal::output::Output;
use crate::terminal::{paint, signals};

/// How long a search is when nothing else is said.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Options of `federa analyze`.
#[derive(Args, Debug)]
pub(super) struct AnalyzeArgs {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    params: ParamArgs,
    /// A file of weights of the evaluation in place of the built-in ones; "none"
    /// is the engine without them, the preset guided
    #[arg(long, value_name = "FILE|none", help_heading = "Parameters")]
    weights: Option<PathBuf>,
    /// List the parameters with their values and what they mean, and do nothing else
    #[arg(long, help_heading = "Parameters")]
    list_params: bool,
    #[command(flatten)]
    print: PrintArgs,
    #[command(flatten)]
    draw: DrawArgs,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Search")]
struct SearchArgs {
    /// Search for this long, such as 500ms, 5s or 2m [default: 5s, without
    /// --playouts or --clock]
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Choose the time for a player who has this much left for the whole game;
    /// ends early once no other move can catch up
    #[arg(long, value_name = "TIME", conflicts_with = "time", value_parser = values::time,
          allow_hyphen_values = true)]
    clock: Option<Duration>,
    /// What every move adds to the clock
    #[arg(long, value_name = "TIME", requires = "clock", conflicts_with = "time",
          value_parser = values::time, allow_hyphen_values = true)]
    increment: Option<Duration>,
    /// Make this many playouts, over all threads; with --time or --clock, what
    /// comes first
    #[arg(long, value_name = "N", value_parser = values::playouts, allow_negative_numbers = true)]
    playouts: Option<u64>,
    /// Threads of the search [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value = "1", value_parser = values::seed,
          allow_negative_numbers = true)]
    seed: u64,
    /// Memory for the trees, such as 512MiB; when it is full the search goes
    /// on without growing
    #[arg(long, value_name = "SIZE", value_parser = values::memory, allow_hyphen_values = true)]
    memory: Option<u64>,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
struct PrintArgs {
    /// How many of the best moves to show in the table
    #[arg(long, value_name = "N", default_value = "8", value_parser = values::lines,
          allow_negative_numbers = true)]
    lines: usize,
    /// Draw the board in plain ASCII: R S for Dark, r s for Light
    #[arg(long)]
    ascii: bool,
    /// Answer with one JSON object a position
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(args: AnalyzeArgs, output: &mut Output) -> Result<(), Error> {
    let AnalyzeArgs { source, search, params, weights, list_params, print, draw } = args;
    if list_params {
        let chosen = params.chosen()?;
        return match print.json {
            true => output.print_json(&params::json(&chosen)),
            false => output.print(&params::list(&chosen)),
        };
    }
    let mut setup = Setup::new(params.chosen()?, search.seed);
    setup.threads = search.threads.unwrap_or_else(values::processors);
    if let Some(path) = &weights {
        setup.set_weights(path).map_err(Error::Input)?;
    }
    let target = draw.open(&source)?;
    let stop = signals::catch()?;
    for (index, game) in source.games()?.enumerate() {
        let game = game?;
        let (report, asked) = search.search(&game, &setup, stop)?;
        if print.json {
            output.print_json(&json::answer(&game, &report, &asked))?;
        } else {
            let gap = if index > 0 { "\n" } else { "" };
            let page = text::page(&game, &report, &asked, print.lines, print.ascii);
            output.print(&format!("{gap}{page}"))?;
        }
        if let Some(target) = &target {
            target.write(&game, &drawing(&game, &report))?;
        }
        if stop.is_set() {
            break;
        }
    }
    Ok(())
}

/// The board shaded by visits, with the best move and whose win rates are told.
fn drawing(game: &Game, report: &Report) -> Drawing {
    let over = game.winner().is_some();
    let verdict = if over { String::new() } else { text::verdict(game, report) };
    let visits = visits::by_point(game, report);
    Drawing {
        shades: visits.values().any(|&visits| visits > 0).then_some(visits),
        unit: "visits",
        best: report.best,
        lines: paint::without_styles(&verdict).lines().map(String::from).collect(),
    }
}

impl SearchArgs {
    fn search(&self, game: &Game, setup: &Setup, stop: &Stop) -> Result<(Report, Asked), Error> {
        let clock =
            self.clock.map(|left| Clock { left, increment: self.increment.unwrap_or_default() });
        let timing = match (clock, self.time, self.playouts) {
            (Some(clock), ..) => clock.limits(game.position()),
            (None, None, None) => Limits::new().time(DEFAULT_TIME),
            (None, time, _) => Limits::new().time(time),
        };
        let limits = timing.playouts(self.playouts).memory(self.memory).stop(stop);
        let bar = Bar::new(&limits);
        let mut searcher = setup.searcher().map_err(|error| Error::at("--threads", error))?;
        let report = signals::gently(|| {
            let mut show = |report: &_| bar.show(report);
            searcher.search_with_progress(game.position(), &limits, &mut show)
        });
        Ok((report, Asked { seed: self.seed, time: limits.time, clock }))
    }
}
