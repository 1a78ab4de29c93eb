//! [`Worker`]: one tree and one thread's search of it.
//!
//! An iteration reads in the order of the theory: selection walks down the tree,
//! expansion adds one node, an evaluator judges it, backpropagation adds its value
//! to every node of the path. Every value is from the point of view of the player
//! who moved to the node. The players take turns at every ply, since a forced pass
//! and a swap are plies too; only the colours that they play cross at a swap.

use super::amaf::Amaf;
use super::select::{Choices, Selector};
use super::tree::{NO_TABLE, NodeId, ROOT, Tree};
use crate::fraction::Fraction;
use crate::playout::Trace;
use crate::playout::averages::Played;
use crate::random::Random;
use crate::rules::board::Board;
use crate::rules::kind::Color;
use crate::rules::packed_move::{Decoded, PackedMove};
use crate::search::evaluator::Evaluate;
use crate::search::params::Params;
use crate::search::proof::Value;
use crate::search::root::Root;

/// One tree with all that its search needs, alone on its cache lines.
#[derive(Debug)]
#[repr(align(128))]
pub struct Worker<const W: usize, E> {
    /// The root position.
    pub root: Root<W>,
    /// The tree.
    pub tree: Tree,
    /// The tables of the nodes that have one.
    #[allow(clippy::vec_box, reason = "tables are large: a list of them would move megabytes")]
    pub tables: Vec<Box<Amaf<W>>>,
    /// What judges its leaves.
    pub evaluator: E,
    /// Bytes that the tree and its tables may take.
    pub memory: usize,
    params: Params,
    rng: Random,
    selector: Selector<W>,
    board: Board<W>,
    path: Vec<NodeId>,
    /// The moves along the path.
    line: Vec<PackedMove>,
    played: Played<W>,
}

impl<const W: usize, E: Evaluate<W>> Worker<W, E> {
    /// A tree of a root alone.
    pub fn new(root: Root<W>, evaluator: E, params: &Params, rng: Random) -> Self {
        let mut worker = Self {
            board: root.board.clone(),
            root,
            tree: Tree::new(),
            tables: Vec::new(),
            evaluator,
            params: params.clone(),
            memory: usize::MAX,
            rng,
            selector: Selector::default(),
            path: Vec::new(),
            line: Vec::new(),
            played: Played::default(),
        };
        worker.give_table(ROOT);
        worker
    }

    /// Bytes of the tree and its tables.
    pub fn bytes(&self) -> usize {
        self.tree.bytes() + self.tables.len() * table_bytes::<W>()
    }

    /// Makes the child after a move the root, with what is known below it.
    pub fn advance(&mut self, action: PackedMove, root: Root<W>) {
        self.root = root;
        self.tree = match self.tree.find(ROOT, action) {
            Some(child) => self.tree.subtree(child),
            None => Tree::new(),
        };
        let mut old: Vec<_> = std::mem::take(&mut self.tables).into_iter().map(Some).collect();
        let tables = &mut self.tables;
        self.tree.for_each(|node| {
            if node.table != NO_TABLE {
                tables.extend(old[node.table as usize].take());
                node.table = tables.len() as u32 - 1;
            }
        });
        if self.tree.node(ROOT).table == NO_TABLE {
            self.give_table(ROOT);
        }
    }

    /// To be called before another search in the same game: what was learned counts less.
    pub fn decay(&mut self) {
        self.evaluator.keep(self.params.playouts.decay as f32);
    }

    /// The table of the root.
    pub fn root_table(&mut self) -> &mut Amaf<W> {
        &mut self.tables[self.tree.node(ROOT).table as usize]
    }

    /// Notes that the player to move at the root wins, with the move `best`, or loses.
    pub fn prove_root(&mut self, wins: bool, best: Option<PackedMove>) {
        self.tree.node_mut(ROOT).value = if wins { Value::Lost } else { Value::Won };
        if let (true, Some(best)) = (wins, best) {
            let child = self.tree.find(ROOT, best).unwrap_or_else(|| self.tree.add(ROOT, best));
            self.tree.node_mut(child).value = Value::Won;
        }
    }

    /// Whether the root is proven.
    pub fn is_proven(&self) -> bool {
        self.tree.node(ROOT).value != Value::Open
    }

    /// One playout: selection, expansion, evaluation, backpropagation.
    pub fn iterate(&mut self) {
        self.board.clone_from(&self.root.board);
        self.path.clear();
        self.path.push(ROOT);
        self.line.clear();
        self.played = Played::default();
        let swapped = self.descend();
        let leaf = *self.path.last().expect("the root at least");
        let value = match self.proven_winner(leaf, swapped) {
            Some(winner) => Fraction::from(winner),
            None => self.evaluator.evaluate(&self.board, &mut self.rng, &mut self.played),
        };
        self.backpropagate(value, swapped);
    }

