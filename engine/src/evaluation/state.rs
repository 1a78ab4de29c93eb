//! [`State`]: the windows of a board and their counts for both points of view, kept up to
//! date from move to move.

use super::features::{codes, windows_of};
use super::windows::{CLASS, CLASSES, PLACES, TURNED, digit};
use crate::rules::bits::Bits;
use crate::rules::board::Board;
use crate::rules::cell::Cell;
use crate::rules::kind::{Color, Kind};

/// The windows of a board, which follows its moves.
#[derive(Debug)]
pub struct State {
    /// Cells from one row to the next, and windows.
    pub(super) stride: usize,
    /// The code of each window.
    pub(super) codes: Vec<u16>,
    /// By point of view: how often each class occurs. The last one stays empty, but makes whole vectors.
    pub(super) counts: [[u16; CLASSES + 1]; 2],
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { codes: self.codes.clone(), ..*self }
    }

    /// As `clone`, but without allocating.
    fn clone_from(&mut self, source: &Self) {
        self.stride = source.stride;
        self.codes.clone_from(&source.codes);
        self.counts = source.counts;
    }
}

impl State {
    /// The windows of a board.
    pub fn new<const W: usize>(board: &Board<W>) -> State {
        let codes = codes(board);
        let mut counts = [[0; CLASSES + 1]; 2];
        for &code in &codes {
            let [dark, light] = classes(code);
            counts[0][dark] += 1;
            counts[1][light] += 1;
        }
        State { stride: board.geometry().stride as usize, codes, counts }
    }

    /// Follows a placement on an empty cell.
    #[inline]
    pub fn place(&mut self, kind: Kind, cell: Cell) {
        for (window, place) in windows_of(cell.index(), self.stride).into_iter().zip(PLACES) {
            self.change(window, (digit(kind) * place) as i16);
        }
    }

    /// Follows the conversion of pieces from one kind to another.
    pub fn convert<const W: usize>(&mut self, members: Bits<W>, from: Kind, to: Kind) {
        let digits = digit(to) as i16 - digit(from) as i16;
        for cell in members {
            for (window, place) in windows_of(cell.index(), self.stride).into_iter().zip(PLACES) {
                self.change(window, digits * place as i16);
            }
        }
    }

    #[inline]
    fn change(&mut self, window: usize, difference: i16) {
        let code = &mut self.codes[window];
        let before = classes(*code);
        *code = code.wrapping_add_signed(difference);
        let after = classes(*code);
        for view in Color::ALL {
            let counts = &mut self.counts[view.index()];
            counts[before[view.index()]] -= 1;
            counts[after[view.index()]] += 1;
        }
    }

    /// The sum over all windows of the weight of their class, from a point of view.
    #[inline]
    pub(super) fn sum(&self, weights: &[i32; CLASSES + 1], view: Color) -> i32 {
        let counts = &self.counts[view.index()];
        weights.iter().zip(counts).map(|(weight, &count)| weight * i32::from(count)).sum()
    }
}

/// The classes of a code for Dark and for Light.
#[inline]
fn classes(code: u16) -> [usize; 2] {
    let turned = TURNED[usize::from(code)];
    [code, turned].map(|code| usize::from(CLASS[usize::from(code)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::position;

    #[test]
    fn a_copy_into_the_place_of_another_state_is_whole() {
        let [mut small, large] =
            ["3/3/3 d -", "4/1rS1/rRRS/1rs1 l -"].map(|line| State::new(position(line).board()));
        small.clone_from(&large);
        let parts = |state: &State| (state.stride, state.codes.clone(), state.counts);
        assert_eq!(parts(&small), parts(&large));
    }
}
