//! Windows: the contents of 2x2 cells of the board with a border around it, and
//! the classes of those that play alike.
//!
//! A board of side n has (n + 1)² windows. They are numbered like cells: window
//! `i` has the cell with index `i` as its upper right corner, so that a cell lies
//! in the windows `i`, `i + 1`, `i + stride` and `i + stride + 1`.
//!
//! A window's *code* has a digit to the base six for each of its cells. Codes are
//! those of Dark's point of view; Light sees the circle of kinds turned by one. Two
//! codes are of one *class* when one of the 8 symmetries of the square, with or
//! without the exchange of shapes, takes one into the other. One weight a class
//! makes an evaluation exactly symmetric.

use crate::rules::kind::{Color, Kind};

/// The number of codes.
pub const CODES: usize = 6 * 6 * 6 * 6;

/// The number of classes of the windows that occur.
pub const CLASSES: usize = 78;

/// The digit of an empty cell.
pub(super) const EMPTY: usize = 0;

/// The digit of a cell beyond the edge.
pub(super) const BORDER: usize = 5;

/// The place values of a window's cells: lower left, upper left, lower right, upper right.
pub(super) const PLACES: [usize; 4] = [1, 6, 36, 216];

/// The class of each code; [`NO_CLASS`] where a border cannot be.
pub(super) static CLASS: [u8; CODES] = classes();

/// The class of the codes that do not occur.
pub(super) const NO_CLASS: u8 = CLASSES as u8;

/// Each code as Light sees it: its kinds turned by one.
pub(super) static TURNED: [u16; CODES] = {
    let mut turned = [0; CODES];
    let mut code = 0;
    while code < CODES {
        turned[code] = turn(code, 1) as u16;
        code += 1;
    }
    turned
};

/// The digit of a piece.
#[inline]
pub(super) const fn digit(kind: Kind) -> usize {
    kind.index() + 1
}

/// The class of a code from a point of view.
#[inline]
pub(super) fn class(code: usize, view: Color) -> usize {
    let seen = match view {
        Color::Dark => code,
        Color::Light => usize::from(TURNED[code]),
    };
    usize::from(CLASS[seen])
}

const fn digits(code: usize) -> [usize; 4] {
    [code % 6, code / 6 % 6, code / 36 % 6, code / 216]
}

const fn number(digits: [usize; 4]) -> usize {
    digits[0] + 6 * digits[1] + 36 * digits[2] + 216 * digits[3]
}

/// A code with its kinds turned along their circle.
const fn turn(code: usize, steps: usize) -> usize {
    let mut digits = digits(code);
    let mut i = 0;
    while i < 4 {
        if digits[i] != EMPTY && digits[i] != BORDER {
            digits[i] = (digits[i] - 1 + steps) % 4 + 1;
        }
        i += 1;
    }
    number(digits)
}

/// One of the 16 forms of a code: bits for mirror, mirror, transposition and shapes.
const fn form(code: usize, form: usize) -> usize {
    let [mut sw, mut nw, mut se, mut ne] = digits(if form & 8 != 0 { turn(code, 2) } else { code });
    if form & 1 != 0 {
        (sw, nw, se, ne) = (se, ne, sw, nw);
    }
    if form & 2 != 0 {
        (sw, nw, se, ne) = (nw, sw, ne, se);
    }
    if form & 4 != 0 {
        (nw, se) = (se, nw);
    }
    number([sw, nw, se, ne])
}

/// Whether a board has such a window: its border is none, one side or two that meet.
const fn occurs(code: usize) -> bool {
    let [sw, nw, se, ne] = digits(code);
    let (sw, nw, se, ne) = (sw == BORDER, nw == BORDER, se == BORDER, ne == BORDER);
    match sw as u8 + nw as u8 + se as u8 + ne as u8 {
        0 | 3 => true,
        // Not across the diagonal.
        2 => sw != ne,
        _ => false,
    }
}

const fn classes() -> [u8; CODES] {
    let mut classes = [NO_CLASS; CODES];
    let (mut code, mut count) = (0, 0);
    while code < CODES {
        if occurs(code) {
            // The least of the forms has its class already, unless it is this one.
            let (mut least, mut i) = (code, 1);
            while i < 16 {
                let other = form(code, i);
                if other < least {
                    least = other;
                }
                i += 1;
            }
            if least == code {
                classes[code] = count;
                count += 1;
            } else {
                classes[code] = classes[least];
            }
        }
        code += 1;
    }
    assert!(count as usize == CLASSES);
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sixteen_forms_are_of_one_class() {
        for code in 0..CODES {
            for i in 0..16 {
                assert_eq!(CLASS[form(code, i)], CLASS[code], "{code} {i}");
            }
        }
        let most = CLASS.iter().filter(|&&class| class != NO_CLASS).max();
        assert_eq!(most, Some(&(CLASSES as u8 - 1)));
    }

    /// Weights in files are by these numbers.
    #[test]
    fn classes_are_numbered_in_the_order_of_their_least_codes() {
        const N: u8 = NO_CLASS;
        assert_eq!(Kind::ALL.map(digit), [1, 2, 3, 4]);
        assert_eq!(CLASS[..17], [0, 1, 2, 1, 2, N, 1, 3, 4, 5, 6, N, 2, 4, 7, 6, 8]);
        let corner = number([BORDER, BORDER, BORDER, digit(Kind::LightSquare)]);
        assert_eq!(usize::from(CLASS[corner]), CLASSES - 1);
    }

    #[test]
    fn two_turns_exchange_the_shapes_and_four_are_none() {
        for code in 0..CODES {
            assert_eq!(turn(turn(code, 1), 1), turn(code, 2));
            assert_eq!(turn(turn(code, 2), 2), code);
            assert_eq!(class(code, Color::Light), class(turn(code, 1), Color::Dark));
        }
    }
}
