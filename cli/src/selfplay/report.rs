//! `report`: says what files of games show.

use std::path::PathBuf;

use federa_selfplay::report::{Settings, build, csv, html, sources};

use super::args::ReportArgs;
use super::merge::tell_torn;
use super::text;
use crate::error::Error;
use crate::terminal::files::{self, Kind};
use crate::terminal::output::Output;

/// Carries out `report`.
///
/// # Errors
/// If a file cannot be read, or the report not be written.
pub(crate) fn report(args: &ReportArgs, output: &mut Output) -> Result<(), Error> {
    let page = args.html.as_deref();
    let page = page.map(|path| files::Output { option: "--html", path, kind: Some(Kind::Html) });
    files::check(args.files.iter().map(PathBuf::as_path), page.as_slice())?;
    let sources = sources(&args.files)?;
    let settings = Settings { confidence: args.confidence, exact: args.exact };
    let report = build(&sources, &settings)?;
    if let Some(path) = &args.html {
        files::write(path, html::html(&report, &sources, args.replays))?;
    }
    if args.json {
        let json = serde_json::to_string(&report).expect("a report is plain data");
        output.print(&(json + "\n"))?;
    } else if args.csv {
        output.print(&csv::csv(&report))?;
    } else {
        output.print(&text::text(&report))?;
    }
    sources.iter().for_each(|source| tell_torn(&source.merged.torn));
    Ok(())
}
