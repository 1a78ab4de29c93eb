//! [`EnginePlayer`]: the search of this project, with any of its parameters.

use std::time::Duration;

use federa::Stop;
use federa::{Clock, Game, Limits, Params, Proof, Searcher};

use super::random::Habit;
use super::{Choice, Player, PlayerError, PlayerSpec, weights};

/// Names of players that do not search, for messages.
const OTHERS: [&str; 2] = ["swapper", "keeper"];

/// A searcher with its limits.
#[derive(Debug)]
pub(super) struct EnginePlayer<'a> {
    searcher: Searcher,
    limits: Limits<'a>,
    /// Moves of the game that the searcher has followed.
    seen: usize,
}

impl<'a> EnginePlayer<'a> {
    /// The player of a description.
    ///
    /// # Errors
    /// If there is no such preset or parameter, or it cannot have its value.
    pub(super) fn new(
        spec: &PlayerSpec,
        seed: u64,
        stop: &'a Stop,
    ) -> Result<EnginePlayer<'a>, String> {
        let params = params(spec)?;
        let limits = Limits::new()
            .playouts(spec.playouts)
            .time(spec.time_us.map(Duration::from_micros))
            .memory(spec.memory)
            .stop(stop);
        let mut searcher = Searcher::builder().params(params).threads(spec.threads).seed(seed);
        if let Some(file) = spec.settings.get(weights::KEY) {
            searcher = searcher.evaluator(weights::evaluator(file.as_ref())?);
        }
        let searcher = searcher.build().map_err(|error| error.to_string())?;
        Ok(EnginePlayer { searcher, limits, seen: 0 })
    }
}

/// The parameters of a player: those of its preset, with what is set.
///
/// # Errors
/// If there is no such preset or parameter, or it cannot have its value.
pub(super) fn params(spec: &PlayerSpec) -> Result<Params, String> {
    let mut params = Params::preset(&spec.name).ok_or_else(|| unknown(&spec.name))?;
    for (name, value) in spec.settings.iter().filter(|(name, _)| *name != weights::KEY) {
        params.set(name, value).map_err(|error| error.to_string())?;
    }
    Ok(params)
}

fn unknown(name: &str) -> String {
    debug_assert!(OTHERS.iter().all(|name| Habit::named(name).is_some()));
    let known = [&Params::PRESETS[..], &OTHERS[..]].concat().join(", ");
    format!("there is no player {name:?}, only {known}")
}

impl Player for EnginePlayer<'_> {
    fn choose(&mut self, game: &Game, clock: Option<Clock>) -> Result<Choice, PlayerError> {
        // Both players' moves since the last search, so that what is known of them is kept.
        for &mv in &game.moves()[self.seen..] {
            self.searcher.advance(mv);
        }
        self.seen = game.moves().len();
        let Limits { playouts, memory, stop, .. } = self.limits;
        let limits = match clock {
            Some(clock) => {
                clock.limits(game.position()).playouts(playouts).memory(memory).stop(stop)
            }
            None => self.limits,
        };
        let report = self.searcher.search(game.position(), &limits);
        let mv = report.best.ok_or_else(|| "the search has no move".to_string())?;
        let chosen = report.moves.iter().find(|candidate| candidate.mv == mv);
        let estimate = match (report.proof, chosen) {
            (Some(Proof::Win), _) => Some(1.0),
            (Some(Proof::Loss), _) => Some(0.0),
            // Without a visit there is no opinion.
            (None, Some(chosen)) if chosen.visits > 0 => chosen.winrate,
            _ => None,
        };
        let visits = report.moves.iter().map(|candidate| (candidate.mv, candidate.visits));
        let visits = visits.filter(|&(_, count)| count > 0).collect();
        Ok(Choice { mv, playouts: report.playouts, estimate, proof: report.proof, visits })
    }
}
