//! [`Ngrams`]: averages of moves by the moves that they follow.
//!
//! The N-gram selection technique (NST, Tak, Winands and Björnsson 2012): a
//! placement that is good on its own may be bad as an answer. Where the paper
//! takes the mean over all lengths, the longest sequence that was seen often
//! enough speaks alone here, and the move's own average where none was.
//!
//! The moves of both players count, passes and swaps are left out. Results are
//! from the point of view of the colour of the last move's kind.
//!
//! Off by default: on 7x7 with 500 playouts a move it won 45.2 % [40.4, 50.2] of
//! 400 games against single moves alone (two moves, believed at 5 visits), 50.5 %
//! [45.7, 55.3] (at 20) and 48.2 % [43.4, 53.2] (three, at 10); with 2,000 playouts
//! 48.1 % [40.4, 55.9] of 160 (two, at 10); and it makes two thirds of the
//! playouts a second. Mixing lengths by their visits did no better (49.0 % and
//! 50.7 % of 300). Playouts that fill the board first give the order of placements
//! little meaning.

use std::fmt;

use super::Step;
use crate::rules::kind::Color;

/// What a guided playout knows of the moves before a move. `()` knows nothing,
/// at no cost: every move is judged by itself.
pub trait Sequences: fmt::Debug {
    /// A game begins.
    fn begin(&mut self);

    /// A move of the game, in the tree or in the playout.
    fn follow(&mut self, step: impl FnOnce() -> Step);

    /// The mean of a move in the place to which the game has come, where it is
    /// known, else `alone`, its mean in any place.
    fn mean(&self, step: Step, alone: f32) -> f32;

    /// The game has ended.
    fn learn(&mut self, winner: Color);

    /// Keeps `share` (0 to 1) of the weight of all games so far.
    fn keep(&mut self, share: f32);
}

impl Sequences for () {
    #[inline]
    fn begin(&mut self) {}
    #[inline]
    fn follow(&mut self, _: impl FnOnce() -> Step) {}
    #[inline]
    fn mean(&self, _: Step, alone: f32) -> f32 {
        alone
    }
    #[inline]
    fn learn(&mut self, _: Color) {}
    #[inline]
    fn keep(&mut self, _: f32) {}
}

/// The most moves of a sequence.
pub const LONGEST: u32 = 3;

/// Averages of sequences of two up to [`LONGEST`] moves.
#[derive(Clone, Debug)]
pub struct Ngrams {
    /// By length, two first.
    tables: Vec<Table>,
    /// Visits from which on a sequence is believed.
    enough: u16,
    /// The moves of this game.
    line: Vec<Step>,
    /// The last of them.
    last: Key,
}

impl Ngrams {
    /// Sequences of up to `longest` moves (2 to [`LONGEST`]), each believed when
    /// it was seen `enough` times (1 to 65535).
    pub fn new(longest: u32, enough: u32) -> Self {
        Self {
            tables: (2..=longest.clamp(2, LONGEST)).map(Table::new).collect(),
            enough: enough.clamp(1, u32::from(u16::MAX)) as u16,
            line: Vec::new(),
            last: Key::START,
        }
    }

    /// How often a sequence was seen, less after [`keep`](Sequences::keep), and
    /// the mean of its last move; none if it is not known.
    pub fn seen(&self, sequence: &[Step]) -> Option<(u16, f32)> {
        let table = self.tables.iter().find(|table| table.length == sequence.len())?;
        let key = sequence.iter().fold(Key::START, |key, &step| key.then(step));
        table.get(key).map(|entry| (entry.visits, entry.mean))
    }
}

impl Sequences for Ngrams {
    fn begin(&mut self) {
        self.line.clear();
        self.last = Key::START;
    }

    #[inline]
    fn follow(&mut self, step: impl FnOnce() -> Step) {
        let step = step();
        self.line.push(step);
        self.last = self.last.then(step);
    }

    #[inline]
    fn mean(&self, step: Step, alone: f32) -> f32 {
        let key = self.last.then(step);
        // All lengths are read, so that there is no jump to foresee.
        self.tables.iter().fold(alone, |shorter, table| {
            let entry = table.get(key).unwrap_or(&Entry::UNSEEN);
            if entry.visits >= self.enough { entry.mean } else { shorter }
        })
    }

    fn learn(&mut self, winner: Color) {
        for table in &mut self.tables {
            let mut key = Key::START;
            for (before, &step) in self.line.iter().enumerate() {
                key = key.then(step);
                if before + 1 >= table.length {
                    table.add(key, step.kind().color() == winner);
                }
            }
        }
    }

