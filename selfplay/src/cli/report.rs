//! `report`: says what files of games show.

use super::Done;
use super::args::ReportArgs;
use super::merge::replace;
use super::output::{print, tell_torn};
use crate::Error;
use crate::report::{Settings, build, csv, html, text};

/// Carries out `report`.
///
/// # Errors
/// If a file cannot be read, or the report not be written.
pub fn report(args: &ReportArgs) -> Result<Done, Error> {
    let sources = build::sources(&args.files)?;
    let settings = Settings { confidence: args.confidence, exact: args.exact };
    let report = build::build(&sources, &settings)?;
    if let Some(path) = &args.html {
        replace(path, &html::html(&report, &sources, args.replays))?;
    }
    if args.json {
        let json = serde_json::to_string(&report).expect("a report is plain data");
        print(&(json + "\n"))?;
    } else if args.csv {
        print(&csv::csv(&report))?;
    } else {
        print(&text::text(&report))?;
    }
    sources.iter().for_each(|source| tell_torn(&source.merged.torn));
    Ok(Done::Complete)
}
