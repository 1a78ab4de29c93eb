//! `federa bench compare`: two earlier runs.

use std::path::PathBuf;

use clap::Args;

use crate::error::Error;
use crate::terminal::output::Output;
use federa_bench::comparison;

/// Options of `federa bench compare`.
#[derive(Args, Debug)]
pub(crate) struct CompareArgs {
    /// The answer of the earlier run, from --json
    #[arg(value_name = "BEFORE")]
    before: PathBuf,
    /// The answer of the later run
    #[arg(value_name = "AFTER")]
    after: PathBuf,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(args: &CompareArgs, output: &mut Output) -> Result<(), Error> {
    let comparison = comparison::of_files(&args.before, &args.after)?;
    if args.json {
        output.print_json(&comparison)
    } else {
        output.print(&super::table::of_comparison(&comparison))
    }
}
