//! [`ValueTree`]: one tree and its search.
//!
//! Every value of a node is for the player who moved to it. The players take turns at every ply,
//! since a forced pass and a swap are plies too, so the value for the other is what is left to
//! [`ONE`], and colours play no part.

use std::cmp::Reverse;
use std::sync::Arc;

use super::nodes::{Candidate, NodeId, Nodes, ROOT};
use super::noise::{Noise, order};
use super::plan::Plan;
use super::select::{Constants, Formula};
use crate::evaluation::{Evaluator, Moves, ONE, State, WIN, value};
use crate::rules::board::Board;
use crate::rules::kind::{Kind, Shape};
use crate::rules::packed_move::{Decoded, PackedMove};
use crate::search::params::Params;
use crate::search::proof::Value;
use crate::search::root::Root;

/// Candidates in a node's first list; each further one has so many times as many.
const FIRST_LIST: usize = 16;
const LIST_GROWTH: usize = 4;

/// One tree with all that its search needs, alone on its cache lines.
#[derive(Debug)]
#[repr(align(128))]
pub(in crate::search) struct ValueTree<const W: usize> {
    /// The root position.
    pub(super) root: Root<W>,
    /// The tree.
    pub(super) nodes: Nodes,
    /// Bytes that the tree may take.
    pub(super) memory: usize,
    evaluator: Arc<Evaluator>,
    pub(super) constants: Constants,
    /// Decides between equal moves.
    seed: u64,
    noise: Noise,
    /// Which part of the work of several trees is this one's.
    pub(super) plan: Plan,
    root_state: State,
    board: Board<W>,
    state: State,
    pub(super) path: Vec<NodeId>,
    moves: Moves,
    scored: Vec<(i32, PackedMove)>,
}

impl<const W: usize> ValueTree<W> {
    /// A tree of a root alone.
    pub(in crate::search) fn new(
        root: Root<W>,
        evaluator: Arc<Evaluator>,
        params: &Params,
        seed: u64,
    ) -> Self {
        let state = State::new(&root.board);
        Self {
            board: root.board.clone(),
            root,
            nodes: Nodes::new(),
            memory: usize::MAX,
            evaluator,
            constants: Constants::new(params),
            seed,
            noise: Noise::new(params.values.noise, seed),
            plan: Plan::default(),
            root_state: state.clone(),
            state,
            path: Vec::new(),
            moves: Moves::default(),
            scored: Vec::new(),
        }
    }

