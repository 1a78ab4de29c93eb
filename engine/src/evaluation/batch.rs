//! [`Moves`]: the values of all moves of a position at once.
//!
//! A move changes the four windows of a cell, or those of a group, and the facts of the groups
//! nearby. So the sum after a move is that of the whole board, which all moves share, and a
//! small difference. Sums are for the side that is to move next, and change their sign here.

use super::evaluator::{Evaluator, Phase};
use super::features::windows_of;
use super::groups::{Facts, GROUP_CLASSES};
use super::state::State;
use super::windows::{PLACES, digit};
use crate::rules::bits::Bits;
use crate::rules::board::Board;
use crate::rules::cell::Cell;
use crate::rules::group::Group;
use crate::rules::kind::{Color, Kind, Shape};

/// The score of a move that wins at once.
pub const WIN: i32 = i32::MAX;

/// Every move of a position with its score: the sum of weights after it, for the side that makes
/// it; [`WIN`] if it ends the game. [`value`](super::value) makes a value of it.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// Empty cells in order, with the scores of a round and of a square piece there.
    pub placements: Vec<(Cell, [i32; 2])>,
    /// Groups that can be converted, by their index on the board.
    pub conversions: Vec<(usize, i32)>,
    /// The forced pass, if it is the only move.
    pub pass: Option<i32>,
    groups: Vec<GroupWeights>,
}

/// What a group counts for in the scores of moves.
#[derive(Clone, Copy, Debug)]
struct GroupWeights {
    facts: Facts,
    /// The weight after a placement and after a conversion elsewhere.
    weights: [i32; 2],
    /// What the mover's round or square piece beside the group changes: its weight, or that
    /// it joins the piece and is no group of its own any more.
    beside: [i32; 2],
}

impl Evaluator {
    /// Scores all moves of an open position, whose windows are those of `state`. The pie rule is
    /// taken for none.
    pub(crate) fn score<const W: usize>(&self, board: &Board<W>, state: &State, moves: &mut Moves) {
        let scorer = Scorer::new(self, board, state, moves);
        scorer.place_all(moves);
        scorer.convert_all(moves);
        let stuck = moves.placements.is_empty() && moves.conversions.is_empty();
        moves.pass = stuck.then(|| -scorer.base[1]);
    }
}

/// A position whose moves are scored.
struct Scorer<'a, const W: usize> {
    board: &'a Board<W>,
    state: &'a State,
    /// Who moves next, whose sums these are.
    view: Color,
    /// The weights after a placement and after a conversion, and the sum of the board by them.
    phases: [&'a Phase; 2],
    base: [i32; 2],
}

impl<'a, const W: usize> Scorer<'a, W> {
    fn new(
        evaluator: &'a Evaluator,
        board: &'a Board<W>,
        state: &'a State,
        moves: &mut Moves,
    ) -> Self {
        let view = !board.to_move();
        let points = board.size().area();
        let empty = board.empty().count() as usize;
        let filled = points - empty;
        let phases =
            [(filled + 1).min(points), filled].map(|filled| evaluator.phase(filled, points));
        let parities = [(empty + 1) % 2, empty % 2];
        let mut base =
            [0, 1].map(|i| phases[i].biases[parities[i]] + state.sum(&phases[i].classes, view));
        moves.groups.clear();
        if let [Some(placed), Some(converted)] = phases.map(|phase| phase.groups.as_ref()) {
            let kinds = board.kinds();
            moves.groups.extend(board.groups().iter().map(|group| {
                let facts = Facts::of(group, &kinds, board.empty());
                let class = facts.class(view);
                let weights = [placed[class], converted[class]];
                base[0] += weights[0];
                base[1] += weights[1];
                let beside = Shape::ALL.map(|shape| {
                    let kind = Kind::new(!view, shape);
                    let changed = facts.beside(kind, group.kind);
                    let joins = group.kind == kind;
                    if joins { -weights[0] } else { placed[changed.class(view)] - weights[0] }
                });
                GroupWeights { facts, weights, beside }
            }));
        }
        Self { board, state, view, phases, base }
    }

    fn place_all(&self, moves: &mut Moves) {
        let Moves { placements, groups, .. } = moves;
        placements.clear();
        let (board, codes, stride) = (self.board, &self.state.codes, self.state.stride);
        let tables = &self.phases[0].placed[self.view.index()];
        let base = -self.base[0];
        for cell in board.empty() {
            let mut scores = [base; 2];
            let windows = windows_of(cell.index(), stride);
            for (table, window) in tables.iter().zip(windows) {
                let added = table[usize::from(codes[window])];
                scores[0] -= added[0];
                scores[1] -= added[1];
            }
            placements.push((cell, scores));
        }
        if let Some(weights) = &self.phases[0].groups {
            for (cell, scores) in placements.iter_mut() {
                let added = self.placed_groups(*cell, groups, weights);
                scores[0] -= added[0];
                scores[1] -= added[1];
            }
        }
        // The last piece wins if no rival's is there.
        if let [(_, scores)] = &mut placements[..]
            && self.rivals() == 0
        {
            *scores = [WIN; 2];
        }
    }

