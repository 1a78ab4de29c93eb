//! [`Tree`]: the nodes of a search tree and where they lie.
//!
//! Only visited children are nodes: of the 338 first moves on the standard board
//! most never are. The children of a node lie side by side, so that selection
//! reads them in order; when there are too many for their block they move to
//! one of twice the size, and the old block is used again later.

use crate::fraction::{self, Fraction};
use crate::rules::packed_move::PackedMove;
use crate::search::proof::Value;

/// The index of a node.
pub type NodeId = u32;

/// The root is always the first node.
pub const ROOT: NodeId = 0;

/// A position that was visited.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Playouts through this node.
    pub visits: u64,
    /// What they were worth to the player who moved to it, in units of [`Fraction`].
    pub sum: u64,
    first: NodeId,
    /// The number of the table of move statistics, see [`NO_TABLE`].
    pub table: u32,
    count: u16,
    /// The move that led to it.
    pub action: PackedMove,
    /// What is proven of it.
    pub value: Value,
    /// The block of its children holds two to this power.
    class: u8,
}

/// A node uses the table of its nearest ancestor that has one.
pub const NO_TABLE: u32 = u32::MAX;

// Half a cache line, so that none is spread over two.
const _: () = assert!(size_of::<Node>() == 32);

impl Node {
    fn new(action: PackedMove) -> Node {
        Node {
            visits: 0,
            sum: 0,
            first: 0,
            table: NO_TABLE,
            count: 0,
            action,
            value: Value::Open,
            class: 0,
        }
    }

    /// Adds a playout and what it was worth to the player who moved to the node.
    #[inline]
    pub fn add(&mut self, value: Fraction) {
        self.visits += 1;
        self.sum += u64::from(value.units());
    }

    /// The mean worth of the playouts to the player who moved to the node, 0 to 1; one half
    /// without any.
    #[inline]
    pub fn mean(&self) -> f64 {
        fraction::mean(self.sum, self.visits)
    }
}

/// Nodes for which there is room when a tree stops growing: the largest block that
/// a child can ask for, and all blocks that the root can come to need. The root
/// gets children from other trees even then.
const SPARE: usize = 3 * 1024;

