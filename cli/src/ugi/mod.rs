//! `federa ugi`: the Universal Game Interface, by which programs that run matches
//! between engines speak to this one.
//!
//! One thread reads lines ([`requests`]), one searches ([`search`]), and this one
//! decides and writes ([`session`]), so that commands are read while a search runs.

mod command;
mod event;
mod options;
mod search;
mod session;
#[cfg(test)]
mod tests;

use std::io::BufRead;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use clap::Args;
use federa::Size;

use self::event::Event;
use self::options::Options;
use self::session::Session;
use crate::engine::EngineArgs;
use crate::error::Error;
use crate::options::values;
use crate::requests;
use crate::terminal::output::Output;

/// Options of `federa ugi`: what the options of the protocol are to begin with.
#[derive(Args, Debug)]
pub(crate) struct UgiArgs {
    #[command(flatten)]
    engine: EngineArgs,
    /// The board of "startpos", 2 to 19
    #[arg(long, value_name = "N", default_value = "13", value_parser = values::size,
          allow_negative_numbers = true, help_heading = "Position")]
    size: Size,
    /// Switch the pie rule on or off in "startpos" [default: off]
    #[arg(long, value_name = "off|on", value_parser = values::pie(), num_args = 0..=1,
          default_missing_value = "on", help_heading = "Position")]
    pie: Option<bool>,
}

/// What `--help` ends with.
pub(crate) const HELP: &str = "\
Commands, a line each:
  ugi                     who this is, and the options
  setoption name N value V
                          Threads, Memory (MiB), Seed, PieRule, Size, MultiPV,
                          Weights (default, none, FILE)
  isready                 answered by readyok, also during a search
  uginewgame              forget the game
  position startpos|fen LINE [moves M ...]
  go [nodes N] [movetime MS] [depth D] [infinite]
     [p1time MS] [p2time MS] [p1inc MS] [p2inc MS]
                          info lines for the MultiPV best moves, a few times a
                          second and at the end, then bestmove M; a unit of
                          depth is 1,000 playouts; without a limit until stop
  stop                    end the search with what it has
  query p1turn|gameover|result|fen|legalmoves
                          response X: true or false; p1win, p2win or none; the
                          position with _ for blanks; moves with commas
  quit                    as the end of the input, also during a search

Players are named by seat: p1 is who made the first move, also after a swap.
Win rates are told for dark and for light and add up to 1. Commands that depend
on a running search wait for its end. What is wrong is told in a line beginning
with \"info string error\", and changes nothing.";

/// How long a program may live whose input has ended but whose output is stuck.
const GRACE: Duration = Duration::from_millis(500);

/// Runs the command.
pub(crate) fn run(args: UgiArgs, output: &mut Output) -> Result<(), Error> {
    // A search that is still running ends with the program.
    converse(&args, requests::stdin(), end_soon, &mut |text| output.print(text)).map(drop)
}

/// Holds a conversation; see [`requests::converse`].
pub(crate) fn converse(
    args: &UgiArgs,
    input: impl BufRead + Send + 'static,
    at_end: impl FnOnce() + Send + 'static,
    print: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Result<Receiver<Event>, Error> {
    let options = Options::new(args.engine.setup()?, args.size, args.pie.unwrap_or_default());
    requests::converse(input, at_end, |events| Session::new(options, events), print)
}

/// Ends the program a moment after its input, should nobody read what it writes.
fn end_soon() {
    let wait = || {
        std::thread::sleep(GRACE);
        std::process::exit(0);
    };
    if std::thread::Builder::new().spawn(wait).is_err() {
        std::process::exit(0);
    }
}
