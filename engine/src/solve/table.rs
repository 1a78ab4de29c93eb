//! [`Table`]: the transposition table of the solver, of a fixed size.

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
    buckets: Vec<Bucket>,
}

impl Table {
    /// A table of at most `bytes`, and at least one bucket. The system gives
    /// the memory as it is used.
    pub fn new(bytes: u64) -> Table {
        let most = bytes / size_of::<Bucket>() as u64;
        // A power of two, so that a mask finds the bucket.
        let count = if most < 2 { 1 } else { 1 << most.ilog2() };
        Table { buckets: vec![[[0; 2]; WAYS]; count as usize] }
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Numbers {
        let bucket = &self.buckets[self.place(key)];
        let entry = bucket.iter().find(|entry| entry[0] == key);
        entry.map_or(Numbers::UNKNOWN, |&[_, packed]| unpack(packed))
    }

    /// The binary logarithm of the nodes that were searched for what is known of
    /// a position, plus one; 0 if nothing is.
    pub fn work(&self, key: u64) -> u64 {
        let bucket = &self.buckets[self.place(key)];
        bucket.iter().find(|entry| entry[0] == key).map_or(0, |entry| entry[1] >> 56)
    }

    /// Bytes of the table.
    pub fn bytes(&self) -> u64 {
        size_of_val(&self.buckets[..]) as u64
    }

    /// Stores what `nodes` nodes of search found of a position. If its bucket is
    /// full it takes the place of the one that took the least work.
    pub fn set(&mut self, key: u64, numbers: Numbers, nodes: u64) {
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let known = bucket.iter().position(|entry| entry[0] == key);
        let place = known.unwrap_or_else(|| {
            let least = bucket.iter().enumerate().min_by_key(|(_, entry)| entry[1] >> 56);
            least.map_or(0, |(place, _)| place)
        });
        bucket[place] = [key, pack(numbers, nodes)];
    }

    fn place(&self, key: u64) -> usize {
        // The keys of small boards are no hashes: spread them first.
        let spread = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (spread >> 32) as usize & (self.buckets.len() - 1)
    }
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
}