/// All nodes.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// Blocks no longer in use, by the power of two of their size.
    free: [Vec<NodeId>; 16],
    used: u64,
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl Tree {
    /// A tree of a root alone.
    pub fn new() -> Tree {
        let mut tree = Tree { nodes: Vec::new(), free: Default::default(), used: 1 };
        tree.nodes.push(Node::new(PackedMove::PASS));
        tree
    }

    /// The number of nodes.
    pub fn len(&self) -> u64 {
        self.used
    }

    /// Bytes that the nodes and the room between them take.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
    }

    /// Whether one more child may be added, to any node, when all nodes may take
    /// `bytes`, and there is memory. Old and new room count both while the nodes move, so that growing
    /// does not overshoot either.
    pub fn make_room(&mut self, bytes: usize) -> bool {
        let needed = self.nodes.len() + SPARE;
        let capacity = self.nodes.capacity();
        if needed <= capacity {
            return true;
        }
        let most = bytes.saturating_sub(self.bytes()) / size_of::<Node>();
        let next = most.min(2 * needed);
        // To move everything for a few more nodes would not be worth it.
        if next < needed + needed / 8 {
            return false;
        }
        self.nodes.try_reserve_exact(next - self.nodes.len()).is_ok()
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

    /// The visited children of a node: those that were [put](Self::put_child), the others after
    /// them.
    #[inline]
    pub fn children(&self, id: NodeId) -> &[Node] {
        let node = self.node(id);
        let first = node.first as usize;
        &self.nodes[first..first + usize::from(node.count)]
    }

    /// The index of the child at a place among the children.
    #[inline]
    pub fn child(&self, id: NodeId, place: usize) -> NodeId {
        self.node(id).first + place as NodeId
    }

    /// The child that a move leads to.
    pub fn find(&self, id: NodeId, action: PackedMove) -> Option<NodeId> {
        let place = self.children(id).iter().position(|child| child.action == action)?;
        Some(self.child(id, place))
    }

    /// Adds a child. Indices of the node's other children may change.
    pub fn add(&mut self, id: NodeId, action: PackedMove) -> NodeId {
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
        self.nodes[child as usize] = Node::new(action);
        self.node_mut(id).count += 1;
        self.used += 1;
        child
    }

    /// Makes a move, visited or not, the child at `place`; the child that was there takes its
    /// place. Indices of the node's children may change.
    pub fn put_child(&mut self, id: NodeId, action: PackedMove, place: usize) {
        let child = self.find(id, action).unwrap_or_else(|| self.add(id, action));
        let to = self.child(id, place);
        self.nodes.swap(child as usize, to as usize);
    }

    /// The tree below a node, as a new tree.
    pub fn subtree(&self, id: NodeId) -> Tree {
        let mut tree = Tree::new();
        let mut pending = vec![(id, ROOT)];
        while let Some((from, to)) = pending.pop() {
            let Node { visits, sum, table, value, .. } = *self.node(from);
            let copy = tree.node_mut(to);
            (copy.visits, copy.sum, copy.table, copy.value) = (visits, sum, table, value);
            for child in self.children(from) {
                tree.add(to, child.action);
            }
            for place in 0..self.children(from).len() {
                pending.push((self.child(from, place), tree.child(to, place)));
            }
        }
        tree
    }

    /// Every node that is in use, in some order, to be changed.
    pub fn for_each(&mut self, mut visit: impl FnMut(&mut Node)) {
        let mut pending = vec![ROOT];
        while let Some(id) = pending.pop() {
            visit(self.node_mut(id));
            pending.extend((0..self.children(id).len()).map(|place| self.child(id, place)));
        }
    }

    fn block(&mut self, class: u8) -> NodeId {
        if let Some(first) = self.free[usize::from(class)].pop() {
            return first;
        }
        let first = self.nodes.len();
        self.nodes.resize(first + (1 << class), Node::new(PackedMove::PASS));
        NodeId::try_from(first).expect("the memory limit keeps the tree below 2^32 nodes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cell::Cell;
    use crate::rules::kind::Kind;

    #[test]
    fn children_stay_together_and_keep_what_they_know() {
        let mut tree = Tree::new();
        let action = |i| PackedMove::place(Kind::DarkRound, Cell::new(i));
        for i in 0..100 {
            let child = tree.add(ROOT, action(i));
            tree.node_mut(child).visits = i as u64;
            let grandchild = tree.add(child, action(i + 200));
            tree.node_mut(grandchild).sum = i as u64;
        }
        assert_eq!(tree.len(), 201);
        for (i, child) in tree.children(ROOT).iter().enumerate() {
            assert_eq!((child.action, child.visits), (action(i), i as u64));
        }
        for i in 0..100 {
            let child = tree.find(ROOT, action(i)).unwrap();
            assert_eq!(tree.children(child)[0].sum, i as u64);
        }
        // In front, in turn: one from behind, one in place already, a new one.
        for (place, i) in [99, 1, 150].into_iter().enumerate() {
            tree.put_child(ROOT, action(i), place);
        }
        let moves: Vec<_> = tree.children(ROOT).iter().map(|child| child.action).collect();
        assert_eq!(moves[..4], [99, 1, 150, 3].map(action));
        assert_eq!((moves[99], moves[100]), (action(0), action(2)));
        assert_eq!(tree.children(tree.child(ROOT, 0))[0].sum, 99);
        let below = tree.subtree(tree.find(ROOT, action(7)).unwrap());
        assert_eq!((below.len(), below.node(ROOT).visits), (2, 7));
        assert_eq!(below.children(ROOT)[0].sum, 7);
    }

    /// A tree of so many nodes.
    fn chain(length: usize) -> Tree {
        let mut tree = Tree::new();
        let mut last = ROOT;
        for _ in 1..length {
            last = tree.add(last, PackedMove::PASS);
        }
        tree
    }

    #[test]
    fn room_is_for_all_that_a_child_can_need() {
        for length in [1, 5, 100] {
            let mut tree = chain(length);
            assert!(tree.make_room(usize::MAX));
            let room = tree.bytes() / size_of::<Node>();
            assert!((length + SPARE..=2 * (length + SPARE)).contains(&room), "{length}: {room}");
            // Nodes move to no other place while it lasts.
            tree.nodes.resize(length + SPARE, Node::new(PackedMove::PASS));
            assert_eq!(tree.bytes() / size_of::<Node>(), room);
        }
    }

    #[test]
    fn room_is_made_for_an_eighth_more_nodes_or_not_at_all() {
        let needed = 1 + SPARE;
        for (nodes, enough) in [(needed + needed / 8, true), (needed + needed / 8 - 1, false)] {
            let mut tree = Tree::new();
            let old = tree.bytes();
            let bytes = old + nodes * size_of::<Node>();
            assert_eq!(tree.make_room(bytes), enough, "{nodes}");
            // While the nodes move there are the old ones and the new ones.
            assert_eq!(tree.bytes(), if enough { bytes - old } else { old });
        }
    }
}