    /// Selection and expansion: from the root to a node without children, along
    /// `path`, with `board` following. Returns whether the colours were swapped.
    fn descend(&mut self) -> bool {
        let mut swapped = false;
        let mut table = 0;
        loop {
            let depth = self.path.len() - 1;
            let id = self.path[depth];
            let node = self.tree.node(id);
            if node.value != Value::Open
                || (node.visits < self.params.selection.expand_at && id != ROOT)
            {
                return swapped;
            }
            if node.table != NO_TABLE {
                table = node.table;
            }
            let choices = Choices {
                board: &self.board,
                node,
                children: self.tree.children(id),
                amaf: &self.tables[table as usize],
                knowledge: self.evaluator.knowledge().map(|knowledge| &*knowledge),
                can_swap: self.root.swap_at == Some(depth),
                swap_next: self.root.swap_at == Some(depth + 1),
            };
            let choice = self.selector.select(&choices, &self.params, &mut self.rng);
            let Some(action) = choice else {
                // Every move is proven to lose: the one who moved here wins.
                self.prove(depth);
                return swapped;
            };
            let child = match self.tree.find(id, action) {
                Some(child) => child,
                None if !self.may_grow() => return swapped,
                None => self.tree.add(id, action),
            };
            self.board.play(action);
            self.line.push(action);
            swapped |= action == PackedMove::SWAP;
            self.path.push(child);
            if self.board.winner().is_some() {
                // Only the mover can win with a move.
                self.prove(depth + 1);
                return swapped;
            }
        }
    }

    /// Notes that the node at `depth` of the path is won, and what follows at once above.
    fn prove(&mut self, depth: usize) {
        self.tree.node_mut(self.path[depth]).value = Value::Won;
        // One winning move is enough: the one who moved to the parent has lost.
        if depth > 0 {
            self.tree.node_mut(self.path[depth - 1]).value = Value::Lost;
        }
    }

    /// The colour that wins a proven node at the end of the path.
    fn proven_winner(&self, leaf: NodeId, swapped: bool) -> Option<Color> {
        let depth = self.path.len() - 1;
        let mover_wins = match self.tree.node(leaf).value {
            Value::Open => return None,
            Value::Won => true,
            Value::Lost => false,
        };
        let root_player_moved = depth % 2 == 1;
        Some(self.color_of_root_player(swapped, mover_wins == root_player_moved))
    }

    /// The colour that the player to move at the root, or the other, has in the end.
    fn color_of_root_player(&self, swapped: bool, root_player: bool) -> Color {
        let color = self.root.board.to_move();
        if root_player != swapped { color } else { !color }
    }

    /// Adds a value, Dark's, to every node of the path, from the last up: the table of
    /// a node counts the moves below it, not those that led to it.
    fn backpropagate(&mut self, value: Fraction, swapped: bool) {
        let root_player = value.of(self.color_of_root_player(swapped, true));
        for depth in (0..self.path.len()).rev() {
            match self.line.get(depth).map(|mv| mv.decode()) {
                Some(Decoded::Place(kind, cell)) => self.played.place(kind, cell),
                Some(Decoded::Convert(kind, cell)) => self.played.convert(kind, || cell),
                Some(Decoded::Swap | Decoded::Pass) | None => {}
            }
            let id = self.path[depth];
            let node = self.tree.node_mut(id);
            // Odd plies were moved to by the player to move at the root.
            node.add(if depth % 2 == 1 { root_player } else { root_player.complement() });
            if node.table == NO_TABLE && node.visits >= self.params.amaf.reference {
                self.give_table(id);
            }
            let table = self.tree.node(id).table;
            if table != NO_TABLE && self.params.amaf.equivalence > 0.0 {
                let table = &mut self.tables[table as usize];
                table.add(&self.played, value);
            }
        }
        if let Some(knowledge) = self.evaluator.knowledge() {
            knowledge.add(&self.played, value);
        }
    }

    fn give_table(&mut self, id: NodeId) {
        // Half of the memory at most, or no node would find room.
        let bytes = (self.tables.len() + 1) * table_bytes::<W>();
        let room = bytes <= self.memory / 2 && bytes + self.tree.bytes() <= self.memory;
        if id == ROOT || (self.params.amaf.equivalence > 0.0 && room) {
            self.tree.node_mut(id).table = self.tables.len() as u32;
            self.tables.push(Box::default());
        }
    }

    /// Whether there is memory for one more node; then there is room as well.
    pub fn may_grow(&mut self) -> bool {
        let tables = self.tables.len() * table_bytes::<W>();
        self.tree.make_room(self.memory.saturating_sub(tables))
    }
}

/// Bytes of a table of move statistics and of its place in the list.
const fn table_bytes<const W: usize>() -> usize {
    // The list doubles when it is full.
    size_of::<Amaf<W>>() + 2 * size_of::<usize>()
}
