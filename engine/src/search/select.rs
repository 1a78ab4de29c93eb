//! [`Selector`]: the choice among the moves of a node.
//!
//! Every move has a value from the playouts below the node in which it occurred
//! at any time (AMAF), read from the table of the node or of its nearest ancestor
//! that has one (GRAVE). Visited moves mix it with their own mean, and less of
//! it the more visits they have (RAVE). So a move need not be visited to be
//! valued, and most are never visited.

use super::action::Action;
use super::params::Params;
use super::tree::{Node, Value};
use super::worker::Amaf;
use crate::playout::averages::{Averages, Tally};
use crate::playout::guided::Knowledge;
use crate::playout::random::Random;
use crate::rules::board::Board;
use crate::rules::cell::Cell;
use crate::rules::kind::{Kind, Shape};

/// Room for the values of one node's moves.
#[derive(Debug)]
pub struct Selector<const W: usize> {
    /// AMAF means of placements by shape and cell; below zero where there is none to make.
    placements: [[[f32; 64]; W]; 2],
    /// The conversions that the mover may make, with their AMAF means and visits.
    conversions: Vec<(Action, f32, f32)>,
}

impl<const W: usize> Default for Selector<W> {
    fn default() -> Self {
        Self { placements: [[[0.0; 64]; W]; 2], conversions: Vec::new() }
    }
}

/// The value of what cannot be chosen.
const NEVER: f32 = -1.0;

/// What AMAF means begin with, in the absence of better: two playouts, half won.
const AMAF_PRIOR: f32 = 2.0;

/// A move and its value.
type Scored = (Option<Action>, f32);

impl<const W: usize> Selector<W> {
    /// The move to follow; none if every move is proven to lose.
    #[allow(clippy::too_many_arguments)]
    pub fn select(
        &mut self,
        board: &Board<W>,
        node: &Node,
        children: &[Node],
        amaf: &Amaf<W>,
        knowledge: Option<&Knowledge<W>>,
        can_swap: bool,
        params: &Params,
        rng: &mut Random,
    ) -> Option<Action> {
        self.value_placements(board, &amaf.placements, knowledge.map(|k| &k.placements), params);
        self.value_conversions(board, &amaf.conversions, knowledge.map(|k| &k.conversions), params);
        let log = (node.visits.max(1) as f32).ln();
        let exploration = params.exploration as f32;
        let visited = self.best_visited(board, children, &amaf.placements, log, params);
        let (action, value) = self.best_unvisited(children, can_swap, rng);
        let unvisited = match action {
            Some(_) if params.visit_all => f32::INFINITY,
            Some(_) => value + exploration * log.sqrt(),
            None => NEVER,
        };
        if unvisited > visited.1 {
            return action;
        }
        if visited.0.is_none() && children.is_empty() && board.must_pass() {
            return Some(Action::PASS);
        }
        visited.0
    }

    fn value_placements(
        &mut self,
        board: &Board<W>,
        amaf: &Tally<W>,
        averages: Option<&Averages<W>>,
        params: &Params,
    ) {
        let empty = board.empty();
        if empty.is_empty() {
            self.placements = [[[NEVER; 64]; W]; 2];
            return;
        }
        let prior = if averages.is_some() { params.prior as f32 } else { 0.0 };
        for shape in Shape::ALL {
            let kind = Kind::new(board.to_move(), shape);
            let (visits, wins) = amaf.of_kind(kind);
            let values = self.placements[shape as usize].as_flattened_mut();
            match averages {
                Some(averages) => {
                    let means = averages.of_kind(kind);
                    for (i, value) in values.iter_mut().enumerate() {
                        *value = (wins[i] + AMAF_PRIOR / 2.0 + prior * means[i])
                            / (visits[i] + AMAF_PRIOR + prior);
                    }
                }
                None => {
                    for (i, value) in values.iter_mut().enumerate() {
                        *value = (wins[i] + AMAF_PRIOR / 2.0) / (visits[i] + AMAF_PRIOR);
                    }
                }
            }
            for (word, values) in empty.0.iter().zip(&mut self.placements[shape as usize]) {
                for (i, value) in values.iter_mut().enumerate() {
                    *value = if word >> i & 1 != 0 { *value } else { NEVER };
                }
            }
        }
    }

