//! The tree on values as a [`SearchTree`].

use super::node::Node;
use super::tree::ValueTree;
use crate::evaluation::ONE;
use crate::fraction::Fraction;
use crate::rules::moves::Move;
use crate::rules::position::Position;
use crate::search::proof::{Proof, Value};
use crate::search::root::Root;
use crate::search::search_tree::{SearchTree, Stats};

impl<const W: usize> SearchTree for ValueTree<W> {
    type Exchange = ();

    const SWAP_IS_AN_ARM: bool = false;

    fn iterate(&mut self, most: u64, is_over: &(dyn Fn() -> bool + Sync)) -> u64 {
        self.grow(most, is_over)
    }

    #[inline]
    fn is_proven(&self) -> bool {
        ValueTree::is_proven(self)
    }

    fn root(&self) -> Stats {
        // The node's values are those of the player who moved to it, the other one.
        let visits = u64::from(self.top.visits);
        let best = self.top.listed().iter().map(|listed| listed.prior).max();
        Stats {
            visits,
            sum: visits * u64::from(ONE) - self.top.sum,
            proof: self.top.value.proof_for_next(),
            prior: best.map(|best| Fraction::from_units(best.into())),
        }
    }

    fn moves(&self) -> impl Iterator<Item = (Move, Stats)> {
        let geometry = self.geometry;
        let children = self.top.children();
        let visited = children.iter().map(move |node| (node.action.unpack(geometry), stats(node)));
        let others = self.top.listed().iter().skip(children.len());
        visited.chain(others.map(move |other| {
            let prior = Some(Fraction::from_units(other.prior.into()));
            (other.action.unpack(geometry), Stats { prior, ..Stats::default() })
        }))
    }

    fn advance(&mut self, mv: Move, position: &Position) {
        let action = self.pack(mv);
        ValueTree::advance(self, action, Root::new(position));
    }

    fn begin(&mut self) {}

    fn prove_root(&mut self, proof: Proof, best: Option<Move>) {
        let best = best.map(|mv| self.pack(mv));
        ValueTree::prove_root(self, proof == Proof::Win, best);
    }

    fn set_memory(&mut self, bytes: usize) {
        self.room.set_limit(bytes);
    }

    fn threads(&self) -> usize {
        ValueTree::threads(self)
    }

    fn bytes(&self) -> u64 {
        self.room.taken()
    }

    fn nodes(&self) -> u64 {
        self.room.nodes()
    }

    fn visits_below(&self, mv: Move) -> u64 {
        let child = self.top.find(self.pack(mv));
        let visits =
            |child: &Node| child.children().iter().map(|node| u64::from(node.visits)).sum();
        child.map_or(0, visits)
    }

    fn line(&self, mv: Move, longest: usize) -> Vec<Move> {
        let mut at = self.top.find(self.pack(mv));
        let mut line = vec![mv];
        while let Some(node) = at
            && line.len() < longest
        {
            at = best_child(node);
            line.extend(at.map(|best| best.action.unpack(self.geometry)));
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
fn best_child(node: &Node) -> Option<&Node> {
    let worth = |node: &&Node| {
        let proof = match node.value {
            Value::Won => 2,
            Value::Open => 1,
            Value::Lost => 0,
        };
        (proof, node.visits)
    };
    node.children().iter().max_by_key(worth)
}
