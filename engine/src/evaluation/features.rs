//! Features: what the evaluation counts of a position, for fitting its weights.
//!
//! The sum of a position is the sum over its features of count times weight, see
//! [`Weights`](super::weights::Weights). The order is: two constants by the parity of
//! empty points, the classes of windows, the classes of groups.

use super::groups::{Facts, GROUP_CLASSES};
use super::phase;
use super::windows::{BORDER, CLASSES, EMPTY, PLACES, class, digit};
use crate::rules::board::Board;
use crate::rules::kind::Color;
use crate::rules::position::Position;

/// Constants: the first while the number of empty points is even, else the second.
pub const BIASES: usize = 2;
/// The first feature that is a class of windows.
pub const WINDOWS: usize = BIASES;
/// The first feature that is a class of groups.
pub const GROUPS: usize = WINDOWS + CLASSES;
/// All features.
pub const FEATURES: usize = GROUPS + GROUP_CLASSES;

/// The features of a position from the point of view of the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// The phase of the game, see [`phase::anchors`].
    pub phase: usize,
    /// Features that occur, in rising order, and how often.
    pub counts: Vec<(u16, u16)>,
}

impl Features {
    /// The features of a position; the pie rule is none.
    pub fn of(position: &Position) -> Features {
        let board = position.board();
        let counts = count(board, board.to_move());
        let filled = position.size().area() - position.empty_points();
        let counts = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        Features {
            phase: phase::phase(filled, position.size().area()),
            counts: counts.map(|(feature, count)| (feature as u16, *count)).collect(),
        }
    }
}

/// How often each feature occurs from a point of view.
pub(super) fn count<const W: usize>(board: &Board<W>, view: Color) -> [u16; FEATURES] {
    let mut counts = [0; FEATURES];
    counts[board.empty().count() as usize % 2] = 1;
    for code in codes(board) {
        counts[WINDOWS + class(usize::from(code), view)] += 1;
    }
    for group in board.groups() {
        let facts = Facts::of(group, &board.kinds(), board.empty());
        counts[GROUPS + facts.class(view)] += 1;
    }
    counts
}

/// The code of every window of a board.
pub(super) fn codes<const W: usize>(board: &Board<W>) -> Vec<u16> {
    let stride = board.geometry().stride as usize;
    // Every cell with its four windows; those outside the board are borders.
    let mut codes = vec![(BORDER * PLACES.iter().sum::<usize>()) as u16; stride * stride];
    for cell in board.geometry().board {
        for (window, place) in windows_of(cell.index(), stride).into_iter().zip(PLACES) {
            codes[window] -= ((BORDER - EMPTY) * place) as u16;
        }
    }
    for (cell, kind) in board.pieces() {
        for (window, place) in windows_of(cell.index(), stride).into_iter().zip(PLACES) {
            codes[window] += (digit(kind) * place) as u16;
        }
    }
    codes
}

/// The windows that a cell lies in, in the order of the places that it has in them:
/// lower left, upper left, lower right, upper right.
#[inline]
pub(super) const fn windows_of(cell: usize, stride: usize) -> [usize; 4] {
    [cell + stride + 1, cell + 1, cell + stride, cell]
}
