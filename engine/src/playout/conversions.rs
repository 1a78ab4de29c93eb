//! [`Conversions`]: the game on a full board, where every move is a conversion.
//!
//! For each side and group it keeps the weight with which that side would draw
//! the group, zero if it may not convert it. A conversion changes the counts of
//! coveting pieces only of the groups beside the converted one, so few weights
//! are made anew, and no draw is ever rejected.

use super::{Outcome, Trace};
use crate::random::Random;
use crate::rules::bits::Bits;
use crate::rules::by::{ByColor, ByKind};
use crate::rules::geometry::Geometry;
use crate::rules::group::Group;
use crate::rules::groups::Groups;
use crate::rules::kind::Color;

/// A weight for each size of a group, up to the largest board.
type Weights = [u32; 512];

/// Every group has the same weight.
pub static EQUAL: Weights = [1; 512];

/// The weight of a group of one piece where weights fall with size: the sum
/// over all groups of a board stays below 2^32.
const WHOLE: u32 = 1 << 20;

/// A group's weight is one over its size. Converting a large group early is rarely
/// good; with these weights the win rate of playouts is a far better estimate of the
/// value of a position.
pub static INVERSE_SIZE: Weights = {
    let mut weights = [WHOLE; 512];
    let mut size = 2;
    while size < 512 {
        weights[size] = WHOLE / size as u32;
        size += 1;
    }
    weights
};

/// The most draws of a sample.
const MAX_DRAWS: usize = 63;

/// Slots of a sample: one more than its draws, rounded up to a power of two so that
/// the bounds check is a mask.
pub const ROOM: usize = 128;

/// A full board in play.
#[derive(Debug)]
pub struct Conversions<const W: usize> {
    /// The pieces.
    pub groups: Groups<W>,
    weights: &'static Weights,
    /// By colour and group: the weight with which that side draws it.
    chances: ByColor<Vec<u32>>,
    /// The sums of `chances`.
    totals: ByColor<u32>,
}

impl<const W: usize> Conversions<W> {
    /// Draws of groups by `weights`.
    pub fn new(geometry: &'static Geometry<W>, weights: &'static Weights) -> Self {
        Self {
            groups: Groups::new(geometry),
            weights,
            chances: ByColor::new(|_| Vec::with_capacity(geometry.size.area())),
            totals: ByColor::default(),
        }
    }

    /// Sets the pieces of a full board.
    pub fn set(&mut self, kinds: ByKind<Bits<W>>) {
        self.groups.set(kinds);
        self.start();
    }

    /// To be called when the board of `groups` has become full.
    pub fn start(&mut self) {
        debug_assert!(self.groups.empty().is_empty());
        let count = self.groups.list().len();
        self.totals = ByColor::default();
        for chances in self.chances.values_mut() {
            chances.clear();
            chances.resize(count, 0);
        }
        for index in 0..count {
            self.weigh(index);
        }
    }

    /// The colour that fills the board.
    #[inline]
    pub fn winner(&self) -> Option<Color> {
        let [dark_round, light_square, dark_square, light_round] = self.groups.kinds().0;
        if (dark_round | dark_square).is_empty() {
            Some(Color::Light)
        } else if (light_square | light_round).is_empty() {
            Some(Color::Dark)
        } else {
            None
        }
    }

    /// The group with this index.
    #[inline]
    pub fn group(&self, index: usize) -> &Group<W> {
        &self.groups.list()[index]
    }

    /// A group that `mover` may convert, by weight; none if there is only a pass.
    #[inline]
    pub fn draw(&self, mover: Color, rng: &mut Random) -> Option<usize> {
        let total = self.totals[mover];
        if total == 0 {
            return None;
        }
        let draw = rng.below(total as usize) as u32;
        // By blocks, whose sums are vector operations, to the block that has the drawn group;
        // there the groups before it are counted, all of them: leaving the loop early would be
        // an unpredictable branch.
        const BLOCK: usize = 8;
        let chances = &self.chances[mover];
        let (mut sum, mut before) = (0, 0);
        for block in chances.chunks_exact(BLOCK) {
            let next = sum + block.iter().sum::<u32>();
            if next > draw {
                break;
            }
            sum = next;
            before += BLOCK;
        }
        for chance in chances[before..].iter().take(BLOCK) {
            sum += chance;
            before += usize::from(sum <= draw);
        }
        Some(before)
    }

    /// Up to `draws` different groups that `mover` may convert; none if there is
    /// only a pass. A systematic sample: one random start and equal steps along the
    /// weights, so that a group is missed only if it is smaller than a step.
    #[inline]
    pub fn sample<'a>(
        &self,
        mover: Color,
        draws: usize,
        rng: &mut Random,
        sample: &'a mut [u16; ROOM],
    ) -> &'a [u16] {
        let total = self.totals[mover];
        if total == 0 {
            return &[];
        }
        // Positions along the weights in fixed point: 32 bits a step. Rounded up, so
        // that no start is so late that the sample is empty: that would be a pass.
        let scale = ((draws.min(MAX_DRAWS) as u64) << 32).div_ceil(u64::from(total));
        let mut position = rng.bits() >> 32;
        let mut count = 0;
        for (index, &chance) in self.chances[mover].iter().enumerate() {
            let next = position + u64::from(chance) * scale;
            // Branchless: always written, kept if a step ends here.
            sample[count % ROOM] = index as u16;
            count += usize::from(next >> 32 != position >> 32);
            position = next;
        }
        &sample[..count]
    }

    /// Plays to the end, each conversion chosen by `choose`, which is given the
    /// mover and returns `None` for a pass.
    #[inline]
    pub fn play(
        &mut self,
        mut mover: Color,
        trace: &mut impl Trace<W>,
        mut choose: impl FnMut(&Self, Color) -> Option<usize>,
    ) -> Outcome {
        let mut outcome = Outcome { winner: mover, placements: 0, conversions: 0, passes: 0 };
        loop {
            if let Some(winner) = self.winner() {
                outcome.winner = winner;
                return outcome;
            }
            match choose(self, mover) {
                None => outcome.passes += 1,
                Some(index) => {
                    let group = self.group(index);
                    trace.convert(group.kind.coveted_by(mover), || group.lowest());
                    self.convert(index, mover);
                    outcome.conversions += 1;
                }
            }
            mover = !mover;
        }
    }

    /// `mover` converts a group, which must be legal.
    pub fn convert(&mut self, index: usize, mover: Color) {
        let group = self.group(index);
        let to = group.kind.coveted_by(mover);
        let mut beside = group.neighbours.without(self.groups.of_kind(to));
        let (chances, totals) = (&mut self.chances, &mut self.totals);
        let merged = self.groups.convert_with(index, to, |gone| {
            for (total, chances) in totals.values_mut().zip(chances.values_mut()) {
                *total -= chances.swap_remove(gone);
            }
        });
        self.weigh(merged);
        while let Some(cell) = beside.lowest() {
            let index = self.groups.at(cell);
            beside = beside.without(self.group(index).members);
            self.weigh(index);
        }
    }

    // Inlined it costs 5 to 15 % of a playout, by register pressure.
    #[inline(never)]
    fn weigh(&mut self, index: usize) {
        let group = self.group(index);
        let weight = self.weights[usize::from(group.size) % 512];
        let may = self.groups.may_convert(group);
        let sides = self.chances.values_mut().zip(self.totals.values_mut());
        for ((chances, total), may) in sides.zip(may) {
            let chance = if may { weight } else { 0 };
            let old = std::mem::replace(&mut chances[index], chance);
            *total = total.wrapping_add(chance).wrapping_sub(old);
        }
    }
}
