//! `federa bench baselines`: the same rules in other programs, in the same run.

use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::args::{Answer, Timing, sizes};
use super::read;
use crate::error::Error;
use crate::options::values::size;
use crate::terminal::output::Output;

/// Options of `federa bench baselines`.
#[derive(Args, Debug, Serialize)]
#[cfg_attr(not(feature = "baselines"), allow(dead_code, reason = "only read with the feature"))]
pub(crate) struct BaselinesArgs {
    /// Board sizes, 2 to 19, a list such as 5,9
    #[arg(long, value_name = "N,...", value_delimiter = ',', default_value = "9,13",
          value_parser = size, allow_negative_numbers = true)]
    #[serde(serialize_with = "sizes")]
    size: Vec<federa::Size>,
    /// Instead of measuring, play this many games on the first size against the
    /// tree search of `minimax`, seats exchanged on the same random openings
    #[arg(long, value_name = "N", default_value_t = 0)]
    games: u64,
    /// Time a move in these games
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = read::time)]
    #[serde(skip)]
    move_time: Duration,
    #[command(flatten)]
    #[serde(flatten)]
    timing: Timing,
    #[command(flatten)]
    #[serde(flatten)]
    answer: Answer,
}

/// Says how to get the command.
#[cfg(not(feature = "baselines"))]
pub(super) fn run(_: &BaselinesArgs, _: &mut Output) -> Result<(), Error> {
    let how = "expected a program built with the other libraries: cargo run --release \
               --features baselines -- bench baselines";
    Err(Error::at("baselines", how))
}

#[cfg(feature = "baselines")]
pub(super) use measured::run;

#[cfg(feature = "baselines")]
mod measured {
    use federa::Params;

    use super::{BaselinesArgs, Error, Output};
    use crate::bench::answer::{answer, legend};
    use crate::bench::progress::in_turns;
    use crate::bench::table::{self, Column};
    use crate::terminal::format::{percent, seconds};
    use federa_bench::baselines::matches::{Terms, engine_wins};
    use federa_bench::baselines::{reference, rollouts, tree};
    use federa_bench::measure::rounds::{Work, Workload};
    use federa_bench::report::document::Document;
    use federa_bench::report::row::{Case, PLAYOUTS, Row};
    use federa_bench::workloads::playouts::{self, PolicyName};
    use federa_bench::workloads::positions::Phase;
    use federa_bench::workloads::search;
    use federa_selfplay::stats::{Confidence, Counts};

    const COLUMNS: [Column; 3] = [
        ("playouts/s", PLAYOUTS, table::whole),
        ("us each", "microseconds_per_playout", table::hundredths),
        ("federa is", "federa_times", times),
    ];

    fn times(ratio: f64) -> String {
        format!("{ratio:.2} times")
    }

    /// Runs the command.
    pub(in crate::bench) fn run(args: &BaselinesArgs, output: &mut Output) -> Result<(), Error> {
        if args.games > 0 {
            return play(args, output);
        }
        let mut cases = Vec::new();
        let mut workloads = Vec::new();
        for &size in &args.size {
            for (name, work) in works(size, args.timing.seed) {
                let position = Phase::Empty.name().into();
                let case = Case { name: name.into(), size: size.get(), position, threads: 1 };
                workloads.push(Workload { name: case.line(), work });
                cases.push(case);
            }
        }
        let samples = in_turns(&mut workloads, &args.timing);
        let mut rows: Vec<_> =
            cases.into_iter().zip(&samples).map(|(c, s)| Row::new(c, s)).collect();
        relate(&mut rows);
        answer(Document::new("baselines", args, rows), &args.answer, output, |document| {
            let table = table::of_rows(&document.results, &COLUMNS);
            format!("{table}\n{}", legend(&args.timing))
        })
    }

    /// Plays the games two by two, so that both seats of a pair meet the same machine.
    fn play(args: &BaselinesArgs, output: &mut Output) -> Result<(), Error> {
        let terms = Terms { size: args.size[0], time: args.move_time, seed: args.timing.seed };
        let wins: u64 = (0..args.games)
            .collect::<Vec<_>>()
            .chunks(2)
            .map(|pair| {
                std::thread::scope(|scope| {
                    let games: Vec<_> = pair
                        .iter()
                        .map(|&index| scope.spawn(move || engine_wins(&terms, index)))
                        .collect();
                    games
                        .into_iter()
                        .map(|game| u64::from(game.join().expect("no panic")))
                        .sum::<u64>()
                })
            })
            .sum();
        let counts = Counts::from_wins_losses(wins, args.games - wins);
        let rate = counts.wilson(Confidence::P95);
        let (lower, upper) =
            rate.map_or((0.0, 1.0), |rate| (rate.interval.lower, rate.interval.upper));
        let (won, size, games) = (wins as f64 / args.games as f64, terms.size, args.games);
        if args.answer.json {
            let json = serde_json::json!({
                "size": size.get(), "move_time_ms": args.move_time.as_millis() as u64, "games": games, "wins": wins,
                "score": won, "interval": [lower, upper],
            });
            return output.print(&format!("{json}\n"));
        }
        output.print(&format!(
            "{size}, {} a move, one thread each: federa won {wins} of {games} games against \
             minimax, {} [{:.1}, {:.1}]\n",
            seconds(args.move_time),
            percent(won),
            100.0 * lower,
            100.0 * upper
        ))
    }

    /// Playouts, then searches; the engine before its baselines in both.
    fn works(size: federa::Size, seed: u64) -> Vec<(&'static str, Work)> {
        let position = Phase::Empty.position(size);
        let search = |preset| {
            let params = Params::preset(preset).expect("a preset");
            search::work(&params, &position, 1, seed).expect("one thread needs no other")
        };
        let uniform = playouts::work(PolicyName::Uniform, &position, 1, seed);
        let uniform = uniform.expect("one thread needs no other");
        vec![
            ("federa uniform", uniform),
            ("minimax rollouts", rollouts::generated(size, seed)),
            ("minimax rollouts, own policy", rollouts::drawn(size, seed)),
            ("reference", reference::work(size, seed)),
            ("federa search uct", search("uct")),
            ("federa search default", search("default")),
            ("minimax search", tree::generated(size)),
            ("minimax search, own policy", tree::drawn(size)),
        ]
    }

    /// Adds how many times faster the engine is: in playouts than a baseline's
    /// playouts, and in plain searches (`uct`) than a baseline's searches.
    fn relate(rows: &mut [Row]) {
        let mut own = 1.0;
        for row in rows {
            let rate = row.figure(PLAYOUTS).unwrap_or_default();
            match row.case.name.as_str() {
                "federa uniform" | "federa search uct" => own = rate,
                "federa search default" => {}
                _ => {
                    row.figures.insert("federa_times", own / rate);
                }
            }
        }
    }
}
