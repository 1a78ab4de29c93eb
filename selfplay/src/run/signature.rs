//! The signature of the players: a hash of a few small games. Another one means
//! that the engine plays differently, so its games do not belong to one run.

use federa::Stop;
use federa::{Game, Position, Size};

use crate::Error;
use crate::options::fingerprint;
use crate::plan::Plan;

/// Playouts a move: enough for the search to differ from chance, few enough to take no time.
const PLAYOUTS: u64 = 32;

/// The size of the board.
const SIZE: usize = 4;

/// Sixteen hexadecimal digits that tell how the players of a plan play, at any limits.
///
/// # Errors
/// If a player cannot play.
pub fn signature(plan: &Plan, stop: &Stop) -> Result<String, Error> {
    let mut text = String::new();
    let size = Size::new(SIZE).map_err(|error| Error::System(error.to_string()))?;
    for spec in &plan.options().players {
        let fault = |what| Error::System(format!("player {}: {what}", spec.label));
        let mut spec = spec.clone();
        if spec.thinks() {
            spec.playouts = Some(PLAYOUTS);
            (spec.time_us, spec.clock_us, spec.increment_us) = (None, None, None);
            spec.threads = 1;
        }
        let mut game = Game::new(Position::with_pie(size));
        let mut player = spec.player(1, stop).map_err(fault)?;
        while game.winner().is_none() && !stop.is_set() {
            let choice = player.choose(&game, None).map_err(fault)?;
            game.play(choice.mv).map_err(|error| fault(error.to_string()))?;
            text.push_str(&format!("{} ", choice.mv));
        }
    }
    Ok(format!("{:016x}", fingerprint::hash(text.as_bytes())))
}
