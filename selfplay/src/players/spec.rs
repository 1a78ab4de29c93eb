//! [`PlayerSpec`]: a player as text, `name:key=value:key=value`.
//!
//! The keys `playouts`, `time`, `clock`, `increment`, `threads` and `memory` are
//! limits; any other is a parameter of the search. However a player is written, it has one
//! description and one label: values in their shortest form, limits first.
//!
//! `ugi:COMMAND` is another program, see the module `ugi`. Keys come before the command,
//! `ugi:time=1s:Threads=2:COMMAND`; those that are no limits are options of the
//! program, but for `patience`, how long it may take for a move beyond the time it was given.

use std::collections::BTreeMap;
use std::time::Duration;

use federa::text::notation::excerpt;
use federa::{Clock, Params};
use serde::{Deserialize, Serialize};

use super::engine;
use crate::Error;
use crate::units;

/// Playouts a move when nothing is said about playouts or time.
pub const DEFAULT_PLAYOUTS: u64 = 1000;

/// Search threads that a player may have, as a guard against a slip of the keyboard.
const MOST_THREADS: usize = 1024;

/// A player, fully described: limits that the text left out are filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerSpec {
    /// What tables call it: its name and what was set, numbered if there are two alike.
    pub label: String,
    /// The preset of the search's parameters, or another kind of player.
    pub name: String,
    /// Playouts a move.
    pub playouts: Option<u64>,
    /// Microseconds of wall time a move.
    pub time_us: Option<u64>,
    /// Microseconds of wall time for all moves of a game.
    ///
    /// Left out where there is none, so that other players are described, and
    /// the seeds of their games derived, as before there were clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_us: Option<u64>,
    /// What every move adds to the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment_us: Option<u64>,
    /// Trees searched side by side for one move.
    pub threads: usize,
    /// Bytes for the trees.
    pub memory: Option<u64>,
    /// Changed parameters of the search, or options of the program, by name.
    pub settings: BTreeMap<String, String>,
    /// The command that starts the player, if it is another program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

/// Limits of players that do not say theirs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Defaults {
    /// Playouts a move.
    pub playouts: Option<u64>,
    /// Wall time a move.
    pub time: Option<Duration>,
}

