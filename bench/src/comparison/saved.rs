//! [`Saved`]: an earlier answer, read back.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::Deserialize;

use crate::Error;

/// The most that is read of a file, in bytes; results are far smaller.
const MOST: u64 = 64 << 20;

/// What a comparison needs of a document.
#[derive(Debug, Deserialize)]
pub(super) struct Saved {
    command: String,
    environment: SavedEnvironment,
    pub(super) results: Vec<SavedRow>,
}

#[derive(Debug, Deserialize)]
struct SavedEnvironment {
    processor: String,
    cores: usize,
    features_used: Vec<String>,
    compiler: String,
    optimisation: String,
}

/// A case with each rate in every repeat.
#[derive(Debug, Deserialize)]
pub(super) struct SavedRow {
    name: String,
    size: usize,
    position: String,
    threads: usize,
    clock: String,
    pub(super) samples: BTreeMap<String, Vec<f64>>,
}

impl SavedRow {
    /// What must be the same in two rows that are compared.
    pub(super) fn case(&self) -> (&str, usize, &str, usize, &str) {
        (&self.name, self.size, &self.position, self.threads, &self.clock)
    }

    /// The case for people.
    pub(super) fn line(&self) -> String {
        let SavedRow { name, size, position, threads, .. } = self;
        format!("{name} {size} {position} x{threads}")
    }
}

impl Saved {
    /// Reads a file that `--json` wrote.
    pub(super) fn read(path: &Path) -> Result<Saved, Error> {
        let at = |reason: String| Error::at(path.display(), reason);
        let mut text = String::new();
        let read = File::open(path).and_then(|file| file.take(MOST).read_to_string(&mut text));
        read.map_err(|error| at(error.to_string()))?;
        Saved::parse(&text).map_err(|error| {
            at(format!("expected results from federa bench --json, found something else: {error}"))
        })
    }

    pub(super) fn parse(text: &str) -> Result<Saved, serde_json::Error> {
        let saved: Saved = serde_json::from_str(text)?;
        let empty = saved.results.iter().any(|row| row.samples.values().any(Vec::is_empty));
        if empty { Err(serde::de::Error::custom("a rate without samples")) } else { Ok(saved) }
    }

    /// In what the surroundings of this run are not those of `other`.
    pub(super) fn differences(&self, other: &Saved) -> Vec<String> {
        let (new, old) = (&self.environment, &other.environment);
        let features = |e: &SavedEnvironment| e.features_used.join(" ");
        let pairs = [
            ("command", other.command.clone(), self.command.clone()),
            ("processor", old.processor.clone(), new.processor.clone()),
            ("cores", old.cores.to_string(), new.cores.to_string()),
            ("features", features(old), features(new)),
            ("compiler", old.compiler.clone(), new.compiler.clone()),
            ("opt-level", old.optimisation.clone(), new.optimisation.clone()),
        ];
        let unlike = pairs.into_iter().filter(|(_, old, new)| old != new);
        unlike.map(|(what, old, new)| format!("{what} was {old}, is {new}")).collect()
    }
}
