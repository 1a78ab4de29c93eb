//! [`Team`]: trees that grow side by side and are the same after every exchange.
//!
//! Trees that follow one evaluation and no chance would all do the same. So they do: every tree
//! plans the iterations of the whole team, and all plan the same. Only the costly part, judging
//! the leaf at the end, is left to one tree for each iteration. Until the exchange a leaf counts
//! with the value that its move had before; then each tree puts what was judged in its place.

use rayon::prelude::*;

use super::judge::Verdict;
use super::nodes::ROOT;
use super::plan::Planned;
use super::select::Formula;
use super::tree::ValueTree;
use crate::evaluation::ONE;
use crate::rules::moves::Move;
use crate::rules::position::Position;
use crate::search::proof::Value;
use crate::search::search_tree::Exchange;

/// Iterations of a tree that are planned at a time when those that were asked for are made.
const MORE: u64 = 2;

/// Iterations that are carried out sooner than threads are told to.
const FEW: usize = 16;

/// What the trees of a team have in common: everything.
#[derive(Debug)]
pub(in crate::search) struct Team;

impl<const W: usize> Exchange<ValueTree<W>> for Team {
    const COSTS_BY_ITERATION: bool = true;

    fn new(trees: &mut [ValueTree<W>]) -> Self {
        let parts = trees.len();
        for (part, tree) in trees.iter_mut().enumerate() {
            (tree.plan.part, tree.plan.parts) = (part, parts);
        }
        Team
    }

    fn run(&mut self, trees: &mut [ValueTree<W>]) {
        let planned = trees.iter().map(|tree| tree.plan.iterations.len()).max().unwrap_or(0);
        if planned > 0 {
            let take = |tree: &mut ValueTree<W>| std::mem::take(&mut tree.plan.verdicts);
            let verdicts: Vec<_> = trees.iter_mut().map(take).collect();
            let carry_out = |tree: &mut ValueTree<W>| tree.carry_out(planned, &verdicts);
            match planned {
                0..FEW => trees.iter_mut().for_each(carry_out),
                _ => trees.par_iter_mut().for_each(carry_out),
            }
        }
    }

    fn advance(&mut self, _: Move, _: &Position) {}

    fn begin(&mut self, _: &mut [ValueTree<W>]) {}
}

impl<const W: usize> ValueTree<W> {
    /// Judges the leaf of the team's next iteration that is this tree's.
    pub(super) fn iterate_in_team(&mut self) {
        let next = self.plan.next();
        while self.plan.iterations.len() <= next {
            self.plan_more();
        }
        let planned = self.plan.iterations[next];
        let verdict = planned.is_leaf.then(|| {
            self.follow(&planned);
            self.judge.restart();
            self.judge_leaf()
        });
        self.plan.verdicts.push(verdict);
    }

    /// Plans what the team was asked for, and then a little at a time.
    fn plan_more(&mut self) {
        let more = MORE * self.plan.parts as u64;
        let count = if self.plan.iterations.is_empty() { self.plan.batch } else { more };
        self.path.clear();
        self.path.push(ROOT);
        self.plan_below(count.clamp(1, u32::MAX.into()) as u32);
    }

    /// Plans iterations through the node at the end of the path: `count` of them if there are as
    /// many leaves, at least one.
    fn plan_below(&mut self, count: u32) {
        let depth = self.path.len() - 1;
        let id = self.path[depth];
        let node = *self.nodes.node(id);
        match node.value {
            Value::Won => return (0..count).for_each(|_| self.plan_one(Some(0))),
            Value::Lost => return (0..count).for_each(|_| self.plan_one(Some(ONE))),
            Value::Open if node.visits == 0 && id != ROOT => return self.plan_one(None),
            Value::Open => {}
        }
        let formula = Formula::new(&self.constants, node.visits + count - 1);
        let children = self.nodes.children(id);
        let mut counts = vec![0; children.len()];
        let mut values = formula.all(children);
        if let Some(swap) = counts.first_mut() {
            *swap = formula.owed_to_swap(children).min(count);
        }
        for _ in counts.iter().sum()..count {
            let room = self.may_grow();
            self.judge.restart();
            if room && !self.list_more(id, depth) {
                self.prove(depth, Value::Won);
                return self.plan_one(Some(0));
            }
            let (place, value) = best(&values);
            let next = self.nodes.next(id).filter(|_| room);
            match next {
                Some(next) if formula.unvisited(f32::from(next.prior) / ONE as f32) > value => {
                    self.nodes.add(id, next);
                    // Another visit would have to wait for what this one finds.
                    values.push(f32::NEG_INFINITY);
                    counts.push(1);
                }
                _ if value == f32::NEG_INFINITY => break,
                _ => {
                    counts[place] += 1;
                    let child = self.nodes.node(self.nodes.child(id, place));
                    values[place] = formula.after(child, counts[place]);
                }
            }
        }
        if counts.iter().all(|&count| count == 0) {
            return self.plan_at_dead_end(depth);
        }
        for (place, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            self.path.push(self.nodes.child(id, place));
            self.plan_below(count);
            self.path.pop();
        }
    }

    /// Plans an iteration that ends at a node without a move to follow.
    fn plan_at_dead_end(&mut self, depth: usize) {
        let id = self.path[depth];
        if self.nodes.listed(id).1 && self.nodes.next(id).is_none() {
            // Every move is proven to lose: the one who moved here wins.
            self.prove(depth, Value::Won);
            return self.plan_one(Some(0));
        }
        // Without room for its moves the node is worth what it was.
        let mean = self.nodes.node(id).mean_units(self.constants.weight);
        self.plan_one(Some(ONE - mean));
    }

    /// Plans an iteration that ends at the end of the path, where the value for the player to
    /// move is known or to be judged.
    fn plan_one(&mut self, known: Option<u32>) {
        let leaf = *self.path.last().expect("the root at least");
        let value = known.unwrap_or_else(|| ONE - u32::from(self.nodes.node(leaf).prior));
        let place = |step: &[u32]| (step[1] - self.nodes.child(step[0], 0)) as u16;
        self.plan.add(self.path.windows(2).map(place), value, known.is_none());
        self.back_up(value);
    }

    /// Puts what was judged in the place of what was planned, after so many iterations were
    /// planned by some tree. Those that no tree came to judge are taken back.
    fn carry_out(&mut self, planned: usize, verdicts: &[Vec<Option<Verdict>>]) {
        while self.plan.iterations.len() < planned {
            self.plan_more();
        }
        for number in 0..planned {
            let planned = self.plan.iterations[number];
            let verdict = verdicts[number % verdicts.len()].get(number / verdicts.len());
            if let Some(None) = verdict {
                // Its value was known when it was planned.
                continue;
            }
            self.follow(&planned);
            self.take_back(planned.value);
            if let Some(Some(verdict)) = verdict {
                let value = self.settle(verdict);
                self.back_up(value);
            }
        }
        self.plan.clear();
    }

    /// Makes the nodes of an iteration the path.
    fn follow(&mut self, planned: &Planned) {
        self.path.clear();
        self.path.push(ROOT);
        let mut id = ROOT;
        for &place in self.plan.places(planned) {
            id = self.nodes.child(id, place.into());
            self.path.push(id);
        }
    }
}

/// The place and value of the first of the best moves.
fn best(values: &[f32]) -> (usize, f32) {
    let mut best = (0, f32::NEG_INFINITY);
    for (place, &value) in values.iter().enumerate() {
        if value > best.1 {
            best = (place, value);
        }
    }
    best
}
