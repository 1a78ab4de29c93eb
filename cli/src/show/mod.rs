//! `federa show`: a position as the rules see it.

mod json;
mod text;

use clap::Args;

use crate::drawing::{DrawArgs, Drawing};
use crate::error::Error;
use crate::options::source::Source;
use crate::terminal::output::Output;

/// Options of `federa show`.
#[derive(Args, Debug)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    source: Source,
    /// Draw the board in plain ASCII: R S for Dark, r s for Light
    #[arg(long, help_heading = "Output")]
    ascii: bool,
    /// Answer with one JSON object a position
    #[arg(long, help_heading = "Output")]
    json: bool,
    #[command(flatten)]
    draw: DrawArgs,
}

/// Runs the command.
pub(super) fn run(args: ShowArgs, output: &mut Output) -> Result<(), Error> {
    let target = args.draw.open(&args.source)?;
    for (index, game) in args.source.games()?.enumerate() {
        let game = game?;
        if let Some(target) = &target {
            target.write(&game, &Drawing::default())?;
        }
        if args.json {
            output.print_json(&json::answer(&game))?;
        } else {
            let gap = if index > 0 { "\n" } else { "" };
            output.print(&format!("{gap}{}", text::page(&game, args.ascii)))?;
        }
    }
    Ok(())
}
