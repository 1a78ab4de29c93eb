//! [`Tally`] and [`Averages`]: results of moves over playouts.
//!
//! A move here is a kind of piece and a cell: what a placement puts there, or
//! what a conversion makes of the group with that lowest cell. Placements and
//! conversions have tables of their own. Results are from the point of view of
//! the colour of the kind, which is the side that moved.

use crate::fraction::Fraction;
use crate::rules::bits::Bits;
use crate::rules::by::{ByCell, ByColor, ByKind, ByMoveType};
use crate::rules::cell::Cell;
use crate::rules::kind::Kind;

/// The cells of each kind, on boards of `W` words.
pub type Moves<const W: usize> = ByKind<Bits<W>>;

/// The moves of a playout: the first piece placed on each cell, and conversions.
pub type Played<const W: usize> = ByMoveType<Moves<W>>;

/// One number for each move of a type.
type PerMove<const W: usize> = ByKind<ByCell<W, f32>>;

fn all<const W: usize>(value: f32) -> PerMove<W> {
    ByKind([ByCell::all(value); 4])
}

/// How often moves occurred in playouts, and with what result.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally<const W: usize> {
    visits: PerMove<W>,
    wins: PerMove<W>,
    /// Playouts that the counts stand for.
    playouts: u32,
    /// How often the counts were halved for being large.
    halvings: u32,
}

/// A tally is halved when it has this many playouts: a float counts by ones
/// only up to 2^24.
const HALVE_AT: u32 = 1 << 23;

impl<const W: usize> Tally<W> {
    /// No playouts yet.
    pub fn new() -> Self {
        Self { visits: all(0.0), wins: all(0.0), playouts: 0, halvings: 0 }
    }

    /// Adds a playout with these moves and what it was worth to Dark: a winner, or a fraction.
    pub fn add(&mut self, moves: &Moves<W>, value: impl Into<Fraction>) {
        let value = value.into();
        let values = ByColor([value, value.complement()]).map(Fraction::to_f32);
        for (kind, word, cells) in words(moves) {
            let result = values[kind.color()];
            let counts = self.visits[kind].word_mut(word).iter_mut();
            let counts = counts.zip(self.wins[kind].word_mut(word));
            for (i, (visits, wins)) in counts.enumerate() {
                let more = if cells & 1 << i == 0 { 0.0 } else { 1.0 };
                *visits += more;
                *wins += more * result;
            }
        }
        self.playouts += 1;
        while self.playouts >= HALVE_AT {
            self.halve();
        }
    }

    fn halve(&mut self) {
        self.keep(0.5);
        self.halvings += 1;
    }

    /// How many playouts had this move; less after [`keep`](Self::keep).
    #[inline]
    pub fn visits(&self, kind: Kind, cell: Cell) -> f32 {
        self.visits[kind][cell]
    }

    /// How many of them its colour won.
    #[inline]
    pub fn wins(&self, kind: Kind, cell: Cell) -> f32 {
        self.wins[kind][cell]
    }

    /// The visits and the wins of the moves with a kind, by cell.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> (&[f32], &[f32]) {
        (self.visits[kind].as_slice(), self.wins[kind].as_slice())
    }

    /// Keeps `share` (0 to 1) of the weight of all playouts so far.
    pub fn keep(&mut self, share: f32) {
        for table in self.tables_mut() {
            table.iter_mut().for_each(|count| *count *= share);
        }
        self.playouts = (self.playouts as f32 * share) as u32;
    }

    /// Adds what `other`, which began as a copy of `base`, has more than it. If
    /// it was halved since, so is the sum, and then weighs the same.
    pub fn add_difference(&mut self, other: &Self, base: &Self) {
        while self.halvings < other.halvings {
            self.halve();
        }
        let share = |halvings: u32| 0.5_f32.powi(halvings as i32);
        let left = share(other.halvings - base.halvings);
        let weight = share(self.halvings - other.halvings);
        for (sum, (other, base)) in self.tables_mut().zip(other.tables().zip(base.tables())) {
            for (count, (other, base)) in sum.iter_mut().zip(other.iter().zip(base)) {
                *count += (other - base * left) * weight;
            }
        }
        let known = (base.playouts as f32 * left) as u32;
        self.playouts += (other.playouts.saturating_sub(known) as f32 * weight) as u32;
    }

    fn tables(&self) -> impl Iterator<Item = &[f32]> {
        self.visits.values().chain(self.wins.values()).map(ByCell::as_slice)
    }

    fn tables_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        self.visits.values_mut().chain(self.wins.values_mut()).map(ByCell::as_mut_slice)
    }
}

impl<const W: usize> Default for Tally<W> {
    fn default() -> Self {
        Self::new()
    }
}

/// The words with moves in them. Whole words are counted, as vectors without
/// branches, which is faster than a walk over the cells with a move.
#[inline]
fn words<const W: usize>(moves: &Moves<W>) -> impl Iterator<Item = (Kind, usize, u64)> {
    let of_kind =
        |kind: Kind| moves[kind].0.iter().enumerate().map(move |(w, &cells)| (kind, w, cells));
    Kind::ALL.into_iter().flat_map(of_kind).filter(|&(_, _, cells)| cells != 0)
}

