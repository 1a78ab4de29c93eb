//! [`Layout`]: where the value of a position stands in the file.

use super::format::LARGEST;
use crate::rules::point::{Point, Size};
use crate::rules::symmetry::Symmetry;

/// The forms of a board, without those of its pieces.
const FORMS: usize = 8;

/// The places of all sets of occupied points.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) size: Size,
    /// By set of occupied points: which form is the smallest, and how many
    /// smallest sets of as many points come before that.
    places: Vec<(u8, u32)>,
    /// By number of pieces: the smallest sets of occupied points, in order.
    blocks: Vec<Vec<u16>>,
    /// By form and point, where the point goes.
    targets: [[u8; LARGEST * LARGEST]; FORMS],
}

impl Layout {
    pub(super) fn new(size: Size) -> Layout {
        assert!(size.get() <= LARGEST, "expected a board up to {LARGEST}x{LARGEST}");
        let (n, area) = (size.get(), size.area());
        let mut targets = [[0; LARGEST * LARGEST]; FORMS];
        for (form, targets) in Symmetry::all().zip(&mut targets) {
            for (from, point) in size.points().enumerate() {
                let to: Point = form.point(size, point);
                targets[from] = (to.row() * n + to.column()) as u8;
            }
        }
        let mut blocks = vec![Vec::new(); area + 1];
        let mut places = vec![(0, 0); 1 << area];
        for occupied in 0..=full(area) {
            let formed = |form: usize| moved(occupied, |point| targets[form][point]);
            let form = (0..FORMS).min_by_key(|&form| formed(form)).expect("eight forms");
            let smallest = formed(form);
            let layer: &mut Vec<u16> = &mut blocks[occupied.count_ones() as usize];
            // The smallest form is met before all others.
            let block = if smallest == occupied {
                layer.push(occupied);
                layer.len() - 1
            } else {
                layer.binary_search(&smallest).expect("met before")
            };
            places[usize::from(occupied)] = (form as u8, block as u32);
        }
        Layout { size, places, blocks, targets }
    }

    /// The smallest sets of so many occupied points, one a block.
    pub(super) fn blocks(&self, pieces: usize) -> &[u16] {
        &self.blocks[pieces]
    }

    /// The words of the layer of so many pieces.
    pub(super) fn layer_words(&self, pieces: usize) -> u64 {
        self.blocks[pieces].len() as u64 * block_words(pieces)
    }

    /// The words before the layer of so many pieces.
    pub(super) fn words_before(&self, pieces: usize) -> u64 {
        (pieces + 1..=self.size.area()).map(|pieces| self.layer_words(pieces)).sum()
    }

    /// The words of all layers.
    pub(super) fn words(&self) -> u64 {
        self.words_before(0) + self.layer_words(0)
    }

    /// The places of the positions with these points occupied.
    pub(super) fn spot(&self, occupied: u16) -> Spot {
        let (form, block) = self.places[usize::from(occupied)];
        let targets = &self.targets[usize::from(form)];
        let smallest = moved(occupied, |point| targets[point]);
        let pieces = occupied.count_ones();
        // From a point to the rank of its form among the occupied ones.
        let packed = |set: u16| {
            moved(set & occupied, |point| {
                (smallest & ((1 << targets[point]) - 1)).count_ones() as u8
            })
        };
        Spot {
            low: std::array::from_fn(|byte| packed(byte as u16)),
            high: std::array::from_fn(|byte| packed((byte as u16) << 8)),
            pieces,
            first: u64::from(block) * block_words(pieces as usize) * 64,
        }
    }
}

/// Where in its layer the positions with one set of occupied points stand.
#[derive(Debug)]
pub(super) struct Spot {
    /// Sets of points, by their lower and upper eight, to sets of pieces.
    low: [u16; 256],
    high: [u16; 256],
    pieces: u32,
    /// The first bit of the block.
    first: u64,
}

impl Spot {
    /// The bit of a position with Dark to move, by the points where bit 0 and
    /// bit 1 of the kind are set.
    #[inline]
    pub(super) fn bit(&self, light: u16, second: u16) -> u64 {
        let colors = u64::from(self.packed(light));
        let mut shapes = u64::from(self.packed(second));
        if shapes & 1 != 0 {
            shapes ^= (1 << self.pieces) - 1;
        }
        self.first + (colors << self.pieces.saturating_sub(1) | shapes >> 1)
    }

    #[inline]
    fn packed(&self, set: u16) -> u16 {
        self.low[usize::from(set & 0xff)] | self.high[usize::from(set >> 8)]
    }
}

/// The words of the positions with the same points occupied.
fn block_words(pieces: usize) -> u64 {
    let positions = 1_u64 << (2 * pieces).saturating_sub(1);
    positions.div_ceil(64)
}

/// The set of all points.
pub(super) fn full(area: usize) -> u16 {
    u16::MAX >> (u16::BITS as usize - area)
}

/// The points of a set, each moved.
fn moved(set: u16, to: impl Fn(usize) -> u8) -> u16 {
    let points = (0..u16::BITS as usize).filter(|&point| set >> point & 1 != 0);
    points.fold(0, |all, point| all | 1 << to(point))
}
