//! [`Lead`]: iterations in batches, whose parts threads make side by side.
//!
//! A batch is divided among the moves of the root as the formula would have it if no mean changed
//! meanwhile, the part of a move in the same way among the replies, and so on down to parts of a
//! few iterations, which are made one after another. No part is large beside what is known of its
//! node, so that as good as nothing is lost by it; and different parts concern different nodes, so
//! that threads work on them side by side. What comes out does not depend on how many threads there
//! are.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use super::crew::Crew;
use super::judge::Judge;
use super::node::Node;
use super::room::Room;
use super::select::{Constants, Formula};
use super::walk::Walk;
use crate::evaluation::ONE;
use crate::rules::packed_move::PackedMove;
use crate::search::proof::Value;

/// A batch is at most this part of the visits of the root.
const BATCHES: u32 = 64;

/// The most iterations of a batch, so that the clock is looked at often enough.
const MOST: u32 = 256;

/// Iterations that are divided no further.
const FEW: u32 = 8;

/// A part is at most this part of the visits of its node, and [`FEW`]: with more, the mean would
/// have changed meanwhile. When the best node has got its part, the others get as much, which they
/// would get later, and the batch ends.
const STEADY: u32 = 8;

/// A node is divided only if it has so many times the iterations in visits. What is best first is
/// lost where nodes that are hardly known are searched broadly.
const KNOWN: u32 = 2;

/// A few iterations through one node, which is out of the tree meanwhile.
#[derive(Debug)]
pub(super) struct Part {
    node: Node,
    /// The moves that lead to the node from the root, and their places among the children.
    path: Vec<(PackedMove, u16)>,
    count: u32,
    room: Room,
    /// The visits and the sum of the node before.
    before: (u32, u64),
}

impl Part {
    /// Makes the iterations, one after another.
    pub(super) fn make<const W: usize>(
        &mut self,
        constants: &Constants,
        judge: &mut Judge<W>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) {
        if is_over() {
            return;
        }
        judge.begin_at(self.path.iter().map(|step| step.0));
        let mut walk = Walk { constants, judge, room: &mut self.room };
        for _ in 0..self.count {
            if self.node.value != Value::Open {
                break;
            }
            walk.judge.restart();
            walk.visit(&mut self.node);
        }
    }
}

/// What the thread needs that makes the batches.
pub(super) struct Lead<'a, const W: usize> {
    pub(super) constants: &'a Constants,
    pub(super) judge: &'a mut Judge<W>,
    pub(super) room: &'a mut Room,
    /// Those of the batch.
    pub(super) parts: Vec<Part>,
}