    /// Makes the child after a move the root, with what is known below it.
    pub(super) fn advance(&mut self, action: PackedMove, root: Root<W>) {
        self.nodes = match self.nodes.find(ROOT, action) {
            Some(child) => self.nodes.subtree(child),
            None => Nodes::new(),
        };
        self.root_state = State::new(&root.board);
        self.root = root;
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

    /// One more position is valued, and its value added along the way to it. What other trees
    /// would do meanwhile is [planned](Plan) first.
    pub(super) fn iterate(&mut self) {
        self.plan_others();
        self.board.clone_from(&self.root.board);
        self.state.clone_from(&self.root_state);
        self.path.clear();
        self.path.push(ROOT);
        let value = self.descend();
        self.back_up(value);
    }

    /// Selection and expansion: from the root to a new node or one that is proven, along `path`.
    /// Returns the value for the player to move there.
    fn descend(&mut self) -> u32 {
        loop {
            let depth = self.path.len() - 1;
            let id = self.path[depth];
            let node = self.nodes.node(id);
            match node.value {
                Value::Won => return 0,
                Value::Lost => return ONE,
                Value::Open => {}
            }
            if node.visits == 0 && id != ROOT {
                return self.evaluate(depth);
            }
            let formula = Formula::new(&self.constants, node.visits);
            let visited = formula.best(self.nodes.children(id));
            let room = self.may_grow();
            let next = if room { self.next_candidate(id, depth) } else { self.nodes.next(id) };
            let unvisited = next.map(|next| formula.unvisited(f32::from(next.prior) / ONE as f32));
            let child = match (visited, unvisited, next) {
                (Some((place, value)), Some(other), _) if value >= other => {
                    self.nodes.child(id, place)
                }
                (_, _, Some(next)) if room => self.nodes.add(id, next),
                (_, _, Some(next)) => return u32::from(next.prior),
                (Some((place, _)), _, None) => self.nodes.child(id, place),
                (None, _, None) if self.nodes.listed(id).1 => {
                    // Every move is proven to lose: the one who moved here wins.
                    self.prove(depth, Value::Won);
                    return 0;
                }
                // Without room for its moves the node is worth what it was.
                (None, _, None) => return ONE - self.nodes.node(id).mean_units(&self.constants),
            };
            self.play(self.nodes.node(child).action);
            self.path.push(child);
            if self.board.winner().is_some() {
                // Only the mover can win with a move.
                self.prove(depth + 1, Value::Won);
                return 0;
            }
        }
    }

    /// The best move of a node that was not visited; lists more of them when it has to.
    fn next_candidate(&mut self, id: NodeId, depth: usize) -> Option<Candidate> {
        let next = self.nodes.next(id);
        let (listed, complete) = self.nodes.listed(id);
        if next.is_some() || complete {
            return next;
        }
        // The root's moves are all told in the report.
        let count = match depth {
            0 => usize::MAX,
            _ => (listed.len() * LIST_GROWTH).max(FIRST_LIST),
        };
        self.score(depth);
        let seed = self.seed;
        // The swap comes first: it is looked at in any case.
        let rank = |&(score, action): &(i32, PackedMove)| {
            (action != PackedMove::SWAP, Reverse(score), order(action, seed))
        };
        let scored = &mut self.scored;
        let complete = scored.len() <= count;
        if !complete {
            scored.select_nth_unstable_by_key(count, rank);
            scored.truncate(count);
        }
        scored.sort_unstable_by_key(rank);
        let candidate =
            |&(score, action): &(i32, PackedMove)| Candidate { action, prior: value(score) as u16 };
        let candidates: Vec<Candidate> = scored.iter().map(candidate).collect();
        self.nodes.list(id, &candidates, complete);
        self.nodes.next(id)
    }

    /// The value of the position of `board` for the side to move: that of its best move.
    fn evaluate(&mut self, depth: usize) -> u32 {
        self.score(depth);
        let (best, action) =
            self.scored.iter().copied().max_by_key(|scored| scored.0).expect("a move or a pass");
        if best == WIN {
            self.won_child(self.path[depth], action);
            self.prove(depth, Value::Lost);
            return ONE;
        }
        value(best)
    }

    /// Scores all moves of the position of `board`.
    fn score(&mut self, depth: usize) {
        self.evaluator.score(&self.board, &self.state, &mut self.moves);
        let mover = self.board.to_move();
        let scored = &mut self.scored;
        scored.clear();
        for &(cell, scores) in &self.moves.placements {
            for shape in Shape::ALL {
                let kind = Kind::new(mover, shape);
                scored.push((scores[shape as usize], PackedMove::place(kind, cell)));
            }
        }
        let groups = self.board.groups();
        let conversion = |&(index, score): &(usize, i32)| {
            let group: &crate::rules::group::Group<W> = &groups[index];
            (score, PackedMove::convert(group.kind.coveted_by(mover), group.lowest()))
        };
        scored.extend(self.moves.conversions.iter().map(conversion));
        scored.extend(self.moves.pass.map(|score| (score, PackedMove::PASS)));
        if self.noise.is_some() {
            let position = self.board.hash();
            for (score, action) in scored.iter_mut().filter(|scored| scored.0 != WIN) {
                *score += self.noise.of(position, *action);
            }
        }
        if self.root.swap_at == Some(depth + 1) {
            // The other player takes the better side of each move.
            scored.iter_mut().for_each(|(score, _)| *score = -score.abs());
        }
        if self.root.swap_at == Some(depth) {
            let best = scored.iter().map(|scored| scored.0).max().unwrap_or(0);
            scored.push((-best, PackedMove::SWAP));
        }
    }

    /// Plays on `board`, and its windows follow.
    fn play(&mut self, action: PackedMove) {
        match action.decode() {
            Decoded::Place(kind, cell) => self.state.place(kind, cell),
            Decoded::Convert(to, cell) => {
                let group = &self.board.groups()[self.board.group_at(cell)];
                self.state.convert(group.members, group.kind, to);
            }
            Decoded::Swap | Decoded::Pass => {}
        }
        self.board.play(action);
    }

    /// Notes a proof of the node at `depth` of the path, and what follows at once above.
    fn prove(&mut self, depth: usize, value: Value) {
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

    /// Whether the root is proven to be won, and by which of its moves is not known.
    pub(super) fn lacks_winner(&self) -> bool {
        let children = self.nodes.children(ROOT);
        self.nodes.node(ROOT).value == Value::Lost
            && children.iter().all(|child| child.value != Value::Won)
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

    /// Whether there is memory for one more node and list; then there is room as well.
    pub(super) fn may_grow(&mut self) -> bool {
        self.nodes.make_room(self.memory)
    }
}