    fn keep(&mut self, share: f32) {
        for entry in self.tables.iter_mut().flat_map(|table| table.entries.iter_mut()) {
            entry.visits = (f32::from(entry.visits) * share) as u16;
        }
    }
}

/// The last moves of a game as a number, the last one lowest.
#[derive(Clone, Copy, Debug)]
struct Key(u64);

impl Key {
    /// Before the first move: all bits, which stand for no move.
    const START: Key = Key(u64::MAX);

    #[inline]
    fn then(self, step: Step) -> Key {
        Key(self.0 << Step::BITS | u64::from(step.code()))
    }
}

/// Entries of a table are two to this power, half a megabyte: more sequences
/// occur on large boards, but most of them once, and a table that leaves the
/// second-level cache slows every candidate down.
const LOG_ENTRIES: u32 = 16;
const ENTRIES: usize = 1 << LOG_ENTRIES;

/// Sequences of one length, by a hash. Two that fall on one entry contend for
/// it, and the one seen more often has it in the end.
#[derive(Clone)]
struct Table {
    length: usize,
    entries: Box<[Entry; ENTRIES]>,
}

/// What is known of a sequence.
#[derive(Clone, Copy, Debug)]
struct Entry {
    mean: f32,
    /// 0 if the entry is free.
    visits: u16,
    /// Tells it from others with the same entry.
    tag: u16,
}

// A cache line holds eight, and none is spread over two.
const _: () = assert!(size_of::<Entry>() == 8);

/// What a mean starts with, as those of single moves: one visit, half won.
const PRIOR: f32 = 1.0;

impl Entry {
    const UNSEEN: Entry = Entry { mean: 0.5, visits: 0, tag: 0 };
}

impl Table {
    fn new(length: u32) -> Self {
        let entries = vec![Entry::UNSEEN; ENTRIES].into_boxed_slice();
        let entries = entries.try_into().expect("as many entries as were made");
        Self { length: length as usize, entries }
    }

    /// The place of a sequence, and its tag.
    #[inline]
    fn slot(&self, key: Key) -> (usize, u16) {
        let other = u64::BITS - Step::BITS * self.length as u32;
        // The moves of this length alone; the product (Knuth's multiplicative hashing) has
        // them mixed at its top.
        let hash = (key.0 << other >> other).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let index = hash >> (u64::BITS - LOG_ENTRIES);
        (index as usize, (hash >> (u64::BITS - LOG_ENTRIES - u16::BITS)) as u16)
    }

    #[inline]
    fn get(&self, key: Key) -> Option<&Entry> {
        let (index, tag) = self.slot(key);
        let entry = &self.entries[index];
        (entry.tag == tag && entry.visits > 0).then_some(entry)
    }

