//! [`Random`]: the generator of all random choices, and draws from it.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A generator with an explicit seed: xoshiro256++ (Blackman and Vigna 2018).
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The generator of a numbered stream under a seed, independent of the others.
    pub fn stream(seed: u64, stream: u64) -> Random {
        // Both go through the SplitMix64 of the seeding, one after the other.
        let mut first = Random::new(seed);
        Random::new(first.bits().wrapping_add(stream.wrapping_mul(0xd134_2543_de82_ef95)))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, which is at most 2^32: the high half of a product,
    /// without a division (Lemire 2019). The bias is below `n` in 2^64.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }
}
