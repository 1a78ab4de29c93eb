//! [`Nodes`]: the nodes of a tree, and the lists of moves that may become some.
//!
//! The visited children of a node lie side by side, in the order of their static values, which is
//! that of the node's list of candidates. A list begins with the best moves only, and grows when all of them have been
//! visited.

use crate::evaluation::ONE;
use crate::rules::packed_move::PackedMove;
use crate::search::proof::Value;

/// The index of a node.
pub(super) type NodeId = u32;

/// The root is always the first node.
pub(super) const ROOT: NodeId = 0;

/// A position that was visited. Values are for the player who moved to it, in parts of
/// [`ONE`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The sum of the values backed up through it.
    pub(super) sum: u64,
    /// How many they are.
    pub(super) visits: u32,
    first: u32,
    list: u32,
    count: u16,
    /// Candidates that are listed.
    listed: u16,
    /// The move that led to it.
    pub(super) action: PackedMove,
    /// The value before any visit.
    pub(super) prior: u16,
    /// What is proven of it.
    pub(super) value: Value,
    /// Whether every move is listed.
    complete: bool,
}

// Half a cache line, so that none is spread over two.
const _: () = assert!(size_of::<Node>() == 32);

/// A move that may be visited, and its static value for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Candidate {
    /// The move.
    pub(super) action: PackedMove,
    /// The value.
    pub(super) prior: u16,
}

impl Node {
    fn new(candidate: Candidate) -> Self {
        Self {
            sum: 0,
            visits: 0,
            first: 0,
            list: 0,
            count: 0,
            listed: 0,
            action: candidate.action,
            prior: candidate.prior,
            value: Value::Open,
            complete: false,
        }
    }

    /// The node as the candidate that it was.
    pub(super) fn candidate(&self) -> Candidate {
        Candidate { action: self.action, prior: self.prior }
    }

    /// The sum of what was backed up and the static value, which counts as `weight` visits.
    #[inline]
    pub(super) fn sum_with_prior(&self, weight: f32) -> f32 {
        self.sum as f32 + weight * f32::from(self.prior)
    }

    /// The [mean] in parts of [`ONE`].
    pub(super) fn mean_units(&self, weight: f32) -> u32 {
        let mean = mean(self.sum_with_prior(weight), self.visits, weight);
        ((mean * ONE as f32) as u32).min(ONE)
    }
}

/// The mean, 0 to 1, of a [sum with the prior](Node::sum_with_prior).
#[inline]
pub(super) fn mean(sum: f32, visits: u32, weight: f32) -> f32 {
    sum / ((visits as f32 + weight) * ONE as f32)
}

/// All nodes and lists.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
    free: [Vec<u32>; 16],
    lists: Vec<Candidate>,
    free_lists: [Vec<u32>; 16],
    used: u64,
}

/// Room that there is for nodes and for candidates while a tree may grow: the largest block or
/// list, and all that the root can come to need. The root gets children from other trees even then.
const SPARE: usize = 3 * 1024;

/// Makes room for [`SPARE`] more items if those need no more than `bytes`, and there is memory.
fn reserve<T>(items: &mut Vec<T>, bytes: usize) -> bool {
    let needed = items.len() + SPARE;
    if needed <= items.capacity() {
        return true;
    }
    let next = (bytes / size_of::<T>()).min(2 * needed);
    // To move everything for a few more items would not be worth it.
    if next < needed + needed / 8 {
        return false;
    }
    items.try_reserve_exact(next - items.len()).is_ok()
}

const NOTHING: Candidate = Candidate { action: PackedMove::PASS, prior: (ONE / 2) as u16 };

impl Default for Nodes {
    fn default() -> Self {
        Self::new()
    }
}

