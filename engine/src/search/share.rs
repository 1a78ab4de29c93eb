//! [`Exchange`]: root parallel search whose trees talk.
//!
//! Every tree grows on its own for a slice of the budget. Then each takes over
//! what the others have counted since the last time: visits and wins of the top
//! of the tree, the AMAF table of the root, the averages that guide the playouts
//! (averaging the top of the trees several times a second as in MoGo, Gelly et
//! al. 2008). After the last exchange every root holds the sums over all trees.
//! The order of trees is fixed, so the result does not depend on scheduling.

use std::collections::BTreeMap;

use super::action::Action;
use super::tree::{NodeId, ROOT, Value};
use super::worker::{Amaf, Worker};
use crate::playout::Policy;
use crate::playout::guided::Knowledge;

/// Plies below the root whose nodes are exchanged.
const DEPTH: usize = 2;
/// A move below the root's own is exchanged when it has this share of the root's visits.
const SHARE: u64 = 32;

/// Counts at the last exchange, which were then the same in all trees.
#[derive(Debug)]
pub struct Exchange<const W: usize> {
    top: Known,
    amaf: Amaf<W>,
    knowledge: Option<Knowledge<W>>,
}

/// The last common counts of a node and, by move, of its children.
#[derive(Debug, Default)]
struct Known {
    visits: u64,
    wins: u64,
    children: BTreeMap<Action, Known>,
}

impl<const W: usize> Exchange<W> {
    /// To be made before the trees grow.
    pub fn new<P: Policy<W>>(workers: &mut [Worker<W, P>]) -> Self {
        let knowledge = workers[0].policy.knowledge().cloned();
        Self { top: Known::default(), amaf: Amaf::default(), knowledge }
    }

    /// To be called when the trees follow a move.
    pub fn advance(&mut self, action: Action) {
        self.top = self.top.children.remove(&action).unwrap_or_default();
        // The table of the new root is no common one yet.
        self.amaf = Amaf::default();
    }

    /// To be called when every tree has changed its knowledge in the same way.
    pub fn rebase<P: Policy<W>>(&mut self, workers: &mut [Worker<W, P>]) {
        self.knowledge = workers[0].policy.knowledge().cloned();
    }

    /// Every tree takes over what the others have found.
    pub fn run<P: Policy<W>>(&mut self, workers: &mut [Worker<W, P>]) {
        if workers.len() < 2 {
            return;
        }
        let roots = vec![ROOT; workers.len()];
        exchange_node(workers, &roots, &mut self.top, 0);
        self.exchange_amaf(workers);
        self.exchange_knowledge(workers);
    }

    fn exchange_amaf<P: Policy<W>>(&mut self, workers: &mut [Worker<W, P>]) {
        let mut sum = self.amaf.clone();
        for worker in &mut *workers {
            let own = worker.root_table();
            sum.placements.add_difference(&own.placements, &self.amaf.placements);
            sum.conversions.add_difference(&own.conversions, &self.amaf.conversions);
        }
        for worker in workers {
            worker.root_table().clone_from(&sum);
        }
        self.amaf = sum;
    }

    fn exchange_knowledge<P: Policy<W>>(&mut self, workers: &mut [Worker<W, P>]) {
        let Some(base) = &mut self.knowledge else { return };
        let mut sum = base.clone();
        for worker in &mut *workers {
            if let Some(own) = worker.policy.knowledge() {
                let pairs = [
                    (&mut sum.placements, &own.placements, &base.placements),
                    (&mut sum.conversions, &own.conversions, &base.conversions),
                ];
                for (sum, own, base) in pairs {
                    sum.add_differences([own.tally()], base.tally());
                }
            }
        }
        for worker in workers {
            if let Some(own) = worker.policy.knowledge() {
                own.clone_from(&sum);
            }
        }
        *base = sum;
    }
}

/// Exchanges one node (`ids`, by tree) and the moves below it.
fn exchange_node<const W: usize, P: Policy<W>>(
    workers: &mut [Worker<W, P>],
    ids: &[NodeId],
    known: &mut Known,
    depth: usize,
) {
    let (mut visits, mut wins, mut value) = (known.visits, known.wins, Value::Open);
    for (worker, &id) in workers.iter().zip(ids) {
        let node = worker.tree.node(id);
        visits += node.visits - known.visits;
        wins += node.wins - known.wins;
        // A proof by one tree is a proof for all.
        value = if node.value == Value::Open { value } else { node.value };
    }
    for (worker, &id) in workers.iter_mut().zip(ids) {
        let node = worker.tree.node_mut(id);
        (node.visits, node.wins, node.value) = (visits, wins, value);
    }
    let grown = visits > known.visits;
    (known.visits, known.wins) = (visits, wins);
    // A proven node needs no more of its moves, but the root must know which
    // of them proves it.
    if depth == DEPTH || !grown || (depth > 0 && value != Value::Open) {
        return;
    }
    for (action, places) in moves_below(workers, ids) {
        exchange_move(workers, ids, (action, &places), known, depth);
    }
}

/// Exchanges the child that a move leads to, if it is worth it.
fn exchange_move<const W: usize, P: Policy<W>>(
    workers: &mut [Worker<W, P>],
    parents: &[NodeId],
    (action, places): (Action, &[Option<u16>]),
    parent: &mut Known,
    depth: usize,
) {
    let trees = workers.iter().zip(parents).zip(places);
    let visits = trees.filter_map(|((worker, &id), place)| {
        place.map(|place| worker.tree.children(id)[usize::from(place)].visits)
    });
    let most = visits.max().unwrap_or(0);
    // The root's moves must all be summed; below it only what matters. Once it
    // is exchanged a node stays so, since its counts are then common ones.
    let known = parent.children.get(&action).map_or(0, |known| known.visits);
    if depth > 0 && known == 0 && most <= parent.visits / SHARE {
        return;
    }
    let mut missing = workers.iter_mut().zip(places).filter(|(_, place)| place.is_none());
    if depth > 0 && !missing.all(|(worker, _)| worker.may_grow()) {
        return;
    }
    let known = parent.children.entry(action).or_default();
    let mut ids = Vec::with_capacity(workers.len());
    for ((worker, &id), place) in workers.iter_mut().zip(parents).zip(places) {
        ids.push(match place {
            Some(place) => worker.tree.child(id, usize::from(*place)),
            None => {
                let child = worker.tree.add(id, action);
                let node = worker.tree.node_mut(child);
                (node.visits, node.wins) = (known.visits, known.wins);
                child
            }
        });
    }
    exchange_node(workers, &ids, known, depth + 1);
}

/// Every move below a node in any tree, in a fixed order, with its place among
/// the children of each tree.
fn moves_below<const W: usize, P: Policy<W>>(
    workers: &[Worker<W, P>],
    ids: &[NodeId],
) -> BTreeMap<Action, Vec<Option<u16>>> {
    let mut moves = BTreeMap::new();
    for (i, (worker, &id)) in workers.iter().zip(ids).enumerate() {
        for (place, child) in worker.tree.children(id).iter().enumerate() {
            let places = moves.entry(child.action).or_insert_with(|| vec![None; workers.len()]);
            places[i] = Some(place as u16);
        }
    }
    moves
}
