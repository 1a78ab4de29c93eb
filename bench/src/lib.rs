//! Benchmarks of the Federa engine, the program `federa-bench`.
//!
//! A command (`commands`) makes *subjects* (`subjects`, `peers`: something that
//! does work and counts it), has them timed in turns (`measure`), and prints the
//! rates with where they were measured (`report`, `environment`), beside those of
//! an earlier run if one is named (`comparison`).

mod cli;
mod commands;
mod comparison;
mod environment;
mod measure;
#[cfg(feature = "peers")]
mod peers;
mod report;
mod subjects;

use std::io::Write;
use std::process::ExitCode;

use cli::failure::Failure;

/// Runs the program on the arguments of the process and says how it ended: 0;
/// 1 if a signature is another than the expected one; 2 after an error, which
/// is told in one line on standard error.
pub fn run() -> ExitCode {
    match commands::run() {
        Ok(()) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Differs(line)) => complain(&line, 1),
        Err(Failure::Told(line)) => complain(&line, 2),
    }
}

fn complain(line: &str, status: u8) -> ExitCode {
    // Nothing is left to be done when standard error fails as well.
    let _ = writeln!(std::io::stderr(), "federa-bench: {line}");
    ExitCode::from(status)
}
