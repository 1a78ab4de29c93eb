//! `merge`: joins files of one run.

use std::path::PathBuf;

use federa_selfplay::record;

use super::args::MergeArgs;
use crate::error::Error;
use crate::terminal::files;
use crate::terminal::output::{Output, tell};

/// Ranges of missing games that are listed.
const MOST_RANGES: usize = 20;

/// Carries out `merge`.
///
/// # Errors
/// If files do not fit together, or the result cannot be written.
pub(crate) fn merge(args: &MergeArgs, output: &mut Output) -> Result<(), Error> {
    let target = args.out.as_ref().map(|out| record::Target::open(out, args.force)).transpose()?;
    let merged = record::merge(&args.files)?;
    match target {
        Some(target) => target.write(&merged)?,
        None => output.print(&merged.text())?,
    }
    tell_torn(&merged.torn);
    if merged.missing_games() == 0 {
        return Ok(());
    }
    let ranges = merged.missing();
    let shown: Vec<_> =
        ranges.iter().take(MOST_RANGES).map(|&(from, to)| range(from, to)).collect();
    let more = if ranges.len() > MOST_RANGES { ", ..." } else { "" };
    Err(Error::Incomplete(format!(
        "incomplete: {} of {} games are missing: {}{more}",
        merged.missing_games(),
        merged.planned(),
        shown.join(", ")
    )))
}

fn range(from: u64, to: u64) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}

/// Names files whose last line was torn.
pub(super) fn tell_torn(paths: &[PathBuf]) {
    for path in paths {
        tell(&format!("note: {}: the last line is torn and was left out", files::name(path)));
    }
}
