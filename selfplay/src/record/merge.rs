//! Joining files: shards of a run, or a single file, to the form that depends
//! on the options and the seed alone.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::{GameRecord, Games, Header, read};
use crate::Error;

/// The games of several files of one run, by index.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The header of the whole run.
    pub header: Header,
    /// The games, by index.
    pub games: BTreeMap<u64, GameRecord>,
    /// The games of the run.
    pub planned: u64,
    /// Files whose last line was torn, and so left out.
    pub torn: Vec<PathBuf>,
    /// Games that were there more than once, and equal.
    pub duplicates: u64,
}

/// Reads files of one run and joins them.
///
/// # Errors
/// If a file cannot be read, and as [`join`].
pub fn merge(paths: &[PathBuf]) -> Result<Merged, Error> {
    let files: Result<Vec<_>, _> = paths.iter().map(|path| Ok((path, read(path)?))).collect();
    join(files?)
}

/// Joins what files of one run hold. Equal duplicates are fine.
///
/// # Errors
/// If there is no file, one is of another run, or two have different games of one index.
pub fn join<'a>(files: impl IntoIterator<Item = (&'a PathBuf, Games)>) -> Result<Merged, Error> {
    let mut merged: Option<Merged> = None;
    let mut first = None;
    for (path, found) in files {
        let at = |what: String| Error::input(format!("{}: {what}", path.display()));
        let first = first.get_or_insert(path);
        let whole = Header { shard: None, ..found.header };
        let planned = whole.plan()?.games();
        let merged = merged.get_or_insert_with(|| Merged {
            header: whole.clone(),
            games: BTreeMap::new(),
            planned,
            torn: Vec::new(),
            duplicates: 0,
        });
        if let Some(conflict) = merged.header.conflict(&whole) {
            return Err(at(format!("not of the same run as {}: {conflict}", first.display())));
        }
        if found.torn {
            merged.torn.push(path.clone());
        }
        for game in found.games {
            merged.add(game).map_err(at)?;
        }
    }
    merged.ok_or_else(|| Error::input("expected at least one file"))
}

impl Merged {
    fn add(&mut self, game: GameRecord) -> Result<(), String> {
        let index = game.index;
        match self.games.get(&index) {
            Some(there) if *there != game => {
                Err(format!("game {index} differs from the one that was there before"))
            }
            Some(_) => {
                self.duplicates += 1;
                Ok(())
            }
            None => {
                self.games.insert(index, game);
                Ok(())
            }
        }
    }

    /// The ranges of indices that are missing, both ends included.
    pub fn missing(&self) -> Vec<(u64, u64)> {
        let mut ranges = Vec::new();
        let mut next = 0;
        for &index in self.games.keys() {
            if index > next {
                ranges.push((next, index - 1));
            }
            next = index + 1;
        }
        if next < self.planned {
            ranges.push((next, self.planned - 1));
        }
        ranges
    }

    /// How many are missing.
    pub fn missing_games(&self) -> u64 {
        self.planned - self.games.len() as u64
    }

    /// The file: the header, then the games by index.
    pub fn text(&self) -> String {
        let mut text = self.header.line();
        for game in self.games.values() {
            text.push_str(&game.line());
        }
        text
    }
}
