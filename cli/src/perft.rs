//! `federa perft`: counting sequences of moves.

use std::time::{Duration, Instant};

use clap::Args;
use federa::{Game, Move, Position};
use serde::Serialize;

use crate::error::Error;
use crate::options::source::Source;
use crate::options::values;
use crate::terminal::output::Output;
use crate::terminal::paint::{self, painted};
use crate::terminal::{describe, format};

/// Options of `federa perft`.
#[derive(Args, Debug)]
pub(super) struct PerftArgs {
    #[command(flatten)]
    source: Source,
    /// How many plies the sequences have
    #[arg(long, value_name = "D", value_parser = values::depth, allow_negative_numbers = true,
          help_heading = "Count")]
    depth: u32,
    /// Also tell the count for each first move
    #[arg(long, help_heading = "Count")]
    divide: bool,
    /// Answer with one JSON object a position
    #[arg(long, help_heading = "Output")]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    position: String,
    depth: u32,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Branch>>,
}

#[derive(Serialize)]
struct Branch {
    #[serde(rename = "move")]
    mv: String,
    count: u64,
}

/// Runs the command. Ctrl-C ends it at once, as it does programs that do not
/// catch it; what has been counted by then has been printed.
pub(super) fn run(args: PerftArgs, output: &mut Output) -> Result<(), Error> {
    for (index, game) in args.source.games()?.enumerate() {
        let game = game?;
        if args.json {
            output.print_json(&answer(game.position(), args.depth, args.divide))?;
        } else {
            if index > 0 {
                output.print("\n")?;
            }
            print(&game, args.depth, args.divide, output)?;
        }
    }
    Ok(())
}

fn answer(position: &Position, depth: u32, divide: bool) -> Answer {
    let line = position.to_string();
    if !divide {
        return Answer {
            position: line,
            depth,
            count: federa::perft(position, depth),
            divide: None,
        };
    }
    let mut branches: Vec<_> =
        branches(position, depth).map(|(mv, count)| Branch { mv: mv.to_string(), count }).collect();
    branches.sort_by(|a, b| a.mv.cmp(&b.mv));
    let count = total(depth, branches.iter().map(|branch| branch.count));
    Answer { position: line, depth, count, divide: Some(branches) }
}

fn print(game: &Game, depth: u32, divide: bool, output: &mut Output) -> Result<(), Error> {
    let position = game.position();
    output.print(&format!("{}{}\n", describe::state(game), painted(paint::FAINT, position)))?;
    let begin = Instant::now();
    let count = if divide {
        let mut counts = Vec::new();
        for (mv, count) in branches(position, depth) {
            output.print(&format!("  {mv:<5} {:>20}\n", format::thousands(count)))?;
            counts.push(count);
        }
        total(depth, counts.into_iter())
    } else {
        federa::perft(position, depth)
    };
    let time = begin.elapsed();
    let plies = if depth == 1 { "ply" } else { "plies" };
    let sequences = painted(paint::STRONG, format::count(count, "sequence"));
    output.print(&format!(
        "{sequences} of {depth} {plies} in {} ({} nodes/s)\n",
        format::seconds(time),
        rate(count, time)
    ))
}

/// The counts of the first moves, each when it is asked for.
fn branches(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> + '_ {
    let moves = if depth == 0 { Vec::new() } else { position.legal_moves() };
    moves.into_iter().map(move |mv| {
        let mut next = position.clone();
        next.play(mv).expect("legal");
        (mv, federa::perft(&next, depth - 1))
    })
}

/// The sum of the branches; there is one sequence of no plies, which has none.
fn total(depth: u32, counts: impl Iterator<Item = u64>) -> u64 {
    if depth == 0 { 1 } else { counts.sum() }
}

fn rate(count: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64().max(1e-9);
    format::thousands((count as f64 / seconds) as u64)
}