impl<const W: usize> Lead<'_, W> {
    /// Makes batches: at least one iteration, at most `most`.
    pub(super) fn grow(
        &mut self,
        top: &mut Node,
        most: u64,
        crew: &Crew<Part>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> u64 {
        let before = top.visits;
        loop {
            let made = u64::from(top.visits - before);
            if made >= most || top.value != Value::Open || (made > 0 && is_over()) {
                return made;
            }
            let batch = (top.visits / BATCHES).clamp(1, MOST);
            match made {
                // Made in any case.
                0 => self.batch(top, 1, crew, &|| false),
                _ => self.batch(top, u64::from(batch).min(most - made) as u32, crew, is_over),
            }
        }
    }

    /// Makes one batch of at most `count` iterations.
    pub(super) fn batch(
        &mut self,
        top: &mut Node,
        count: u32,
        crew: &Crew<Part>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) {
        self.room.look();
        self.divide(top, &mut Vec::new(), count);
        let mut parts = std::mem::take(&mut self.parts);
        let all = parts.iter().map(|part| part.count).sum();
        parts.iter_mut().for_each(|part| part.room = self.room.part(part.count, all));
        let (constants, judge) = (self.constants, &mut *self.judge);
        let make = |part: &mut Part| part.make(constants, judge, is_over);
        if parts.len() > 1 {
            // The largest first.
            parts.sort_by_key(|part| part.count);
            parts = crew.make(parts, make);
        } else {
            parts.iter_mut().for_each(make);
        }
        parts.into_iter().for_each(|part| self.settle(top, part));
    }

    /// Divides `count` iterations through the node that the path leads to.
    fn divide(&mut self, node: &mut Node, path: &mut Vec<(PackedMove, u16)>, count: u32) {
        let is_known = node.visits >= KNOWN * count;
        let counts = match count >= FEW && is_known && node.value == Value::Open {
            true => self.counts(node, path, count),
            false => Vec::new(),
        };
        if counts.iter().all(|&part| part == 0) {
            let (before, path) = ((node.visits, node.sum), path.clone());
            let node = std::mem::replace(node, Node::root());
            self.parts.push(Part { node, path, count, before, room: Room::default() });
            return;
        }
        for (place, (child, part)) in node.children_mut().iter_mut().zip(counts).enumerate() {
            if part > 0 {
                path.push((child.action, place as u16));
                self.divide(child, path, part);
                path.pop();
            }
        }
    }

    /// The parts of `count` iterations, or of fewer, that the visited children are to get. Those
    /// that are visited first are added.
    fn counts(&mut self, node: &mut Node, path: &[(PackedMove, u16)], count: u32) -> Vec<u32> {
        let formula = Formula::new(self.constants, node.visits + count - 1);
        let mut counts = vec![0; node.children().len()];
        if let Some(swap) = counts.first_mut() {
            *swap = formula.owed_to_swap(node.children()).min(count);
        }
        let arm = |(place, value)| Arm { value, place: Reverse(place) };
        let values = formula.all(node.children()).into_iter().enumerate();
        let mut arms: BinaryHeap<_> =
            values.filter(|(_, value)| *value > f32::NEG_INFINITY).map(arm).collect();
        let (mut made, mut end) = (counts.iter().sum::<u32>(), count);
        while made < end {
            if node.next().is_none() && !node.is_complete() {
                self.judge.begin_at(path.iter().map(|step| step.0));
                let room = &mut *self.room;
                Walk { constants: self.constants, judge: self.judge, room }.list_more(node);
            }
            let most = arms.peek().map_or(f32::NEG_INFINITY, |arm| arm.value);
            match node.next() {
                // Another visit would have to wait for what the first one finds.
                Some(next)
                    if formula.unvisited(f32::from(next.prior) / ONE as f32) > most
                        && node.add(next, self.room) =>
                {
                    counts.push(1);
                }
                _ => {
                    let Some(mut arm) = arms.peek_mut() else { break };
                    let place = arm.place.0;
                    let child = &node.children()[place];
                    if counts[place] >= FEW + child.visits / STEADY {
                        end = end.min(made + counts[place]);
                        PeekMut::pop(arm);
                        continue;
                    }
                    counts[place] += 1;
                    arm.value = formula.after(child, counts[place]);
                }
            }
            made += 1;
        }
        counts
    }

    /// Puts the node of a part back in its place, and backs up what its iterations found.
    fn settle(&mut self, top: &mut Node, part: Part) {
        let Part { node: made, path, before: (visits, sum), room, .. } = part;
        self.room.join(room);
        let visits = made.visits - visits;
        // For the one who moved to the node, and for the other.
        let sum = made.sum - sum;
        let sums = [sum, u64::from(visits) * u64::from(ONE) - sum];
        let mut node = top;
        for (number, &(_, place)) in path.iter().enumerate() {
            node.visits += visits;
            node.sum += sums[(path.len() - number) % 2];
            if number + 1 == path.len() {
                node.note(made.value);
            }
            node = &mut node.children_mut()[usize::from(place)];
        }
        *node = made;
    }
}

/// A visited child and what the formula makes of it; the best is the greatest.
#[derive(PartialEq)]
struct Arm {
    value: f32,
    place: Reverse<usize>,
}

impl Eq for Arm {}

impl Ord for Arm {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.total_cmp(&other.value).then(self.place.cmp(&other.place))
    }
}

impl PartialOrd for Arm {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
