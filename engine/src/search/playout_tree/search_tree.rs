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
    use crate::common::{params, point, position};
    use crate::playout::guided::Guided;
    use crate::playout::uniform::Uniform;
    use crate::random::Random;
    use crate::rules::geometry::Geometry;
    use crate::rules::kind::{Kind, Shape};
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

    type Guided1 = Worker<1, Guided<1>>;

    fn guided(position: &Position, playouts: u64) -> Guided1 {
        let params = params("guided", "expand_at=1 solver=0");
        let (candidates, epsilon) = (params.playouts.candidates, params.playouts.epsilon);
        let policy = Guided::new(Geometry::of(position.size()), candidates, epsilon);
        let mut tree = Worker::new(Root::new(position), policy, &params, Random::new(1));
        (0..playouts).for_each(|_| Worker::iterate(&mut tree));
        tree
    }

    #[test]
    fn a_tree_tells_what_it_counted() {
        let mut tree = guided(&position("5/5/5/5/5 d -"), 300);
        let root = SearchTree::root(&tree);
        let moves: Vec<_> = tree.moves().collect();
        assert_eq!((root.visits, root.proof), (300, None));
        // What the side to move won, it won with its moves.
        assert_eq!(root.sum, moves.iter().map(|(_, stats)| stats.sum).sum::<u64>());
        assert!(root.sum > 0);
        for (mv, stats) in moves {
            // The first visit is the move's own.
            assert_eq!(tree.visits_below(mv), stats.visits - 1);
        }
        let mut nodes = 0;
        tree.tree.for_each(|_| nodes += 1);
        assert_eq!(SearchTree::nodes(&tree), nodes);
        assert_eq!(SearchTree::bytes(&tree), Worker::bytes(&tree) as u64);
        tree.set_memory(12_345);
        assert_eq!(tree.memory, 12_345);
    }

    #[test]
    fn a_line_follows_the_most_visited_moves() {
        let tree = guided(&position("5/5/5/5/5 d -"), 2_000);
        let geometry = tree.root.board.geometry();
        let best = |id| tree.tree.children(id).iter().max_by_key(|child| child.visits);
        let first = best(ROOT).unwrap();
        let mut expected = vec![first.action.unpack(geometry)];
        let mut at = tree.tree.find(ROOT, first.action);
        while let Some(id) = at
            && let Some(child) = best(id)
        {
            expected.push(child.action.unpack(geometry));
            at = tree.tree.find(id, child.action);
        }
        assert!(expected.len() > 3);
        for longest in 1..=expected.len() + 1 {
            let length = longest.min(expected.len());
            assert_eq!(tree.line(expected[0], longest), expected[..length]);
        }
    }

    #[test]
    fn a_tree_follows_moves_and_proofs() {
        let start = position("5/5/5/5/5 d -");
        let mut tree = guided(&start, 300);
        let (mv, stats) = tree.moves().max_by_key(|(_, stats)| stats.visits).unwrap();
        let mut next = start.clone();
        next.play(mv).unwrap();
        SearchTree::advance(&mut tree, mv, &next);
        let root = SearchTree::root(&tree);
        assert_eq!(root.visits, stats.visits);
        assert_eq!(root.sum, stats.visits * u64::from(Fraction::UNITS) - stats.sum);
        assert_eq!(tree.root.board.to_move(), next.to_move());

        // Before the next search what was learned counts less.
        let learned = |tree: &mut Guided1| {
            let averages = &tree.evaluator.knowledge().unwrap().placements;
            averages.tally().of_kind(Kind::LightRound).0.iter().sum::<f32>()
        };
        let before = learned(&mut tree);
        SearchTree::begin(&mut tree);
        assert!(learned(&mut tree) < before);

        assert!(!SearchTree::is_proven(&tree));
        let answer = Move::Place(Shape::Round, point("e5"));
        for (proof, best) in [(Proof::Loss, None), (Proof::Win, Some(answer))] {
            SearchTree::prove_root(&mut tree, proof, best);
            assert!(SearchTree::is_proven(&tree));
            assert_eq!(SearchTree::root(&tree).proof, Some(proof));
            let won = tree.moves().filter(|(_, stats)| stats.proof == Some(Proof::Win));
            assert_eq!(won.map(|(mv, _)| mv).collect::<Vec<_>>(), Vec::from_iter(best));
        }
    }
}
