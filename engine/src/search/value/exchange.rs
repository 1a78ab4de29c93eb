//! [`Common`]: the top of the tree, which trees that grow side by side have in common.

use super::nodes::{NodeId, ROOT};
use super::tree::ValueTree;
use crate::rules::moves::Move;
use crate::rules::packed_move::PackedMove;
use crate::rules::position::Position;
use crate::search::proof::Value;
use crate::search::root::Root;
use crate::search::search_tree::Exchange;

/// A node belongs to the top when more than this part of all visits went through it.
const SHARE: u32 = 64;
/// And so many visits.
const LEAST: u32 = 4;

/// Counts at the last exchange, which were then the same in all trees.
#[derive(Debug)]
pub(in crate::search) struct Common {
    top: Known,
}

/// The last common counts of a node.
#[derive(Debug, Default)]
struct Known {
    visits: u32,
    sum: u64,
    /// Of the node's first children, which are the same moves in all trees.
    children: Vec<Known>,
    /// The moves that lead to them.
    actions: Vec<PackedMove>,
}

impl<const W: usize> Exchange<ValueTree<W>> for Common {
    fn new(trees: &mut [ValueTree<W>]) -> Self {
        let parts = trees.len();
        for (part, tree) in trees.iter_mut().enumerate() {
            (tree.plan.part, tree.plan.parts) = (part, parts);
        }
        Common { top: Known::default() }
    }

    fn run(&mut self, trees: &mut [ValueTree<W>]) {
        if trees.len() > 1 {
            trees.iter_mut().for_each(ValueTree::forget_plan);
            let all = self.top.visits
                + trees
                    .iter()
                    .map(|tree| tree.nodes.node(ROOT).visits - self.top.visits)
                    .sum::<u32>();
            exchange(trees, &vec![ROOT; trees.len()], &mut self.top, 0, all / SHARE);
        }
    }

    fn advance(&mut self, mv: Move, position: &Position) {
        let action = Root::<W>::new(position).board.pack(mv);
        let place = self.top.actions.iter().position(|&known| known == action);
        self.top = place.map(|place| self.top.children.swap_remove(place)).unwrap_or_default();
    }

    fn begin(&mut self, trees: &mut [ValueTree<W>]) {
        // A proof was shared before the move was played, but not the move that proves it.
        let knows = |tree: &&ValueTree<W>| tree.is_proven() && !tree.lacks_winner();
        let known = trees.iter().find(knows).map(|tree| tree.nodes.clone());
        for tree in trees.iter_mut().filter(|tree| tree.lacks_winner()) {
            match &known {
                Some(nodes) => tree.nodes.clone_from(nodes),
                None => tree.nodes.node_mut(ROOT).value = Value::Open,
            }
        }
    }
}

/// Exchanges one node (`ids`, by tree) and those below it that belong to the top, with more than
/// `least` visits. `places` is the sum of the places of children on the way: it tells the owner.
fn exchange<const W: usize>(
    trees: &mut [ValueTree<W>],
    ids: &[NodeId],
    known: &mut Known,
    places: usize,
    least: u32,
) {
    let (mut visits, mut sum, mut value) = (known.visits, known.sum, Value::Open);
    for (tree, &id) in trees.iter().zip(ids) {
        let node = tree.nodes.node(id);
        visits += node.visits - known.visits;
        sum += node.sum - known.sum;
        // A proof by one tree is a proof for all.
        value = if node.value == Value::Open { value } else { node.value };
    }
    let mut nodes = trees.iter().zip(ids).map(|(tree, &id)| tree.nodes.node(id));
    if visits == known.visits && nodes.all(|node| node.value == value) {
        return;
    }
    let first = trees[0].nodes.node(ids[0]);
    let common = first.common || (visits > least.max(LEAST) || ids[0] == ROOT);
    for (tree, &id) in trees.iter_mut().zip(ids) {
        let node = tree.nodes.node_mut(id);
        (node.visits, node.sum, node.value, node.common) = (visits, sum, value, common);
    }
    (known.visits, known.sum) = (visits, sum);
    // A proven node needs no more of its moves, but the root must know which of them proves it.
    if !common || (value != Value::Open && ids[0] != ROOT) {
        return;
    }
    share_moves(trees, ids, known, places);
    let mut below = ids.to_vec();
    for (place, known) in known.children.iter_mut().enumerate() {
        for ((child, tree), &id) in below.iter_mut().zip(&*trees).zip(ids) {
            *child = tree.nodes.child(id, place);
        }
        exchange(trees, &below, known, places + place, least);
    }
}

/// Gives all trees the children of a node that some have, if there is room. Children come in the
/// order of their static values, which is the same for all.
fn share_moves<const W: usize>(
    trees: &mut [ValueTree<W>],
    ids: &[NodeId],
    known: &mut Known,
    places: usize,
) {
    // The root's moves have their room in any case.
    let room = ids[0] == ROOT || trees.iter_mut().all(|tree| tree.may_grow());
    let Some((richest, _)) = (trees.iter().zip(ids).enumerate())
        .max_by_key(|(_, (tree, id))| tree.nodes.children(**id).len())
        .filter(|_| room)
    else {
        return;
    };
    let children = trees[richest].nodes.children(ids[richest]).to_vec();
    let Some((list, complete)) = (trees.iter().zip(ids))
        .map(|(tree, &id)| tree.nodes.listed(id))
        .max_by_key(|(list, _)| list.len())
        .map(|(list, complete)| (list.to_vec(), complete))
    else {
        return;
    };
    for (tree, &id) in trees.iter_mut().zip(ids) {
        if tree.nodes.listed(id).0.len() < list.len() {
            tree.nodes.list(id, &list, complete);
        }
        for child in &children[tree.nodes.children(id).len()..] {
            tree.nodes.add(id, child.candidate());
        }
    }
    for (place, child) in children.iter().enumerate().skip(known.children.len()) {
        known.children.push(Known::default());
        known.actions.push(child.action);
        let visits = |tree: usize| trees[tree].nodes.children(ids[tree])[place].visits;
        let finder = (0..trees.len()).max_by_key(|&tree| visits(tree)).unwrap_or(0);
        hand_over(trees, ids, place, finder, (places + place) % trees.len());
    }
}

/// Gives the owner of a child what the tree that has grown it so far knows below it.
fn hand_over<const W: usize>(
    trees: &mut [ValueTree<W>],
    ids: &[NodeId],
    place: usize,
    finder: usize,
    owner: usize,
) {
    let (from, to) = (
        trees[finder].nodes.child(ids[finder], place),
        trees[owner].nodes.child(ids[owner], place),
    );
    let Ok([finder, owner]) = trees.get_disjoint_mut([finder, owner]) else { return };
    if !finder.nodes.children(from).is_empty() && owner.nodes.children(to).is_empty() {
        owner.nodes.graft(to, &finder.nodes, from, owner.memory);
    }
}
