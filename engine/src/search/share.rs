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
    /// By [`Action::index`]; empty before the first child.
    children: Vec<Option<Box<Known>>>,
}

impl Known {
    fn child(&mut self, action: Action) -> &mut Option<Box<Known>> {
        if self.children.is_empty() {
            self.children.resize_with(Action::COUNT, || None);
        }
        &mut self.children[action.index()]
    }
}

impl<const W: usize> Exchange<W> {
    /// To be made before the trees grow.
    pub fn new<P: Policy<W>>(workers: &mut [Worker<W, P>]) -> Self {
        let knowledge = workers[0].policy.knowledge().cloned();
        Self { top: Known::default(), amaf: Amaf::default(), knowledge }
    }

    /// To be called when the trees follow a move.
    pub fn advance(&mut self, action: Action) {
        self.top = self.top.child(action).take().map_or_else(Known::default, |known| *known);
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
    let moves = Moves::below(workers, ids);
    for &action in &moves.actions {
        exchange_move(workers, ids, (action, moves.places(action)), known, depth);
    }
}

/// Exchanges the child that a move leads to, if it is worth it.
fn exchange_move<const W: usize, P: Policy<W>>(
    workers: &mut [Worker<W, P>],
    parents: &[NodeId],
    (action, places): (Action, &[u16]),
    parent: &mut Known,
    depth: usize,
) {
    let trees = workers.iter().zip(parents).zip(places);
    let visits = trees.map(|((worker, &id), &place)| {
        worker.tree.children(id).get(usize::from(place)).map_or(0, |child| child.visits)
    });
    let most = visits.max().unwrap_or(0);
    // The root's moves must all be summed; below it only what matters. Once it
    // is exchanged a node stays so, since its counts are then common ones.
    let share = parent.visits / SHARE;
    let known = parent.child(action);
    if depth > 0 && known.is_none() && most <= share {
        return;
    }
    let mut missing = workers.iter_mut().zip(places).filter(|&(_, &place)| place == NO_PLACE);
    if depth > 0 && !missing.all(|(worker, _)| worker.may_grow()) {
        return;
    }
    let known = known.get_or_insert_default();
    let mut ids = Vec::with_capacity(workers.len());
    for ((worker, &id), &place) in workers.iter_mut().zip(parents).zip(places) {
        if place != NO_PLACE {
            ids.push(worker.tree.child(id, usize::from(place)));
            continue;
        }
        let child = worker.tree.add(id, action);
        let node = worker.tree.node_mut(child);
        (node.visits, node.wins) = (known.visits, known.wins);
        ids.push(child);
    }
    exchange_node(workers, &ids, known, depth + 1);
}

/// The moves below a node in any of the trees.
struct Moves {
    /// In the order in which the trees, one after the other, first visited them.
    actions: Vec<Action>,
    /// By action and tree: the place among the tree's children.
    places: Vec<u16>,
    trees: usize,
}

/// The tree has not visited the move.
const NO_PLACE: u16 = u16::MAX;

impl Moves {
    fn below<const W: usize, P: Policy<W>>(workers: &[Worker<W, P>], ids: &[NodeId]) -> Self {
        let trees = workers.len();
        let mut moves =
            Self { actions: Vec::new(), places: vec![NO_PLACE; trees * Action::COUNT], trees };
        for (i, (worker, &id)) in workers.iter().zip(ids).enumerate() {
            for (place, child) in worker.tree.children(id).iter().enumerate() {
                let first = child.action.index() * trees;
                if moves.places[first..first + trees].iter().all(|&place| place == NO_PLACE) {
                    moves.actions.push(child.action);
                }
                moves.places[first + i] = place as u16;
            }
        }
        moves
    }

    fn places(&self, action: Action) -> &[u16] {
        &self.places[action.index() * self.trees..][..self.trees]
    }
}
