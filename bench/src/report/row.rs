//! [`Row`]: one thing that was measured, with its figures.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::measure::counts::Counts;
use crate::measure::rounds::Sample;
use crate::measure::stats::Spread;

/// What was measured.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Case {
    /// A policy, a set of search parameters, another program.
    pub name: String,
    /// The size of the board.
    pub size: usize,
    /// The position.
    pub position: String,
    /// Threads at work.
    pub threads: usize,
}

impl Case {
    /// The case on one line.
    pub fn line(&self) -> String {
        let Case { name, size, position, threads } = self;
        format!("{name} {size}x{size} {position}, {threads} thread{}", plural(*threads))
    }
}

fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}

/// The clock that rates go by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// Time that the system charged: what others do on the machine matters little.
    Processor,
    /// Time that passed: with several threads, waiting is part of the matter.
    Wall,
}

/// A case and its figures. Rates are medians over the repeats.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// What was measured.
    #[serde(flatten)]
    pub case: Case,
    /// The clock of the rates and times.
    pub clock: Clock,
    /// The figures by name, the unit in the name.
    #[serde(flatten)]
    pub figures: BTreeMap<&'static str, f64>,
    /// The spread of each rate over the repeats.
    pub spread: BTreeMap<&'static str, Spread>,
    /// Each rate in every repeat.
    pub samples: BTreeMap<&'static str, Vec<f64>>,
}

/// A rate: its name and what it counts.
type Rate = (&'static str, fn(&Counts) -> u64);

/// All rates.
const RATES: [Rate; 4] = [
    (PLAYOUTS, |counts| counts.playouts),
    (MOVES, Counts::moves),
    (VALUES, |counts| counts.values),
    (NODES, |counts| counts.nodes),
];

/// Playouts by the clock of the row.
pub const PLAYOUTS: &str = "playouts_per_second";
/// Moves of playouts by the clock of the row.
pub const MOVES: &str = "moves_per_second";
/// Moves valued by the clock of the row.
pub const VALUES: &str = "values_per_second";
/// Nodes by the clock of the row.
pub const NODES: &str = "nodes_per_second";
/// Playouts by wall time.
pub const WALL_PLAYOUTS: &str = "playouts_per_wall_second";

/// The part of a processor that each thread had, from 0 to 1.
pub const PROCESSORS: &str = "processor_share";

impl Row {
    /// The figures of a case's samples.
    pub fn new(case: Case, samples: &[Sample]) -> Row {
        let one = case.threads == 1 && samples.iter().all(|s| s.times.processor.is_some());
        let clock = if one { Clock::Processor } else { Clock::Wall };
        let (figures, spread) = (BTreeMap::new(), BTreeMap::new());
        let mut row = Row { case, clock, figures, spread, samples: BTreeMap::new() };
        for (name, count) in RATES {
            row.rate(name, samples, |sample| count(&sample.counts) as f64 / clock.seconds(sample));
        }
        row.rate(WALL_PLAYOUTS, samples, |sample| {
            sample.counts.playouts as f64 / Clock::Wall.seconds(sample)
        });
        row.averages(samples);
        row.processors(samples);
        row
    }

    /// A rate, unless it counts what the case does not do.
    fn rate(&mut self, name: &'static str, samples: &[Sample], of: impl Fn(&Sample) -> f64) {
        let rates: Vec<_> = samples.iter().map(of).collect();
        if rates.iter().any(|&rate| rate > 0.0) {
            let spread = Spread::of(&rates);
            self.figures.insert(name, spread.median);
            self.spread.insert(name, spread);
            self.samples.insert(name, rates);
        }
    }

    /// What follows from the sums over all samples.
    fn averages(&mut self, samples: &[Sample]) {
        let mut all = Counts::default();
        samples.iter().for_each(|sample| all += sample.counts);
        let mut average = |name, total: u64, of: u64| {
            if of > 0 {
                self.figures.insert(name, total as f64 / of as f64);
            }
        };
        let games = if all.moves() > 0 { all.playouts } else { 0 };
        average("moves_per_playout", all.moves(), games);
        average("conversions_per_playout", all.conversions, games);
        average("passes_per_playout", all.passes, games);
        average("dark_share", all.dark_wins, games);
        average("bytes_per_node", all.bytes, if all.bytes > 0 { all.nodes } else { 0 });
        if let Some(rate) = self.figures.get(PLAYOUTS) {
            let threads = self.case.threads as f64;
            self.figures.insert("microseconds_per_playout", 1e6 / rate * threads);
        }
    }

    /// How much of a processor each thread had: less than 1 if the machine had
    /// other things to do, or if the threads waited for each other.
    fn processors(&mut self, samples: &[Sample]) {
        let sum = samples.iter().map(|s| s.times).reduce(|all, times| all + times);
        if let Some((processor, times)) = sum.and_then(|sum| Some((sum.processor?, sum))) {
            let threads = times.wall.as_secs_f64() * self.case.threads as f64;
            self.figures.insert(PROCESSORS, processor.as_secs_f64() / threads);
        }
    }

    /// A figure, if the case has it.
    pub fn figure(&self, name: &str) -> Option<f64> {
        self.figures.get(name).copied()
    }
}

impl Clock {
    fn seconds(self, sample: &Sample) -> f64 {
        match (self, sample.times.processor) {
            (Clock::Processor, Some(processor)) => processor.as_secs_f64(),
            _ => sample.times.wall.as_secs_f64(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::clock::Times;
    use std::time::Duration;

    fn row(threads: usize) -> Row {
        let sample = |playouts| Sample {
            counts: Counts { playouts, placements: 3 * playouts, ..Counts::default() },
            times: Times { wall: Duration::from_secs(2), processor: Some(Duration::from_secs(1)) },
        };
        let case = Case { name: "x".into(), size: 5, position: "empty".into(), threads };
        Row::new(case, &[100, 300, 200].map(sample))
    }

    #[test]
    fn one_thread_goes_by_processor_time_and_several_by_the_wall() {
        assert_eq!(row(1).figure(PLAYOUTS), Some(200.0));
        assert_eq!(row(1).figure(WALL_PLAYOUTS), Some(100.0));
        assert_eq!(row(1).figure(MOVES), Some(600.0));
        assert_eq!(row(1).figure("moves_per_playout"), Some(3.0));
        assert_eq!(row(1).figure("microseconds_per_playout"), Some(5_000.0));
        assert_eq!(row(2).figure(PLAYOUTS), Some(100.0));
        assert_eq!(row(2).figure("microseconds_per_playout"), Some(20_000.0));
        assert_eq!(row(1).figure(NODES), None);
    }
}
