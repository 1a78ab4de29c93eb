//! [`ProofNumberSearch`]: exact values by depth-first proof-number search.
//!
//! Df-pn (Nagai 2002) in negamax form, with a transposition table. The game has
//! no cycles, but most positions are reached in many orders of moves, so that
//! sums of numbers would count the same leaves over and over: the disproof
//! number of a position is instead the largest among its moves plus the number
//! of the others that are open (weak proof-number search, Ueda et al. 2008).

use super::budget::{Budget, Solution};
use super::key::Key;
use super::table::{INFINITE, Numbers, Table};
use crate::rules::board::Board;
use crate::rules::kind::{Color, Kind, Shape};
use crate::rules::moves::Move;
use crate::rules::packed_move::{Decoded, PackedMove};
use crate::rules::point::Size;
use crate::rules::position::Position;

/// A solver for boards of `W` words with a table that is kept between positions
/// of one size.
#[derive(Debug)]
pub struct ProofNumberSearch<const W: usize, K: Key<W>> {
    tables: K::Tables,
    table: Table,
    nodes: u64,
    /// One board a ply.
    boards: Vec<Board<W>>,
    /// The moves of every position on the way, one after the other.
    children: Vec<Child>,
}

#[derive(Clone, Copy, Debug)]
struct Child {
    mv: PackedMove,
    key: u64,
    /// For the side to move after the move.
    numbers: Numbers,
}

/// A search that has met a limit.
struct Spent;

/// Nodes between two looks at the clock.
const LOOK_EVERY: u64 = 64;

