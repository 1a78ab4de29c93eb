//! [`Judge`]: plays from the root to a position, and values it and its moves.

use std::cmp::Reverse;
use std::sync::Arc;

use super::node::Candidate;
use super::noise::{Noise, order};
use crate::evaluation::{Evaluator, Moves, ONE, State, WIN, value};
use crate::rules::board::Board;
use crate::rules::group::Group;
use crate::rules::kind::{Kind, Shape};
use crate::rules::packed_move::{Decoded, PackedMove};
use crate::search::root::Root;

/// Candidates in a node's first list, which is made when the node is valued: most nodes need no
/// more, so that their moves are scored once.
pub(super) const FIRST_LIST: usize = 4;

/// What the evaluation tells of a position that was not visited.
#[derive(Clone, Copy, Debug)]
pub(super) enum Verdict {
    /// The game is over: the player who moved to it has won.
    Over,
    /// The player to move wins with this move.
    Wins(PackedMove),
    /// The value for the player to move, which is that of the best move, and the first moves.
    Open { value: u32, first: FirstList },
}

/// The best moves of a position, in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstList {
    candidates: [Candidate; FIRST_LIST],
    count: usize,
    /// Whether these are all moves.
    pub(super) complete: bool,
}

impl FirstList {
    /// The moves.
    pub(super) fn candidates(&self) -> &[Candidate] {
        &self.candidates[..self.count]
    }
}

/// A move with its score, the sum of weights after it.
type Scored = (i32, PackedMove);

/// A board that follows the moves below a root.
#[derive(Debug)]
pub(super) struct Judge<const W: usize> {
    root: Root<W>,
    root_state: State,
    evaluator: Arc<Evaluator>,
    noise: Noise,
    /// Decides between equal moves.
    seed: u64,
    /// The position that every walk begins at, and its depth.
    start: (Board<W>, State, usize),
    /// The moves from the root to the node that a walk has come to.
    path: Vec<PackedMove>,
    board: Board<W>,
    state: State,
    /// Moves of the path that were played on the board.
    depth: usize,
    /// Whether the board is still where the last walk has left it.
    is_behind: bool,
    moves: Moves,
    scored: Vec<Scored>,
    candidates: Vec<Candidate>,
}

impl<const W: usize> Judge<W> {
    /// A board at the root.
    pub(super) fn new(root: Root<W>, evaluator: Arc<Evaluator>, noise: Noise, seed: u64) -> Self {
        let state = State::new(&root.board);
        let mut judge = Self {
            start: (root.board.clone(), state.clone(), 0),
            board: root.board.clone(),
            root,
            root_state: state.clone(),
            evaluator,
            noise,
            seed,
            path: Vec::new(),
            state,
            depth: 0,
            is_behind: false,
            moves: Moves::default(),
            scored: Vec::new(),
            candidates: Vec::new(),
        };
        if judge.board.winner().is_none() {
            // So that threads have the memory that they need besides the tree's from the start.
            judge.candidates(usize::MAX);
        }
        judge
    }

    /// The root position.
    pub(super) fn root(&self) -> &Root<W> {
        &self.root
    }

    /// Makes another position the root.
    pub(super) fn set_root(&mut self, root: Root<W>) {
        self.root_state = State::new(&root.board);
        self.root = root;
        self.begin_at_root();
    }

    fn begin_at_root(&mut self) {
        self.start.0.clone_from(&self.root.board);
        self.start.1.clone_from(&self.root_state);
        self.start.2 = 0;
        self.restart();
    }

    /// Makes the position after these moves from the root the one that every walk begins at.
    pub(super) fn begin_at(&mut self, path: impl Iterator<Item = PackedMove> + Clone) {
        self.restart();
        if !self.path.iter().copied().eq(path.clone()) {
            self.begin_at_root();
            self.path.extend(path);
            self.reach();
            self.start.0.clone_from(&self.board);
            self.start.1.clone_from(&self.state);
            self.start.2 = self.path.len();
        }
    }

