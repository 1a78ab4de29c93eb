//! [`UgiPlayer`]: another program, by the Universal Game Interface.
//!
//! Whatever goes wrong between here and there is told as that program's failure
//! ([`PlayerError::Forfeit`]): it crashes, does not answer, answers nonsense, or plays a
//! move that is not legal. A program is started for each game and ended after it.

mod program;

use std::time::{Duration, Instant};

use federa::Stop;
use federa::text::notation::excerpt;
use federa::{Clock, Color, Game, Move, Seat};

use self::program::{Program, Waited};
use super::{Choice, Player, PlayerError, PlayerSpec};

/// How long a program has to introduce itself, and to say that it is ready.
const HANDSHAKE: Duration = Duration::from_secs(30);

/// The setting that says how long it has for a move, beyond the time that it was given.
pub(super) const PATIENCE_KEY: &str = "patience";

/// How long that is if it was given a time and nothing is said: starting, a busy machine.
const GRACE: Duration = Duration::from_secs(10);

/// The same if it was given a number of playouts.
const PATIENCE: Duration = Duration::from_secs(120);

/// Names of options that are set where a program has them.
const SIZE: &str = "Size";
const PIE_RULE: &str = "PieRule";

/// A program that plays one game.
#[derive(Debug)]
pub(crate) struct UgiPlayer<'a> {
    program: Program,
    /// What it calls itself.
    name: String,
    /// The options that it has.
    options: Vec<String>,
    playouts: Option<u64>,
    time: Option<Duration>,
    /// See [`PATIENCE_KEY`].
    patience: Option<Duration>,
    stop: &'a Stop,
    /// Whether the options of the game are set.
    ready: bool,
}

impl<'a> UgiPlayer<'a> {
    /// Starts the program of a description and sets its options.
    ///
    /// # Errors
    /// If it cannot be started, or does not have an option ([`PlayerError::Fatal`]); if it fails
    /// ([`PlayerError::Forfeit`]).
    pub(crate) fn new(spec: &PlayerSpec, seed: u64, stop: &'a Stop) -> Result<Self, PlayerError> {
        let words = words(spec.command.as_deref().unwrap_or_default())?;
        let patience = patience(spec)?;
        let program = Program::start(&words).map_err(PlayerError::Fatal)?;
        let mut player = UgiPlayer {
            program,
            name: String::new(),
            options: Vec::new(),
            playouts: spec.playouts,
            time: spec.time_us.map(Duration::from_micros),
            patience,
            stop,
            ready: false,
        };
        player.introduce()?;
        for (name, value) in spec.settings.iter().filter(|(name, _)| *name != PATIENCE_KEY) {
            if !player.has(name) {
                let known = player.options.join(", ");
                let what = format!("expected an option of the program ({known}), found {name:?}");
                return Err(PlayerError::Fatal(what));
            }
            player.say(&format!("setoption name {name} value {value}"))?;
        }
        let memory = spec.memory.map(|bytes| (bytes >> 20).max(1).to_string());
        let threads = (spec.threads > 1).then(|| spec.threads.to_string());
        let known =
            [("Threads", threads), ("Memory", memory), ("Seed", Some((seed >> 1).to_string()))];
        for (name, value) in known {
            if let Some(value) = value
                && player.has(name)
                && !spec.settings.contains_key(name)
            {
                player.say(&format!("setoption name {name} value {value}"))?;
            }
        }
        Ok(player)
    }

    /// What the program calls itself.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    fn has(&self, option: &str) -> bool {
        self.options.iter().any(|name| name == option)
    }

    fn say(&mut self, line: &str) -> Result<(), PlayerError> {
        self.program.say(line).map_err(PlayerError::Forfeit)
    }

    /// Waits for a line that begins with this word; hands all others to `other`.
    fn wait_for(
        &mut self,
        word: &str,
        time: Duration,
        mut other: impl FnMut(&str),
    ) -> Result<String, PlayerError> {
        let deadline = Instant::now() + time;
        loop {
            match self.program.wait(deadline, self.stop) {
                Waited::Line(line) if line.split_whitespace().next() == Some(word) => {
                    return Ok(line);
                }
                Waited::Line(line) => other(&line),
                Waited::TooLate => {
                    let seconds = time.as_secs_f64();
                    let what = format!("does not answer {word} within {seconds:.1} s");
                    return Err(PlayerError::Forfeit(what));
                }
                Waited::Ended(how) => return Err(PlayerError::Forfeit(how)),
                Waited::Stopped => return Err(PlayerError::Stopped),
            }
        }
    }

    fn introduce(&mut self) -> Result<(), PlayerError> {
        self.say("ugi")?;
        let (mut name, mut options) = (String::new(), Vec::new());
        self.wait_for("ugiok", HANDSHAKE, |line| {
            if let Some(text) = line.strip_prefix("id name ") {
                name = text.trim().into();
            }
            if let Some(text) = line.strip_prefix("option name ") {
                options.push(text.split(" type ").next().unwrap_or_default().trim().into());
            }
        })?;
        (self.name, self.options) = (name, options);
        Ok(())
    }

    /// Sets the options of the game, before its first move.
    fn prepare(&mut self, game: &Game) -> Result<(), PlayerError> {
        if self.ready {
            return Ok(());
        }
        let start = game.start();
        let options = [(SIZE, start.size().get().to_string()), (PIE_RULE, start.pie().to_string())];
        for (name, value) in options {
            if self.has(name) {
                self.say(&format!("setoption name {name} value {value}"))?;
            }
        }
        self.say("uginewgame")?;
        self.say("isready")?;
        self.wait_for("readyok", HANDSHAKE, |_| ())?;
        self.ready = true;
        Ok(())
    }

    /// The command to search, and how long an answer may take.
    fn go(&self, seat: Seat, clock: Option<Clock>) -> (String, Duration) {
        let mut go = "go".to_string();
        let mut patience = self.patience.unwrap_or(PATIENCE);
        let grace = self.patience.unwrap_or(GRACE);
        if let Some(playouts) = self.playouts {
            go += &format!(" nodes {playouts}");
        }
        if let Some(clock) = clock {
            let (left, increment) = (clock.left.as_millis(), clock.increment.as_millis());
            // The other side's clock is not told to players.
            for name in ["p1", "p2"] {
                go += &format!(" {name}time {left}");
            }
            let own = if seat == Seat::First { "p1" } else { "p2" };
            go += &format!(" {own}inc {increment}");
            patience = clock.left + grace;
        }
        if let Some(time) = self.time {
            go += &format!(" movetime {}", time.as_millis().max(1));
            patience = time + grace;
        }
        (go, patience)
    }
}

