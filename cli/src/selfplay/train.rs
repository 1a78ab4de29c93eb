//! `train`: fits the weights of the evaluation to games.

use std::path::PathBuf;

use anstyle::Style;
use clap::builder::TypedValueParser;
use federa::text::notation::excerpt;
use federa_selfplay::train::fit::{self, Features, Settings};
use federa_selfplay::train::playouts;
use federa_selfplay::train::positions::{Positions, read_files};
use federa_selfplay::train::provenance::provenance;
use federa_selfplay::train::report::{Forecaster, Report, Row, report};
use federa_selfplay::train::split::Split;

use super::values;
use crate::error::Error;
use crate::options::values::{named, number, processors, seed};
use crate::terminal::files::{self, Kind};
use crate::terminal::output::{Output, tell};
use crate::terminal::table::{Align, Table};
use crate::threads;

const TRAIN: &str = "\
Prints how well the winner of games held out is foreseen, by tenth of the game:
the log-loss of knowing only how often the side to move wins (base), and
log-loss and AUC (how often a won position is given more than a lost one) of the
weights, of the search that chose the moves, and with --playouts of random
playouts. The same files and options give the same bytes.

Example:
  federa selfplay train games.jsonl older.jsonl.gz --out new.weights";

/// Options of `train`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = TRAIN)]
pub(crate) struct TrainArgs {
    /// Files of games: of `selfplay datagen`, or of tournaments of players with estimates
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file for the weights; without it they are measured only
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// What has weights: windows of 2x2 points, or these and facts of groups
    #[arg(long, value_name = "FEATURES", default_value = "groups", value_parser = features())]
    features: Features,
    /// The share of the result in what is aimed at; the rest is the search's estimate
    #[arg(long, value_name = "SHARE", default_value_t = fit::RESULT, value_parser = share,
          allow_negative_numbers = true)]
    result: f64,
    /// How often each position is taken
    #[arg(long, value_name = "N", default_value_t = fit::PASSES, value_parser = passes,
          allow_negative_numbers = true)]
    passes: u32,
    /// The rate of the first step
    #[arg(long, value_name = "RATE", default_value_t = fit::RATE, value_parser = share,
          allow_negative_numbers = true)]
    rate: f64,
    /// Weights shrink by this times the rate in each step
    #[arg(long, value_name = "DECAY", default_value_t = fit::DECAY, value_parser = share,
          allow_negative_numbers = true)]
    decay: f64,
    /// One game in N is held out for the report; 0 for none
    #[arg(long, value_name = "N", default_value = "10", value_parser = held_out,
          allow_negative_numbers = true)]
    held_out: u64,
    /// Fit to games of these board sizes only, a list such as 5,9 [default: all]
    #[arg(long = "size", alias = "fit-sizes", value_name = "N,...", value_delimiter = ',', value_parser = values::size,
          allow_negative_numbers = true)]
    fit_sizes: Vec<usize>,
    /// Compare with so many random playouts from every position, which takes long;
    /// 0 for none
    #[arg(long, value_name = "N", default_value = "0", value_parser = count,
          allow_negative_numbers = true)]
    playouts: u64,
    /// The seed of all chance: the order of positions, the games held out
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed,
          allow_negative_numbers = true)]
    seed: u64,
    /// A few words that begin the line in the file that says how it was made
    #[arg(long, value_name = "TEXT", default_value = "", value_parser = note)]
    note: String,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

fn features() -> impl TypedValueParser<Value = Features> {
    named([("windows", Features::Windows), ("groups", Features::Groups)])
}

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| format!("expected a number from 0 to 1, found {}", excerpt(text)))
}

fn passes(text: &str) -> Result<u32, String> {
    number(text, "a number of passes", 1..=1000).map(|n| n as u32)
}

fn held_out(text: &str) -> Result<u64, String> {
    number(text, "a number of games", 0..=1_000_000)
}

fn count(text: &str) -> Result<u64, String> {
    number(text, "a number of playouts", 0..=1_000_000)
}

fn note(text: &str) -> Result<String, String> {
    if text.chars().any(char::is_control) {
        return Err(format!("expected a single line, found {}", excerpt(text)));
    }
    Ok(text.trim().into())
}

/// Kinds of playouts that weights are compared with.
const PLAYOUTS: [&str; 2] = ["uniform", "guided"];

/// Carries out `train`.
///
/// # Errors
/// If a file cannot be read, holds nothing to fit to, or the weights cannot be written.
pub(crate) fn train(args: &TrainArgs, output: &mut Output) -> Result<(), Error> {
    let weights = args.out.as_deref();
    let weights =
        weights.map(|path| files::Output { option: "--out", path, kind: Some(Kind::Weights) });
    files::check(args.files.iter().map(PathBuf::as_path), weights.as_slice())?;
    let split = Split { seed: args.seed, one_in: args.held_out };
    let wanted = |size: usize, is_held_out: bool| {
        is_held_out || args.fit_sizes.is_empty() || args.fit_sizes.contains(&size)
    };
    let pool = threads::pool(processors())?;
    let sets = pool.install(|| read_files(&args.files, &split, &wanted))?;
    if sets.fit.is_empty() {
        return Err(Error::Input(
            "expected games with estimates of their players to fit to, found none".into(),
        ));
    }
    let settings = Settings {
        seed: args.seed,
        features: args.features,
        result: args.result,
        passes: args.passes,
        rate: args.rate,
        decay: args.decay,
    };
    let model = fit::fit(&sets.fit, &settings);
    let made = provenance(&args.note, &sets.fit, &settings);
    if let Some(out) = &args.out {
        files::write(out, model.weights(&made).to_bytes())?;
    }
    let out = &sets.held_out;
    let forecast =
        |number: usize| model.forecast(usize::from(out.facts()[number].phase), out.counts(number));
    let mut forecasters = vec![Forecaster { name: "weights".into(), forecast: Box::new(forecast) }];
    for kind in PLAYOUTS.into_iter().filter(|_| args.playouts > 0) {
        let play = || playouts::forecasts(&args.files, &split, &wanted, kind, args.playouts);
        let shares = pool.install(play)?;
        let forecast = Box::new(move |number: usize| shares[number]);
        forecasters.push(Forecaster { name: kind.into(), forecast });
    }
    let report = report(out, &forecasters);
    if args.json {
        return output.print_json(&report);
    }
    tell(&format!("fitted: {made}"));
    output.print(&text(&report, out))
}

fn text(report: &Report, held_out: &Positions) -> String {
    let games = report.games;
    let mut text = format!(
        "Forecasts of the winner: {} positions of {games} games held out\n",
        held_out.len()
    );
    for table in &report.tables {
        let size = table.size.map_or("All sizes".into(), |size| format!("{size}x{size}"));
        text += &format!("\n{size}: log-loss, and AUC\n");
        let mut columns = vec!["tenth".to_string(), "positions".into(), "base".into()];
        for skill in &table.total.skills {
            columns.extend([skill.name.clone(), "AUC".into()]);
        }
        let mut lines =
            Table::new(&columns.into_iter().map(|head| (head, Align::Right)).collect::<Vec<_>>());
        for row in table.tenths.iter().chain([&table.total]) {
            lines.row(Style::new(), cells(row));
        }
        text += &lines.render();
    }
    text
}

fn cells(row: &Row) -> Vec<String> {
    let number = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value:.3}"));
    let tenth = row.tenth.map_or("all".into(), |tenth| tenth.to_string());
    let mut cells = vec![tenth, row.positions.to_string(), number(row.base_loss)];
    for skill in &row.skills {
        cells.extend([number(skill.log_loss), number(skill.auc)]);
    }
    cells
}
