//! [`Drama`]: how often the lead changed hands, as the players saw it.

use federa::Seat;

use crate::record::GameRecord;

/// What the players' estimates say of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drama {
    /// How often a player changed his mind about who is the favourite, the mean
    /// of those players who said what they think.
    pub lead_changes: f64,
    /// The share of the game, 0 to 1, after which no player took anybody but
    /// the winner for the favourite.
    pub settled: f64,
}

impl Drama {
    /// Each player is compared with himself only: two players who estimate
    /// differently, and each of whom sees himself a little ahead after choosing
    /// the best move, would else seem to exchange the lead at every move. `None` if nobody said
    /// anything.
    pub fn of(game: &GameRecord) -> Option<Drama> {
        let (mut changes, mut speakers, mut wrong_until) = (0_u32, 0_u32, 0);
        for seat in Seat::ALL {
            let mut favourite = None;
            let estimates = game.estimates.iter().enumerate();
            let own = estimates.filter(|&(ply, _)| game.mover(ply) == seat);
            for (ply, estimate) in own.filter_map(|(ply, e)| e.map(|e| (ply, e))) {
                speakers += u32::from(favourite.is_none());
                // At exactly one half the favourite stays who he was.
                let now = match favourite {
                    Some(before) if estimate == 0.5 => before,
                    _ if estimate >= 0.5 => seat,
                    _ => !seat,
                };
                changes += u32::from(favourite.is_some_and(|before| before != now));
                favourite = Some(now);
                if now != game.winning_seat {
                    wrong_until = wrong_until.max(ply + 1);
                }
            }
        }
        (speakers > 0).then(|| Drama {
            lead_changes: f64::from(changes) / f64::from(speakers),
            settled: wrong_until as f64 / game.plies as f64,
        })
    }
}
