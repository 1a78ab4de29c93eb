//! [`Phase`]: the positions that are measured, the same for ever.

use federa::Random;
use federa::{Position, Size};
use serde::Serialize;

/// How far a game has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The empty board.
    Empty,
    /// After random moves, half as many as there are points.
    Middle,
    /// After random moves until no point is empty: conversions only.
    Late,
}

impl Phase {
    /// All of them, in the order of a game.
    pub const ALL: [Phase; 3] = [Phase::Empty, Phase::Middle, Phase::Late];

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Empty => "empty",
            Phase::Middle => "middle",
            Phase::Late => "late",
        }
    }

    /// The position on a board of this size. The game is not over in it.
    pub fn position(self, size: Size) -> Position {
        let mut position = Position::new(size);
        let mut rng = Random::new(size.get() as u64);
        for ply in 0.. {
            let there = match self {
                Phase::Empty => true,
                Phase::Middle => ply == size.area() / 2,
                Phase::Late => position.empty_points() == 0,
            };
            if there {
                break;
            }
            let legal = position.legal_moves();
            let mv = legal[rng.below(legal.len())];
            let mut next = position.clone();
            next.play(mv).expect("a legal move");
            if next.winner().is_some() {
                break;
            }
            position = next;
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures can be compared over time only if this holds.
    #[test]
    fn positions_never_change() {
        let line = |phase: Phase, n| phase.position(Size::new(n).expect("a size")).to_string();
        assert_eq!(line(Phase::Empty, 3), "3/3/3 d -");
        assert_eq!(line(Phase::Middle, 5), "SS1R1/2ss1/2s1R/sr3/1Sr1R d -");
        assert_eq!(line(Phase::Late, 5), "RRRRr/Rrssr/RRsRR/srsss/ssrRR l -");
        let mut hash = 0_u64;
        for size in Size::all() {
            for phase in Phase::ALL {
                let position = phase.position(size);
                assert_eq!(position.winner(), None);
                hash = hash.rotate_left(1) ^ position.zobrist();
            }
        }
        assert_eq!(hash, 3_827_383_620_616_794_805);
    }
}
