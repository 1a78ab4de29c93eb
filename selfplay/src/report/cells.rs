//! The part of a report about sizes and the pie rule.

use std::collections::BTreeMap;

use super::model::{Cell, HalfTest, Measure, Moment, Opening, PieEffect, Rate, Value};
use super::sources::Settings;
use crate::stats::{Counts, Histogram, Holm, Sample, difference};
use crate::tally::CellTally;

/// Bins of a histogram of lengths, at most.
const BINS: u32 = 30;

/// The tallies by size and pie rule.
type Tallies = BTreeMap<(usize, bool), CellTally>;

/// Every cell.
pub(super) fn cells(tallies: &Tallies, settings: &Settings) -> Vec<Cell> {
    let dark = half_tests(tallies, settings, CellTally::dark_counts);
    let first = half_tests(tallies, settings, CellTally::first_counts);
    tallies
        .iter()
        .map(|(key, tally)| cell(*key, tally, settings, dark.get(key), first.get(key)))
        .collect()
}

fn cell(
    (size, pie): (usize, bool),
    tally: &CellTally,
    settings: &Settings,
    dark_test: Option<&HalfTest>,
    first_test: Option<&HalfTest>,
) -> Cell {
    let rate = |counts: Counts| Rate::new(counts, settings.rate(counts));
    let measure = |values: &[f64]| {
        Sample::new(values.iter().copied()).map(|sample| Measure::new(&sample, settings.confidence))
    };
    let whole = |values: &[i64]| measure(&values.iter().map(|&v| v as f64).collect::<Vec<_>>());
    let share = |part: u64, all: u64| (all > 0).then(|| part as f64 / all as f64);
    let openings = tally
        .openings
        .counts()
        .map(|(point, counts)| Opening { point: point.to_string(), dark: rate(counts) });
    Cell {
        size,
        pie,
        games: tally.games(),
        distinct: tally.distinct(),
        dark: rate(tally.dark_counts()),
        first: rate(tally.first_counts()),
        swap: rate(tally.swap_counts()),
        dark_test: dark_test.copied(),
        first_test: first_test.copied(),
        length: whole(&tally.lengths),
        conversions: whole(&tally.conversions),
        branching: measure(&tally.branching),
        passes: share(tally.passes, tally.turns),
        lead_changes: measure(&tally.lead_changes),
        settled: measure(&tally.settled),
        adjudicated: tally.adjudicated,
        playouts: share(tally.playouts, tally.thought),
        lengths: histogram(&tally.lengths),
        winner_over_time: moments(&tally.timeline.winner, settings),
        dark_over_time: moments(&tally.timeline.dark, settings),
        openings: openings.collect(),
    }
}

fn histogram(lengths: &[i64]) -> Vec<(i64, i64, u64)> {
    let (Some(&least), Some(&most)) = (lengths.iter().min(), lengths.iter().max()) else {
        return Vec::new();
    };
    let histogram = Histogram::new(lengths, Histogram::round_width(least, most, BINS));
    let bins = histogram.iter().flat_map(Histogram::bins);
    bins.map(|(range, count)| (*range.start(), *range.end(), count)).collect()
}

fn moments(parts: &[Vec<f64>], settings: &Settings) -> Vec<Moment> {
    let samples = parts.iter().enumerate().filter_map(|(i, values)| {
        let sample = Sample::new(values.iter().copied())?;
        let measure = Measure::new(&sample, settings.confidence);
        let time = (i as f64 + 0.5) / parts.len() as f64;
        let (games, mean) = (measure.games, measure.mean);
        // A chance stays one, however few games speak of it.
        let interval = measure.interval.map(|(low, high)| (low.max(0.0), high.min(1.0)));
        Some(Moment { time, games, mean, interval })
    });
    samples.collect()
}

/// Which rates differ from one half, for cells with games. The sizes of one pie rule setting are tested
/// together, since readers pick out the one that differs most.
fn half_tests(
    tallies: &Tallies,
    settings: &Settings,
    counts: impl Fn(&CellTally) -> Counts,
) -> BTreeMap<(usize, bool), HalfTest> {
    let mut tests = BTreeMap::new();
    for pie in [false, true] {
        // Cells without games say nothing, and must not weigh on the others.
        let family: Vec<(_, f64)> = tallies
            .iter()
            .filter(|((_, p), _)| *p == pie)
            .filter_map(|(key, tally)| Some((*key, counts(tally).fair_p_value()?)))
            .collect();
        let p: Vec<f64> = family.iter().map(|&(_, p)| p).collect();
        let Some(holm) = Holm::new(&p) else { continue };
        let rejected = holm.rejected(settings.level());
        for (i, &(key, p)) in family.iter().enumerate() {
            let (adjusted, differs) = (holm.adjusted()[i], rejected[i]);
            tests.insert(key, HalfTest { p, adjusted, differs });
        }
    }
    tests
}

/// What the pie rule changes, for sizes that were played with and without it.
pub(super) fn pie_effects(tallies: &Tallies, settings: &Settings) -> Vec<PieEffect> {
    let sizes = tallies.keys().filter(|(_, pie)| *pie).map(|&(size, _)| size);
    let effects = sizes.filter_map(|size| {
        let (on, off) = (&tallies[&(size, true)], tallies.get(&(size, false))?);
        let less = |on, off| difference(on, off, settings.confidence).map(Value::from);
        Some(PieEffect {
            size,
            first: less(on.first_counts(), off.first_counts()),
            dark: less(on.dark_counts(), off.dark_counts()),
        })
    });
    effects.collect()
}
