//! [`Selector`]: the choice among the moves of a node.
//!
//! Every move has a value from the playouts below the node in which it occurred
//! at any time (AMAF), read from the table of the node or of its nearest ancestor
//! that has one (GRAVE). Visited moves mix it with their own mean, and less of
//! it the more visits they have (RAVE). So a move need not be visited to be
//! valued, and most are never visited.

use super::amaf::Amaf;
use super::tree::Node;
use crate::fraction::Fraction;
use crate::playout::averages::{Averages, Tally};
use crate::playout::knowledge::Knowledge;
use crate::random::Random;
use crate::rules::board::Board;
use crate::rules::cell::Cell;
use crate::rules::kind::{Color, Kind, Shape};
use crate::rules::packed_move::{Decoded, PackedMove};
use crate::search::formula::{log, rave, upper_bound};
use crate::search::params::Params;
use crate::search::proof::Value;

/// A node and all that is known of its moves.
#[derive(Debug)]
pub struct Choices<'a, const W: usize> {
    /// The position.
    pub board: &'a Board<W>,
    /// Its node.
    pub node: &'a Node,
    /// The visited moves.
    pub children: &'a [Node],
    /// The statistics of all moves, from the node or an ancestor.
    pub amaf: &'a Amaf<W>,
    /// The averages that guide the playouts, if they are guided.
    pub knowledge: Option<&'a Knowledge<W>>,
    /// Whether the swap is a move.
    pub can_swap: bool,
    /// Whether the swap is a move for the other player, in the next turn.
    pub swap_next: bool,
}

/// The choice, with room for the values of one node's moves.
#[derive(Debug)]
pub struct Selector<const W: usize> {
    /// AMAF means of placements by shape and cell, [`NEVER`] where there is none to make.
    placements: [[[f32; 64]; W]; 2],
    /// AMAF means of conversions by the group's lowest cell.
    conversions: [[f32; 64]; W],
    /// The groups that can be converted: what each becomes, its lowest cell.
    convertible: Vec<(Kind, Cell)>,
}

impl<const W: usize> Default for Selector<W> {
    fn default() -> Self {
        Self {
            placements: [[[NEVER; 64]; W]; 2],
            conversions: [[NEVER; 64]; W],
            convertible: Vec::new(),
        }
    }
}

/// The value of what cannot be chosen.
const NEVER: f32 = -1.0;

/// What AMAF means begin with: two playouts, half won.
const AMAF_PRIOR: f32 = 2.0;

/// A move and its value; none is [`NEVER`].
type Scored = (Option<PackedMove>, f32);

impl<const W: usize> Selector<W> {
    /// The move to follow; none if every move is proven to lose.
    pub fn select(
        &mut self,
        choices: &Choices<'_, W>,
        params: &Params,
        rng: &mut Random,
    ) -> Option<PackedMove> {
        if choices.can_swap && prefers_swap(choices) {
            return Some(PackedMove::SWAP);
        }
        self.value_placements(choices, params);
        self.value_conversions(choices, params);
        let log = log(choices.node.visits);
        let visited = self.best_visited(choices, log, params);
        let (action, value) = self.best_unvisited(choices, rng);
        let unvisited = match action {
            Some(_) if params.selection.visit_all => f32::INFINITY,
            Some(_) => upper_bound(value, 1.0, log, params.selection.exploration as f32),
            None => NEVER,
        };
        if unvisited > visited.1 {
            return action;
        }
        if choices.children.is_empty() && choices.board.must_pass() {
            return Some(PackedMove::PASS);
        }
        visited.0
    }

    fn value_placements(&mut self, choices: &Choices<'_, W>, params: &Params) {
        let board = choices.board;
        let empty = board.empty();
        if empty.is_empty() {
            return;
        }
        for shape in Shape::ALL {
            let kind = Kind::new(board.to_move(), shape);
            let values = &mut self.placements[shape as usize];
            let table = choices.knowledge.map(|knowledge| &knowledge.placements);
            means(values.as_flattened_mut(), &choices.amaf.placements, table, kind, params);
            for (word, values) in empty.0.iter().zip(values) {
                for (i, value) in values.iter_mut().enumerate() {
                    *value = if word >> i & 1 == 0 {
                        NEVER
                    } else if choices.swap_next {
                        // The other player takes the better side of this move.
                        value.min(1.0 - *value)
                    } else {
                        *value
                    };
                }
            }
        }
    }

    fn value_conversions(&mut self, choices: &Choices<'_, W>, params: &Params) {
        let Choices { board, amaf, knowledge, .. } = choices;
        let mover = board.to_move();
        let weight = if knowledge.is_some() { params.amaf.prior as f32 } else { 0.0 };
        self.convertible.clear();
        for index in board.conversions(mover) {
            let group = &board.groups()[index];
            let (to, cell) = (group.kind.coveted_by(mover), group.lowest());
            let mean = knowledge.map_or(0.0, |knowledge| knowledge.conversions.mean(to, cell));
            let wins = amaf.conversions.wins(to, cell) + AMAF_PRIOR / 2.0 + weight * mean;
            let visits = amaf.conversions.visits(to, cell) + AMAF_PRIOR + weight;
            self.conversions[cell.index() >> 6][cell.index() & 63] = wins / visits;
            self.convertible.push((to, cell));
        }
    }

