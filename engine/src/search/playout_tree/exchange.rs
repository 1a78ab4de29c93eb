//! [`Common`]: what trees that grow side by side take over from each other.
//!
//! Every tree grows on its own for a slice of the budget. Then each takes over
//! what the others have counted since the last time: visits and values of the top
//! of the tree, the AMAF table of the root, the averages that guide the playouts
//! (averaging the top of the trees several times a second as in MoGo, Gelly et
//! al. 2008). After the last exchange every root holds the sums over all trees.
//! The order of trees is fixed, so the result does not depend on scheduling.

use super::amaf::Amaf;
use super::tree::{NodeId, ROOT};
use super::worker::Worker;
use crate::playout::knowledge::Knowledge;
use crate::rules::packed_move::PackedMove;
use crate::search::evaluator::Evaluate;
use crate::search::proof::Value;

/// Plies below the root whose nodes are exchanged.
const DEPTH: usize = 2;
/// A move below the root's own is exchanged when it has more than this part of its parent's visits.
const SHARE: u64 = 32;

/// Counts at the last exchange, which were then the same in all trees.
#[derive(Debug)]
pub struct Common<const W: usize> {
    top: Known,
    amaf: Amaf<W>,
    knowledge: Option<Knowledge<W>>,
}

/// The last common counts of a node.
#[derive(Debug)]
struct Known {
    /// The move that leads to it.
    action: PackedMove,
    visits: u64,
    sum: u64,
    /// Of the node's first children, which are the same moves in all trees.
    children: Vec<Known>,
}

impl Known {
    /// A node of which nothing is common yet.
    fn new(action: PackedMove) -> Self {
        Self { action, visits: 0, sum: 0, children: Vec::new() }
    }
}

impl<const W: usize> Common<W> {
    /// To be made before the trees grow.
    pub fn new<E: Evaluate<W>>(workers: &mut [Worker<W, E>]) -> Self {
        let knowledge = workers[0].evaluator.knowledge().cloned();
        Self { top: Known::new(PackedMove::PASS), amaf: Amaf::default(), knowledge }
    }

    /// To be called when the trees follow a move.
    pub fn advance(&mut self, action: PackedMove) {
        let place = self.top.children.iter().position(|child| child.action == action);
        self.top = match place {
            Some(place) => self.top.children.swap_remove(place),
            None => Known::new(action),
        };
        // The table of the new root is no common one yet.
        self.amaf = Amaf::default();
    }

    /// To be called when every tree has changed its knowledge in the same way.
    pub fn rebase<E: Evaluate<W>>(&mut self, workers: &mut [Worker<W, E>]) {
        self.knowledge = workers[0].evaluator.knowledge().cloned();
    }

    /// Every tree takes over what the others have found.
    pub fn run<E: Evaluate<W>>(&mut self, workers: &mut [Worker<W, E>]) {
        if workers.len() < 2 {
            return;
        }
        let roots = vec![ROOT; workers.len()];
        exchange_node(workers, &roots, &mut self.top, 0);
        self.exchange_amaf(workers);
        self.exchange_knowledge(workers);
    }

    fn exchange_amaf<E: Evaluate<W>>(&mut self, workers: &mut [Worker<W, E>]) {
        let mut tables = workers.iter_mut().map(Worker::root_table);
        let Some(sum) = tables.next() else { return };
        let others: Vec<_> = tables.collect();
        for own in &others {
            sum.add_difference(own, &self.amaf);
        }
        for table in others.into_iter().chain([&mut self.amaf]) {
            table.clone_from(sum);
        }
    }

    fn exchange_knowledge<E: Evaluate<W>>(&mut self, workers: &mut [Worker<W, E>]) {
        let mut trees = workers.iter_mut().filter_map(|worker| worker.evaluator.knowledge());
        let (Some(sum), Some(base)) = (trees.next(), &mut self.knowledge) else { return };
        let others: Vec<_> = trees.collect();
        sum.add_differences(&others, base);
        for knowledge in others.into_iter().chain([base]) {
            knowledge.clone_from(sum);
        }
    }
}

/// Exchanges one node (`ids`, by tree) and the moves below it.
fn exchange_node<const W: usize, E: Evaluate<W>>(
    workers: &mut [Worker<W, E>],
    ids: &[NodeId],
    known: &mut Known,
    depth: usize,
) {
    let (mut visits, mut sum, mut value) = (known.visits, known.sum, Value::Open);
    for (worker, &id) in workers.iter().zip(ids) {
        let node = worker.tree.node(id);
        visits += node.visits - known.visits;
        sum += node.sum - known.sum;
        // A proof by one tree is a proof for all.
        value = if node.value == Value::Open { value } else { node.value };
    }
    let mut nodes = workers.iter().zip(ids).map(|(worker, &id)| worker.tree.node(id));
    if visits == known.visits && nodes.all(|node| node.value == value) {
        // Most nodes: they stay in the caches of their threads.
        return;
    }
    for (worker, &id) in workers.iter_mut().zip(ids) {
        let node = worker.tree.node_mut(id);
        (node.visits, node.sum, node.value) = (visits, sum, value);
    }
    (known.visits, known.sum) = (visits, sum);
    // A proven node needs no more of its moves, but the root must know which
    // of them proves it.
    if depth == DEPTH || (depth > 0 && value != Value::Open) {
        return;
    }
    // The root's moves must all be summed; below it only what matters.
    let least = if depth == 0 { 0 } else { visits / SHARE + 1 };
    share_moves(workers, ids, &mut known.children, least);
    let mut below = ids.to_vec();
    for (place, known) in known.children.iter_mut().enumerate() {
        for ((child, worker), &id) in below.iter_mut().zip(&*workers).zip(ids) {
            *child = worker.tree.child(id, place);
        }
        exchange_node(workers, &below, known, depth + 1);
    }
}

/// Makes the moves with at least so many visits in a tree the next of the node's first
/// children in all trees, as long as there is room.
fn share_moves<const W: usize, E: Evaluate<W>>(
    workers: &mut [Worker<W, E>],
    ids: &[NodeId],
    common: &mut Vec<Known>,
    least: u64,
) {
    for finder in 0..workers.len() {
        let mut place = common.len();
        while let Some(&child) = workers[finder].tree.children(ids[finder]).get(place) {
            place += 1;
            if child.visits < least {
                continue;
            }
            // The root's moves have their room in any case.
            if least > 0 && !workers.iter_mut().all(Worker::may_grow) {
                return;
            }
            for (worker, &id) in workers.iter_mut().zip(ids) {
                worker.tree.put_child(id, child.action, common.len());
            }
            common.push(Known::new(child.action));
        }
    }
}
