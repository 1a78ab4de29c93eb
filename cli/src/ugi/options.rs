//! [`Options`]: what `setoption` sets.

use std::path::Path;

use federa::text::notation::excerpt;
use federa::{Position, Size};

use crate::engine::Setup;
use crate::terminal::format;

/// The options with their values.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Options {
    /// The searcher: threads, memory, seed, weights.
    pub(super) setup: Setup,
    /// The board of `startpos`.
    pub(super) size: Size,
    /// Whether the pie rule is on in `startpos`.
    pub(super) pie: bool,
    /// How many of the best moves are told at the end of a search.
    pub(super) lines: usize,
    /// The searcher as the program was started with it.
    usual: Setup,
}

/// Most threads that can be asked for.
const MOST_THREADS: u64 = 1024;
/// Most memory that can be asked for, in MiB.
const MOST_MEMORY: u64 = 1 << 20;
/// Most lines that can be asked for: no position has as many moves.
const MOST_LINES: u64 = 1000;
/// Bytes of a MiB.
const MIB: u64 = 1 << 20;
/// What is said of the memory when nobody has set it, in MiB.
const USUAL_MEMORY: u64 = 1024;

/// The word for the weights that the program was started with.
const DEFAULT: &str = "default";

impl Options {
    /// The options as the program is started.
    pub(super) fn new(setup: Setup, size: Size, pie: bool) -> Options {
        Options { usual: setup.clone(), setup, size, pie, lines: 1 }
    }

    /// The lines that tell of the options, with the values that hold now.
    pub(super) fn about(&self) -> Vec<String> {
        let memory = self.setup.memory.map_or(USUAL_MEMORY, |bytes| bytes / MIB);
        let spin = |name: &str, value: u64, least: u64, most: u64| {
            format!("option name {name} type spin default {value} min {least} max {most}")
        };
        let (min, max) = (Size::MIN as u64, Size::MAX as u64);
        vec![
            spin("Threads", self.setup.threads as u64, 1, MOST_THREADS),
            spin("Memory", memory, 1, MOST_MEMORY),
            spin("Seed", self.setup.seed, 0, i64::MAX as u64),
            format!("option name PieRule type check default {}", self.pie),
            spin("Size", self.size.get() as u64, min, max),
            spin("MultiPV", self.lines as u64, 1, MOST_LINES),
            format!("option name Weights type string default {DEFAULT}"),
        ]
    }

    /// The start position.
    pub(super) fn start(&self) -> Position {
        if self.pie { Position::with_pie(self.size) } else { Position::new(self.size) }
    }

    /// Sets an option; names are read without regard to case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let wrong =
            |expected: &str| format!("{name}: expected {expected}, found {}", excerpt(value));
        let number = |least: u64, most: u64| {
            let number = value.parse::<u64>().ok().filter(|n| (least..=most).contains(n));
            number.ok_or_else(|| wrong(&format!("a whole number from {least} to {most}")))
        };
        match name.to_ascii_lowercase().as_str() {
            "threads" => self.setup.threads = number(1, MOST_THREADS)? as usize,
            "memory" => self.setup.memory = Some(number(1, MOST_MEMORY)? * MIB),
            "seed" => self.setup.seed = number(0, u64::MAX)?,
            "pierule" => match value {
                "true" => self.pie = true,
                "false" => self.pie = false,
                _ => return Err(wrong("true or false")),
            },
            "size" => {
                let size = number(Size::MIN as u64, Size::MAX as u64)? as usize;
                self.size = Size::new(size).map_err(|error| error.to_string())?;
            }
            "multipv" => self.lines = number(1, MOST_LINES)? as usize,
            "weights" => self.set_weights(value)?,
            _ => {
                let names = ["Threads", "Memory", "Seed", "PieRule", "Size", "MultiPV", "Weights"];
                let known = format::or(&names);
                return Err(format!("expected an option {known}, found {}", excerpt(name)));
            }
        }
        Ok(())
    }

    /// `default` are those that the program was started with.
    fn set_weights(&mut self, value: &str) -> Result<(), String> {
        if value.eq_ignore_ascii_case(DEFAULT) {
            self.setup.params = self.usual.params.clone();
            self.setup.evaluator = self.usual.evaluator.clone();
            return Ok(());
        }
        self.setup.set_weights(Path::new(value)).map_err(|what| format!("Weights: {what}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use federa::Params;

    fn options() -> Options {
        Options::new(Setup::new(Params::default(), 1), Size::STANDARD, false)
    }

    #[test]
    fn every_option_that_is_told_of_can_be_set_to_its_default() {
        let mut options = options();
        options.setup.memory = Some(64 * MIB);
        let before = options.clone();
        for line in options.about() {
            let words: Vec<_> = line.split(' ').collect();
            assert_eq!(
                (words[0], words[1], words[3], words[5]),
                ("option", "name", "type", "default")
            );
            options.set(words[2], words[6]).unwrap();
        }
        assert_eq!(options, before);
        options.set("pierule", "true").unwrap();
        options.set("SIZE", "5").unwrap();
        assert_eq!(options.start().to_string(), "5/5/5/5/5 d p");
        options.set("Weights", "none").unwrap();
        assert_eq!(Some(options.setup.params.clone()), Params::preset("guided"));
        options.set("Weights", "default").unwrap();
        assert_eq!(options.setup.params, Params::default());
    }

    #[test]
    fn wrong_values_are_told_and_change_nothing() {
        let mut options = options();
        let before = options.clone();
        for (name, value, expected) in [
            ("Threads", "0", "Threads: expected a whole number from 1 to 1024, found \"0\""),
            ("Memory", "-1", "Memory: expected"),
            ("Seed", "", "found nothing"),
            ("PieRule", "on", "PieRule: expected true or false, found \"on\""),
            ("Size", "20", "from 2 to 19"),
            ("MultiPV", "x", "MultiPV"),
            ("Weights", "/nowhere/at/all", "Weights: /nowhere/at/all: cannot read"),
            ("Hash", "64", "expected an option Threads"),
        ] {
            let found = options.set(name, value).unwrap_err();
            assert!(found.contains(expected), "{found}");
        }
        assert_eq!(options, before);
    }
}