    /// What a round and a square piece on a cell change in the sum over groups.
    #[inline]
    fn placed_groups(
        &self,
        cell: Cell,
        groups: &[GroupWeights],
        weights: &[i32; GROUP_CLASSES],
    ) -> [i32; 2] {
        let (board, mover) = (self.board, !self.view);
        let near = board.geometry().neighbours(cell);
        let mut joined = [(Bits::of(cell), near, 1); 2];
        let mut sums = [0; 2];
        let mut touching = near.without(board.empty());
        while let Some(next) = touching.lowest() {
            let index = board.group_at(next);
            let group = &board.groups()[index];
            touching = touching.without(group.members);
            let beside = groups[index].beside;
            sums[0] += beside[0];
            sums[1] += beside[1];
            if group.kind.color() == mover {
                let (members, neighbours, size) = &mut joined[group.kind.shape() as usize];
                *members |= group.members;
                *neighbours |= group.neighbours;
                *size += group.size;
            }
        }
        for (sum, shape) in sums.iter_mut().zip(Shape::ALL) {
            let (members, neighbours, size) = joined[shape as usize];
            let (kind, neighbours) = (Kind::new(mover, shape), neighbours.without(members));
            let facts = Facts::around(kind, size, neighbours, &board.kinds(), board.empty());
            *sum += weights[facts.class(self.view)];
        }
        sums
    }

    fn convert_all(&self, moves: &mut Moves) {
        let Moves { conversions, groups, .. } = moves;
        conversions.clear();
        let (board, mover) = (self.board, !self.view);
        for index in board.conversions(mover) {
            let group = &board.groups()[index];
            let to = group.kind.coveted_by(mover);
            let own = group.kind.color() == mover;
            let wins = board.empty().is_empty()
                && self.rivals() == if own { 0 } else { u32::from(group.size) };
            let score = if wins {
                WIN
            } else {
                let windows = self.converted_windows(group, to);
                -self.base[1] - windows - self.converted_groups(group, to, groups)
            };
            conversions.push((index, score));
        }
    }

    /// What a conversion changes in the sum over windows.
    fn converted_windows(&self, group: &Group<W>, to: Kind) -> i32 {
        let stride = self.state.stride;
        let weights = &self.phases[1].windows[self.view.index()];
        let digits = digit(to) as i32 - digit(group.kind) as i32;
        let corner = |place: usize, window: usize| {
            // The cell that a window has at this place, if it is one of a board's.
            let offsets = [stride + 1, 1, stride, 0];
            let cell = window.checked_sub(offsets[place]).filter(|&cell| cell < 64 * W);
            cell.is_some_and(|cell| group.members.contains(Cell::new(cell)))
        };
        let mut sum = 0;
        for cell in group.members {
            for (place, window) in windows_of(cell.index(), stride).into_iter().enumerate() {
                // Each window once, for the first of the group's cells in it.
                if (0..place).any(|earlier| corner(earlier, window)) {
                    continue;
                }
                let changed = (place..4).filter(|&later| corner(later, window));
                let code = i32::from(self.state.codes[window]);
                let difference: i32 = changed.map(|later| digits * PLACES[later] as i32).sum();
                sum += weights[(code + difference) as usize] - weights[code as usize];
            }
        }
        sum
    }

    /// What a conversion changes in the sum over groups.
    fn converted_groups(&self, group: &Group<W>, to: Kind, groups: &[GroupWeights]) -> i32 {
        let Some(weights) = &self.phases[1].groups else { return 0 };
        let board = self.board;
        let (mut members, mut neighbours, mut size) = (group.members, group.neighbours, group.size);
        let mut sum = -groups[board.group_at(group.lowest())].weights[1];
        let mut touching = group.neighbours.without(board.empty());
        while let Some(next) = touching.lowest() {
            let index = board.group_at(next);
            let other = &board.groups()[index];
            touching = touching.without(other.members);
            let GroupWeights { mut facts, weights: [_, weight], .. } = groups[index];
            if other.kind == to {
                sum -= weight;
                members |= other.members;
                neighbours |= other.neighbours;
                size += other.size;
                continue;
            }
            let (loses, gains) = (group.kind.covets(other.kind), to.covets(other.kind));
            if loses || gains {
                let points = (group.members & other.neighbours).count() as u16;
                let coveting = &mut facts.coveting;
                coveting[group.kind.color().index()] -= points * u16::from(loses);
                coveting[to.color().index()] += points * u16::from(gains);
                sum += weights[facts.class(self.view)] - weight;
            }
        }
        let neighbours = neighbours.without(members);
        let facts = Facts::around(to, size, neighbours, &board.kinds(), board.empty());
        sum + weights[facts.class(self.view)]
    }

    /// The pieces of the side that does not move.
    fn rivals(&self) -> u32 {
        let count = |shape| self.board.of_kind(Kind::new(self.view, shape)).count();
        Shape::ALL.into_iter().map(count).sum()
    }
}
