//! Options of `federa selfplay`.

use std::path::PathBuf;

use clap::Args;
use federa_selfplay::plan::Shard;
use federa_selfplay::stats::Confidence;

use super::tournament::Tournament;
use super::values;

const RUN: &str = "\
A player is a preset (default, guided, uct, rave, random), or swapper or keeper,
which play at random but always or never swap. Changes follow after colons, as
in default:playouts=5000:value_exploration=0.1:
  playouts, time     limits of a move
  clock, increment   limits of a game, as in default:clock=60s:increment=1s; a
                     clock that runs out is told, but does not lose the game
  threads, memory    those of its search, and bytes for its trees
  weights            a file of weights of the evaluation
  others             parameters of the search (federa analyze --list-params)
ugi:COMMAND is another program that speaks the Universal Game Interface, with
changes before the command, as in ugi:time=1s:Threads=2:COMMAND: limits, options
of the program, and patience, how long it may be late; one that fails loses its
game. A single player plays itself; with several, the games come in pairs with
the same opening and the seats exchanged.

Ctrl-C stops after what is finished, with exit status 3; the same command goes
on.

Examples:
  federa selfplay run --size 7 --games 200 --players default,uct --out m.jsonl
  federa selfplay report m.jsonl";

const REPORT: &str = "\
Examples:
  federa selfplay report m.jsonl --html m.html
  federa selfplay report --csv 1-of-2.jsonl 2-of-2.jsonl.gz
  zcat m.jsonl.gz | federa selfplay report --json -";

const MERGE: &str = "\
Equal duplicates are fine, different games of one index an error. Missing games
are listed on standard error; the exit status is then 3.

Example:
  federa selfplay merge *-of-8.jsonl --out all.jsonl";

/// Options of `run`.
#[derive(Args, Clone, Debug)]
#[command(after_help = RUN)]
pub(crate) struct RunArgs {
    /// A tournament file (TOML) with the options below as keys; what is said here too wins
    #[arg(value_name = "TOURNAMENT")]
    pub(crate) file: Option<PathBuf>,
    /// What is played
    #[command(flatten)]
    pub(crate) tournament: Tournament,
    /// Play one part of the games only: I of N, such as 2/8
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Append how fast the players were, and whose clock ran out, to a file,
    /// instead of telling it on standard error
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Show no progress and no speed; a clock that ran out is told all the same
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Options of `report`.
#[derive(Args, Clone, Debug)]
#[command(after_help = REPORT)]
pub(crate) struct ReportArgs {
    /// Files of games, of one run or of several; "-" is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Answer with one JSON object
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Answer with CSV: one line for every number, with its interval
    #[arg(long)]
    pub(crate) csv: bool,
    /// Also write a page with plots, an opening map and a replayer
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Games of each cell that the page can replay
    #[arg(long, value_name = "N", default_value = "100", value_parser = values::replays,
          allow_negative_numbers = true)]
    pub(crate) replays: usize,
    /// Tell exact intervals (Clopper and Pearson) instead of Wilson's
    #[arg(long)]
    pub(crate) exact: bool,
    /// The confidence of the intervals, between 0.5 and 1
    #[arg(long, value_name = "LEVEL", default_value = "0.95", value_parser = values::confidence,
          allow_negative_numbers = true)]
    pub(crate) confidence: Confidence,
}

/// Options of `merge`.
#[derive(Args, Clone, Debug)]
#[command(after_help = MERGE)]
pub(crate) struct MergeArgs {
    /// Files of games of one run; "-" is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The file for the games [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}
