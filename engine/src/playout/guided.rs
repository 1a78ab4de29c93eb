//! [`Guided`]: fills first, then converts, each move the best of a few random
//! candidates by the averages that the search learns as it goes.
//!
//! Move-average sampling (MAST, Finnsson and Björnsson 2008) with a tournament
//! in the place of its softmax: no exponentials, and the greed is the number of
//! candidates. Filling first, and drawing conversions with weight one over the
//! size, is as in [`Fill`](super::fill::Fill).

use super::averages::Averages;
use super::conversions::{Conversions, INVERSE_SIZE, ROOM};
use super::knowledge::Knowledge;
use super::{Outcome, Policy, Trace};
use crate::random::Random;
use crate::rules::board::Board;
use crate::rules::cell::Cell;
use crate::rules::geometry::Geometry;
use crate::rules::kind::{Color, Kind, Shape};

/// The policy that fills first and chooses by averages of single moves.
///
/// Aligned so that the policies of two threads never lie on one cache line.
#[derive(Debug)]
#[repr(align(128))]
pub struct Guided<const W: usize> {
    /// What it chooses by; the search adds to it.
    knowledge: Knowledge<W>,
    greed: Greed,
    points: Vec<Cell>,
    full: Conversions<W>,
}

impl<const W: usize> Guided<W> {
    /// Chooses the best of `candidates` (1 to 64), but a uniformly random move with
    /// probability `epsilon` (0 to 1, epsilon-greedy).
    pub fn new(geometry: &'static Geometry<W>, candidates: u32, epsilon: f64) -> Self {
        Self {
            knowledge: Knowledge::default(),
            greed: Greed { candidates: candidates.clamp(1, 64), epsilon: (epsilon * 256.0) as u64 },
            points: Vec::with_capacity(geometry.size.area()),
            full: Conversions::new(geometry, &INVERSE_SIZE),
        }
    }

    /// Takes the best of some random placements by `mover` on the first `left` points.
    #[inline(never)]
    fn take(&mut self, left: usize, mover: Color, rng: &mut Random) -> (Kind, Cell) {
        let table = &self.knowledge.placements;
        let kinds = Shape::ALL.map(|shape| Kind::new(mover, shape));
        let points = &self.points[..left];
        let mut bits = rng.bits();
        let mut draws = self.greed.draws(bits);
        bits >>= 16;
        let mut fresh = 3;
        // Branchless maximum: the mean in the high bits, the draw in the low ones. The rest of
        // the product between them breaks ties at random: at first most means are equal.
        let mut best = 0;
        while draws > 0 {
            for _ in 0..draws.min(fresh) {
                // 16 bits a draw: a bias of 1 % does not matter where averages decide.
                let product = (bits & 0xffff) as u32 * (2 * left) as u32;
                let draw = (product >> 16) as usize;
                bits >>= 16;
                let cell = points[draw >> 1];
                let kind = kinds[draw & 1];
                let mean = table.mean(kind, cell);
                let low = u64::from(product.rotate_left(16));
                best = best.max(u64::from(mean.to_bits()) << 32 | low);
            }
            draws = draws.saturating_sub(fresh);
            if draws > 0 {
                bits = rng.bits();
            }
            fresh = 4;
        }
        let draw = (best & 0xffff) as usize;
        let cell = points[draw >> 1];
        self.points.swap(draw >> 1, left - 1);
        (kinds[draw & 1], cell)
    }
}

/// How many candidates a move has.
#[derive(Clone, Copy, Debug)]
struct Greed {
    candidates: u32,
    /// The probability of a uniformly random move, in units of 1/256.
    epsilon: u64,
}

impl Greed {
    /// The number for one move, by eight random bits.
    #[inline]
    fn draws(self, bits: u64) -> u32 {
        if bits & 0xff < self.epsilon { 1 } else { self.candidates }
    }
}

/// The best of some random conversions by `mover`; none if there is only a pass.
#[inline]
fn choose<const W: usize>(
    full: &Conversions<W>,
    mover: Color,
    table: &Averages<W>,
    greed: Greed,
    rng: &mut Random,
) -> Option<usize> {
    let bits = rng.bits();
    let mut sample = [0; ROOM];
    let sample = full.sample(mover, greed.draws(bits) as usize, rng, &mut sample);
    // As in `take`: the mean, random bits that break ties, the index.
    let mean = |(i, &index): (usize, &u16)| {
        let group = full.group(usize::from(index));
        let (to, cell) = (group.kind.coveted_by(mover), group.lowest());
        let mean = table.mean(to, cell);
        let tie = bits.wrapping_add((i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let tie = (tie ^ tie >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) >> 48;
        u64::from(mean.to_bits()) << 32 | tie << 16 | u64::from(index)
    };
    sample.iter().enumerate().map(mean).max().map(|best| (best & 0xffff) as usize)
}

impl<const W: usize> Policy<W> for Guided<W> {
    fn knowledge(&mut self) -> Option<&mut Knowledge<W>> {
        Some(&mut self.knowledge)
    }

    fn playout(
        &mut self,
        board: &Board<W>,
        rng: &mut Random,
        trace: &mut impl Trace<W>,
    ) -> Outcome {
        let mut kinds = board.kinds();
        self.points.clear();
        self.points.extend(board.empty());
        let count = self.points.len();
        let mut mover = board.to_move();
        for left in (1..=count).rev() {
            let (kind, cell) = self.take(left, mover, rng);
            kinds[kind].insert(cell);
            trace.place(kind, cell);
            mover = !mover;
        }
        self.full.set(kinds);
        let Self { full, knowledge, greed, .. } = self;
        let outcome = full.play(mover, trace, |board, mover| {
            choose(board, mover, &knowledge.conversions, *greed, rng)
        });
        Outcome { placements: count as u32, ..outcome }
    }
}
