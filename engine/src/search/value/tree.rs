//! [`ValueTree`]: one tree and its search, by one thread or several.
//!
//! Every value of a node is for the player who moved to it. The players take turns at every ply,
//! since a forced pass and a swap are plies too, so the value for the other is what is left to
//! [`ONE`], and colours play no part.
//!
//! Iterations come in batches. A batch is divided among the moves of the root as the formula would
//! have it if no mean changed meanwhile, the part of a move in the same way among the replies, and
//! so on down to parts of a few iterations, which are made one after another. No part is large
//! beside what is known of its node, so that as good as nothing is lost by it; and different parts
//! concern different nodes, so that threads work on them side by side. What comes out does not
//! depend on how many threads there are.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use super::judge::Judge;
use super::node::Node;
use super::noise::Noise;
use super::room::Room;
use super::select::{Constants, Formula};
use super::walk::Walk;
use crate::evaluation::{Evaluator, ONE};
use crate::rules::geometry::Geometry;
use crate::rules::moves::Move;
use crate::rules::packed_move::PackedMove;
use crate::search::params::Params;
use crate::search::proof::Value;
use crate::search::root::Root;

/// A batch is at most this part of the visits of the root.
const BATCHES: u32 = 64;

/// The most iterations of a batch, so that the clock is looked at often enough.
const MOST: u32 = 256;

/// Iterations that are divided no further.
const FEW: u32 = 8;

/// A part is at most this part of the visits of its node, and [`FEW`]: with more, the mean would
/// have changed meanwhile. A batch ends where the best node has got as many.
const STEADY: u32 = 8;

/// A node is divided only if it has so many times the iterations in visits. What is best first is
/// lost where nodes that are hardly known are searched broadly.
const KNOWN: u32 = 2;

/// One tree with all that its search needs.
#[derive(Debug)]
pub(in crate::search) struct ValueTree<const W: usize> {
    /// The root.
    pub(super) top: Node,
    pub(super) room: Room,
    pub(super) constants: Constants,
    pub(super) geometry: &'static Geometry<W>,
    /// One for each thread.
    judges: Vec<Mutex<Judge<W>>>,
}

impl<const W: usize> ValueTree<W> {
    /// A tree of a root alone, to be grown by so many threads.
    pub(in crate::search) fn new(
        root: Root<W>,
        evaluator: Arc<Evaluator>,
        params: &Params,
        seed: u64,
        threads: usize,
    ) -> Self {
        let noise = Noise::new(params.values.noise, seed);
        let judge = |_| Mutex::new(Judge::new(root.clone(), evaluator.clone(), noise, seed));
        let (top, mut room) = (Node::root(), Room::new(usize::MAX));
        top.measure(&mut room);
        Self {
            top,
            room,
            constants: Constants::new(params),
            geometry: root.board.geometry(),
            judges: (0..threads).map(judge).collect(),
        }
    }

    /// Threads that grow it.
    pub(super) fn threads(&self) -> usize {
        self.judges.len()
    }

    /// A move in the form in which the tree has it.
    pub(super) fn pack(&self, mv: Move) -> PackedMove {
        self.judge(0).root().board.pack(mv)
    }

    /// The judge of the thread with this number.
    pub(super) fn judge(&self, thread: usize) -> MutexGuard<'_, Judge<W>> {
        lock(&self.judges[thread])
    }

    /// Makes the child after a move the root, with what is known below it.
    pub(super) fn advance(&mut self, action: PackedMove, root: Root<W>) {
        let top = std::mem::replace(&mut self.top, Node::root());
        self.top = top.take(action).unwrap_or_else(Node::root);
        self.room.clear();
        self.top.measure(&mut self.room);
        self.judges.iter().for_each(|judge| lock(judge).set_root(root.clone()));
    }

    /// Notes that the player to move at the root wins, with the move `best`, or loses.
    pub(super) fn prove_root(&mut self, wins: bool, best: Option<PackedMove>) {
        self.top.value = if wins { Value::Lost } else { Value::Won };
        if let (true, Some(action)) = (wins, best) {
            self.top.win_by(action, &mut self.room);
        }
    }

    /// Whether the root is proven.
    pub(super) fn is_proven(&self) -> bool {
        self.top.value != Value::Open
    }

    /// A batch of iterations: at least one, at most `most`. It ends sooner when it `is_over`.
    pub(super) fn grow(&mut self, most: u64, is_over: &(dyn Fn() -> bool + Sync)) -> u64 {
        self.room.look();
        let before = self.top.visits;
        let count = u64::from((before / BATCHES).clamp(1, MOST)).min(most) as u32;
        let Self { top, room, constants, judges, .. } = self;
        let mut batch = Batch { constants, judges, is_over };
        let mut grown = batch.grow(top, &[], count, room.part(1, 1));
        if top.visits == before {
            batch.is_over = &|| false;
            grown = batch.grow(top, &[], 1, grown);
        }
        room.join(grown);
        u64::from(top.visits - before)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the parts of a batch have in common.
struct Batch<'a, const W: usize> {
    constants: &'a Constants,
    judges: &'a [Mutex<Judge<W>>],
    is_over: &'a (dyn Fn() -> bool + Sync),
}

