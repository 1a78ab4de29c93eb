//! [`tabulate`]: solves the positions of a board, layer by layer.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::format::header;
use super::layout::{Layout, Spot, full};
use super::pages::PageWriter;
use crate::rules::kind::{Color, Kind};
use crate::rules::point::Size;
use crate::stop::Stop;

/// Solves every position of a board and writes the values, on the threads of
/// rayon's pool. Calls `progress` now and then with the share that is done, from
/// 0 to 1. Returns whether it came to the end before `stop` was set.
///
/// 4x4 takes 1.7 GB to write and, while it is made, 1 GB of memory.
///
/// # Errors
/// If the values cannot be written, or there is not enough memory.
///
/// # Panics
/// If the board is larger than [`LARGEST`](super::LARGEST).
pub fn tabulate(
    size: Size,
    out: &mut impl Write,
    stop: &Stop,
    progress: &(dyn Fn(f64) + Sync),
) -> io::Result<bool> {
    let layout = Layout::new(size);
    let mut out = PageWriter::new(out, &header(size.get()))?;
    let done = AtomicU64::new(0);
    let report = |words| {
        let done = words + done.fetch_add(words, Ordering::Relaxed);
        progress(done as f64 / layout.words() as f64);
    };
    let mut fuller = Vec::new();
    for pieces in (0..=size.area()).rev() {
        let layer = Layer::new(&layout, pieces, &fuller)?;
        if !layer.solve(stop, &report) {
            return Ok(false);
        }
        let wins = layer.wins.into_iter().map(AtomicU64::into_inner).collect::<Vec<_>>();
        wins.iter().try_for_each(|&word| out.word(word))?;
        fuller = wins;
    }
    out.finish()?;
    Ok(true)
}

/// The positions with the same number of pieces. Two bits for each: a known
/// win, a known loss. Threads may find the same value twice, which is harmless.
struct Layer<'a> {
    layout: &'a Layout,
    pieces: usize,
    wins: Vec<AtomicU64>,
    losses: Vec<AtomicU64>,
    /// The wins of the layer with a piece more.
    fuller: &'a [u64],
}

impl<'a> Layer<'a> {
    fn new(layout: &'a Layout, pieces: usize, fuller: &'a [u64]) -> io::Result<Layer<'a>> {
        let empty = || {
            let (count, mut words) = (layout.layer_words(pieces) as usize, Vec::new());
            words.try_reserve_exact(count).map_err(|_| io::ErrorKind::OutOfMemory)?;
            words.resize_with(count, || AtomicU64::new(0));
            io::Result::Ok(words)
        };
        Ok(Layer { layout, pieces, wins: empty()?, losses: empty()?, fuller })
    }

    /// Finds the value of each position, unless it is stopped.
    fn solve(&self, stop: &Stop, report: &(dyn Fn(u64) + Sync)) -> bool {
        let blocks = self.layout.blocks(self.pieces);
        let share = self.layout.layer_words(self.pieces) / blocks.len() as u64;
        blocks.par_iter().for_each(|&occupied| {
            let block = Block::new(self, occupied);
            (0..1_u32 << self.pieces).into_par_iter().for_each(|colors| {
                if !stop.is_set() {
                    block.solve(spread(colors as u16, occupied));
                }
            });
            report(share);
        });
        !stop.is_set()
    }
}

/// The positions with the same points occupied. Each is two sets of points: where
/// bit 0 of the kind is set, which are Light's pieces, and where bit 1 is. Dark
/// is to move.
struct Block<'a> {
    layer: &'a Layer<'a>,
    board: Grid,
    occupied: u16,
    spot: Spot,
    /// By empty point, as a set of one: the positions with a piece on it.
    children: Vec<(u16, Spot)>,
}

