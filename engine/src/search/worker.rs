//! [`Worker`]: one tree and one thread's search of it.
//!
//! An iteration reads in the order of the theory: selection walks down the tree,
//! expansion adds one node, a playout values it, backpropagation tells every
//! node on the way. Every value is from the point of view of the player who
//! moved to the node. The players take turns at every ply, since a forced pass
//! and a swap are plies too; only the colours that they play cross at a swap.

use super::params::Params;
use super::select::{Choices, Selector};
use super::tree::{NO_TABLE, NodeId, ROOT, Tree, Value};
use crate::playout::averages::{Moves, Tally};
use crate::playout::random::Random;
use crate::playout::{Policy, Trace};
use crate::rules::bits::Bits;
use crate::rules::board::Board;
use crate::rules::cell::Cell;
use crate::rules::kind::{Color, Kind};
use crate::rules::packed_move::{Decoded, PackedMove};
use crate::rules::position::Position;

/// How often each move occurred in the playouts below a node, and with what
/// result ("all moves as first", AMAF).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Amaf<const W: usize> {
    /// Of placements.
    pub placements: Tally<W>,
    /// Of conversions.
    pub conversions: Tally<W>,
}

/// The moves of one iteration below a node.
#[derive(Clone, Debug)]
pub struct Played<const W: usize> {
    /// The first piece placed on each cell.
    pub placed: Moves<W>,
    /// The conversions.
    pub converted: Moves<W>,
}

impl<const W: usize> Played<W> {
    fn clear(&mut self) {
        self.placed = [Bits::EMPTY; 4];
        self.converted = [Bits::EMPTY; 4];
    }
}

impl<const W: usize> Trace<W> for Played<W> {
    #[inline]
    fn place(&mut self, kind: Kind, cell: Cell) {
        self.placed[kind.index()].insert(cell);
    }

    #[inline]
    fn place_all(&mut self, placed: &Moves<W>) {
        for (all, placed) in self.placed.iter_mut().zip(placed) {
            *all |= *placed;
        }
    }

    #[inline]
    fn convert(&mut self, to: Kind, lowest: impl FnOnce() -> Cell) {
        self.converted[to.index()].insert(lowest());
    }
}

/// The position that a tree is rooted in.
#[derive(Clone, Debug)]
pub struct Root<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// The ply below the root at which the swap is a move, if it can still be.
    pub swap_at: Option<usize>,
}

impl<const W: usize> Root<W> {
    /// The root of a search from `position`.
    pub fn new(position: &Position) -> Self {
        let swap_at = position.pie().then(|| usize::from(!position.may_swap()));
        Self { board: position.board().resize(), swap_at }
    }
}

/// One tree with all that its search needs, alone on its cache lines.
#[derive(Debug)]
#[repr(align(128))]
pub struct Worker<const W: usize, P> {
    /// The root position.
    pub root: Root<W>,
    /// The tree.
    pub tree: Tree,
    /// The tables of the nodes that have one.
    #[allow(clippy::vec_box, reason = "tables are large: a list of them would move megabytes")]
    pub tables: Vec<Box<Amaf<W>>>,
    /// The playouts.
    pub policy: P,
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

impl<const W: usize, P: Policy<W>> Worker<W, P> {
    /// A tree of a root alone.
    pub fn new(root: Root<W>, policy: P, params: &Params, rng: Random) -> Self {
        let mut worker = Self {
            board: root.board.clone(),
            root,
            tree: Tree::new(),
            tables: Vec::new(),
            policy,
            params: params.clone(),
            memory: usize::MAX,
            rng,
            selector: Selector::default(),
            path: Vec::new(),
            line: Vec::new(),
            played: Played { placed: [Bits::EMPTY; 4], converted: [Bits::EMPTY; 4] },
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

    /// One playout, and the tree is told.
    pub fn iterate(&mut self) {
        self.board.clone_from(&self.root.board);
        self.path.clear();
        self.path.push(ROOT);
        self.line.clear();
        self.played.clear();
        let swapped = self.descend();
        let leaf = *self.path.last().expect("the root at least");
        let winner = match self.proven_winner(leaf, swapped) {
            Some(winner) => winner,
            None => self.policy.playout(&self.board, &mut self.rng, &mut self.played).winner,
        };
        self.backpropagate(winner, swapped);
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
            if node.value != Value::Open || (node.visits < self.params.expand_at && id != ROOT) {
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
                knowledge: self.policy.knowledge().map(|knowledge| &*knowledge),
                can_swap: self.root.swap_at == Some(depth),
                swap_next: self.root.swap_at == Some(depth + 1),
            };
            let choice = self.selector.select(&choices, &self.params, &mut self.rng);
            let Some(action) = choice else {
                // Every move is proven to lose: the one who moved here wins.
                self.prove(depth, Value::Won);
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
                self.prove(depth + 1, Value::Won);
                return swapped;
            }
        }
    }

    /// Notes a proof of the node at `depth` of the path, and what follows at once above.
    fn prove(&mut self, depth: usize, value: Value) {
        self.tree.node_mut(self.path[depth]).value = value;
        // One winning move is enough: the one who moved to the parent has lost.
        if value == Value::Won && depth > 0 {
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

    /// Tells the result to every node of the path, from the last up: the table of
    /// a node hears of the moves below it, not of those that led to it.
    fn backpropagate(&mut self, winner: Color, swapped: bool) {
        let root_player_won = winner == self.color_of_root_player(swapped, true);
        for depth in (0..self.path.len()).rev() {
            match self.line.get(depth).map(|mv| mv.decode()) {
                Some(Decoded::Place(kind, cell)) => self.played.place(kind, cell),
                Some(Decoded::Convert(kind, cell)) => self.played.convert(kind, || cell),
                Some(Decoded::Swap | Decoded::Pass) | None => {}
            }
            let id = self.path[depth];
            let node = self.tree.node_mut(id);
            node.visits += 1;
            // Odd plies were moved to by the player to move at the root.
            node.wins += u64::from((depth % 2 == 1) == root_player_won);
            if node.table == NO_TABLE && node.visits >= self.params.reference {
                self.give_table(id);
            }
            let table = self.tree.node(id).table;
            if table != NO_TABLE && self.params.equivalence > 0.0 {
                let table = &mut self.tables[table as usize];
                table.placements.add(&self.played.placed, winner);
                table.conversions.add(&self.played.converted, winner);
            }
        }
        if let Some(knowledge) = self.policy.knowledge() {
            knowledge.placements.add(&self.played.placed, winner);
            knowledge.conversions.add(&self.played.converted, winner);
        }
    }

    fn give_table(&mut self, id: NodeId) {
        // Half of the memory at most, or no node would find room.
        let bytes = (self.tables.len() + 1) * table_bytes::<W>();
        let room = bytes <= self.memory / 2 && bytes + self.tree.bytes() <= self.memory;
        if id == ROOT || (self.params.equivalence > 0.0 && room) {
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
