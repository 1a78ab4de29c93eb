//! [`Plan`]: which games are played, in which order, with which seeds.
//!
//! Games come in rounds. A round has, for every cell (size and pie rule) and
//! pairing, one pair of games: the same opening with the seats exchanged. So
//! all cells grow together, and the file of an interrupted run says something
//! about each. A single player plays itself; its games are not paired, and each
//! has an opening of its own. Sizes may have weights, see
//! [`datagen`](crate::datagen): a round then has so many games of such a cell.
//!
//! Neither the index nor the seed of a game depends on how many games there are,
//! so a run can be extended: the games of before are the first of the new plan.
//! In files of [older formats](Plan::of_format) both did.

mod shard;

use std::ops::Range;

use federa::text::record::FORMAT;
use federa::{Position, Seat, Size};

use crate::Error;
use crate::openings::Book;
use crate::options::{Options, fingerprint};

pub use shard::Shard;

/// All games of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    format: u32,
    options: Options,
    fingerprint: String,
    seed: u64,
    cells: Vec<Cell>,
    books: Vec<Book>,
    /// A cell for each of its games in a round, in the order of the cells.
    turns: Vec<Turn>,
    pairings: Vec<(usize, usize)>,
}

/// One of the games that a cell has in a round.
#[derive(Clone, Copy, Debug)]
struct Turn {
    cell: usize,
    /// Which of them, and of how many.
    number: u64,
    of: u64,
}

/// A size of board with a pie rule setting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// The size.
    pub size: Size,
    /// Whether the pie rule is on.
    pub pie: bool,
}

impl Cell {
    /// The empty board of the cell.
    pub fn start(self) -> Position {
        if self.pie { Position::with_pie(self.size) } else { Position::new(self.size) }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let n = self.size.get();
        f.pad(&format!("{n}x{n} pie {}", if self.pie { "on" } else { "off" }))
    }
}

/// One game of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannedGame {
    /// Its number in the plan, from 0.
    pub index: u64,
    /// The number of its cell.
    pub cell: usize,
    /// The number of the pair that it belongs to, in the order of the games;
    /// games of a single player are pairs of their own.
    pub pair: u64,
    /// The number of its opening.
    pub opening: u64,
    /// The players in the first and second seat, by their numbers.
    pub players: [usize; 2],
    /// The seed of all that is random in it but the opening.
    pub seed: u64,
    /// The seed of its opening, the same for every game with its cell and number.
    pub opening_seed: u64,
}

impl PlannedGame {
    /// The number of the player in a seat.
    pub fn player(&self, seat: Seat) -> usize {
        self.players[seat.index()]
    }
}

impl Plan {
    /// The plan of a run.
    ///
    /// # Errors
    /// If the options are not valid.
    pub fn new(options: Options, seed: u64) -> Result<Plan, Error> {
        Plan::of_format(options, seed, FORMAT)
    }

    /// The plan of a run whose file has this format. In formats 1 and 2 the seeds depended on the
    /// number of games, and the half pairs of an odd number of games were numbered without gaps.
    ///
    /// # Errors
    /// If the options are not valid.
    pub fn of_format(options: Options, seed: u64, format: u32) -> Result<Plan, Error> {
        options.check()?;
        let pie = options.pie.clone();
        let cells: Vec<Cell> = options
            .board_sizes()
            .flat_map(|size| pie.iter().map(move |&pie| Cell { size, pie }))
            .collect();
        let turns = cells.iter().enumerate().flat_map(|(cell, _)| {
            let of = options.weight(cell / pie.len());
            (0..of).map(move |number| Turn { cell, number, of })
        });
        let books = cells.iter().map(|cell| options.openings.on(cell.size, cell.pie));
        Ok(Plan {
            fingerprint: match format {
                1 | 2 => options.fingerprint_with_games(),
                _ => options.fingerprint(),
            },
            format,
            books: books.collect::<Result<_, _>>()?,
            turns: turns.collect(),
            pairings: options.pairings(),
            seed,
            cells,
            options,
        })
    }

    /// What is played.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The format of the files that this is the plan of.
    pub fn format(&self) -> u32 {
        self.format
    }

    /// Whether games keep index and seed when there are more of them.
    pub fn is_extensible(&self) -> bool {
        self.format > 2
    }

    /// The fingerprint of the options.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The master seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The cells, in order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The openings of a cell.
    pub fn book(&self, cell: usize) -> &Book {
        &self.books[cell]
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.options.games * self.slots()
    }