impl<'a> Block<'a> {
    fn new(layer: &'a Layer<'a>, occupied: u16) -> Block<'a> {
        let layout = layer.layout;
        let board = Grid::new(layout.size);
        let points = (0..layout.size.area()).map(|point| 1 << point);
        let empty = points.filter(|point| occupied & point == 0);
        Block {
            layer,
            board,
            occupied,
            spot: layout.spot(occupied),
            children: empty.map(|point| (point, layout.spot(occupied | point))).collect(),
        }
    }

    /// Solves the positions in which these pieces are Light's.
    fn solve(&self, light: u16) {
        // With the shapes exchanged a position is the same: the first piece keeps its own.
        let others = self.occupied & self.occupied.wrapping_sub(1);
        let mut second = 0;
        loop {
            self.wins(light, second);
            // The next subset, in the order of numbers.
            second = second.wrapping_sub(others) & others;
            if second == 0 {
                break;
            }
        }
    }

    /// Whether Dark, to move, wins.
    fn wins(&self, light: u16, second: u16) -> bool {
        let bit = self.spot.bit(light, second);
        let (word, mask) = ((bit / 64) as usize, 1 << (bit % 64));
        let Layer { wins, losses, .. } = self.layer;
        if wins[word].load(Ordering::Relaxed) & mask != 0 {
            return true;
        }
        if losses[word].load(Ordering::Relaxed) & mask != 0 {
            return false;
        }
        let value = self.find(light, second);
        let known = if value { wins } else { losses };
        known[word].fetch_or(mask, Ordering::Relaxed);
        value
    }

    fn find(&self, light: u16, second: u16) -> bool {
        if self.children.is_empty() && (light == 0 || light == self.occupied) {
            return light == 0;
        }
        if self.wins_by_placing(light, second) {
            return true;
        }
        let mut stuck = self.children.is_empty();
        let wins = self.conversions(light, second).any(|(light, second)| {
            stuck = false;
            !self.wins(light, second)
        });
        if stuck {
            let (light, second) = turned(light, second, self.occupied);
            return !self.wins(light, second);
        }
        wins
    }

    fn wins_by_placing(&self, light: u16, second: u16) -> bool {
        self.children.iter().any(|(point, spot)| {
            let occupied = self.occupied | point;
            [second, second | point].into_iter().any(|second| {
                let (light, second) = turned(light, second, occupied);
                let bit = spot.bit(light, second);
                self.layer.fuller[(bit / 64) as usize] >> (bit % 64) & 1 == 0
            })
        })
    }

    /// The positions after each conversion by Dark, turned so that Dark is to move.
    fn conversions(&self, light: u16, second: u16) -> impl Iterator<Item = (u16, u16)> {
        let board = self.board;
        let (occupied, empty) = (self.occupied, board.all & !self.occupied);
        let of_kind = move |kind: Kind| {
            let (first, other) = (kind.index() & 1 != 0, kind.index() & 2 != 0);
            let bit = |set: u16, wanted| if wanted { set } else { occupied & !set };
            bit(light, first) & bit(second, other)
        };
        let beside_empty = board.beside(empty);
        Kind::ALL.into_iter().flat_map(move |kind| {
            let all = of_kind(kind);
            let mut bounded = all & !board.flood(all & beside_empty, all);
            let [own, opp] = Color::ALL.map(|color| of_kind(kind.coveted_by(color)));
            let to = kind.coveted_by(Color::Dark).index();
            std::iter::from_fn(move || {
                while bounded != 0 {
                    let group = board.flood(bounded & bounded.wrapping_neg(), bounded);
                    bounded &= !group;
                    let around = board.beside(group);
                    let [own, opp] = [own, opp].map(|coveting| (around & coveting).count_ones());
                    let owner = kind.color() == Color::Dark;
                    if own > opp || (own == opp && own > 0 && owner) {
                        let into = |set: u16, bit: usize| {
                            if to & bit != 0 { set | group } else { set & !group }
                        };
                        return Some(turned(into(light, 1), into(second, 2), occupied));
                    }
                }
                None
            })
        })
    }
}

/// The neighbours of points.
#[derive(Clone, Copy)]
struct Grid {
    side: u32,
    all: u16,
    /// All points but those of the first column.
    not_first: u16,
}

impl Grid {
    fn new(size: Size) -> Grid {
        let (side, all) = (size.get() as u32, full(size.area()));
        let first = (0..side).fold(0, |all, row| all | 1 << (row * side));
        Grid { side, all, not_first: all & !first }
    }

    /// The points beside those of a set.
    #[inline]
    fn beside(self, set: u16) -> u16 {
        let sideways = (set << 1 & self.not_first) | (set & self.not_first) >> 1;
        (sideways | set << self.side | set >> self.side) & self.all
    }

    /// The points of `within` that are connected in it to those of `set`.
    #[inline]
    fn flood(self, mut set: u16, within: u16) -> u16 {
        loop {
            let more = (set | self.beside(set)) & within;
            if more == set {
                return set;
            }
            set = more;
        }
    }
}

/// Each kind turned on by one, which exchanges the colours.
#[inline]
fn turned(light: u16, second: u16, occupied: u16) -> (u16, u16) {
    (occupied & !light, second ^ light)
}

/// The points of a set whose ranks in it are in `ranks`.
fn spread(mut ranks: u16, mut set: u16) -> u16 {
    let mut points = 0;
    while set != 0 {
        let lowest = set & set.wrapping_neg();
        if ranks & 1 != 0 {
            points |= lowest;
        }
        ranks >>= 1;
        set ^= lowest;
    }
    points
}
