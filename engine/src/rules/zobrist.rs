//! The keys of the incremental position hash (Zobrist 1970).
//!
//! The hash of a position is the exclusive or of one key for each piece, one
//! for the size, one when Light is to move and one while the swap is open. The
//! keys are fixed: a hash is the same on every machine and in every build of
//! one minor version.

use super::cell::Cell;
use super::kind::Kind;
use super::point::Size;

const CELLS: usize = 512;

static KEYS: [[u64; 4]; CELLS] = {
    let mut keys = [[0; 4]; CELLS];
    let mut i = 0;
    while i < CELLS * 4 {
        keys[i / 4][i % 4] = mix(i as u64 + 1);
        i += 1;
    }
    keys
};

/// Part of every hash of a position with Light to move.
pub const LIGHT_TO_MOVE: u64 = mix(1 << 32);
/// Part of every hash of a position in which the swap may still come.
pub const PIE: u64 = mix(1 << 33);

/// The key of a piece.
#[inline]
pub fn piece(cell: Cell, kind: Kind) -> u64 {
    KEYS[cell.index()][kind.index()]
}

/// The key of a board size.
pub const fn size(size: Size) -> u64 {
    mix((1 << 34) + size.get() as u64)
}

/// The output function of SplitMix64 (Steele, Lea and Flood 2014) at step `n`.
const fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