    fn add(&mut self, key: Key, won: bool) {
        let (index, tag) = self.slot(key);
        let entry = &mut self.entries[index];
        if entry.visits == 0 {
            *entry = Entry { tag, ..Entry::UNSEEN };
        } else if entry.tag != tag {
            entry.visits -= 1;
            return;
        }
        // At the most visits it goes on as a moving average.
        entry.visits = entry.visits.saturating_add(1);
        let result = if won { 1.0 } else { 0.0 };
        entry.mean += (result - entry.mean) / (f32::from(entry.visits) + PRIOR);
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let used = self.entries.iter().filter(|entry| entry.visits > 0).count();
        f.debug_struct("Table").field("length", &self.length).field("used", &used).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cell::Cell;
    use crate::rules::kind::Kind;

    fn dark(cell: usize) -> Step {
        Step::Place(Kind::DarkRound, Cell::new(cell))
    }

    fn light(cell: usize) -> Step {
        Step::Place(Kind::LightSquare, Cell::new(cell))
    }

    fn play(ngrams: &mut Ngrams, line: &[Step], winner: Color) {
        follow(ngrams, line);
        ngrams.learn(winner);
    }

    fn follow(ngrams: &mut Ngrams, line: &[Step]) {
        ngrams.begin();
        line.iter().for_each(|&step| ngrams.follow(|| step));
    }

    fn near(mean: f32, expected: f32) -> bool {
        (mean - expected).abs() < 1e-6
    }

    #[test]
    fn every_sequence_of_a_game_is_seen_from_the_side_of_its_last_move() {
        let mut ngrams = Ngrams::new(3, 1);
        let line = [dark(0), light(1), Step::Convert(Kind::DarkSquare, Cell::new(1)), light(7)];
        play(&mut ngrams, &line, Color::Light);
        for length in [2, 3] {
            for sequence in line.windows(length) {
                let won = sequence[length - 1].kind().color() == Color::Light;
                let mean = if won { 0.75 } else { 0.25 };
                assert_eq!(ngrams.seen(sequence), Some((1, mean)), "{sequence:?}");
            }
        }
        // Nothing else: neither backwards, nor with a gap, nor another kind of move.
        assert_eq!(ngrams.seen(&[light(1), dark(0)]), None);
        assert_eq!(ngrams.seen(&[light(1), light(7)]), None);
        assert_eq!(ngrams.seen(&[Step::Convert(Kind::DarkRound, Cell::new(0)), light(1)]), None);
        // Nor from one game to the next.
        play(&mut ngrams, &[dark(5)], Color::Dark);
        assert_eq!(ngrams.seen(&[light(7), dark(5)]), None);
        let used = |table: &Table| table.entries.iter().filter(|entry| entry.visits > 0).count();
        assert_eq!(ngrams.tables.iter().map(used).collect::<Vec<_>>(), [3, 2]);
    }

    #[test]
    fn the_longest_sequence_that_was_seen_enough_decides() {
        let mut ngrams = Ngrams::new(3, 2);
        let mean_after = |ngrams: &mut Ngrams, line: &[Step]| {
            follow(ngrams, line);
            ngrams.mean(dark(9), 0.3)
        };
        let (two, one) = ([dark(0), light(1)], [light(1)]);
        assert_eq!(mean_after(&mut ngrams, &two), 0.3, "nothing is known");
        play(&mut ngrams, &[light(1), dark(9)], Color::Dark);
        assert_eq!(mean_after(&mut ngrams, &two), 0.3, "seen once");
        play(&mut ngrams, &[light(1), dark(9)], Color::Dark);
        assert!(near(mean_after(&mut ngrams, &two), 2.5 / 3.0), "two moves");
        play(&mut ngrams, &[dark(0), light(1), dark(9)], Color::Light);
        assert!(near(mean_after(&mut ngrams, &two), 2.5 / 4.0), "three moves, seen once");
        play(&mut ngrams, &[dark(0), light(1), dark(9)], Color::Light);
        assert!(near(mean_after(&mut ngrams, &two), 0.5 / 3.0), "three moves");
        assert!(near(mean_after(&mut ngrams, &one), 2.5 / 5.0), "one move before is known");
        assert_eq!(mean_after(&mut ngrams, &[]), 0.3, "nothing is");
        assert_eq!(mean_after(&mut ngrams, &[light(2)]), 0.3, "another move before");
    }

    #[test]
    fn what_is_kept_counts_less_until_it_is_forgotten() {
        let mut ngrams = Ngrams::new(2, 3);
        let line = [light(1), dark(9)];
        (0..12).for_each(|_| play(&mut ngrams, &line, Color::Dark));
        let (visits, found) = ngrams.seen(&line).unwrap();
        assert!(visits == 12 && near(found, 12.5 / 13.0));
        for (left, share) in [(6, 0.5), (3, 0.5), (1, 0.5)] {
            ngrams.keep(share);
            assert_eq!(ngrams.seen(&line), Some((left, found)));
            follow(&mut ngrams, &line[..1]);
            let believed = if left >= 3 { found } else { 0.3 };
            assert_eq!(ngrams.mean(dark(9), 0.3), believed);
        }
        ngrams.keep(0.5);
        assert_eq!(ngrams.seen(&line), None);
        // Nothing is left of its mean either.
        play(&mut ngrams, &line, Color::Light);
        assert_eq!(ngrams.seen(&line), Some((1, 0.25)));
    }

    #[test]
    fn of_two_sequences_with_one_entry_the_more_frequent_has_it() {
        let mut table = Table::new(2);
        let key = |number: u64| Key(Key::START.0 << 24 | number);
        let first = key(1);
        let other = (2..1 << 24)
            .map(key)
            .find(|&other| table.slot(other).0 == table.slot(first).0)
            .expect("more sequences than entries");
        assert_ne!(table.slot(first).1, table.slot(other).1);
        table.add(first, true);
        assert!(table.get(other).is_none());
        (0..3).for_each(|_| table.add(other, false));
        assert!(table.get(first).is_none());
        let entry = table.get(other).unwrap();
        assert!(entry.visits == 2 && near(entry.mean, 0.5 / 3.0));
    }

    #[test]
    fn visits_stay_at_the_most_that_an_entry_holds() {
        let mut table = Table::new(2);
        (0..70_000).for_each(|_| table.add(Key::START.then(dark(3)), true));
        let entry = *table.get(Key::START.then(dark(3))).unwrap();
        assert!(entry.visits == u16::MAX && entry.mean > 0.99);
        table.add(Key::START.then(dark(3)), false);
        assert!(table.get(Key::START.then(dark(3))).unwrap().mean < entry.mean);
    }
}
