//! [`Split`]: which games are held out.

use crate::options::fingerprint;
use crate::record::GameRecord;

/// Holds one in so many games out, by a seed.
///
/// The moves decide, not the file or the number of a game: a game that was played twice never is
/// in both sets, and positions of one game never are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    /// Another seed holds other games out.
    pub seed: u64,
    /// One game in so many is held out; 0 for none.
    pub one_in: u64,
}

impl Split {
    /// Whether a game is held out.
    pub fn is_held_out(&self, game: &GameRecord) -> bool {
        let text = format!("{}/{}/{}", self.seed, game.size, game.moves.join(" "));
        self.one_in > 0 && fingerprint::hash(text.as_bytes()).is_multiple_of(self.one_in)
    }
}
