//! [`ValueTree`]: one tree and its search.
//!
//! Every value of a node is for the player who moved to it. The players take turns at every ply,
//! since a forced pass and a swap are plies too, so the value for the other is what is left to
//! [`ONE`], and colours play no part.

use std::sync::Arc;

use super::judge::{FIRST_LIST, Judge, Verdict};
use super::nodes::{Candidate, NodeId, Nodes, ROOT};
use super::noise::Noise;
use super::plan::Plan;
use super::select::{Constants, Formula};
use crate::evaluation::{Evaluator, ONE};
use crate::rules::packed_move::PackedMove;
use crate::search::params::Params;
use crate::search::proof::Value;
use crate::search::root::Root;

/// Each further list of a node's candidates has so many times as many.
const LIST_GROWTH: usize = 4;

/// One tree with all that its search needs, alone on its cache lines.
#[derive(Debug)]
#[repr(align(128))]
pub(in crate::search) struct ValueTree<const W: usize> {
    /// The tree.
    pub(super) nodes: Nodes,
    /// Bytes that the tree may take.
    pub(super) memory: usize,
    pub(super) constants: Constants,
    /// What it does for the team of trees that it belongs to.
    pub(super) plan: Plan,
    /// The nodes of an iteration, from the root.
    pub(super) path: Vec<NodeId>,
    pub(super) judge: Judge<W>,
}

impl<const W: usize> ValueTree<W> {
    /// A tree of a root alone.
    pub(in crate::search) fn new(
        root: Root<W>,
        evaluator: Arc<Evaluator>,
        params: &Params,
        seed: u64,
    ) -> Self {
        Self {
            nodes: Nodes::new(),
            memory: usize::MAX,
            constants: Constants::new(params),
            plan: Plan::default(),
            path: Vec::new(),
            judge: Judge::new(root, evaluator, Noise::new(params.values.noise, seed), seed),
        }
    }

    /// Makes the child after a move the root, with what is known below it.
    pub(super) fn advance(&mut self, action: PackedMove, root: Root<W>) {
        self.nodes = match self.nodes.find(ROOT, action) {
            Some(child) => self.nodes.subtree(child),
            None => Nodes::new(),
        };
        self.judge.set_root(root);
    }

    /// Notes that the player to move at the root wins, with the move `best`, or loses.
    pub(super) fn prove_root(&mut self, wins: bool, best: Option<PackedMove>) {
        self.nodes.node_mut(ROOT).value = if wins { Value::Lost } else { Value::Won };
        if let (true, Some(action)) = (wins, best) {
            self.won_child(ROOT, action);
        }
    }

    /// Whether the root is proven.
    pub(super) fn is_proven(&self) -> bool {
        self.nodes.node(ROOT).value != Value::Open
    }

    /// One more position is valued, and its value added along the way to it.
    pub(super) fn iterate(&mut self) {
        let value = match self.walk() {
            Some(value) => value,
            None => {
                let verdict = self.judge_leaf();
                self.settle(&verdict)
            }
        };
        self.back_up(value);
    }

    /// Selection and expansion: from the root to a new node or one that is proven, along `path`.
    /// Returns the value for the player to move there; none if it is to be judged first.
    pub(super) fn walk(&mut self) -> Option<u32> {
        self.path.clear();
        self.path.push(ROOT);
        self.judge.restart();
        loop {
            let depth = self.path.len() - 1;
            let id = self.path[depth];
            let node = self.nodes.node(id);
            match node.value {
                Value::Won => return Some(0),
                Value::Lost => return Some(ONE),
                Value::Open => {}
            }
            if node.visits == 0 && id != ROOT {
                return None;
            }
            let formula = Formula::new(&self.constants, node.visits);
            let visited = formula.best(self.nodes.children(id));
            let room = self.may_grow();
            if room && !self.list_more(id, depth) {
                self.prove(depth, Value::Won);
                return Some(0);
            }
            let next = self.nodes.next(id);
            let unvisited = next.map(|next| formula.unvisited(f32::from(next.prior) / ONE as f32));
            let child = match (visited, unvisited, next) {
                (Some((place, value)), Some(other), _) if value >= other => {
                    self.nodes.child(id, place)
                }
                (_, _, Some(next)) if room => self.nodes.add(id, next),
                (_, _, Some(next)) => return Some(u32::from(next.prior)),
                (Some((place, _)), _, None) => self.nodes.child(id, place),
                (None, _, None) if self.nodes.listed(id).1 => {
                    // Every move is proven to lose: the one who moved here wins.
                    self.prove(depth, Value::Won);
                    return Some(0);
                }
                // Without room for its moves the node is worth what it was.
                (None, _, None) => {
                    let mean = self.nodes.node(id).mean_units(self.constants.weight);
                    return Some(ONE - mean);
                }
            };
            self.path.push(child);
        }
    }