impl<const W: usize> Batch<'_, W> {
    /// At most `count` iterations through a node, which `path` leads to from the root. Returns
    /// the room with what they have taken.
    fn grow(&self, node: &mut Node, path: &[PackedMove], count: u32, mut room: Room) -> Room {
        let is_known = node.visits >= KNOWN * count;
        if count < FEW || !is_known || node.value != Value::Open {
            return self.run(node, path, count, room);
        }
        let counts = self.divide(node, path, count, &mut room);
        if counts.iter().all(|&part| part == 0) {
            return self.run(node, path, 1, room);
        }
        let parts = node.children_mut().iter_mut().zip(counts).filter(|(_, part)| *part > 0);
        let parts = parts.map(|(child, part)| (child, part, room.part(part, count)));
        let grow = |(child, part, room): (&mut Node, u32, Room)| {
            let (visits, sum) = (child.visits, child.sum);
            let room = self.grow(child, &[path, &[child.action]].concat(), part, room);
            (child.visits - visits, child.sum - sum, child.value, room)
        };
        let grown: Vec<_> = match self.judges.len() {
            1 => parts.map(grow).collect(),
            _ => parts.collect::<Vec<_>>().into_par_iter().with_max_len(1).map(grow).collect(),
        };
        for (visits, sum, value, part) in grown {
            node.visits += visits;
            node.sum += u64::from(visits) * u64::from(ONE) - sum;
            room.join(part);
            // One winning move is enough: the one who moved here has lost.
            if value == Value::Won {
                node.value = Value::Lost;
            }
        }
        room
    }

    /// The parts of `count` iterations, or of fewer, that the visited children are to get. Those
    /// that are visited first are added.
    fn divide(
        &self,
        node: &mut Node,
        path: &[PackedMove],
        count: u32,
        room: &mut Room,
    ) -> Vec<u32> {
        let formula = Formula::new(self.constants, node.visits + count - 1);
        let mut counts = vec![0; node.children().len()];
        if let Some(swap) = counts.first_mut() {
            *swap = formula.owed_to_swap(node.children()).min(count);
        }
        let arm = |(place, value)| Arm { value, place: Reverse(place) };
        let values = formula.all(node.children()).into_iter().enumerate();
        let mut arms: BinaryHeap<_> =
            values.filter(|(_, value)| *value > f32::NEG_INFINITY).map(arm).collect();
        for _ in counts.iter().sum()..count {
            if node.next().is_none() && !node.is_complete() {
                self.walk(path, room, |walk| walk.list_more(node));
            }
            let most = arms.peek().map_or(f32::NEG_INFINITY, |arm| arm.value);
            match node.next() {
                // Another visit would have to wait for what the first one finds.
                Some(next)
                    if formula.unvisited(f32::from(next.prior) / ONE as f32) > most
                        && node.add(next, room) =>
                {
                    counts.push(1);
                }
                _ => {
                    let Some(mut arm) = arms.peek_mut() else { break };
                    let place = arm.place.0;
                    let child = &node.children()[place];
                    if counts[place] >= FEW + child.visits / STEADY {
                        break;
                    }
                    counts[place] += 1;
                    arm.value = formula.after(child, counts[place]);
                }
            }
        }
        counts
    }

    /// Iterations through a node one after another.
    fn run(&self, node: &mut Node, path: &[PackedMove], count: u32, mut room: Room) -> Room {
        if !(self.is_over)() {
            self.walk(path, &mut room, |walk| {
                for _ in 0..count {
                    if node.value != Value::Open {
                        break;
                    }
                    walk.judge.restart();
                    walk.visit(node);
                }
            });
        }
        room
    }

    /// Does something at the node that a path leads to, with the thread's own judge.
    fn walk(&self, path: &[PackedMove], room: &mut Room, what: impl FnOnce(&mut Walk<'_, W>)) {
        let thread = match self.judges.len() {
            1 => 0,
            _ => rayon::current_thread_index().unwrap_or(0),
        };
        let mut judge = lock(&self.judges[thread]);
        judge.begin_at(path);
        let mut walk = Walk { constants: self.constants, judge: &mut judge, room: *room };
        what(&mut walk);
        *room = walk.room;
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