impl PlayerSpec {
    /// Reads a player.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn parse(text: &str, defaults: &Defaults) -> Result<PlayerSpec, Error> {
        let fail = |message: String| Error::Input(format!("player {text:?}: {message}"));
        let (keys, command) = split_command(text.trim());
        let mut parts = keys.split(':');
        let name = parts.next().unwrap_or_default().trim().to_string();
        let mut spec = PlayerSpec {
            label: String::new(),
            name,
            playouts: None,
            time_us: None,
            clock_us: None,
            increment_us: None,
            threads: 1,
            memory: None,
            settings: BTreeMap::new(),
            command: command.map(|command| command.trim().into()),
        };
        let mut seen = Vec::new();
        for part in parts {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| fail(format!("expected key=value, found {part:?}")))?;
            let key = key.trim();
            if seen.contains(&key) {
                return Err(fail(format!("expected {key} once, found it again")));
            }
            seen.push(key);
            spec.set(key, value.trim()).map_err(fail)?;
        }
        spec.check_clock().map_err(fail)?;
        spec.normalize().map_err(fail)?;
        spec.label = spec.text();
        spec.fill(defaults);
        match &spec.command {
            // It is started when the run begins, not before.
            Some(command) => {
                super::ugi::words(command).map_err(fail)?;
                super::ugi::patience(&spec).map_err(fail)?;
            }
            None => {
                let stop = federa::Stop::new();
                spec.player(0, &stop).map_err(|error| fail(error.message()))?;
            }
        }
        Ok(spec)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let whole = || value.parse::<u64>().ok().filter(|&n| n > 0);
        let expected = |what: &str| format!("{key}: expected {what}, found {value:?}");
        let keyed = |what: String| format!("{key}: {what}");
        let micros = |time: Duration| Some(time.as_micros() as u64);
        let time = || time_to_think(value).map(micros).map_err(keyed);
        match key {
            "playouts" => {
                self.playouts = Some(whole().ok_or_else(|| expected("a number of playouts"))?);
            }
            "time" => self.time_us = time()?,
            "clock" => self.clock_us = time()?,
            "increment" => self.increment_us = units::time(value).map(micros).map_err(keyed)?,
            "threads" => {
                let threads = whole().filter(|&n| n <= MOST_THREADS as u64);
                self.threads = threads.ok_or_else(|| expected("a number of threads"))? as usize;
            }
            "memory" => self.memory = Some(units::memory(value).map_err(keyed)?),
            _ => {
                self.settings.insert(key.into(), value.into());
            }
        }
        Ok(())
    }

    /// Gives parameters the form in which the engine shows them.
    fn normalize(&mut self) -> Result<(), String> {
        if self.settings.is_empty() || !self.thinks() || self.command.is_some() {
            return Ok(());
        }
        engine::params(self)?;
        let mut settings = BTreeMap::new();
        for (name, value) in &self.settings {
            // What is no parameter of the search, such as a file of weights, stays as it is.
            let (name, value) = Params::canonical(name, value).map_or_else(
                |_| (name.clone(), value.clone()),
                |(name, value)| (name.into(), value),
            );
            if settings.contains_key(&name) {
                return Err(format!("expected {name} once, found it again"));
            }
            settings.insert(name, value);
        }
        self.settings = settings;
        Ok(())
    }

    /// The player as text, with all that is set.
    fn text(&self) -> String {
        let time =
            |micros: Option<u64>| micros.map(|us| units::show_time(Duration::from_micros(us)));
        let limits = [
            ("playouts", self.playouts.map(|playouts| playouts.to_string())),
            ("time", time(self.time_us)),
            ("clock", time(self.clock_us)),
            ("increment", time(self.increment_us)),
            ("threads", (self.threads != 1).then(|| self.threads.to_string())),
            ("memory", self.memory.map(units::show_memory)),
        ];
        let limits = limits.into_iter().filter_map(|(key, value)| Some((key, value?)));
        let settings = self.settings.iter().map(|(key, value)| (key.as_str(), value.clone()));
        let set = limits.chain(settings).map(|(key, value)| format!(":{key}={value}"));
        let command = self.command.iter().map(|command| format!(":{command}"));
        std::iter::once(self.name.clone()).chain(set).chain(command).collect()
    }

    fn check_clock(&self) -> Result<(), String> {
        match (self.time_us, self.clock_us, self.increment_us) {
            (Some(_), Some(_), _) => Err("expected time or clock, found both".into()),
            (_, None, Some(_)) => Err("expected a clock with the increment, found none".into()),
            _ => Ok(()),
        }
    }

    /// Limits of its own win over the defaults; without either there is a number of playouts,
    /// for time is not comparable between machines.
    fn fill(&mut self, defaults: &Defaults) {
        if !self.thinks() {
            return;
        }
        if self.playouts.is_none() && !self.is_timed() {
            self.playouts = defaults.playouts;
            self.time_us = defaults.time.map(|time| time.as_micros() as u64);
        }
        if self.playouts.is_none() && !self.is_timed() {
            self.playouts = Some(DEFAULT_PLAYOUTS);
        }
    }

    /// Whether the player searches, so that limits mean something to it.
    pub fn thinks(&self) -> bool {
        super::random::Habit::named(&self.name).is_none()
    }

    /// Whether its moves depend on how fast the machine is.
    pub fn is_timed(&self) -> bool {
        self.time_us.is_some() || self.clock_us.is_some()
    }

    /// Its clock at the start of a game.
    pub fn clock(&self) -> Option<Clock> {
        let increment = Duration::from_micros(self.increment_us.unwrap_or_default());
        self.clock_us.map(|left| Clock { left: Duration::from_micros(left), increment })
    }

    /// For players without limits and parameters.
    pub(super) fn refuse_settings(&self) -> Result<(), String> {
        let limited = self.playouts.is_some() || self.is_timed() || self.memory.is_some();
        if limited || self.threads != 1 || !self.settings.is_empty() {
            return Err(format!("{} does not search and has nothing to set", self.name));
        }
        Ok(())
    }
}

/// The keys of a player, and the command if it is another program: what follows `ugi:` and the
/// keys after it. A key is letters or digits before an equals sign.
fn split_command(text: &str) -> (&str, Option<&str>) {
    const NAME: &str = "ugi:";
    let Some(mut rest) = text.strip_prefix(NAME) else { return (text, None) };
    let is_key = |part: &str| {
        let name = part.split_once('=').map(|(name, _)| name.trim());
        name.is_some_and(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    while let Some((part, after)) = rest.split_once(':')
        && is_key(part)
    {
        rest = after;
    }
    let keys = &text[..text.len() - rest.len()];
    (keys.trim_end_matches(':'), Some(rest))
}

/// Gives players of the same text different labels, by a number.
pub fn number_labels(players: &mut [PlayerSpec]) {
    for i in 1..players.len() {
        let (before, rest) = players.split_at_mut(i);
        let plain = rest[0].label.clone();
        let mut number = 2;
        while before.iter().any(|player| player.label == rest[0].label) {
            rest[0].label = format!("{plain}#{number}");
            number += 1;
        }
    }
}

/// Reads a time in which a move can be thought of.
///
/// # Errors
/// What was expected, what was found.
pub fn time_to_think(text: &str) -> Result<Duration, String> {
    let time = units::time(text.trim())?;
    // Below a microsecond there is nothing to measure.
    if time < Duration::from_micros(1) {
        return Err(format!("expected a time from 1us on, found {}", excerpt(text)));
    }
    Ok(time)
}

#[cfg(test)]
mod tests;