/// A tally with cached means.
#[derive(Clone, Debug)]
pub struct Averages<const W: usize> {
    tally: Tally<W>,
    means: PerMove<W>,
}

/// What the mean of a move starts with: one visit, half won. Without it the
/// first result of a move would decide whether it is ever chosen again.
const PRIOR: f32 = 1.0;

impl<const W: usize> Averages<W> {
    /// No playouts yet: every mean is one half.
    pub fn new() -> Self {
        Self { tally: Tally::new(), means: all(0.5) }
    }

    /// The counts behind the means.
    pub fn tally(&self) -> &Tally<W> {
        &self.tally
    }

    /// The share of playouts with this move that its colour won, 0 to 1.
    #[inline]
    pub fn mean(&self, kind: Kind, cell: Cell) -> f32 {
        self.means[kind][cell]
    }

    /// The means of the moves with a kind, by cell.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> &[f32] {
        self.means[kind].as_slice()
    }

    /// Adds a playout with these moves and what it was worth to Dark: a winner, or a fraction.
    pub fn add(&mut self, moves: &Moves<W>, value: impl Into<Fraction>) {
        self.tally.add(moves, value);
        for (kind, word, _) in words(moves) {
            let visits = self.tally.visits[kind].word(word);
            let counts = visits.iter().zip(self.tally.wins[kind].word(word));
            for (to, (&visits, &wins)) in self.means[kind].word_mut(word).iter_mut().zip(counts) {
                *to = mean(visits, wins);
            }
        }
    }

    /// Keeps `share` (0 to 1) of the weight of all playouts so far.
    pub fn keep(&mut self, share: f32) {
        self.tally.keep(share);
        self.refresh();
    }

    /// Adds what each of `others` has more than `base`.
    pub fn add_differences<'a>(
        &mut self,
        others: impl IntoIterator<Item = &'a Tally<W>>,
        base: &Tally<W>,
    ) {
        for other in others {
            self.tally.add_difference(other, base);
        }
        self.refresh();
    }

    fn refresh(&mut self) {
        for (kind, means) in Kind::ALL.into_iter().zip(self.means.values_mut()) {
            let (visits, wins) = self.tally.of_kind(kind);
            for (to, (&visits, &wins)) in
                means.as_mut_slice().iter_mut().zip(visits.iter().zip(wins))
            {
                *to = mean(visits, wins);
            }
        }
    }
}

#[inline]
fn mean(visits: f32, wins: f32) -> f32 {
    (wins + PRIOR / 2.0) / (visits + PRIOR)
}

impl<const W: usize> Default for Averages<W> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::kind::Color;

    const KIND: Kind = Kind::LightSquare;
    const CELL: usize = 4;

    /// A tally of so many playouts, all with one move, none of them won by it.
    fn tally(playouts: u32) -> Tally<1> {
        let mut tally = Tally { playouts, ..Tally::new() };
        tally.visits[KIND].as_mut_slice()[CELL] = playouts as f32;
        tally
    }

    /// The same with more playouts, all of them won.
    fn with_wins(mut tally: Tally<1>, count: u32) -> Tally<1> {
        let mut moves = Moves::default();
        moves[KIND].insert(Cell::new(CELL));
        (0..count).for_each(|_| tally.add(&moves, Color::Light));
        tally
    }

    fn halved(mut tally: Tally<1>) -> Tally<1> {
        tally.halve();
        tally
    }

    /// Visits and wins of the move, and playouts.
    fn counts(tally: &Tally<1>) -> (f32, f32, u32) {
        let cell = Cell::new(CELL);
        (tally.visits(KIND, cell), tally.wins(KIND, cell), tally.playouts)
    }

    #[test]
    fn a_tally_is_halved_when_it_is_full() {
        let most = with_wins(tally(HALVE_AT - 3), 2);
        assert_eq!((counts(&most), most.halvings), (((HALVE_AT - 1) as f32, 2.0, HALVE_AT - 1), 0));
        let half = with_wins(most, 1);
        assert_eq!((counts(&half), half.halvings), (((HALVE_AT / 2) as f32, 1.5, HALVE_AT / 2), 1));
    }

    #[test]
    fn differences_count_by_how_often_either_tally_was_halved() {
        let base = halved(tally(2_000));
        let other = with_wins(halved(base.clone()), 10);
        assert_eq!(counts(&other), (510.0, 10.0, 510));
        // A sum that was not halved yet, and one that was halved once more.
        let mut sum = with_wins(base.clone(), 4);
        sum.add_difference(&other, &base);
        assert_eq!((counts(&sum), sum.halvings), ((512.0, 12.0, 512), 2));
        let mut sum = halved(halved(base.clone()));
        sum.add_difference(&other, &base);
        assert_eq!((counts(&sum), sum.halvings), ((255.0, 5.0, 255), 3));
    }
}
