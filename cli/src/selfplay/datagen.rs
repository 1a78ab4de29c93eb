//! `datagen`: plays games to learn from.

use federa_selfplay::datagen::DatagenOptions;

use super::args::RunArgs;
use super::run;
use super::tournament::Tournament;
use crate::error::Error;
use crate::options::values::number;

const DATAGEN: &str = "\
The games are those of one player with itself, from random openings (random:2-7
unless --openings says otherwise), ended by proofs (unless --adjudicate false),
with a random move now and then. The file is one of games, as of `selfplay run`:
the same command again resumes, --shard parts it, `selfplay merge` joins it,
`selfplay report` reads it. Its records also hold how the visits of each search
were divided, and a checksum.

Examples:
  federa selfplay datagen --size 5,7 --per-round 1,4 --playouts 200 -o d.jsonl
  federa selfplay train d.jsonl --out new.weights";

/// Options of `datagen`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = DATAGEN)]
pub(crate) struct DatagenArgs {
    #[command(flatten)]
    run: RunArgs,
    /// Games of each size in a round, as many numbers as sizes; --games is then the
    /// number of rounds [default: 1 each]
    #[arg(long, alias = "weights", value_name = "N,...", value_delimiter = ',', value_parser = weight,
          allow_negative_numbers = true)]
    per_round: Vec<u64>,
    /// Past the opening one move in N is drawn at random; 0 for none
    #[arg(long, value_name = "N", default_value = "25", value_parser = every,
          allow_negative_numbers = true)]
    random_every: u32,
}

/// Openings of games to learn from.
const OPENINGS: &str = "random:2-7";

fn weight(text: &str) -> Result<u64, String> {
    number(text, "a number of games", 1..=1000)
}

fn every(text: &str) -> Result<u32, String> {
    number(text, "a number of moves", 0..=u64::from(u32::MAX)).map(|n| n as u32)
}

/// What such games have where neither the command line nor the file says otherwise.
fn defaults() -> Tournament {
    Tournament { openings: Some(OPENINGS.into()), adjudicate: Some(true), ..Tournament::default() }
}

/// Carries out `datagen`.
///
/// # Errors
/// What is wrong with the options, the file, or the machine.
pub(crate) fn datagen(args: &DatagenArgs) -> Result<(), Error> {
    let datagen =
        DatagenOptions { random_every: args.random_every, weights: args.per_round.clone() };
    run::play_all(&args.run, Some((datagen, defaults())))
}
