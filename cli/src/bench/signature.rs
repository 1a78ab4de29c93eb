//! `federa bench signature`: for each preset one number that changes only when its play does.

use clap::Args;
use federa_bench::environment::Environment;
use federa_bench::signature::{PLAYOUTS, Preset, presets};
use serde::Serialize;

use super::progress::show;
use super::read;
use crate::error::Error;
use crate::terminal::output::Output;
use crate::terminal::progress::Progress;

/// Options of `federa bench signature`.
#[derive(Args, Debug)]
pub(crate) struct SignatureArgs {
    /// End with status 1 if this preset has another signature; may be given again for another
    #[arg(long, value_name = "PRESET=HEX", value_parser = read::signature)]
    expect: Vec<(String, u64)>,
    /// Tell the signature of every position, too
    #[arg(long)]
    all: bool,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Signature<'a> {
    command: &'static str,
    environment: Environment,
    playouts: u64,
    presets: &'a [Preset],
}

/// Runs the command.
pub(super) fn run(args: &SignatureArgs, output: &mut Output) -> Result<(), Error> {
    let bar = Progress::bar();
    let presets = presets(&mut |preset, done, steps| show(&bar, preset, done, steps));
    drop(bar);
    if args.json {
        let playouts = presets.iter().map(|preset| preset.parts.len() as u64 * PLAYOUTS).sum();
        let (command, environment) = ("signature", Environment::here());
        output.print_json(&Signature { command, environment, playouts, presets: &presets })?;
    } else {
        let mut page = String::new();
        for Preset { preset, signature, parts } in &presets {
            for part in parts.iter().filter(|_| args.all) {
                page += &format!("{} {preset} {}\n", part.signature, part.position);
            }
            page += &format!("{preset} {signature}\n");
        }
        output.print(&page)?;
    }
    for (name, expected) in &args.expect {
        let found = presets.iter().find(|preset| preset.preset == name);
        let found = found.map_or("none", |preset| &preset.signature);
        if found != format!("{expected:016x}") {
            return Err(Error::Failed(format!(
                "expected the signature {expected:016x} of {name}, found {found}: \
                 the search has changed"
            )));
        }
    }
    Ok(())
}
