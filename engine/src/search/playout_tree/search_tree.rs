//! The playout tree as a [`SearchTree`].

use std::fmt;

use super::exchange::Common;
use super::tree::{Node, NodeId, ROOT, Tree};
use super::worker::Worker;
use crate::fraction::Fraction;
use crate::rules::moves::Move;
use crate::rules::position::Position;
use crate::search::evaluator::Evaluate;
use crate::search::proof::{Proof, Value};
use crate::search::root::Root;
use crate::search::search_tree::{Exchange, SearchTree, Stats};

/// Playouts of a tree between two looks at the clock.
const LOOK_EVERY: u64 = 8;

/// What a child of the root is to the player who moves to it.
fn stats(node: &Node) -> Stats {
    Stats { visits: node.visits, sum: node.sum, proof: node.value.proof(), prior: None }
}

impl<const W: usize, E: Evaluate<W> + fmt::Debug + Send> SearchTree for Worker<W, E> {
    type Exchange = Common<W>;

    const SWAP_IS_AN_ARM: bool = true;

    fn iterate(&mut self, most: u64, _: &(dyn Fn() -> bool + Sync)) -> u64 {
        let mut done = 0;
        while done < most.min(LOOK_EVERY) && !Worker::is_proven(self) {
            Worker::iterate(self);
            done += 1;
        }
        done
    }

    #[inline]
    fn is_proven(&self) -> bool {
        Worker::is_proven(self)
    }

    fn root(&self) -> Stats {
        // The node's values are those of the player who moved to it, the other one.
        let node = self.tree.node(ROOT);
        let sum = node.visits * u64::from(Fraction::UNITS) - node.sum;
        Stats { visits: node.visits, sum, proof: node.value.proof_for_next(), prior: None }
    }

    fn moves(&self) -> impl Iterator<Item = (Move, Stats)> {
        let geometry = self.root.board.geometry();
        self.tree.children(ROOT).iter().map(|node| (node.action.unpack(geometry), stats(node)))
    }

    fn advance(&mut self, mv: Move, position: &Position) {
        let action = self.root.board.pack(mv);
        Worker::advance(self, action, Root::new(position));
    }

    fn begin(&mut self) {
        self.decay();
    }

    fn prove_root(&mut self, proof: Proof, best: Option<Move>) {
        let best = best.map(|mv| self.root.board.pack(mv));
        Worker::prove_root(self, proof == Proof::Win, best);
    }

    fn set_memory(&mut self, bytes: usize) {
        self.memory = bytes;
    }

    fn bytes(&self) -> u64 {
        Worker::bytes(self) as u64
    }

    fn nodes(&self) -> u64 {
        self.tree.len()
    }

    fn visits_below(&self, mv: Move) -> u64 {
        let child = self.tree.find(ROOT, self.root.board.pack(mv));
        child.map_or(0, |id| self.tree.children(id).iter().map(|node| node.visits).sum())
    }

    fn line(&self, mv: Move, longest: usize) -> Vec<Move> {
        let geometry = self.root.board.geometry();
        let mut at = self.tree.find(ROOT, self.root.board.pack(mv));
        let mut line = vec![mv];
        while let Some(id) = at
            && line.len() < longest
            && let Some(best) = best_child(&self.tree, id)
        {
            line.push(best.action.unpack(geometry));
            at = self.tree.find(id, best.action);
        }
        line
    }
}

/// The child to follow in a line of best play: a proven win, else that of most visits.
fn best_child(tree: &Tree, id: NodeId) -> Option<&Node> {
    let worth = |node: &&Node| {
        let proof = match node.value {
            Value::Won => 2,
            Value::Open => 1,
            Value::Lost => 0,
        };
        (proof, node.visits)
    };
    tree.children(id).iter().max_by_key(worth)
}

impl<const W: usize, E: Evaluate<W> + fmt::Debug + Send> Exchange<Worker<W, E>> for Common<W> {
    fn new(trees: &mut [Worker<W, E>]) -> Self {
        Common::new(trees)
    }

    fn run(&mut self, trees: &mut [Worker<W, E>]) {
        Common::run(self, trees);
    }

    fn advance(&mut self, mv: Move, position: &Position) {
        Common::advance(self, Root::<W>::new(position).board.pack(mv));
    }

    fn begin(&mut self, trees: &mut [Worker<W, E>]) {
        Common::rebase(self, trees);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Params;
    use crate::playout::uniform::Uniform;
    use crate::random::Random;
    use crate::rules::geometry::Geometry;
    use crate::rules::kind::Shape;
    use crate::rules::point::{Point, Size};
    use crate::search::report;

    #[test]
    fn the_loser_prefers_what_the_tree_could_not_refute() {
        let position = Position::new(Size::new(3).unwrap());
        let place = |column| Move::Place(Shape::Round, Point::new(column, 0));
        let policy = Uniform::<1>::new(Geometry::of(position.size()));
        let root = Root::new(&position);
        let mut worker = Worker::new(root, policy, &Params::default(), Random::new(1));
        for (mv, visits, value) in
            [(place(0), 90, Value::Lost), (place(1), 5, Value::Open), (place(2), 9, Value::Open)]
        {
            let child = worker.tree.add(ROOT, worker.root.board.pack(mv));
            let node = worker.tree.node_mut(child);
            (node.visits, node.value) = (visits, value);
        }
        worker.prove_root(false, None);
        let moves = report::build(&position, &[worker], 0, Default::default()).moves;
        assert!(moves.iter().all(|m| m.proof == Some(Proof::Loss) && m.winrate == Some(0.0)));
        assert_eq!((moves[0].mv, moves[1].mv), (place(2), place(1)));
        assert_eq!(moves.last().map(|m| m.mv), Some(place(0)));
    }
}
