//! [`Tally`] and [`Averages`]: results of moves over playouts.
//!
//! A move here is a kind of piece and a cell: what a placement puts there, or
//! what a conversion makes of the group with that lowest cell. Results are from
//! the point of view of the colour of that kind, which is the one who moved.

use crate::fraction::Fraction;
use crate::rules::bits::Bits;
use crate::rules::cell::Cell;
use crate::rules::kind::Kind;

/// One number for each move, by [`Kind::index`] and cell.
pub type PerMove<const W: usize> = [[[f32; 64]; W]; 4];

/// The moves of a playout: the cells of each kind.
pub type Moves<const W: usize> = [Bits<W>; 4];

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
        Self { visits: [[[0.0; 64]; W]; 4], wins: [[[0.0; 64]; W]; 4], playouts: 0, halvings: 0 }
    }

    /// Adds a playout with these moves and what it was worth to Dark: a winner, or a fraction.
    pub fn add(&mut self, moves: &Moves<W>, value: impl Into<Fraction>) {
        let value = value.into();
        let values = [value, value.complement()].map(Fraction::to_f32);
        for (kind, word, cells) in words(moves) {
            let result = values[kind.color().index()];
            let counts = self.visits[kind.index()][word].iter_mut();
            let counts = counts.zip(&mut self.wins[kind.index()][word]);
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
        self.visits[kind.index()][cell.index() >> 6][cell.index() & 63]
    }

    /// How many of them its colour won.
    #[inline]
    pub fn wins(&self, kind: Kind, cell: Cell) -> f32 {
        self.wins[kind.index()][cell.index() >> 6][cell.index() & 63]
    }

    /// The visits and the wins of the moves with a kind, by cell.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> (&[f32], &[f32]) {
        let k = kind.index();
        (self.visits[k].as_flattened(), self.wins[k].as_flattened())
    }

    /// Keeps `share` (0 to 1) of the weight of all playouts so far.
    pub fn keep(&mut self, share: f32) {
        for count in self.numbers_mut() {
            *count *= share;
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
        let more = other.numbers().zip(base.numbers());
        for (count, (other, base)) in self.numbers_mut().zip(more) {
            *count += (other - base * left) * weight;
        }
        let known = (base.playouts as f32 * left) as u32;
        self.playouts += (other.playouts.saturating_sub(known) as f32 * weight) as u32;
    }

    fn numbers(&self) -> impl Iterator<Item = &f32> {
        let [visits, wins] = [&self.visits, &self.wins].map(|n| n.as_flattened().as_flattened());
        visits.iter().chain(wins)
    }

    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let visits = self.visits.as_flattened_mut().as_flattened_mut();
        visits.iter_mut().chain(self.wins.as_flattened_mut().as_flattened_mut())
    }
}

impl<const W: usize> Default for Tally<W> {
    fn default() -> Self {
        Self::new()
    }
}

/// The words with moves in them: what is done to all cells of a word is vectors without jumps,
/// faster than a walk over those with a move.
#[inline]
fn words<const W: usize>(moves: &Moves<W>) -> impl Iterator<Item = (Kind, usize, u64)> {
    let of_kind = |kind: Kind| {
        moves[kind.index()].0.iter().enumerate().map(move |(w, &cells)| (kind, w, cells))
    };
    Kind::ALL.into_iter().flat_map(of_kind).filter(|&(_, _, cells)| cells != 0)
}

/// A tally with its means at hand, for choices by the thousand.
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
        Self { tally: Tally::new(), means: [[[0.5; 64]; W]; 4] }
    }

    /// The counts behind the means.
    pub fn tally(&self) -> &Tally<W> {
        &self.tally
    }

    /// The share of playouts with this move that its colour won, 0 to 1.
    #[inline]
    pub fn mean(&self, kind: Kind, cell: Cell) -> f32 {
        self.means[kind.index()][cell.index() >> 6][cell.index() & 63]
    }

    /// The means of the moves with a kind, by cell.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> &[f32] {
        self.means[kind.index()].as_flattened()
    }

    /// Adds a playout with these moves and what it was worth to Dark: a winner, or a fraction.
    pub fn add(&mut self, moves: &Moves<W>, value: impl Into<Fraction>) {
        self.tally.add(moves, value);
        for (kind, word, _) in words(moves) {
            let k = kind.index();
            let counts = self.tally.visits[k][word].iter().zip(&self.tally.wins[k][word]);
            for (to, (&visits, &wins)) in self.means[k][word].iter_mut().zip(counts) {
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
        let visits = self.tally.visits.as_flattened().as_flattened();
        let wins = self.tally.wins.as_flattened().as_flattened();
        let means = self.means.as_flattened_mut().as_flattened_mut();
        for (to, (&visits, &wins)) in means.iter_mut().zip(visits.iter().zip(wins)) {
            *to = mean(visits, wins);
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
