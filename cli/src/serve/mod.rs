//! `federa serve`: searches on request, JSON Lines in and JSON Lines out.
//!
//! One thread reads lines ([`requests`]), each query in work has one ([`server`]),
//! and this one decides in which order and writes.

mod answer;
mod query;
mod server;
#[cfg(test)]
mod tests;

use std::io::BufRead;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use clap::Args;

use self::query::Defaults;
use self::server::{Event, Server};
use crate::engine::{Budget, EngineArgs};
use crate::error::Error;
use crate::options::values;
use crate::rates::View;
use crate::requests;
use crate::terminal::output::Output;

/// Options of `federa serve`: what holds for queries that say nothing.
#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    engine: EngineArgs,
    /// Playouts of a query without "playouts" and "time" [default: 1000,
    /// without --time]
    #[arg(long, value_name = "N", value_parser = values::playouts, allow_negative_numbers = true,
          help_heading = "Queries")]
    playouts: Option<u64>,
    /// Time of a query without "playouts" and "time", such as 500ms
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true,
          help_heading = "Queries")]
    time: Option<Duration>,
    /// How many queries to answer at once [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true,
          help_heading = "Queries")]
    parallel: Option<usize>,
    /// Whose win rates to tell, of a query without "view"
    #[arg(
        long,
        value_enum,
        value_name = "SIDE",
        default_value = "mover",
        help_heading = "Queries"
    )]
    view: View,
}

/// What `--help` ends with.
pub(crate) const HELP: &str = "\
A query is an object with \"id\", a text, and any of:
  position   a position line or \"startpos\" (then \"size\" and \"pie\" hold)
  moves      a list of moves, or a text of them, to play from there
  playouts, time (seconds, or a text such as \"500ms\")
  priority   the higher, the earlier; 0 if not said, then by arrival
  reportDuringSearchEvery (a time), lines (how many moves to tell of),
  view (mover, dark, light), seed, threads, preset, params (an object)
The answer has isDuringSearch, turnNumber, view (whose win rates these are, d or
l; the other side's are one less them) and
  moveInfos  move, order, visits, winrate (null without visits), lcb, prior (its
             value before any visit, or null), proof, pv; the best first
  rootInfo   currentPlayer, winner, visits, winrate, prior, proof, position
Reports during the search, five a second at most, have the same form.
Other queries have \"action\": query_version, terminate (with terminateId) and
terminate_all. Errors have \"error\" and the \"field\" that is wrong. Every id is
answered once, not counting reports during the search; what waits at the end of
the input is finished.

Example:
  echo '{\"id\": \"a\", \"size\": 9, \"moves\": [\"Rd4\"], \"time\": 1}' | federa serve";

/// Playouts of a query when nothing else is said.
const USUAL_PLAYOUTS: u64 = 1000;

/// Runs the command.
pub(crate) fn run(args: ServeArgs, output: &mut Output) -> Result<(), Error> {
    converse(&args, requests::stdin(), &mut |text| output.print(text)).map(drop)
}

/// Answers the queries of an input; see [`requests::converse`].
pub(crate) fn converse(
    args: &ServeArgs,
    input: impl BufRead + Send + 'static,
    print: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Result<Receiver<Event>, Error> {
    let setup = args.engine.setup()?;
    let budget = match (args.playouts, args.time) {
        (None, None) => Budget::playouts(USUAL_PLAYOUTS),
        (playouts, time) => Budget { playouts, time, clock: None },
    };
    let defaults = Defaults { setup, budget, view: args.view };
    let slots = args.parallel.unwrap_or_else(values::processors);
    requests::converse(input, || (), |events| Server::new(defaults, slots, events), print)
}