    /// Lists more of the moves of the node at a depth of the path if all that are listed were
    /// visited. False if there is none because the game is over.
    pub(super) fn list_more(&mut self, id: NodeId, depth: usize) -> bool {
        let (listed, complete) = self.nodes.listed(id);
        // The root's moves are all told in the report.
        if complete || (depth > 0 && self.nodes.next(id).is_some()) {
            return true;
        }
        let count = match depth {
            0 => usize::MAX,
            _ => (listed.len() * LIST_GROWTH).max(FIRST_LIST),
        };
        self.reach(depth);
        // So it is at a leaf that another tree of the team judges meanwhile.
        if self.judge.is_over() {
            return false;
        }
        let (candidates, complete) = self.judge.candidates(count);
        self.nodes.list(id, &candidates, complete);
        true
    }

    /// Plays to the node at a depth of the path.
    fn reach(&mut self, depth: usize) {
        let rest = &self.path[self.judge.depth() + 1..=depth];
        self.judge.follow(rest.iter().map(|&id| self.nodes.node(id).action));
    }

    /// Judges the node at the end of the path.
    pub(super) fn judge_leaf(&mut self) -> Verdict {
        self.reach(self.path.len() - 1);
        self.judge.verdict()
    }

    /// Notes what was judged of the node at the end of the path. Returns its value for the player
    /// to move there.
    pub(super) fn settle(&mut self, verdict: &Verdict) -> u32 {
        let depth = self.path.len() - 1;
        let id = self.path[depth];
        match *verdict {
            Verdict::Over => {
                self.prove(depth, Value::Won);
                0
            }
            Verdict::Wins(action) => {
                self.won_child(id, action);
                self.prove(depth, Value::Lost);
                ONE
            }
            Verdict::Open { value, ref first } => {
                if self.nodes.listed(id).0.is_empty() && self.may_grow() {
                    self.nodes.list(id, first.candidates(), first.complete);
                }
                value
            }
        }
    }

    /// Notes a proof of the node at `depth` of the path, and what follows at once above.
    pub(super) fn prove(&mut self, depth: usize, value: Value) {
        self.nodes.node_mut(self.path[depth]).value = value;
        // One winning move is enough: the one who moved to the parent has lost.
        if value == Value::Won && depth > 0 {
            self.nodes.node_mut(self.path[depth - 1]).value = Value::Lost;
        }
    }

    /// Makes a move that wins a child, in the order of candidates.
    fn won_child(&mut self, id: NodeId, action: PackedMove) {
        let child = self.nodes.find(id, action).unwrap_or_else(|| {
            let prior = (ONE - 1) as u16;
            self.nodes.promote(id, Candidate { action, prior })
        });
        self.nodes.node_mut(child).value = Value::Won;
    }

    /// Adds the value, which is for the player to move at the end of the path, to its nodes.
    pub(super) fn back_up(&mut self, value: u32) {
        let mut value = ONE - value;
        for &id in self.path.iter().rev() {
            let node = self.nodes.node_mut(id);
            node.visits += 1;
            node.sum += u64::from(value);
            value = ONE - value;
        }
    }

    /// Takes back what was [backed up](Self::back_up).
    pub(super) fn take_back(&mut self, value: u32) {
        let mut value = ONE - value;
        for &id in self.path.iter().rev() {
            let node = self.nodes.node_mut(id);
            node.visits -= 1;
            node.sum -= u64::from(value);
            value = ONE - value;
        }
    }

    /// Whether there is memory for one more node and list; then there is room as well.
    pub(super) fn may_grow(&mut self) -> bool {
        self.nodes.make_room(self.memory)
    }
}