impl Nodes {
    /// A root alone.
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![Node::new(NOTHING)],
            free: Default::default(),
            lists: Vec::new(),
            free_lists: Default::default(),
            used: 1,
        }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> u64 {
        self.used
    }

    /// Bytes that nodes and lists take.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.lists.capacity() * size_of::<Candidate>()
    }

    /// Makes room for one more child and list of any node when all may take `bytes`; false
    /// if there cannot be. Old and new room count both while things move, so that growing does not overshoot either.
    #[inline]
    pub(super) fn make_room(&mut self, bytes: usize) -> bool {
        let (nodes, lists) = (self.nodes.len() + SPARE, self.lists.len() + SPARE);
        (nodes <= self.nodes.capacity() && lists <= self.lists.capacity()) || self.grow(bytes)
    }

    #[cold]
    fn grow(&mut self, bytes: usize) -> bool {
        let left = |all: &Self| bytes.saturating_sub(all.bytes());
        // Most of what is allocated are nodes.
        let lists = left(self) / 4;
        reserve(&mut self.lists, lists) && {
            let nodes = left(self);
            reserve(&mut self.nodes, nodes)
        }
    }

    /// A node.
    #[inline]
    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// A node, to be changed.
    #[inline]
    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// The visited children of a node.
    #[inline]
    pub(super) fn children(&self, id: NodeId) -> &[Node] {
        let node = self.node(id);
        &self.nodes[node.first as usize..][..usize::from(node.count)]
    }

    /// The index of the child at a place among the children.
    #[inline]
    pub(super) fn child(&self, id: NodeId, place: usize) -> NodeId {
        self.node(id).first + place as u32
    }

    /// The child that a move leads to.
    pub(super) fn find(&self, id: NodeId, action: PackedMove) -> Option<NodeId> {
        let place = self.children(id).iter().position(|child| child.action == action)?;
        Some(self.child(id, place))
    }

    /// The best candidate that was not visited.
    #[inline]
    pub(super) fn next(&self, id: NodeId) -> Option<Candidate> {
        let node = self.node(id);
        (node.count < node.listed).then(|| self.lists[node.list as usize + usize::from(node.count)])
    }

    /// The candidates that are listed, and whether these are all moves.
    #[inline]
    pub(super) fn listed(&self, id: NodeId) -> (&[Candidate], bool) {
        let node = self.node(id);
        (&self.lists[node.list as usize..][..usize::from(node.listed)], node.complete)
    }

    /// Lists candidates in order, of which those listed before are the first.
    pub(super) fn list(&mut self, id: NodeId, candidates: &[Candidate], complete: bool) {
        let node = *self.node(id);
        let class = |listed: usize| listed.next_power_of_two().ilog2() as usize;
        if node.listed > 0 {
            self.free_lists[class(node.listed.into())].push(node.list);
        }
        let class = class(candidates.len());
        let list = self.free_lists[class].pop().unwrap_or_else(|| {
            let list = self.lists.len();
            self.lists.resize(list + (1 << class), NOTHING);
            list as u32
        });
        self.lists[list as usize..][..candidates.len()].copy_from_slice(candidates);
        let listed = candidates.len() as u16;
        *self.node_mut(id) = Node { list, listed, complete, ..node };
    }

    /// Adds a child. Indices of the node's other children may change.
    pub(super) fn add(&mut self, id: NodeId, candidate: Candidate) -> NodeId {
        let count = usize::from(self.node(id).count);
        // The block holds the next power of two.
        if count == 0 {
            self.node_mut(id).first = self.block(0);
        } else if count.is_power_of_two() {
            let class = count.ilog2();
            let (old, first) = (self.node(id).first, self.block(class + 1));
            self.nodes.copy_within(old as usize..old as usize + count, first as usize);
            self.free[class as usize].push(old);
            self.node_mut(id).first = first;
        }
        let child = self.child(id, count);
        self.nodes[child as usize] = Node::new(candidate);
        self.node_mut(id).count += 1;
        self.used += 1;
        child
    }

    /// Adds a child before all candidates that were not visited.
    pub(super) fn promote(&mut self, id: NodeId, candidate: Candidate) -> NodeId {
        let (list, complete) = self.listed(id);
        let count = self.children(id).len();
        let rest = list[count..].iter().filter(|other| other.action != candidate.action);
        let list: Vec<_> = list[..count].iter().chain([&candidate]).chain(rest).copied().collect();
        self.list(id, &list, complete);
        self.add(id, candidate)
    }

    fn block(&mut self, class: u32) -> u32 {
        self.free[class as usize].pop().unwrap_or_else(|| {
            let first = self.nodes.len();
            self.nodes.resize(first + (1 << class), Node::new(NOTHING));
            first as u32
        })
    }

    /// The part of the tree below a node, which becomes the root.
    pub(super) fn subtree(&self, id: NodeId) -> Nodes {
        let mut tree = Nodes::new();
        *tree.node_mut(ROOT) = Node { count: 0, listed: 0, ..*self.node(id) };
        tree.graft(ROOT, self, id, usize::MAX);
        tree
    }

    /// Copies what another tree has below a node to a node without children, as far as all may
    /// take `memory` bytes.
    pub(super) fn graft(&mut self, to: NodeId, other: &Nodes, from: NodeId, memory: usize) {
        let mut pending = vec![(from, to)];
        while let Some((from, to)) = pending.pop() {
            if !self.make_room(memory) {
                return;
            }
            let (list, complete) = other.listed(from);
            if list.len() > usize::from(self.node(to).listed) {
                self.list(to, list, complete);
            }
            for child in other.children(from) {
                let id = self.add(to, child.candidate());
                *self.node_mut(id) = Node { count: 0, listed: 0, ..*child };
            }
            // Places become indices once all children have theirs.
            let places = 0..other.children(from).len();
            pending.extend(places.map(|place| (other.child(from, place), self.child(to, place))));
        }
    }
}
