//! [`Nodes`]: the nodes of a tree, and the lists of moves that may become some.
//!
//! The visited children of a node lie side by side, in the order of their static values, which is
//! that of the node's list of candidates. A list begins with the best moves only, and grows when all of them have been
//! visited.

use crate::evaluation::ONE;
use crate::rules::packed_move::PackedMove;
use crate::search::proof::Value;

/// The index of a node.
pub type NodeId = u32;

/// The root is always the first node.
pub const ROOT: NodeId = 0;

/// A position that was visited. Values are for the player who moved to it, in parts of
/// [`ONE`].
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The sum of the values backed up through it.
    pub sum: u64,
    /// How many they are.
    pub visits: u32,
    first: u32,
    list: u32,
    count: u16,
    /// Candidates that are listed.
    listed: u16,
    /// The move that led to it.
    pub action: PackedMove,
    /// The value before any visit.
    pub prior: u16,
    /// What is proven of it.
    pub value: Value,
    class: u8,
    list_class: u8,
    /// Whether every move is listed.
    complete: bool,
}

// Half a cache line, so that none is spread over two.
const _: () = assert!(size_of::<Node>() == 32);

/// A move that may be visited, and its static value for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub action: PackedMove,
    /// The value.
    pub prior: u16,
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
            class: 0,
            list_class: 0,
            complete: false,
        }
    }

    /// The mean of what was backed up and the static value, which counts as `weight` visits, 0 to 1.
    #[inline]
    pub fn mean(&self, weight: f32) -> f32 {
        let sum = self.sum as f32 + weight * f32::from(self.prior);
        sum / ((self.visits as f32 + weight) * ONE as f32)
    }
}

/// All nodes and lists.
#[derive(Clone, Debug)]
pub struct Nodes {
    nodes: Vec<Node>,
    free: [Vec<u32>; 16],
    lists: Vec<Candidate>,
    free_lists: [Vec<u32>; 16],
    used: u64,
}

const NOTHING: Candidate = Candidate { action: PackedMove::PASS, prior: (ONE / 2) as u16 };

impl Nodes {
    /// A root alone.
    pub fn new() -> Self {
        Self {
            nodes: vec![Node::new(NOTHING)],
            free: Default::default(),
            lists: Vec::new(),
            free_lists: Default::default(),
            used: 1,
        }
    }

    /// The number of nodes.
    pub fn len(&self) -> u64 {
        self.used
    }

    /// Bytes that nodes and lists take.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.lists.capacity() * size_of::<Candidate>()
    }

    /// A node.
    #[inline]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// A node, to be changed.
    #[inline]
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// The visited children of a node.
    #[inline]
    pub fn children(&self, id: NodeId) -> &[Node] {
        let node = self.node(id);
        &self.nodes[node.first as usize..][..usize::from(node.count)]
    }

    /// The index of the child at a place among the children.
    #[inline]
    pub fn child(&self, id: NodeId, place: usize) -> NodeId {
        self.node(id).first + place as u32
    }

    /// The child that a move leads to.
    pub fn find(&self, id: NodeId, action: PackedMove) -> Option<NodeId> {
        let place = self.children(id).iter().position(|child| child.action == action)?;
        Some(self.child(id, place))
    }

    /// The best candidate that was not visited.
    #[inline]
    pub fn next(&self, id: NodeId) -> Option<Candidate> {
        let node = self.node(id);
        (node.count < node.listed).then(|| self.lists[node.list as usize + usize::from(node.count)])
    }

    /// Candidates that are listed, and whether these are all moves.
    pub fn listed(&self, id: NodeId) -> (usize, bool) {
        let node = self.node(id);
        (usize::from(node.listed), node.complete)
    }

    /// Lists candidates in order, of which those listed before are the first.
    pub fn list(&mut self, id: NodeId, candidates: &[Candidate], complete: bool) {
        let node = *self.node(id);
        if node.listed > 0 {
            self.free_lists[usize::from(node.list_class)].push(node.list);
        }
        let class = candidates.len().next_power_of_two().ilog2() as u8;
        let list = self.free_lists[usize::from(class)].pop().unwrap_or_else(|| {
            let list = self.lists.len();
            self.lists.resize(list + (1 << class), NOTHING);
            list as u32
        });
        self.lists[list as usize..][..candidates.len()].copy_from_slice(candidates);
        let listed = candidates.len() as u16;
        *self.node_mut(id) = Node { list, list_class: class, listed, complete, ..node };
    }

    /// Adds a child. Indices of the node's other children may change.
    pub fn add(&mut self, id: NodeId, candidate: Candidate) -> NodeId {
        let node = *self.node(id);
        let count = usize::from(node.count);
        if count == 0 {
            let first = self.block(0);
            *self.node_mut(id) = Node { first, class: 0, ..node };
        } else if count == 1 << node.class {
            let first = self.block(node.class + 1);
            let old = node.first as usize;
            self.nodes.copy_within(old..old + count, first as usize);
            self.free[usize::from(node.class)].push(node.first);
            *self.node_mut(id) = Node { first, class: node.class + 1, ..node };
        }
        let child = self.child(id, count);
        self.nodes[child as usize] = Node::new(candidate);
        self.node_mut(id).count += 1;
        self.used += 1;
        child
    }

    fn block(&mut self, class: u8) -> u32 {
        self.free[usize::from(class)].pop().unwrap_or_else(|| {
            let first = self.nodes.len();
            self.nodes.resize(first + (1 << class), Node::new(NOTHING));
            first as u32
        })
    }

    /// The part of the tree below a node, which becomes the root.
    pub fn subtree(&self, id: NodeId) -> Nodes {
        let mut tree = Nodes::new();
        let mut pending = vec![(id, ROOT)];
        while let Some((from, to)) = pending.pop() {
            let node = *self.node(from);
            let (first, class) = (tree.node(to).first, tree.node(to).class);
            *tree.node_mut(to) = Node { first, class, count: 0, listed: 0, ..node };
            if node.listed > 0 {
                let list = &self.lists[node.list as usize..][..usize::from(node.listed)];
                tree.list(to, list, node.complete);
            }
            for (place, child) in self.children(from).iter().enumerate() {
                tree.add(to, Candidate { action: child.action, prior: child.prior });
                pending.push((self.child(from, place), place as u32));
            }
            // Places become indices once all children have theirs.
            let count = self.children(from).len();
            let start = pending.len() - count;
            for (_, to_place) in &mut pending[start..] {
                *to_place += tree.node(to).first;
            }
        }
        tree
    }
}
