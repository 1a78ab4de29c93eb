//! `federa-bench signature`: for each preset one number that changes only when its play does.

use clap::Args;
use federa::{Limits, Params, Searcher, Size};
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::progress::Progress;
use crate::cli::{output, values};
use crate::environment::Environment;
use crate::subjects::positions::Phase;

/// Options of `federa-bench signature`.
#[derive(Args, Debug)]
pub(super) struct SignatureArgs {
    /// End with status 1 if this preset has another signature; may be given again for another
    #[arg(long, value_name = "PRESET=HEX", value_parser = values::signature)]
    expect: Vec<(String, u64)>,
    /// Tell the signature of every position, too
    #[arg(long)]
    all: bool,
    /// Answer with one JSON document
    #[arg(long)]
    json: bool,
}

/// One of every number of words, and the standard board.
const SIZES: [usize; 7] = [3, 5, 9, 13, 15, 17, 19];

/// Enough that every tree is several nodes deep and tables are used.
const PLAYOUTS: u64 = 400;

const SEED: u64 = 1;

#[derive(Serialize)]
struct Signature<'a> {
    command: &'static str,
    environment: Environment,
    playouts: u64,
    presets: &'a [Preset],
}

/// All positions of one preset.
#[derive(Serialize)]
struct Preset {
    preset: &'static str,
    signature: String,
    parts: Vec<Part>,
}

impl Preset {
    fn new(preset: &'static str, parts: Vec<Part>) -> Preset {
        let text: Vec<_> = parts.iter().map(|part| part.signature.as_str()).collect();
        Preset { preset, signature: format!("{:016x}", hash(&text.join("\n"))), parts }
    }
}

/// The search of one position.
#[derive(Serialize)]
struct Part {
    position: String,
    signature: String,
}

/// Runs the command.
pub(super) fn run(args: &SignatureArgs) -> Result<(), Failure> {
    let presets = presets();
    if args.json {
        let playouts = presets.iter().map(|preset| preset.parts.len() as u64 * PLAYOUTS).sum();
        let (command, environment) = ("signature", Environment::here());
        output::print_json(&Signature { command, environment, playouts, presets: &presets })?;
    } else {
        let mut page = String::new();
        for Preset { preset, signature, parts } in &presets {
            for part in parts.iter().filter(|_| args.all) {
                page += &format!("{} {preset} {}\n", part.signature, part.position);
            }
            page += &format!("{preset} {signature}\n");
        }
        output::print(&page)?;
    }
    for (name, expected) in &args.expect {
        let found = presets.iter().find(|preset| preset.preset == name);
        let found = found.map_or("none", |preset| &preset.signature);
        if found != format!("{expected:016x}") {
            return Err(Failure::Differs(format!(
                "expected the signature {expected:016x} of {name}, found {found}: \
                 the search has changed"
            )));
        }
    }
    Ok(())
}

fn presets() -> Vec<Preset> {
    let progress = Progress::new(Params::PRESETS.len() * SIZES.len() * Phase::ALL.len());
    let mut presets = Vec::new();
    for preset in Params::PRESETS {
        let mut parts = Vec::new();
        for n in SIZES {
            for phase in Phase::ALL {
                progress.begin(preset);
                parts.push(part(preset, Size::new(n).expect("a size"), phase));
                progress.step();
            }
        }
        presets.push(Preset::new(preset, parts));
    }
    presets
}

/// The visits of all root moves, by move, and what was concluded from them.
fn part(preset: &str, size: Size, phase: Phase) -> Part {
    let params = Params::preset(preset).expect("a preset");
    let position = phase.position(size);
    let limits = Limits { playouts: Some(PLAYOUTS), ..Limits::default() };
    let report = Searcher::new(params, 1, SEED).search(&position, &limits, &mut |_| ());
    let mut moves: Vec<_> = report.moves.iter().collect();
    moves.sort_by_key(|entry| entry.mv);
    let best = report.best.map_or("-".into(), |mv| mv.to_string());
    let mut text = format!("{best} {} {:?}\n", report.playouts, report.proof);
    for entry in moves {
        text += &format!("{} {} {:?}\n", entry.mv, entry.visits, entry.proof);
    }
    let signature = format!("{:016x}", hash(&text));
    Part { position: position.to_string(), signature }
}

/// FNV-1a (Fowler, Noll and Vo): short, and the same for ever.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published test values of FNV-1a.
    #[test]
    fn the_hash_is_fnv() {
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_search_has_one_signature() {
        let size = Size::new(5).expect("a size");
        let one = || part("default", size, Phase::Middle).signature;
        assert_eq!(one(), one());
        assert_ne!(one(), part("uct", size, Phase::Middle).signature);
    }
}
