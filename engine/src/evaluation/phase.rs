//! Phases: how far a game is, by the share of points that are filled.
//!
//! Weights are fitted at *anchors*: one at each tenth of the board, and one for the
//! full board, where only conversions are left. Between two anchors they are on a straight line, in
//! [`STEPS`] steps.

/// Sets of weights: eleven for the share of filled points, 0 to 1, and one for the full board.
pub const ANCHORS: usize = 12;

/// Phases of a board that is not full; the full board is one more.
pub const STEPS: usize = 40;

/// Steps from one anchor to the next.
const STEPS_PER_ANCHOR: usize = STEPS / (ANCHORS - 2);

/// The parts of an anchor's weight in a mix of two.
pub const PARTS: i32 = 2 * STEPS_PER_ANCHOR as i32;

/// The phase of a board with this many filled points of all, below [`STEPS`] or equal if full.
#[inline]
pub const fn phase(filled: usize, points: usize) -> usize {
    filled * STEPS / points
}

/// Which two anchors a phase lies between, and how many [`PARTS`] it has of each.
/// The middle of a step counts, so both have a part; the full board is one anchor alone.
pub const fn anchors(phase: usize) -> [(usize, i32); 2] {
    if phase == STEPS {
        return [(ANCHORS - 1, PARTS), (ANCHORS - 1, 0)];
    }
    let lower = phase / STEPS_PER_ANCHOR;
    let part = 2 * (phase % STEPS_PER_ANCHOR) as i32 + 1;
    [(lower, PARTS - part), (lower + 1, part)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_lie_between_the_anchors_around_them() {
        for phase in 0..=STEPS {
            let [(lower, most), (upper, rest)] = anchors(phase);
            assert_eq!(most + rest, PARTS);
            assert!(upper < ANCHORS && (phase == STEPS || upper == lower + 1));
            assert_eq!(upper == ANCHORS - 1, phase == STEPS);
            // In parts from the first anchor, two a step, the middle of the step.
            let place = lower as i32 * most + upper as i32 * rest;
            assert!(phase == STEPS || place == 2 * phase as i32 + 1);
        }
        assert_eq!(phase(0, 49), 0);
        assert_eq!(phase(48, 49), 39);
        assert_eq!(phase(49, 49), STEPS);
        assert_eq!(phase(360, 361), STEPS - 1);
    }
}
