//! [`Table`]: the transposition table of the solver, which grows up to a budget.

/// What is known of a position, for its side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// Leaves that must at least be won to prove a win ([`INFINITE`] if lost).
    pub proof: u32,
    /// Leaves that must at least be lost to prove a loss ([`INFINITE`] if won).
    pub disproof: u32,
}

/// More than any number of leaves.
pub const INFINITE: u32 = (1 << 28) - 1;

impl Numbers {
    /// Nothing known.
    pub const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// The side to move wins.
    #[cfg(test)]
    pub const WON: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// The side to move loses.
    pub const LOST: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    /// Whether the side to move wins, if that is known.
    pub const fn value(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// Positions that share a place in the table.
const WAYS: usize = 4;

/// A key and packed [`Numbers`] for each way.
type Bucket = [[u64; 2]; WAYS];

/// Proof and disproof number in 28 bits each, and the binary logarithm of the
/// nodes that were searched for them in the other eight.
fn pack(numbers: Numbers, nodes: u64) -> u64 {
    let work = u64::from(1 + nodes.max(1).ilog2());
    u64::from(numbers.proof) | u64::from(numbers.disproof) << 28 | work << 56
}

fn unpack(packed: u64) -> Numbers {
    let part = |shift: u32| (packed >> shift) as u32 & INFINITE;
    Numbers { proof: part(0), disproof: part(28) }
}

/// A table of positions.
#[derive(Debug)]
pub struct Table {
    /// A power of two of them, so that a mask finds the bucket.
    buckets: Vec<Bucket>,
    /// Entries in use.
    used: usize,
    /// The table does not grow beyond this many buckets.
    most: usize,
}

/// The table begins with at most this many buckets (1 MiB), which a short search never fills.
const FIRST: usize = 1 << 14;

impl Table {
    /// A table of at most `bytes`, and at least one bucket.
    ///
    /// It begins small and doubles while it fills, as long as the system gives the memory.
    pub fn new(bytes: u64) -> Table {
        let most = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<Bucket>();
        let most = if most < 2 { 1 } else { 1_usize << most.ilog2() };
        let mut table = Table { buckets: Vec::new(), used: 0, most };
        let mut count = most.min(FIRST);
        while !table.reserve(count) && count > 1 {
            count /= 2;
        }
        table
    }

    /// Room for `count` buckets in all, empty ones behind those there are. Returns whether the
    /// system had the memory.
    fn reserve(&mut self, count: usize) -> bool {
        let more = count - self.buckets.len();
        let enough = self.buckets.try_reserve_exact(more).is_ok();
        if enough {
            self.buckets.resize(count, [[0; 2]; WAYS]);
        }
        enough
    }

    /// Doubles the table. One more bit of the hash decides whether an entry stays in its bucket
    /// or goes to the same place in the new half.
    fn grow(&mut self) {
        let count = self.buckets.len();
        if !self.reserve(2 * count) {
            // What there is must do.
            self.most = count;
            return;
        }
        let (old, new) = self.buckets.split_at_mut(count);
        for (bucket, moved) in old.iter_mut().zip(new) {
            for (entry, moved) in bucket.iter_mut().zip(moved) {
                if place(entry[0], 2 * count) >= count {
                    std::mem::swap(entry, moved);
                }
            }
        }
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Numbers {
        let bucket = &self.buckets[place(key, self.buckets.len())];
        let entry = bucket.iter().find(|entry| entry[0] == key);
        entry.map_or(Numbers::UNKNOWN, |&[_, packed]| unpack(packed))
    }

    /// The binary logarithm of the nodes that were searched for what is known of
    /// a position, plus one; 0 if nothing is.
    pub fn work(&self, key: u64) -> u64 {
        let bucket = &self.buckets[place(key, self.buckets.len())];
        bucket.iter().find(|entry| entry[0] == key).map_or(0, |entry| entry[1] >> 56)
    }

    /// Bytes of the table.
    pub fn bytes(&self) -> u64 {
        size_of_val(&self.buckets[..]) as u64
    }

    /// Stores what `nodes` nodes of search found of a position. If its bucket is
    /// full it takes the place of the one that took the least work.
    pub fn set(&mut self, key: u64, numbers: Numbers, nodes: u64) {
        // A quarter full: from here on more and more buckets overflow.
        if 4 * self.used >= WAYS * self.buckets.len() && self.buckets.len() < self.most {
            self.grow();
        }
        let count = self.buckets.len();
        let bucket = &mut self.buckets[place(key, count)];
        let known = bucket.iter().position(|entry| entry[0] == key);
        let way = known.unwrap_or_else(|| {
            let least = bucket.iter().enumerate().min_by_key(|(_, entry)| entry[1] >> 56);
            least.map_or(0, |(way, _)| way)
        });
        // What is stored has work, so that no packed numbers are zero.
        self.used += usize::from(bucket[way][1] == 0);
        bucket[way] = [key, pack(numbers, nodes)];
    }
}

/// The bucket of a key among `count`, a power of two.
#[inline]
fn place(key: u64, count: usize) -> usize {
    // The keys of small boards are no hashes: spread them first.
    let spread = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    spread.rotate_left(32) as usize & (count - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_stored_is_found_until_work_counts_more() {
        let mut table = Table::new(64);
        for numbers in [Numbers::WON, Numbers::LOST, Numbers { proof: 5, disproof: 77 }] {
            table.set(9, numbers, 1000);
            assert_eq!(table.get(9), numbers);
        }
        for key in 10..20 {
            table.set(key, Numbers::WON, 1);
        }
        assert_eq!(table.get(9), Numbers { proof: 5, disproof: 77 });
        assert_eq!(table.get(19), Numbers::WON);
        assert_eq!(table.get(10), Numbers::UNKNOWN);
    }

    #[test]
    fn a_table_grows_with_what_it_holds_and_loses_nothing() {
        let entry = 16 * WAYS as u64;
        let mut table = Table::new(8 * FIRST as u64 * entry);
        let first = table.bytes();
        assert_eq!(first, FIRST as u64 * entry);
        let keys = || (1..3 * FIRST as u64).map(|i| i.wrapping_mul(0x2545_f491_4f6c_dd1d));
        for (i, key) in keys().enumerate() {
            table.set(key, Numbers { proof: 1 + i as u32, disproof: 7 }, 1 << (i % 9));
        }
        assert_eq!(table.bytes(), 4 * first);
        let kept = keys().enumerate().filter(|&(i, key)| table.get(key).proof == 1 + i as u32);
        // One in a hundred of the buckets has overflowed.
        let (kept, all) = (kept.count(), keys().count());
        assert!(kept > all * 98 / 100, "{kept} of {all}");
        assert!(table.used <= kept + all / 50);
    }

    #[test]
    fn budgets_beyond_all_memory_cost_nothing_until_they_are_used() {
        for bytes in [1 << 37, 1 << 38, u64::MAX] {
            let mut table = Table::new(bytes);
            assert_eq!(table.bytes(), (FIRST * size_of::<Bucket>()) as u64, "{bytes}");
            table.set(5, Numbers::WON, 3);
            assert_eq!(table.get(5), Numbers::WON);
        }
    }

    #[test]
    fn where_memory_is_refused_the_table_stays_as_it_is() {
        let mut table = Table::new(u64::MAX);
        table.set(5, Numbers::LOST, 3);
        let count = table.buckets.len();
        assert!(!table.reserve(usize::MAX / size_of::<Bucket>()));
        assert_eq!((table.buckets.len(), table.get(5)), (count, Numbers::LOST));
    }
}
