//! The signature of each preset: one number that changes only when its play does.

use std::hash::Hasher;

use federa::{Limits, Params, Searcher, Size};
use fnv::FnvHasher;
use serde::Serialize;

use crate::workloads::positions::Phase;

/// One of every number of words, and the standard board.
const SIZES: [usize; 7] = [3, 5, 9, 13, 15, 17, 19];

/// Playouts of each search: enough that every tree is several nodes deep and
/// tables are used.
pub const PLAYOUTS: u64 = 400;

const SEED: u64 = 1;

/// All positions of one preset.
#[derive(Serialize)]
pub struct Preset {
    /// Its name.
    pub preset: &'static str,
    /// Sixteen hexadecimal digits.
    pub signature: String,
    /// The searches.
    pub parts: Vec<Part>,
}

impl Preset {
    fn new(preset: &'static str, parts: Vec<Part>) -> Preset {
        let text: Vec<_> = parts.iter().map(|part| part.signature.as_str()).collect();
        Preset { preset, signature: format!("{:016x}", hash(&text.join("\n"))), parts }
    }
}

/// The search of one position.
#[derive(Serialize)]
pub struct Part {
    /// Where it starts, as a line.
    pub position: String,
    /// Sixteen hexadecimal digits.
    pub signature: String,
}

/// The signatures of all presets. `progress` is called before each search with
/// the name of its preset, the searches done, and those of all.
pub fn presets(progress: &mut dyn FnMut(&str, usize, usize)) -> Vec<Preset> {
    let steps = Params::PRESETS.len() * SIZES.len() * Phase::ALL.len();
    let mut done = 0;
    let mut presets = Vec::new();
    for preset in Params::PRESETS {
        let mut parts = Vec::new();
        for n in SIZES {
            for phase in Phase::ALL {
                progress(preset, done, steps);
                parts.push(part(preset, Size::new(n).expect("a size"), phase));
                done += 1;
            }
        }
        presets.push(Preset::new(preset, parts));
    }
    presets
}

/// The visits of all root moves, by move, and what was concluded from them.
fn part(preset: &str, size: Size, phase: Phase) -> Part {
    let params = Params::preset(preset).expect("a preset");
    let position = phase.position(size);
    let searcher = Searcher::builder().params(params).seed(SEED);
    let mut searcher = searcher.build().expect("one thread needs no other");
    let report = searcher.search(&position, &Limits::new().playouts(PLAYOUTS));
    let mut moves: Vec<_> = report.moves.iter().collect();
    moves.sort_by_key(|entry| entry.mv);
    let best = report.best.map_or("-".into(), |mv| mv.to_string());
    let mut text = format!("{best} {} {:?}\n", report.playouts, report.proof);
    for entry in moves {
        text += &format!("{} {} {:?}\n", entry.mv, entry.visits, entry.proof);
    }
    let signature = format!("{:016x}", hash(&text));
    Part { position: position.to_string(), signature }
}

/// FNV-1a (Fowler, Noll and Vo): short, and the same for ever.
fn hash(text: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published test values of FNV-1a.
    #[test]
    fn the_hash_is_fnv() {
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_search_has_one_signature() {
        let size = Size::new(5).expect("a size");
        let one = || part("default", size, Phase::Middle).signature;
        assert_eq!(one(), one());
        assert_ne!(one(), part("uct", size, Phase::Middle).signature);
    }
}
