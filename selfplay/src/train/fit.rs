//! Fitting the weights of the evaluation to positions: logistic regression.
//!
//! The log-odds of a position are the sum over its features of count times weight, where the weight
//! is mixed from those of the two anchors around its phase. What is made likely is a mix of the
//! game's result and the search's estimate; the loss is the cross-entropy.

use federa::Random;
use federa::evaluation::Weights;
use federa::evaluation::features::{FEATURES, GROUPS};
use federa::evaluation::phase::{ANCHORS, PARTS, anchors};

use super::adamw::AdamW;
use super::positions::{Fact, Positions};
use super::sigmoid::sigmoid;

/// How weights are fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The order in which positions are taken depends on it.
    pub seed: u64,
    /// Which features have weights.
    pub features: Features,
    /// The share of the result in what is aimed at; the rest is the search's estimate.
    pub result: f64,
    /// How often each position is taken.
    pub passes: u32,
    /// The rate of the first step; it falls to nothing along half a wave.
    pub rate: f64,
    /// Weights shrink by this times the rate in each step.
    pub decay: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 1,
            features: Features::Groups,
            result: RESULT,
            passes: PASSES,
            rate: RATE,
            decay: DECAY,
        }
    }
}

/// The share of the result that is aimed at unless told otherwise.
///
/// Chosen with [`DECAY`] by games of 7x7, 100 positions a move, against weights fitted to the same
/// 6,640 games with 0.5 and a decay of 0.03: these won 99 of 160; 0.2 without decay 86 of 160 and
/// with 0.03 58 of 100; 0.05 with 0.03 91 of 160; 0.9 with 0.03 28 of 100.
pub const RESULT: f64 = 0.2;
/// See [`RESULT`].
pub const DECAY: f64 = 0.3;
/// Beyond this the loss on games held out does not change in its third digit.
pub const PASSES: u32 = 8;
/// A third of it gives the same loss.
pub const RATE: f64 = 0.01;

/// Which features have weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Features {
    /// Windows of 2x2 points alone.
    Windows,
    /// Windows and facts of groups.
    Groups,
}

impl Features {
    /// How many there are.
    pub fn count(self) -> usize {
        match self {
            Features::Windows => GROUPS,
            Features::Groups => FEATURES,
        }
    }
}

/// Positions whose gradients are averaged for one step.
const BATCH: usize = 512;

/// Weights while they are fitted: natural log-odds, by anchor and feature.
#[derive(Clone, PartialEq, Debug)]
pub struct Linear {
    features: usize,
    weights: Vec<f64>,
}

impl Linear {
    /// Weights that know nothing.
    pub fn new(features: Features) -> Linear {
        let features = features.count();
        Linear { features, weights: vec![0.0; ANCHORS * features] }
    }

    /// The probability that the side to move wins a position of this phase with these features.
    pub fn forecast(&self, phase: usize, counts: &[(u16, u16)]) -> f64 {
        let [lower, upper] = self.parts(phase);
        let sum = |(start, part): (usize, f64)| {
            let weights = &self.weights[start..start + self.features];
            let products = self.kept(counts).map(|(feature, count)| weights[feature] * count);
            part * products.sum::<f64>()
        };
        sigmoid(sum(lower) + sum(upper))
    }

    /// Where the weights of the two anchors around a phase start, and how much of each there is.
    fn parts(&self, phase: usize) -> [(usize, f64); 2] {
        anchors(phase).map(|(at, part)| (at * self.features, f64::from(part) / f64::from(PARTS)))
    }

    /// The features that have weights.
    fn kept<'a>(&self, counts: &'a [(u16, u16)]) -> impl Iterator<Item = (usize, f64)> + use<'a> {
        let features = self.features;
        let numbers =
            counts.iter().map(|&(feature, count)| (usize::from(feature), f64::from(count)));
        numbers.take_while(move |(feature, _)| *feature < features)
    }

    /// Adds the gradient of the loss at a position.
    fn add_gradient(&self, gradient: &mut [f64], phase: usize, counts: &[(u16, u16)], error: f64) {
        for (start, part) in self.parts(phase) {
            for (feature, count) in self.kept(counts) {
                gradient[start + feature] += error * part * count;
            }
        }
    }

    /// The weights as the evaluation takes them; `made` is one line that says how they were made.
    pub fn weights(&self, made: &str) -> Weights {
        let anchors: Vec<_> = self.weights.chunks(self.features).map(<[f64]>::to_vec).collect();
        Weights::from_log_odds(made, &anchors)
    }
}

/// Fits weights to positions.
pub fn fit(positions: &Positions, settings: &Settings) -> Linear {
    let mut model = Linear::new(settings.features);
    let mut descent = AdamW::new(model.weights.len(), settings.decay);
    let mut gradient = vec![0.0; model.weights.len()];
    let mut rng = Random::new(settings.seed);
    let mut order: Vec<u32> = (0..positions.len() as u32).collect();
    let steps = positions.len().div_ceil(BATCH) as f64 * f64::from(settings.passes);
    let mut step = 0.0;
    for _ in 0..settings.passes {
        shuffle(&mut order, &mut rng);
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &position in batch {
                let (fact, counts) =
                    (positions.facts()[position as usize], positions.counts(position as usize));
                let phase = usize::from(fact.phase);
                let error = model.forecast(phase, counts) - aim(&fact, settings.result);
                model.add_gradient(&mut gradient, phase, counts, error / batch.len() as f64);
            }
            descent.step(&mut model.weights, &gradient, settings.rate * fallen(step / steps));
            step += 1.0;
        }
    }
    model
}

/// What a position's forecast should be.
fn aim(fact: &Fact, result: f64) -> f64 {
    result * f64::from(u8::from(fact.won)) + (1.0 - result) * f64::from(fact.estimate)
}

/// The rate after a share of all steps, as a share of the first: half a wave, 1 to 0, by a
/// polynomial that every machine computes alike.
fn fallen(share: f64) -> f64 {
    let left = 1.0 - share;
    left * left * (1.0 + 2.0 * share)
}

/// Puts numbers into random order (Fisher and Yates).
fn shuffle(order: &mut [u32], rng: &mut Random) {
    for last in (1..order.len()).rev() {
        order.swap(last, rng.below(last + 1));
    }
}
