//! The signature of the players: a hash of what they do and think in a few positions. Another one
//! means that the engine plays differently, so its games do not belong to one run.
//!
//! What a search thought of every move is hashed, not only what it played: differences show there
//! long before they change a move. The positions have boards of one and of several words, the
//! swap, the middle and the end of a game; searches follow each other in a game, so that what is
//! kept between moves counts, and one is long, so that what begins late does.

use federa::Random;
use federa::{Game, Move, Position, Size, Stop};

use crate::Error;
use crate::options::fingerprint;
use crate::plan::Plan;
use crate::players::ugi::UgiPlayer;
use crate::players::{Choice, PlayerError, PlayerSpec};

/// A part of a game that the players play with themselves.
struct Excerpt {
    size: usize,
    pie: bool,
    /// Random moves before it.
    skip: usize,
    /// Moves to play, fewer if the game ends.
    moves: usize,
    /// Playouts for each.
    playouts: u64,
}

const fn excerpt(size: usize, pie: bool, skip: usize, moves: usize, playouts: u64) -> Excerpt {
    Excerpt { size, pie, skip, moves, playouts }
}

/// Enough to see any change of the search or the playouts, in less than a tenth of a second.
const EXCERPTS: [Excerpt; 8] = [
    // A whole game: swap, conversions, passes, solver and the last move.
    excerpt(4, true, 0, usize::MAX, 32),
    // Long searches, and what one leaves to the next.
    excerpt(5, false, 3, 3, 600),
    excerpt(5, false, 16, 6, 150),
    // A proven loss, and a search that goes on as long as it may after one.
    excerpt(5, false, 24, 1, 1500),
    // The largest board of one word.
    excerpt(8, true, 1, 3, 100),
    // Two words and more, in the middle and near the end.
    excerpt(9, false, 60, 3, 60),
    excerpt(13, true, 60, 3, 40),
    excerpt(19, false, 150, 2, 16),
];

/// The seed of the random moves.
const SEED: u64 = 1;

/// Search threads of players that have more: enough to see how trees are joined.
const MOST_THREADS: usize = 2;

/// Sixteen hexadecimal digits that identify how the players of a plan play, at any limits.
///
/// # Errors
/// If a player cannot play.
pub(super) fn signature(plan: &Plan, stop: &Stop) -> Result<String, Error> {
    let mut known: Vec<(PlayerSpec, String)> = Vec::new();
    let mut text = String::new();
    for spec in &plan.options().players {
        let bare = without_limits(spec);
        let play = match known.iter().find(|(other, _)| *other == bare) {
            Some((_, play)) => play.clone(),
            None => play(&bare, stop)
                .map_err(|what| Error::Input(format!("player {}: {what}", spec.label)))?,
        };
        text += &play;
        known.push((bare, play));
    }
    Ok(format!("{:016x}", fingerprint::hash(text.as_bytes())))
}

/// The player without what differs from tournament to tournament.
fn without_limits(spec: &PlayerSpec) -> PlayerSpec {
    PlayerSpec {
        label: spec.name.clone(),
        playouts: None,
        time_us: None,
        clock_us: None,
        increment_us: None,
        threads: spec.threads.min(MOST_THREADS),
        ..spec.clone()
    }
}

/// What a player does and thinks in all excerpts.
///
/// Another program is not played with, which may take any time: its name stands for it, which its
/// version should be a part of.
fn play(spec: &PlayerSpec, stop: &Stop) -> Result<String, String> {
    let mut text = String::new();
    if spec.command.is_some() {
        let program = UgiPlayer::new(spec, SEED, stop).map_err(PlayerError::message)?;
        return Ok(format!("{}\n", program.name()));
    }
    for excerpt in &EXCERPTS {
        let mut spec = spec.clone();
        spec.playouts = spec.thinks().then_some(excerpt.playouts);
        let mut player = spec.player(SEED, stop).map_err(PlayerError::message)?;
        let mut game = excerpt.start()?;
        for _ in 0..excerpt.moves {
            if game.winner().is_some() || stop.is_set() {
                break;
            }
            let choice = player.choose(&game, None).map_err(PlayerError::message)?;
            game.play(choice.mv).map_err(|error| error.to_string())?;
            text += &thoughts(&choice);
        }
    }
    Ok(text)
}

impl Excerpt {
    fn start(&self) -> Result<Game, String> {
        let size = Size::new(self.size).map_err(|error| error.to_string())?;
        let start = if self.pie { Position::with_pie(size) } else { Position::new(size) };
        let (mut game, mut rng) = (Game::new(start), Random::new(SEED));
        for _ in 0..self.skip {
            let mut moves = game.position().legal_moves();
            moves.retain(|&mv| mv != Move::Swap);
            game.play(moves[rng.below(moves.len())]).map_err(|error| error.to_string())?;
        }
        Ok(game)
    }
}

fn thoughts(choice: &Choice) -> String {
    let Choice { mv, playouts, estimate, proof, visits } = choice;
    let visits: String = visits.iter().map(|(mv, count)| format!(" {mv} {count}")).collect();
    format!("{mv} {playouts} {estimate:?} {proof:?}{visits}\n")
}

#[cfg(test)]
mod tests;