    /// The game of an index that the plan [has](Plan::has).
    pub fn game(&self, index: u64) -> PlannedGame {
        let (round, slot, exchanged) = self.place(index);
        let pairings = self.pairings.len() as u64;
        let (first, second) = self.pairings[(slot % pairings) as usize];
        let turn = self.turns[(slot / pairings) as usize];
        let opening = round * turn.of + turn.number;
        let place = [opening.to_le_bytes(), (turn.cell as u64).to_le_bytes()];
        let opening_seed = fingerprint::hash(&place.concat());
        let seed =
            |purpose, number| fingerprint::seed(self.seed, &self.fingerprint, purpose, number);
        PlannedGame {
            index,
            cell: turn.cell,
            pair: round * self.slots() + slot,
            opening,
            players: if exchanged { [second, first] } else { [first, second] },
            seed: seed("game", index),
            opening_seed: seed("opening", opening_seed),
        }
    }

    /// The indices of the games, in order: all up to some number, then, in the round of half
    /// pairs that an odd number of games ends with, every other one.
    pub fn ranges(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        let (full, slots) = (self.full(), self.slots());
        let halves = self.halves();
        let gapless = !self.is_extensible();
        let all = if gapless { 0..full + halves } else { 0..full };
        let rest = (0..if gapless { 0 } else { halves }).map(move |slot| full + 2 * slot);
        debug_assert!(halves == 0 || halves == slots);
        std::iter::once(all).chain(rest.map(|index| index..index + 1))
    }

    /// Whether there is a game of this index.
    pub fn has(&self, index: u64) -> bool {
        let (full, halves) = (self.full(), self.halves());
        match index.checked_sub(full) {
            None => true,
            Some(beyond) if !self.is_extensible() => beyond < halves,
            Some(beyond) => beyond < 2 * halves && beyond % 2 == 0,
        }
    }

    /// The round of a game, its slot (cell and pairing) there, and whether seats are exchanged.
    fn place(&self, index: u64) -> (u64, u64, bool) {
        let slots = self.slots();
        if self.is_single() {
            return (index / slots, index % slots, false);
        }
        let full = self.full();
        if index >= full && !self.is_extensible() {
            return (self.options.games / 2, index - full, false);
        }
        (index / (2 * slots), index / 2 % slots, index % 2 == 1)
    }

    /// Games in rounds that are complete.
    fn full(&self) -> u64 {
        match self.is_single() {
            true => self.options.games * self.slots(),
            false => self.options.games / 2 * 2 * self.slots(),
        }
    }

    /// Games of the last round if it has the first games of its pairs only.
    fn halves(&self) -> u64 {
        self.games() - self.full()
    }

    /// Whether the one player plays itself.
    pub fn is_single(&self) -> bool {
        self.options.players.len() == 1
    }

    fn slots(&self) -> u64 {
        (self.turns.len() * self.pairings.len()) as u64
    }

    /// The games of a shard, in order. Pairs stay together, and every shard
    /// gets its share of every cell.
    pub fn shard(&self, shard: Shard) -> impl Iterator<Item = u64> + '_ {
        self.ranges().flatten().filter(move |&index| self.is_in_shard(index, shard))
    }

    /// How many games of each cell a shard has. It takes no longer for more games.
    pub fn shares(&self, shard: Shard) -> Vec<u64> {
        let rounds = if self.is_single() { self.options.games } else { self.options.games / 2 };
        let pair = if self.is_single() { 1 } else { 2 };
        let mut shares = vec![0; self.cells.len()];
        for slot in 0..self.slots() {
            // The rounds r below `rounds` with (r + slot) % of = number - 1.
            let first = (shard.number - 1 + shard.of - slot % shard.of) % shard.of;
            let full = rounds.saturating_sub(first).div_ceil(shard.of);
            let half = self.halves() > 0 && rounds % shard.of == first;
            let turn = self.turns[(slot / self.pairings.len() as u64) as usize];
            shares[turn.cell] += pair * full + u64::from(half);
        }
        shares
    }

    /// Whether a game belongs to a shard.
    pub fn is_in_shard(&self, index: u64, shard: Shard) -> bool {
        let (round, slot, _) = self.place(index);
        (round + slot) % shard.of == shard.number - 1
    }
}

#[cfg(test)]
mod tests;
