//! The rules on the crate `minimax`: [`State`], [`Action`], [`Federa`].

use std::cell::RefCell;
use std::sync::Arc;

use minimax::{Game, Winner};

/// What stands on a point. The kinds stand on a circle: each covets the two
/// that follow, and Dark's are the even ones.
pub(super) type Cell = u8;

/// No piece.
pub(super) const EMPTY: Cell = 4;

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// A piece on an empty point.
    Place(Cell, u16),
    /// The group with this lowest point becomes pieces of a kind.
    Convert(Cell, u16),
    /// Nothing else is possible.
    Pass,
}

/// A position that can take moves back.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// Row by row from the bottom.
    pub(super) cells: Vec<Cell>,
    /// 0 for Dark, 1 for Light.
    pub(super) mover: u8,
    /// The empty points in no order.
    pub(super) empty: Vec<u16>,
    /// Where each empty point stands in `empty`.
    places: Vec<u16>,
    /// Points of each colour.
    count: [u32; 2],
    /// For undo: the points of every conversion with their old kind, then their number.
    log: Vec<(u16, Cell)>,
    neighbours: Arc<Vec<Vec<u16>>>,
    fill: RefCell<Fill>,
}

/// What a flood fill needs and finds.
#[derive(Clone, Debug)]
struct Fill {
    /// By point: the number of the fill that saw it last.
    seen: Vec<u32>,
    number: u32,
    /// The points of the group.
    group: Vec<u16>,
}

impl State {
    /// The empty board.
    pub(super) fn new(size: usize) -> State {
        let area = size * size;
        let beside = |point: usize| {
            let (column, row) = (point % size, point / size);
            let all = [
                (column > 0).then(|| point - 1),
                (column + 1 < size).then_some(point + 1),
                (row > 0).then(|| point - size),
                (row + 1 < size).then_some(point + size),
            ];
            all.into_iter().flatten().map(|point| point as u16).collect()
        };
        State {
            cells: vec![EMPTY; area],
            mover: 0,
            empty: (0..area as u16).collect(),
            places: (0..area as u16).collect(),
            count: [0; 2],
            log: Vec::new(),
            neighbours: Arc::new((0..area).map(beside).collect()),
            fill: RefCell::new(Fill { seen: vec![0; area], number: 0, group: Vec::new() }),
        }
    }

    /// The kind that the mover may convert the group on `start` to, if he may and
    /// `start` is its lowest point.
    pub(super) fn converts_to(&self, start: u16) -> Option<Cell> {
        let kind = self.cells[start as usize];
        // Bit 0 is the colour: the owner's coveting kind is two on, the other's three.
        let own = (kind + 2 + ((kind & 1) ^ self.mover)) & 3;
        let other = (kind + 2 + ((kind & 1) ^ self.mover ^ 1)) & 3;
        let Fill { seen, number, group } = &mut *self.fill.borrow_mut();
        *number += 1;
        group.clear();
        group.push(start);
        seen[start as usize] = *number;
        let (mut for_it, mut against, mut next) = (0, 0, 0);
        while let Some(&point) = group.get(next) {
            next += 1;
            for &beside in &self.neighbours[point as usize] {
                let cell = self.cells[beside as usize];
                if cell == EMPTY || (cell == kind && beside < start) {
                    return None;
                }
                if std::mem::replace(&mut seen[beside as usize], *number) == *number {
                    continue;
                }
                for_it += u32::from(cell == own);
                against += u32::from(cell == other);
                if cell == kind {
                    group.push(beside);
                }
            }
        }
        let enough = for_it > against || (for_it == against && kind & 1 == self.mover);
        (for_it > 0 && enough).then_some(own)
    }

    /// Who has won, if the board is all one colour.
    pub(super) fn winner(&self) -> Option<Winner> {
        let all = self.cells.len() as u32;
        if self.count[usize::from(self.mover)] == all {
            Some(Winner::PlayerToMove)
        } else if self.count[usize::from(self.mover ^ 1)] == all {
            Some(Winner::PlayerJustMoved)
        } else {
            None
        }
    }

    /// Every conversion.
    fn conversions(&self, moves: &mut Vec<Action>) {
        for point in 0..self.cells.len() as u16 {
            if self.cells[point as usize] != EMPTY
                && let Some(to) = self.converts_to(point)
            {
                moves.push(Action::Convert(to, point));
            }
        }
    }

    fn set(&mut self, point: u16, cell: Cell) {
        let old = std::mem::replace(&mut self.cells[point as usize], cell);
        if old != EMPTY {
            self.count[usize::from(old & 1)] -= 1;
        }
        if cell != EMPTY {
            self.count[usize::from(cell & 1)] += 1;
        }
    }

    /// Plays a move that is possible.
    pub(super) fn play(&mut self, action: Action) {
        match action {
            Action::Place(kind, point) => {
                let place = self.places[point as usize];
                self.empty.swap_remove(usize::from(place));
                if let Some(&moved) = self.empty.get(usize::from(place)) {
                    self.places[moved as usize] = place;
                }
                self.set(point, kind);
            }
            Action::Convert(to, point) => {
                let old = self.cells[point as usize];
                self.converts_to(point);
                let group = std::mem::take(&mut self.fill.get_mut().group);
                for &point in &group {
                    self.set(point, to);
                    self.log.push((point, old));
                }
                self.log.push((group.len() as u16, old));
                self.fill.get_mut().group = group;
            }
            Action::Pass => {}
        }
        self.mover ^= 1;
    }

    /// Takes back the last move.
    pub(super) fn take_back(&mut self, action: Action) {
        self.mover ^= 1;
        match action {
            Action::Place(_, point) => {
                self.set(point, EMPTY);
                self.places[point as usize] = self.empty.len() as u16;
                self.empty.push(point);
            }
            Action::Convert(..) => {
                let (count, _) = self.log.pop().expect("a conversion");
                for _ in 0..count {
                    let (point, old) = self.log.pop().expect("its points");
                    self.set(point, old);
                }
            }
            Action::Pass => {}
        }
    }
}

/// The rules for the crate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Federa;

impl Game for Federa {
    type S = State;
    type M = Action;

    fn generate_moves(state: &State, moves: &mut Vec<Action>) -> Option<Winner> {
        if let Some(winner) = state.winner() {
            return Some(winner);
        }
        for &point in &state.empty {
            moves
                .extend([Action::Place(state.mover, point), Action::Place(state.mover + 2, point)]);
        }
        state.conversions(moves);
        if moves.is_empty() {
            moves.push(Action::Pass);
        }
        None
    }

    fn apply(state: &mut State, action: Action) -> Option<State> {
        state.play(action);
        None
    }

    fn undo(state: &mut State, action: Action) {
        state.take_back(action);
    }

    fn get_winner(state: &State) -> Option<Winner> {
        state.winner()
    }
}
