//! `federa review`: a game move by move, with its mistakes.

mod graph;
mod json;
mod judge;
mod text;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::engine::{Budget, EngineArgs, Follower};
use crate::error::Error;
use crate::options::source::read_record;
use crate::options::values;
use crate::terminal::files::{self, Kind};
use crate::terminal::output::Output;
use crate::terminal::progress::Progress;
use crate::terminal::signals;

/// What `--help` ends with.
pub(crate) const HELP: &str = "\
Examples:
  federa review game.jsonl
  federa review games.jsonl --record 12 --time 1s --svg graph.svg
  federa review --json game.jsonl --playouts 5000

The win rate after a move is what a search of the position says; the loss of a
move is by how much the search's choice would have been better, in percentage
points. Ctrl-C ends the review with the moves that are done.";

/// Options of `federa review`.
#[derive(Args, Debug)]
pub(crate) struct ReviewArgs {
    /// The file of game records; "-" is standard input
    #[arg(value_name = "GAME")]
    game: PathBuf,
    /// Which record of the file, from 1, not counting a header
    #[arg(long, value_name = "I", default_value = "1", value_parser = values::record,
          allow_negative_numbers = true)]
    record: u64,
    /// Playouts for each position [default: 1000, without --time]
    #[arg(long, value_name = "N", value_parser = values::playouts, allow_negative_numbers = true)]
    playouts: Option<u64>,
    /// Time for each position, such as 500ms
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// How many of the largest mistakes to tell of
    #[arg(long, value_name = "N", default_value = "5", value_parser = values::lines,
          allow_negative_numbers = true)]
    mistakes: usize,
    #[command(flatten)]
    engine: EngineArgs,
    /// Answer with one JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// Also draw the win rates to this file, as an SVG image
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,
}

/// Playouts for a position when nothing else is said.
const USUAL_PLAYOUTS: u64 = 1000;

/// Runs the command.
pub(crate) fn run(args: ReviewArgs, output: &mut Output) -> Result<(), Error> {
    let setup = args.engine.setup()?;
    if let Some(path) = &args.svg {
        let svg = files::Output { option: "--svg", path, kind: Some(Kind::Svg) };
        files::check([args.game.as_path()], &[svg])?;
    }
    let game = read_record(&args.game, args.record, None)?;
    let budget = match (args.playouts, args.time) {
        (None, None) => Budget::playouts(USUAL_PLAYOUTS),
        (playouts, time) => Budget { playouts, time, clock: None },
    };
    let stop = signals::catch()?;
    let (bar, moves) = (Progress::bar(), game.moves().len());
    let mut follower = Follower::new(setup).map_err(|error| Error::at("--threads", error))?;
    let progress = |done: usize| {
        bar.message(format!("move {done} of {moves}"));
        bar.done(done as f64 / moves.max(1) as f64);
    };
    let review = signals::gently(|| judge::judge(&game, &mut follower, &budget, stop, progress));
    drop(bar);
    if let Some(path) = &args.svg {
        files::write(path, format!("{}\n", graph::document(&review, args.mistakes)))?;
    }
    if args.json {
        output.print_json(&json::answer(&review, args.mistakes))
    } else {
        output.print(&text::page(&review, args.mistakes))
    }
}
