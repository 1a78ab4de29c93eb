//! `run`: plays what the file does not hold yet.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use federa_selfplay::datagen::DatagenOptions;
use federa_selfplay::options::Options;
use federa_selfplay::plan::Plan;
use federa_selfplay::run::speed::Speed;
use federa_selfplay::run::{Job, Outcome, run as play};
use federa_selfplay::stats::Verdict;

use super::args::RunArgs;
use super::progress::Progress;
use super::tournament::Tournament;
use crate::error::Error;
use crate::terminal::files::{self, Kind};
use crate::terminal::output::tell;
use crate::terminal::signals;

/// Carries out `run`, or `datagen` with what its games have besides and by default.
///
/// # Errors
/// What is wrong with the options, the file, or the machine.
pub(super) fn play_all(
    args: &RunArgs,
    datagen: Option<(DatagenOptions, Tournament)>,
) -> Result<(), Error> {
    let mut tournament = args.tournament.clone();
    if let Some(path) = &args.file {
        tournament = tournament.or(Tournament::read(path)?);
    }
    let (datagen, defaults) = datagen.unzip();
    if let Some(defaults) = defaults {
        tournament = tournament.or(defaults);
    }
    let options = Options { datagen, ..tournament.options()? };
    let threads = tournament.threads()?;
    let Some(out) = &tournament.out else {
        return Err(Error::Input("expected --out FILE for the games".into()));
    };
    let inputs = args.file.as_deref().into_iter().chain(tournament.file_of_openings());
    let games = files::Output { option: "--out", path: out, kind: None };
    let speed = args.log.as_deref();
    let speed = speed.map(|path| files::Output { option: "--log", path, kind: Some(Kind::Text) });
    files::check(inputs, &[Some(games), speed].into_iter().flatten().collect::<Vec<_>>())?;
    let plan = Plan::new(options, tournament.seed.unwrap_or(1))?;
    let job = Job { plan: &plan, shard: args.shard.unwrap_or_default(), threads, out };
    let mut progress = Progress::new(args.quiet, threads);
    let stop = signals::catch()?;
    let outcome = signals::gently(|| play(&job, stop, &mut progress))?;
    log(args, progress.speed(), &plan)?;
    match outcome {
        Outcome::Complete => Ok(()),
        Outcome::Decided(verdict) => {
            let options = plan.options().sprt.expect("only a test is decided");
            let elo = if verdict == Verdict::AcceptH1 { options.elo1 } else { options.elo0 };
            tell(&format!("the test is decided: elo {elo} is accepted"));
            Ok(())
        }
        Outcome::Incomplete { done, planned } => {
            let out = files::name(out);
            let command = command();
            Err(Error::Incomplete(format!(
                "incomplete: {done} of {planned} games are in {out}; to resume:\n{command}"
            )))
        }
    }
}

fn log(args: &RunArgs, speed: &Speed, plan: &Plan) -> Result<(), Error> {
    let (lines, warnings) = (speed.lines(plan), speed.warnings(plan));
    match &args.log {
        Some(path) => append(path, &[lines, warnings].concat())
            .map_err(|error| federa_selfplay::Error::file("write", path, &error).into()),
        None => {
            lines.iter().filter(|_| !args.quiet).chain(&warnings).for_each(|line| tell(line));
            Ok(())
        }
    }
}

fn append(path: &Path, lines: &[String]) -> std::io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    file.write_all(text.as_bytes())
}

/// The command that was given, quoted for a shell where needed.
fn command() -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:=%+@".contains(c);
    let quote = |word: OsString| {
        let word = word.to_string_lossy().into_owned();
        match !word.is_empty() && word.chars().all(plain) {
            true => word,
            false => format!("'{}'", word.replace('\'', r"'\''")),
        }
    };
    std::env::args_os().map(quote).collect::<Vec<_>>().join(" ")
}
