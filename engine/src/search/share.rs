//! [`Exchange`]: root parallel search whose trees talk.
//!
//! Every tree grows on its own for a slice of the budget. Then each takes over
//! what the others have counted since the last time: visits and wins of the top
//! of the tree, the AMAF table of the root, the averages that guide the playouts
//! (averaging the top of the trees several times a second as in MoGo, Gelly et
//! al. 2008). After the last exchange every root holds the sums over all trees.
//! The order of trees is fixed, so the result does not depend on scheduling.

use super::action::Action;
use super::tree::{NodeId, ROOT, Value};
use super::worker::{Amaf, Worker};
use crate::playout::Policy;
use crate::playout::guided::Knowledge;

/// Plies below the root whose nodes are exchanged.
const DEPTH: usize = 2;
/// A move below the root's own is exchanged when it has this share of the root's visits.
const SHARE: u64 = 64;

/// Counts at the last exchange, which were then the same in all trees.
#[derive(Debug)]
pub struct Exchange<const W: usize> {
    top: Known,
    amaf: Amaf<W>,
    knowledge: Option<Knowledge<W>>,
}

/// The last common counts of a node and of its children.
#[derive(Debug, Default)]
struct Known {
    visits: u64,
    wins: u64,
    children: Vec<(Action, Known)>,
}

impl<const W: usize> Exchange<W> {
    /// To be made before the trees grow.
    pub fn new<P: Policy<W>>(workers: &mut [Worker<W, P>]) -> Self {
        let knowledge = workers[0].policy.knowledge().cloned();
        Self { top: Known::default(), amaf: Amaf::default(), knowledge }
    }

    /// To be called when the trees follow a move.
    pub fn advance(&mut self, action: Action) {
        let place = self.top.children.iter().position(|(known, _)| *known == action);
        self.top =
            place.map_or_else(Known::default, |place| self.top.children.swap_remove(place).1);
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
        let roots = vec![Some(ROOT); workers.len()];
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
    ids: &[Option<NodeId>],
    known: &mut Known,
    depth: usize,
) {
    let (mut visits, mut wins, mut value) = (known.visits, known.wins, Value::Open);
    for (worker, id) in workers.iter().zip(ids) {
        if let Some(id) = *id {
            let node = worker.tree.node(id);
            visits += node.visits - known.visits;
            wins += node.wins - known.wins;
            // A proof by one tree is a proof for all.
            value = if node.value == Value::Open { value } else { node.value };
        }
    }
    for (worker, id) in workers.iter_mut().zip(ids) {
        if let Some(id) = *id {
            let node = worker.tree.node_mut(id);
            (node.visits, node.wins, node.value) = (visits, wins, value);
        }
    }
    (known.visits, known.wins) = (visits, wins);
    if depth == DEPTH || value != Value::Open {
        return;
    }
    for action in moves_below(workers, ids) {
        let place = known.children.iter().position(|(a, _)| *a == action);
        let place = place.unwrap_or_else(|| {
            known.children.push((action, Known::default()));
            known.children.len() - 1
        });
        exchange_move(workers, ids, action, &mut known.children[place].1, depth, visits);
    }
}

/// Exchanges the child that a move leads to, if it is worth it.
fn exchange_move<const W: usize, P: Policy<W>>(
    workers: &mut [Worker<W, P>],
    ids: &[Option<NodeId>],
    action: Action,
    known: &mut Known,
    depth: usize,
    visits: u64,
) {
    let mut children: Vec<Option<NodeId>> = workers
        .iter()
        .zip(ids)
        .map(|(worker, id)| id.and_then(|id| worker.tree.find(id, action)))
        .collect();
    // The root's moves must all be summed; below it only what matters. Once it
    // is exchanged a node stays so, since its counts are then common ones.
    let most = workers.iter().zip(&children);
    let most = most.filter_map(|(worker, id)| id.map(|id| worker.tree.node(id).visits)).max();
    let matters = depth == 0 || known.visits > 0 || most.unwrap_or(0) >= visits / SHARE + 1;
    if !matters {
        return;
    }
    for (i, worker) in workers.iter_mut().enumerate() {
        if let (None, Some(parent)) = (children[i], ids[i]) {
            let child = worker.tree.add(parent, action);
            let node = worker.tree.node_mut(child);
            (node.visits, node.wins) = (known.visits, known.wins);
            children[i] = Some(child);
        }
    }
    exchange_node(workers, &children, known, depth + 1);
}

/// Every move below a node in any tree, in a fixed order.
fn moves_below<const W: usize, P: Policy<W>>(
    workers: &[Worker<W, P>],
    ids: &[Option<NodeId>],
) -> Vec<Action> {
    let mut actions: Vec<_> = workers
        .iter()
        .zip(ids)
        .filter_map(|(worker, id)| id.map(|id| worker.tree.children(id)))
        .flat_map(|children| children.iter().map(|child| child.action))
        .collect();
    actions.sort_unstable();
    actions.dedup();
    actions
}
