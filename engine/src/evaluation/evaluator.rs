//! [`Evaluator`]: weights in tables that are fast to read.

use std::sync::{Arc, OnceLock};

use super::features::{BIASES, FEATURES, GROUPS, WINDOWS, count};
use super::groups::GROUP_CLASSES;
use super::logistic;
use super::phase::{self, PARTS, STEPS};
use super::weights::Weights;
use super::windows::{CLASSES, CODES, EMPTY, NO_CLASS, PLACES, class, digit};
use crate::rules::board::Board;
use crate::rules::kind::{Color, Kind, Shape};
use crate::rules::position::Position;

/// The value of positions by some weights.
#[derive(Debug)]
pub struct Evaluator {
    weights: Weights,
    /// By phase.
    phases: Vec<Phase>,
}

/// The weights of one phase, in [units](logistic::UNIT).
#[derive(Debug)]
pub(super) struct Phase {
    /// By the parity of empty points.
    pub(super) biases: [i32; BIASES],
    /// By class of windows; the last one is for codes that do not occur.
    pub(super) classes: [i32; CLASSES + 1],
    /// By class of groups, if groups count.
    pub(super) groups: Option<Box<[i32; GROUP_CLASSES]>>,
    /// By point of view: the weight of a window by its code.
    pub(super) windows: Box<[[i32; CODES]; 2]>,
    /// By point of view, the place of an empty cell in a window and the window's code: what a
    /// round or square piece of the *other* colour on that cell adds.
    pub(super) placed: Box<[[[[i32; 2]; CODES]; 4]; 2]>,
}

/// By weights, which decide everything.
impl PartialEq for Evaluator {
    fn eq(&self, other: &Evaluator) -> bool {
        self.weights == other.weights
    }
}

impl Evaluator {
    /// The tables of weights: some megabytes, made in some milliseconds.
    pub fn new(weights: Weights) -> Evaluator {
        let phases = (0..=STEPS).map(|phase| Phase::new(&weights, phase)).collect();
        Evaluator { weights, phases }
    }

    /// The tables of a [generation](Weights::generation) of weights, made when it is first asked for.
    pub(crate) fn of_generation(number: usize) -> Arc<Evaluator> {
        static MADE: [OnceLock<Arc<Evaluator>>; Weights::GENERATIONS] =
            [const { OnceLock::new() }; Weights::GENERATIONS];
        let make = || Arc::new(Evaluator::new(Weights::generation(number)));
        MADE[number].get_or_init(make).clone()
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The value of a position for the side to move, below [`ONE`](super::ONE). The game is taken for open and the pie rule
    /// for none.
    pub fn evaluate(&self, position: &Position) -> u32 {
        let board = position.board();
        logistic::value(self.sum(board, board.to_move()))
    }

    /// The sum of weights of a board, counted from scratch, if `view` were to move.
    pub(crate) fn sum<const W: usize>(&self, board: &Board<W>, view: Color) -> i32 {
        let points = board.size().area();
        let phase = self.phase(points - board.empty().count() as usize, points);
        let counts = count(board, view);
        let weighted = |weights: &[i32], first: usize| -> i32 {
            weights
                .iter()
                .zip(&counts[first..])
                .map(|(weight, &count)| weight * i32::from(count))
                .sum()
        };
        weighted(&phase.biases, 0)
            + weighted(&phase.classes[..CLASSES], WINDOWS)
            + phase.groups.as_ref().map_or(0, |groups| weighted(&groups[..], GROUPS))
    }

    /// The weights for a board with this many filled points.
    #[inline]
    pub(super) fn phase(&self, filled: usize, points: usize) -> &Phase {
        &self.phases[phase::phase(filled, points)]
    }
}

impl Phase {
    fn new(weights: &Weights, phase: usize) -> Phase {
        let [(lower, most), (upper, rest)] = phase::anchors(phase);
        let mix = |feature: usize| {
            let [lower, upper] = [lower, upper].map(|at| i32::from(weights.at(at)[feature]));
            (lower * most + upper * rest + PARTS / 2).div_euclid(PARTS)
        };
        let mut classes = [0; CLASSES + 1];
        for (class, weight) in classes[..CLASSES].iter_mut().enumerate() {
            *weight = mix(WINDOWS + class);
        }
        let groups = (weights.features() == FEATURES).then(|| {
            let mut groups = Box::new([0; GROUP_CLASSES]);
            groups.iter_mut().enumerate().for_each(|(class, weight)| *weight = mix(GROUPS + class));
            groups
        });
        let mut windows = Box::new([[0; CODES]; 2]);
        let mut placed = vec![[[[0; 2]; CODES]; 4]; 2];
        for view in Color::ALL {
            let weight = |code: usize| classes[class(code, view)];
            for code in 0..CODES {
                windows[view.index()][code] = weight(code);
                for (corner, place) in PLACES.into_iter().enumerate() {
                    if code / place % 6 != EMPTY || class(code, view) == usize::from(NO_CLASS) {
                        continue;
                    }
                    for shape in Shape::ALL {
                        let filled = code + digit(Kind::new(!view, shape)) * place;
                        placed[view.index()][corner][code][shape as usize] =
                            weight(filled) - weight(code);
                    }
                }
            }
        }
        Phase {
            biases: std::array::from_fn(mix),
            classes,
            groups,
            windows,
            placed: placed.into_boxed_slice().try_into().expect("two points of view"),
        }
    }
}
