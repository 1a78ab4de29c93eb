//! A hash that never changes: of options, and for seeds.

use std::hash::Hasher;

use fnv::FnvHasher;

/// FNV-1a of 64 bits (Fowler, Noll and Vo), finished by the mixer of MurmurHash3
/// so that all bits depend on all bytes.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    mix(hasher.finish())
}

fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    x = (x ^ (x >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    x ^ (x >> 33)
}

/// The seed that belongs to a purpose and number under a master seed and the
/// fingerprint of the options.
pub(crate) fn seed(master: u64, fingerprint: &str, purpose: &str, number: u64) -> u64 {
    hash(format!("{master}/{fingerprint}/{purpose}/{number}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number was computed apart from this code.
    #[test]
    fn seeds_never_change() {
        assert_eq!(hash(b""), mix(0xcbf2_9ce4_8422_2325));
        assert_eq!(seed(1, "0123456789abcdef", "game", 7), 1_969_000_778_761_784_855);
    }

    #[test]
    fn seeds_depend_on_all_that_they_are_made_from() {
        let seeds = [
            seed(1, "a", "game", 0),
            seed(2, "a", "game", 0),
            seed(1, "b", "game", 0),
            seed(1, "a", "opening", 0),
            seed(1, "a", "game", 1),
        ];
        for (i, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..i].contains(seed));
        }
    }
}
