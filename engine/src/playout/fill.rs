//! [`Fill`]: random placements until the board is full, then conversions, each
//! group drawn with weight one over its size.
//!
//! Without conversions nothing depends on the order of the placements, so they
//! are made at once: a random half of the empty points for each side, random
//! shapes. Groups are found once, on the full board.

use super::conversions::{Conversions, INVERSE_SIZE};
use super::{Outcome, Policy, Trace};
use crate::random::Random;
use crate::rules::bits::Bits;
use crate::rules::board::Board;
use crate::rules::by::ByKind;
use crate::rules::cell::Cell;
use crate::rules::geometry::Geometry;
use crate::rules::kind::Color;

/// The policy that fills first.
///
/// Aligned so that the policies of two threads never lie on one cache line.
#[derive(Debug)]
#[repr(align(128))]
pub struct Fill<const W: usize> {
    points: Vec<Cell>,
    full: Conversions<W>,
}

impl<const W: usize> Fill<W> {
    /// The policy for a size of board.
    pub fn new(geometry: &'static Geometry<W>) -> Self {
        Self {
            points: Vec::with_capacity(geometry.size.area()),
            full: Conversions::new(geometry, &INVERSE_SIZE),
        }
    }

    /// A random set of `size` of the empty points, every such set equally likely:
    /// each point by a coin, then random points until the number is right.
    fn subset(&mut self, empty: Bits<W>, size: u32, rng: &mut Random) -> Bits<W> {
        let mut subset = coins(empty, rng);
        let mut have = subset.count();
        if have != size {
            self.points.clear();
            self.points.extend(empty);
        }
        while have != size {
            let cell = self.points[rng.below(self.points.len())];
            match (subset.contains(cell), have > size) {
                (true, true) => {
                    subset.remove(cell);
                    have -= 1;
                }
                (false, false) => {
                    subset.insert(cell);
                    have += 1;
                }
                _ => {}
            }
        }
        subset
    }
}

/// Each cell of `cells` with probability one half.
fn coins<const W: usize>(mut cells: Bits<W>, rng: &mut Random) -> Bits<W> {
    for word in &mut cells.0 {
        *word &= rng.bits();
    }
    cells
}

impl<const W: usize> Policy<W> for Fill<W> {
    fn playout(
        &mut self,
        board: &Board<W>,
        rng: &mut Random,
        trace: &mut impl Trace<W>,
    ) -> Outcome {
        let empty = board.empty();
        let count = empty.count();
        let first = board.to_move();
        let darks = if first == Color::Dark { count.div_ceil(2) } else { count / 2 };
        let dark = self.subset(empty, darks, rng);
        let light = empty.without(dark);
        let turned = coins(empty, rng);
        let placed =
            ByKind([dark & turned, light & turned, dark.without(turned), light.without(turned)]);
        trace.place_all(&placed);

        let mut kinds = board.kinds();
        for (kind, placed) in kinds.values_mut().zip(placed) {
            *kind |= placed;
        }
        self.full.set(kinds);
        let mover = if count.is_multiple_of(2) { first } else { !first };
        let outcome = self.full.play(mover, trace, |board, mover| board.draw(mover, rng));
        Outcome { placements: count, ..outcome }
    }
}