impl<const W: usize, K: Key<W>> ProofNumberSearch<W, K> {
    /// A solver for positions of this size, with a table of at most `memory` bytes.
    pub fn new(size: Size, memory: u64) -> Self {
        Self {
            tables: K::tables(size),
            table: Table::new(memory),
            nodes: 0,
            boards: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Bytes of the table.
    pub fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Solves a position, see [`solve`](super::solver::solve).
    pub fn solve(&mut self, position: &Position, budget: &Budget<'_>) -> Solution {
        self.nodes = 0;
        if let Some(winner) = position.winner() {
            let wins = Some(winner == position.to_move());
            return Solution { wins, line: Vec::new(), nodes: 0 };
        }
        if position.pie() && !position.may_swap() {
            // Whatever the first player does, the second takes the winning side.
            return Solution { wins: Some(false), line: Vec::new(), nodes: 0 };
        }
        let board: Board<W> = position.board().resize();
        let mut wins = self.prove(&board, budget);
        let mut line = match wins {
            Some(_) => self.line(board, budget),
            None => Vec::new(),
        };
        if position.may_swap() && wins == Some(false) {
            (wins, line) = (Some(true), [vec![Move::Swap], line].concat());
        }
        Solution { wins, line, nodes: self.nodes }
    }

    /// Whether the side to move wins.
    fn prove(&mut self, board: &Board<W>, budget: &Budget<'_>) -> Option<bool> {
        self.put_board(0, board);
        self.children.clear();
        let key = K::of(board, &self.tables);
        let known = self.table.get(key.number()).value();
        if known.is_some() {
            return known;
        }
        let bounds = Numbers { proof: INFINITE, disproof: INFINITE };
        let numbers = self.search(0, key, bounds, budget).ok()?;
        numbers.value()
    }

    /// Expands the position of a ply until its numbers reach the bounds.
    fn search(
        &mut self,
        ply: usize,
        key: K,
        bounds: Numbers,
        budget: &Budget<'_>,
    ) -> Result<Numbers, Spent> {
        self.spend(budget)?;
        let before = self.nodes;
        let first = self.children.len();
        self.expand(ply, key);
        let result = loop {
            let node = self.sum_up(first);
            if node.numbers.proof >= bounds.proof || node.numbers.disproof >= bounds.disproof {
                break node.numbers;
            }
            let child = self.children[node.best];
            let child_bounds = Numbers {
                // What the other moves contribute stays; this one may grow by the rest.
                proof: (bounds.disproof - node.numbers.disproof + child.numbers.proof)
                    .min(INFINITE),
                // Above the second best by a quarter, to avoid switching back and forth (the
                // 1 + epsilon trick of Pawlewicz and Lew 2007).
                disproof: bounds.proof.min(node.second.saturating_add(1 + node.second / 4)),
            };
            self.put_after(ply, child.mv);
            let key = self.key_after(ply, key, child.mv);
            self.children[node.best].numbers = self.search(ply + 1, key, child_bounds, budget)?;
        };
        self.children.truncate(first);
        self.table.set(key.number(), result, self.nodes - before + 1);
        Ok(result)
    }

    fn spend(&mut self, budget: &Budget<'_>) -> Result<(), Spent> {
        self.nodes += 1;
        if self.nodes > budget.nodes {
            return Err(Spent);
        }
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            let late =
                budget.deadline.is_some_and(|deadline| crate::instant::Instant::now() >= deadline);
            if late || budget.stop.is_some_and(|stop| stop.is_set()) {
                return Err(Spent);
            }
        }
        Ok(())
    }

    /// The numbers of a position from those of its moves, which begin at `first`.
    fn sum_up(&self, first: usize) -> Summary {
        let mut summary = Summary { numbers: Numbers::LOST, best: first, second: INFINITE };
        let (mut most, mut open) = (0, 0);
        for (i, child) in self.children.iter().enumerate().skip(first) {
            let Numbers { proof, disproof } = child.numbers;
            if disproof < summary.numbers.proof {
                summary.second = summary.numbers.proof;
                summary.numbers.proof = disproof;
                summary.best = i;
            } else {
                summary.second = summary.second.min(disproof);
            }
            most = most.max(proof);
            open += u32::from(proof > 0);
        }
        summary.numbers.disproof = match summary.numbers.proof {
            0 => INFINITE,
            INFINITE => 0,
            _ => (most + open - 1).min(INFINITE - 1),
        };
        summary
    }

    /// Lists the moves of the position of a ply with what the table knows of them.
    fn expand(&mut self, ply: usize, key: K) {
        let board = &self.boards[ply];
        let mover = board.to_move();
        let empty = board.empty();
        let rivals = pieces(board, !mover);
        let (tables, table) = (&self.tables, &self.table);
        let before = self.children.len();
        let add = |mv, key: K, wins: bool| {
            let key = key.number();
            // Only the mover can win with a move.
            let numbers = if wins { Numbers::LOST } else { table.get(key) };
            Child { mv, key, numbers }
        };
        for index in board.conversions(mover) {
            let group = &board.groups()[index];
            let to = group.kind.coveted_by(mover);
            let rest =
                if group.kind.color() == mover { rivals } else { rivals - u32::from(group.size) };
            let wins = rest == 0 && empty.is_empty();
            let next = key.converted(group, to, tables);
            self.children.push(add(PackedMove::convert(to, group.lowest()), next, wins));
        }
        let last = empty.count() == 1;
        for cell in empty {
            for shape in Shape::ALL {
                let kind = Kind::new(mover, shape);
                let next = key.placed(kind, cell, tables);
                self.children.push(add(PackedMove::place(kind, cell), next, last && rivals == 0));
            }
        }
        if self.children.len() == before {
            self.children.push(add(PackedMove::PASS, key.passed(), false));
        }
    }

    fn key_after(&self, ply: usize, key: K, mv: PackedMove) -> K {
        let board = &self.boards[ply];
        match mv.decode() {
            Decoded::Place(kind, cell) => key.placed(kind, cell, &self.tables),
            Decoded::Convert(to, cell) => {
                let group = &board.groups()[board.group_at(cell)];
                key.converted(group, to, &self.tables)
            }
            Decoded::Swap | Decoded::Pass => key.passed(),
        }
    }

    /// Puts the board after a move on the next ply.
    fn put_after(&mut self, ply: usize, mv: PackedMove) {
        if self.boards.len() == ply + 1 {
            self.boards.push(self.boards[ply].clone());
        }
        let (before, after) = self.boards.split_at_mut(ply + 1);
        after[0].clone_from(&before[ply]);
        after[0].play(mv);
    }

    fn put_board(&mut self, ply: usize, board: &Board<W>) {
        self.boards.truncate(ply);
        self.boards.push(board.clone());
    }

    /// Best play from a solved position on: the winner keeps the win, the loser
    /// makes the move that took the most to refute.
    fn line(&mut self, mut board: Board<W>, budget: &Budget<'_>) -> Vec<Move> {
        let mut line = Vec::new();
        while board.winner().is_none() {
            // What the table has lost of the proof is searched again.
            let Some(wins) = self.prove(&board, budget) else { break };
            let key = K::of(&board, &self.tables);
            self.put_board(0, &board);
            self.children.clear();
            self.expand(0, key);
            let child = if wins {
                self.winning_child(&board, budget)
            } else {
                let work = |child: &&Child| self.table.work(child.key);
                self.children.iter().max_by_key(work).copied()
            };
            let Some(child) = child else { break };
            line.push(child.mv.unpack(board.geometry()));
            board.play(child.mv);
        }
        line
    }

    /// A move after which the other side is proven to lose.
    fn winning_child(&mut self, board: &Board<W>, budget: &Budget<'_>) -> Option<Child> {
        let children = self.children.clone();
        let known = children.iter().find(|child| child.numbers.value() == Some(false));
        if known.is_some() {
            return known.copied();
        }
        children.into_iter().find(|child| {
            let mut next = board.clone();
            next.play(child.mv);
            self.prove(&next, budget) == Some(false)
        })
    }
}

/// A position's numbers and its most promising move.
struct Summary {
    numbers: Numbers,
    /// The place of that move.
    best: usize,
    /// The least disproof number among the other moves.
    second: u32,
}

fn pieces<const W: usize>(board: &Board<W>, color: Color) -> u32 {
    Shape::ALL.into_iter().map(|shape| board.of_kind(Kind::new(color, shape)).count()).sum()
}
