//! Keys of positions for the solver's table, one for all forms that play alike
//! where the board is small.

use crate::rules::board::Board;
use crate::rules::cell::Cell;
use crate::rules::group::Group;
use crate::rules::kind::Kind;
use crate::rules::point::Size;
use crate::rules::symmetry::Symmetry;
use crate::rules::zobrist;

/// A key that follows the moves of a position without playing them.
///
/// Each method is about the position from which the key was made.
pub trait Key<const W: usize>: Copy {
    /// What the keys of one board size share.
    type Tables: std::fmt::Debug;

    /// The tables of a size.
    fn tables(size: Size) -> Self::Tables;
    /// The key of a position.
    fn of(board: &Board<W>, tables: &Self::Tables) -> Self;
    /// The key after the side to move placed a piece.
    fn placed(self, kind: Kind, cell: Cell, tables: &Self::Tables) -> Self;
    /// The key after the side to move converted a group.
    fn converted(self, group: &Group<W>, to: Kind, tables: &Self::Tables) -> Self;
    /// The key after a pass.
    fn passed(self) -> Self;
    /// The number under which the position is stored. Never zero.
    fn number(&self) -> u64;
}

/// The hash of the position: two positions may share it, by a chance of one in
/// 2^64 a pair.
#[derive(Clone, Copy, Debug)]
pub struct Hashed(u64);

impl<const W: usize> Key<W> for Hashed {
    type Tables = ();

    fn tables(_: Size) {}

    fn of(board: &Board<W>, (): &()) -> Self {
        Self(board.hash())
    }

    fn placed(self, kind: Kind, cell: Cell, (): &()) -> Self {
        Self(self.0 ^ zobrist::piece(cell, kind) ^ zobrist::LIGHT_TO_MOVE)
    }

    fn converted(self, group: &Group<W>, to: Kind, (): &()) -> Self {
        let change = |cell| zobrist::piece(cell, group.kind) ^ zobrist::piece(cell, to);
        let keys = group.members.into_iter().map(change).fold(0, |all, key| all ^ key);
        Self(self.0 ^ keys ^ zobrist::LIGHT_TO_MOVE)
    }

    fn passed(self) -> Self {
        Self(self.0 ^ zobrist::LIGHT_TO_MOVE)
    }

    fn number(&self) -> u64 {
        self.0.max(1)
    }
}

/// The largest board whose positions are numbers of 64 bits: each point is a
/// digit to base five.
pub const EXACT_SIZE: usize = 5;

/// An exact key, the same for all 32 forms of a position: no two positions
/// share it unless they play alike.
///
/// It holds the position's number in every form; the smallest of those in which
/// Dark is to move stands for all.
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    /// First the forms that keep the colours, then those that exchange them.
    forms: [[u64; 16]; 2],
    /// 0 with Dark to move, else 1.
    to_move: usize,
}

/// What a piece adds to the number of each form, by cell and kind.
#[derive(Debug)]
pub struct ExactTables(Vec<[[[u64; 16]; 2]; 4]>);

impl<const W: usize> Key<W> for Exact {
    type Tables = ExactTables;

    fn tables(size: Size) -> ExactTables {
        assert!(size.get() <= EXACT_SIZE, "the numbers of larger boards need more bits");
        let n = size.get();
        let mut all = vec![[[[0; 16]; 2]; 4]; n * (n + 1)];
        for point in size.points() {
            for kind in Kind::ALL {
                let slot = &mut all[point.row() * (n + 1) + point.column()][kind.index()];
                for (i, form) in Symmetry::all().enumerate() {
                    let to = form.point(size, point);
                    let digit = form.kind(kind).index() as u64 + 1;
                    slot[i / 16][i % 16] = digit * 5u64.pow((to.row() * n + to.column()) as u32);
                }
            }
        }
        ExactTables(all)
    }

    fn of(board: &Board<W>, tables: &ExactTables) -> Self {
        let mut key = Self { forms: [[0; 16]; 2], to_move: board.to_move().index() };
        for (cell, kind) in board.pieces() {
            key.add(&tables.0[cell.index()][kind.index()]);
        }
        key
    }

    fn placed(mut self, kind: Kind, cell: Cell, tables: &ExactTables) -> Self {
        self.add(&tables.0[cell.index()][kind.index()]);
        self.to_move ^= 1;
        self
    }

    fn converted(mut self, group: &Group<W>, to: Kind, tables: &ExactTables) -> Self {
        for cell in group.members {
            let slot = &tables.0[cell.index()];
            self.subtract(&slot[group.kind.index()]);
            self.add(&slot[to.index()]);
        }
        self.to_move ^= 1;
        self
    }

    fn passed(mut self) -> Self {
        self.to_move ^= 1;
        self
    }

    fn number(&self) -> u64 {
        // With Light to move it is the forms that exchange the colours in which Dark is.
        let forms = &self.forms[self.to_move];
        1 + forms.iter().fold(u64::MAX - 1, |least, &number| least.min(number))
    }
}

impl Exact {
    #[inline]
    fn add(&mut self, piece: &[[u64; 16]; 2]) {
        for (form, piece) in self.forms.as_flattened_mut().iter_mut().zip(piece.as_flattened()) {
            *form += piece;
        }
    }

    #[inline]
    fn subtract(&mut self, piece: &[[u64; 16]; 2]) {
        for (form, piece) in self.forms.as_flattened_mut().iter_mut().zip(piece.as_flattened()) {
            *form -= piece;
        }
    }
}