    /// Begins another walk.
    pub(super) fn restart(&mut self) {
        self.path.truncate(self.start.2);
        self.is_behind = true;
    }

    /// Walks on by a move.
    #[inline]
    pub(super) fn enter(&mut self, action: PackedMove) {
        self.path.push(action);
    }

    /// Whether the walk has not left the root.
    #[inline]
    pub(super) fn is_at_root(&self) -> bool {
        self.path.is_empty()
    }

    /// Plays the moves of the walk that were not played yet.
    fn reach(&mut self) {
        if self.is_behind {
            self.board.clone_from(&self.start.0);
            self.state.clone_from(&self.start.1);
            (self.depth, self.is_behind) = (self.start.2, false);
        }
        while self.depth < self.path.len() {
            self.play(self.path[self.depth]);
            self.depth += 1;
        }
    }

    /// Plays a move; the board's windows follow.
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

    /// What there is to say of the position that the walk has come to.
    pub(super) fn verdict(&mut self) -> Verdict {
        self.reach();
        // Only the player who has moved can have won.
        if self.board.winner().is_some() {
            return Verdict::Over;
        }
        self.score();
        let (best, first) = self.first_list();
        match best {
            WIN => {
                let wins = |scored: &&Scored| scored.0 == WIN;
                let (_, action) = self.scored.iter().rfind(wins).expect("the best is one");
                Verdict::Wins(*action)
            }
            _ => Verdict::Open { value: value(best), first },
        }
    }

    /// The best `count` moves of the position that the walk has come to in order, and whether
    /// these are all.
    pub(super) fn candidates(&mut self, count: usize) -> (&[Candidate], bool) {
        self.reach();
        self.score();
        let seed = self.seed;
        let scored = &mut self.scored;
        let complete = scored.len() <= count;
        if !complete {
            scored.select_nth_unstable_by_key(count, |scored| rank(scored, seed));
            scored.truncate(count);
        }
        scored.sort_unstable_by_key(|scored| rank(scored, seed));
        self.candidates.clear();
        self.candidates.extend(scored.iter().map(candidate));
        (&self.candidates, complete)
    }

    /// The best score, and the first of the scored moves.
    fn first_list(&self) -> (i32, FirstList) {
        let last = (true, Reverse(i32::MIN), u64::MAX);
        let mut best = [(last, (i32::MIN, PackedMove::PASS)); FIRST_LIST];
        for scored in &self.scored {
            let last = best[FIRST_LIST - 1].1.0;
            if scored.0 < last && scored.1 != PackedMove::SWAP {
                continue;
            }
            let mut new = (rank(scored, self.seed), *scored);
            for listed in &mut best {
                if new.0 < listed.0 {
                    std::mem::swap(listed, &mut new);
                }
            }
        }
        let count = self.scored.len().min(FIRST_LIST);
        let candidates = best.each_ref().map(|(_, scored)| candidate(scored));
        let complete = self.scored.len() <= FIRST_LIST;
        // The swap may be worth less than what comes after it.
        (best[0].1.0.max(best[1].1.0), FirstList { candidates, count, complete })
    }

    /// Scores all moves of the position of the board.
    fn score(&mut self) {
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
            let group: &Group<W> = &groups[index];
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
        if self.root.swap_at == Some(self.depth + 1) {
            // The other player takes the better side of each move.
            scored.iter_mut().for_each(|(score, _)| *score = -score.abs());
        }
        if self.root.swap_at == Some(self.depth) {
            let best = scored.iter().map(|scored| scored.0).max().unwrap_or(0);
            scored.push((-best, PackedMove::SWAP));
        }
    }
}

/// Moves are listed in the order of this key. The swap comes first: it is looked at in any case.
fn rank(&(score, action): &Scored, seed: u64) -> (bool, Reverse<i32>, u64) {
    (action != PackedMove::SWAP, Reverse(score), order(action, seed))
}

fn candidate(&(score, action): &Scored) -> Candidate {
    debug_assert!(value(score) < ONE);
    Candidate { action, prior: value(score) as u16 }
}