    /// The best of the visited moves by UCB1 on the mix of both means. Takes
    /// them out of the values of moves, so that the unvisited ones are left.
    fn best_visited(&mut self, choices: &Choices<'_, W>, log: f32, params: &Params) -> Scored {
        let equivalence = params.amaf.equivalence as f32;
        let exploration = params.selection.exploration as f32;
        let mut best = (None, NEVER);
        for child in choices.children {
            let (amaf, weight) = self.take(child.action, choices);
            if child.value == Value::Lost || child.action == PackedMove::SWAP {
                continue;
            }
            let visits = child.visits.max(1) as f32;
            let mean = rave(child.mean() as f32, visits, (amaf, weight), equivalence);
            let value = upper_bound(mean, visits, log, exploration);
            if value > best.1 {
                best = (Some(child.action), value);
            }
        }
        best
    }

    /// The AMAF mean and visits of a move, which is then no longer among the values.
    #[inline]
    fn take(&mut self, action: PackedMove, choices: &Choices<'_, W>) -> (f32, f32) {
        let amaf = choices.amaf;
        let (value, visits) = match action.decode() {
            Decoded::Place(kind, cell) => {
                let values = &mut self.placements[kind.shape() as usize];
                let value = &mut values[cell.index() >> 6][cell.index() & 63];
                (value, amaf.placements.visits(kind, cell))
            }
            Decoded::Convert(to, cell) => {
                let value = &mut self.conversions[cell.index() >> 6][cell.index() & 63];
                (value, amaf.conversions.visits(to, cell))
            }
            Decoded::Swap | Decoded::Pass => return (0.5, 0.0),
        };
        (std::mem::replace(value, NEVER), visits)
    }

    /// The best of the other moves by AMAF; among equal placements a random one.
    fn best_unvisited(&self, choices: &Choices<'_, W>, rng: &mut Random) -> Scored {
        let mut best = (None, NEVER);
        if !choices.board.empty().is_empty() {
            best = self.best_placement(choices.board.to_move(), rng);
        }
        for &(to, cell) in &self.convertible {
            let value = self.conversions[cell.index() >> 6][cell.index() & 63];
            if value > best.1 {
                best = (Some(PackedMove::convert(to, cell)), value);
            }
        }
        best
    }

    fn best_placement(&self, mover: Color, rng: &mut Random) -> Scored {
        let values = self.placements.as_flattened().as_flattened();
        let best = largest(values);
        if best == NEVER {
            return (None, NEVER);
        }
        // The first of the best from a random place on, around the end.
        let start = rng.below(values.len());
        let (before, after) = values.split_at(start);
        let is_best = |&value: &f32| value == best;
        let place = match after.iter().position(is_best) {
            Some(place) => start + place,
            None => before.iter().position(is_best).unwrap_or(0),
        };
        let (shape, cell) = (Shape::ALL[place / (64 * W)], Cell::new(place % (64 * W)));
        (Some(PackedMove::place(Kind::new(mover, shape), cell)), best)
    }
}

/// The largest of values, [`NEVER`] at least: in lanes, so that no comparison depends on the one
/// before it.
fn largest(values: &[f32]) -> f32 {
    const LANES: usize = 8;
    let larger = |a: f32, b: f32| if b > a { b } else { a };
    let (chunks, rest) = values.as_chunks::<LANES>();
    let mut largest = [NEVER; LANES];
    for chunk in chunks {
        for (largest, &value) in largest.iter_mut().zip(chunk) {
            *largest = larger(*largest, value);
        }
    }
    largest.iter().chain(rest).copied().fold(NEVER, larger)
}

/// The exploration constant between the swap and all other moves together.
const SWAP_EXPLORATION: f32 = 0.5;

/// Whether to look at the swap. It has no AMAF: it and everything else are two UCB1 arms.
fn prefers_swap<const W: usize>(choices: &Choices<'_, W>) -> bool {
    let is_swap = |child: &&Node| child.action == PackedMove::SWAP;
    let Some(swap) = choices.children.iter().find(is_swap) else { return true };
    let others = || choices.children.iter().filter(|child| !is_swap(child));
    let visits: u64 = others().map(|child| child.visits).sum();
    if swap.value == Value::Lost || visits == 0 {
        return false;
    }
    let sum: u64 = others().map(|child| child.sum).sum();
    let log = log(swap.visits + visits);
    let bound = |sum: u64, visits: u64| {
        let visits = visits.max(1) as f32;
        let mean = sum as f32 / Fraction::UNITS as f32 / visits;
        upper_bound(mean, visits, log, SWAP_EXPLORATION)
    };
    others().all(|child| child.value == Value::Lost)
        || bound(swap.sum, swap.visits) > bound(sum, visits)
}

/// The AMAF means of all cells for one kind of piece, with what the playouts
/// know as prior.
fn means<const W: usize>(
    values: &mut [f32],
    amaf: &Tally<W>,
    table: Option<&Averages<W>>,
    kind: Kind,
    params: &Params,
) {
    let (visits, wins) = amaf.of_kind(kind);
    let counts = visits.iter().zip(wins);
    match table {
        None => {
            for (value, (visits, wins)) in values.iter_mut().zip(counts) {
                *value = (wins + AMAF_PRIOR / 2.0) / (visits + AMAF_PRIOR);
            }
        }
        Some(table) => {
            let weight = params.amaf.prior as f32;
            let counts = counts.zip(table.of_kind(kind));
            for (value, ((visits, wins), mean)) in values.iter_mut().zip(counts) {
                *value = (wins + AMAF_PRIOR / 2.0 + weight * mean) / (visits + AMAF_PRIOR + weight);
            }
        }
    }
}
