//! The tree on values as a [`SearchTree`].

use super::exchange::Team;
use super::nodes::{Node, NodeId, Nodes, ROOT};
use super::tree::ValueTree;
use crate::evaluation::ONE;
use crate::fraction::Fraction;
use crate::rules::moves::Move;
use crate::rules::position::Position;
use crate::search::proof::{Proof, Value};
use crate::search::root::Root;
use crate::search::search_tree::{SearchTree, Stats};

impl<const W: usize> SearchTree for ValueTree<W> {
    type Exchange = Team;

    const SWAP_IS_AN_ARM: bool = false;

    fn prepare(&mut self, iterations: u64) {
        self.plan.batch = iterations;
    }

    #[inline]
    fn iterate(&mut self) {
        match self.plan.parts {
            0 | 1 => ValueTree::iterate(self),
            _ => self.iterate_in_team(),
        }
    }

    #[inline]
    fn is_proven(&self) -> bool {
        ValueTree::is_proven(self)
    }

    fn root(&self) -> Stats {
        // The node's values are those of the player who moved to it, the other one.
        let node = self.nodes.node(ROOT);
        let visits = u64::from(node.visits);
        let best = self.nodes.listed(ROOT).0.iter().map(|listed| listed.prior).max();
        Stats {
            visits,
            sum: visits * u64::from(ONE) - node.sum,
            proof: node.value.proof_for_next(),
            prior: best.map(|best| Fraction::from_units(best.into())),
        }
    }

    fn moves(&self) -> impl Iterator<Item = (Move, Stats)> {
        let geometry = self.judge.root().board.geometry();
        let children = self.nodes.children(ROOT);
        let visited = children.iter().map(|node| (node.action.unpack(geometry), stats(node)));
        let others = self.nodes.listed(ROOT).0.iter().skip(children.len());
        visited.chain(others.map(|other| {
            let prior = Some(Fraction::from_units(other.prior.into()));
            (other.action.unpack(geometry), Stats { prior, ..Stats::default() })
        }))
    }

    fn advance(&mut self, mv: Move, position: &Position) {
        let action = self.judge.root().board.pack(mv);
        ValueTree::advance(self, action, Root::new(position));
    }

    fn begin(&mut self) {}

    fn prove_root(&mut self, proof: Proof, best: Option<Move>) {
        let best = best.map(|mv| self.judge.root().board.pack(mv));
        ValueTree::prove_root(self, proof == Proof::Win, best);
    }

    fn set_memory(&mut self, bytes: usize) {
        self.memory = bytes;
    }

    fn bytes(&self) -> u64 {
        self.nodes.bytes() as u64
    }

    fn nodes(&self) -> u64 {
        self.nodes.len()
    }

    fn visits_below(&self, mv: Move) -> u64 {
        let child = self.nodes.find(ROOT, self.judge.root().board.pack(mv));
        let visits = |id| self.nodes.children(id).iter().map(|node| u64::from(node.visits)).sum();
        child.map_or(0, visits)
    }

    fn line(&self, mv: Move, longest: usize) -> Vec<Move> {
        let geometry = self.judge.root().board.geometry();
        let mut at = self.nodes.find(ROOT, self.judge.root().board.pack(mv));
        let mut line = vec![mv];
        while let Some(id) = at
            && line.len() < longest
            && let Some(best) = best_child(&self.nodes, id)
        {
            line.push(best.action.unpack(geometry));
            at = self.nodes.find(id, best.action);
        }
        line
    }
}

/// What a child of the root is to the player who moves to it.
fn stats(node: &Node) -> Stats {
    let prior = Some(Fraction::from_units(node.prior.into()));
    Stats { visits: node.visits.into(), sum: node.sum, proof: node.value.proof(), prior }
}

/// The child to follow in a line of best play: a proven win, else that of most visits.
fn best_child(nodes: &Nodes, id: NodeId) -> Option<&Node> {
    let worth = |node: &&Node| {
        let proof = match node.value {
            Value::Won => 2,
            Value::Open => 1,
            Value::Lost => 0,
        };
        (proof, node.visits)
    };
    nodes.children(id).iter().max_by_key(worth)
}