impl Player for UgiPlayer<'_> {
    fn choose(&mut self, game: &Game, clock: Option<Clock>) -> Result<Choice, PlayerError> {
        self.prepare(game)?;
        let mut position = format!("position fen {}", game.start());
        if !game.moves().is_empty() {
            position += " moves";
        }
        for mv in game.moves() {
            position += &format!(" {mv}");
        }
        self.say(&position)?;
        let mover = game.position().to_move();
        let (go, patience) = self.go(game.seat_of(mover), clock);
        self.say(&go)?;
        let mut told = Told::default();
        let answer = self.wait_for("bestmove", patience, |line| told.take(line, mover))?;
        let mv = answer.split_whitespace().nth(1).unwrap_or_default();
        let illegal = |what: String| PlayerError::Forfeit(format!("plays {}: {what}", excerpt(mv)));
        let mv: Move = mv.parse().map_err(|error| illegal(format!("{error}")))?;
        let mv = game.position().check(mv).map_err(|error| illegal(error.to_string()))?;
        let Told { playouts, estimate } = told;
        Ok(Choice { mv, playouts, estimate, proof: None, visits: Vec::new() })
    }
}

/// How long a player of this description has for a move, if it says so.
///
/// # Errors
/// If it is no time.
pub(super) fn patience(spec: &PlayerSpec) -> Result<Option<Duration>, String> {
    let text = spec.settings.get(PATIENCE_KEY);
    let time = text.map(|text| crate::units::time(text)).transpose();
    time.map_err(|what| format!("{PATIENCE_KEY}: {what}"))
}

/// What a program says of its search, as far as it is understood.
#[derive(Debug, Default)]
struct Told {
    playouts: u64,
    estimate: Option<f64>,
}

impl Told {
    /// Takes the numbers of an `info` line: `nodes`, and the win rate under the name of the
    /// mover's colour. Of several lines for one state the first, for the best move, counts.
    fn take(&mut self, line: &str, mover: Color) {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return;
        }
        let rate = if mover == Color::Dark { "dark" } else { "light" };
        let mut is_best = true;
        while let Some(word) = words.next() {
            match word {
                "string" | "pv" => return,
                "multipv" => is_best = words.next() == Some("1"),
                "nodes" => self.playouts = number(words.next()).unwrap_or(self.playouts),
                _ if word == rate && is_best => {
                    let rate = number(words.next()).filter(|rate| (0.0..=1.0).contains(rate));
                    self.estimate = rate.or(self.estimate);
                }
                _ => {}
            }
        }
    }
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word.and_then(|word| word.parse().ok())
}

/// The words of a command: parts in quotes belong together, as in a shell; nothing else is special.
///
/// # Errors
/// If a quote is not closed, or there is no word.
pub(super) fn words(command: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (Some(open), _) => Err(format!("expected another {open} in the command, found its end")),
        (None, true) => Err("expected a command after ugi:, found nothing".into()),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_into_words() {
        let split = |text: &str| words(text).unwrap();
        assert_eq!(split("a  b"), ["a", "b"]);
        assert_eq!(split("'a b'c \"d 'e\" ''"), ["a bc", "d 'e", ""]);
        for text in ["", "  ", "'a"] {
            assert!(words(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_told_of_a_search_is_the_movers() {
        let mut told = Told::default();
        told.take("info nodes 20 time 3 dark 0.25 light 0.75 pv Ra1", Color::Light);
        assert_eq!((told.playouts, told.estimate), (20, Some(0.75)));
        told.take("info multipv 2 nodes 30 dark 0.5 light 0.5 pv nodes 9", Color::Light);
        assert_eq!((told.playouts, told.estimate), (30, Some(0.75)));
        told.take("info string nodes 99 light 0", Color::Light);
        told.take("info nodes x light 7", Color::Light);
        assert_eq!((told.playouts, told.estimate), (30, Some(0.75)));
    }
}