    fn value_conversions(
        &mut self,
        board: &Board<W>,
        amaf: &Tally<W>,
        averages: Option<&Averages<W>>,
        params: &Params,
    ) {
        let mover = board.to_move();
        let prior = if averages.is_some() { params.prior as f32 } else { 0.0 };
        self.conversions.clear();
        for index in board.conversions(mover) {
            let group = &board.groups()[index];
            let (to, cell) = (group.kind.coveted_by(mover), group.lowest());
            let (visits, wins) = (amaf.visits(to, cell), amaf.wins(to, cell));
            let mean = averages.map_or(0.0, |averages| averages.mean(to, cell));
            let value = (wins + AMAF_PRIOR / 2.0 + prior * mean) / (visits + AMAF_PRIOR + prior);
            self.conversions.push((Action::convert(cell), value, visits));
        }
    }

    /// The best of the visited moves by UCB1 on the mix of both means. Takes
    /// them out of the values of moves, so that the unvisited ones are left.
    fn best_visited(
        &mut self,
        board: &Board<W>,
        children: &[Node],
        placements: &Tally<W>,
        log: f32,
        params: &Params,
    ) -> Scored {
        let mover = board.to_move();
        let equivalence = params.equivalence as f32;
        let exploration = params.exploration as f32;
        let mut best = (None, NEVER);
        for child in children {
            let (amaf, weight) = match child.action.decode() {
                super::action::Decoded::Place(shape, cell) => {
                    let slot = slot(&mut self.placements, shape, cell);
                    let weight = placements.visits(Kind::new(mover, shape), cell);
                    (std::mem::replace(slot, NEVER), weight)
                }
                super::action::Decoded::Convert(_) => {
                    let found = self.conversions.iter_mut().find(|c| c.0 == child.action);
                    let slot = found.expect("a child is a legal move");
                    (std::mem::replace(&mut slot.1, NEVER), slot.2)
                }
                _ => (0.5, 0.0),
            };
            if child.value == Value::Lost {
                continue;
            }
            let visits = child.visits.max(1) as f32;
            let beta = if equivalence > 0.0 && weight > 0.0 {
                weight / (weight + visits + weight * visits / equivalence)
            } else {
                0.0
            };
            let mean = (1.0 - beta) * child.mean() as f32 + beta * amaf;
            let value = mean + exploration * (log / visits).sqrt();
            if value > best.1 {
                best = (Some(child.action), value);
            }
        }
        best
    }

    /// The best of the other moves by AMAF; among equals a random one.
    fn best_unvisited(&self, children: &[Node], can_swap: bool, rng: &mut Random) -> Scored {
        if can_swap && !children.iter().any(|child| child.action == Action::SWAP) {
            // The swap is one move that nothing else tells about: try it first.
            return (Some(Action::SWAP), 1.0);
        }
        let values = self.placements.as_flattened().as_flattened();
        let best = values.iter().fold(NEVER, |best, &value| best.max(value));
        let mut found = (None, NEVER);
        if best > NEVER {
            let start = rng.below(values.len());
            let (before, after) = values.split_at(start);
            let is_best = |&value: &f32| value == best;
            let place = after
                .iter()
                .position(is_best)
                .map(|place| start + place)
                .or_else(|| before.iter().position(is_best))
                .expect("the best is there");
            let shape = Shape::ALL[place / (64 * W)];
            found = (Some(Action::place(shape, Cell::new(place % (64 * W)))), best);
        }
        for &(action, value, _) in &self.conversions {
            if value > found.1 {
                found = (Some(action), value);
            }
        }
        found
    }
}

#[inline]
fn slot<const W: usize>(values: &mut [[[f32; 64]; W]; 2], shape: Shape, cell: Cell) -> &mut f32 {
    &mut values[shape as usize][cell.index() >> 6][cell.index() & 63]
}
