//! [`Drama`]: how often the lead changed hands, as the players saw it.

use federa::Seat;

use crate::record::GameRecord;

/// What the players' estimates say of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drama {
    /// How often a player's favourite changed, the mean of the players with estimates.
    pub lead_changes: f64,
    /// The share of the game, 0 to 1, after which the winner was every player's favourite.
    pub settled: f64,
}

impl Drama {
    /// Each player is compared with itself only: between two players that estimate differently,
    /// each slightly in its own favour after choosing the best move, the lead would seem to change
    /// at every move. `None` without estimates.
    pub fn of(game: &GameRecord) -> Option<Drama> {
        let (mut changes, mut estimators, mut wrong_until) = (0_u32, 0_u32, 0);
        for seat in Seat::ALL {
            let mut favourite = None;
            let estimates = game.estimates.iter().enumerate();
            let own = estimates.filter(|&(ply, _)| game.mover(ply) == seat);
            for (ply, estimate) in own.filter_map(|(ply, e)| e.map(|e| (ply, e))) {
                estimators += u32::from(favourite.is_none());
                // At exactly one half the favourite stays.
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
        (estimators > 0).then(|| Drama {
            lead_changes: f64::from(changes) / f64::from(estimators),
            settled: wrong_until as f64 / game.plies as f64,
        })
    }
}
