//! Joining files: shards of a run, or a single file, to the form that depends
//! on the options and the seed alone.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::game::GameRecord;
use super::header::Header;
use super::log::lock;
use super::read::{Games, read};
use crate::Error;
use crate::files;
use crate::plan::Plan;

/// The games of several files of one run, by index.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The header of the whole run.
    pub header: Header,
    /// The games, by index.
    pub games: BTreeMap<u64, GameRecord>,
    /// The plan of the whole run.
    pub plan: Plan,
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
        let at = |what: String| Error::input(format!("{}: {what}", files::name(path)));
        let first = first.get_or_insert(path);
        let whole = Header { shard: None, ..found.header };
        let merged = match &mut merged {
            Some(merged) => merged,
            none => none.insert(Merged {
                plan: whole.plan()?,
                header: whole.clone(),
                games: BTreeMap::new(),
                torn: Vec::new(),
                duplicates: 0,
            }),
        };
        if let Some(conflict) = merged.header.conflict(&whole) {
            let first = files::name(first);
            return Err(at(format!("not of the same run as {first}: {conflict}")));
        }
        // A run may have been extended in some of its shards only.
        if whole.options.games > merged.header.options.games {
            merged.plan = whole.plan()?;
            merged.header = whole;
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

    /// Games that the run shall have.
    pub fn planned(&self) -> u64 {
        self.plan.games()
    }

    /// The ranges of indices that are missing, both ends included.
    pub fn missing(&self) -> Vec<(u64, u64)> {
        let mut missing = Vec::new();
        for range in self.plan.ranges().filter(|range| !range.is_empty()) {
            let mut next = range.start;
            for &index in self.games.range(range.clone()).map(|(index, _)| index) {
                if index > next {
                    missing.push((next, index - 1));
                }
                next = index + 1;
            }
            if next < range.end {
                missing.push((next, range.end - 1));
            }
        }
        missing
    }

    /// How many are missing.
    pub fn missing_games(&self) -> u64 {
        self.planned() - self.games.len() as u64
    }

    /// Writes the file: the header, then the games by index.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.header.line().as_bytes())?;
        self.games.values().try_for_each(|game| out.write_all(game.line().as_bytes()))
    }

    /// The file as text.
    pub fn text(&self) -> String {
        let lines = self.games.values().map(GameRecord::line);
        std::iter::once(self.header.line()).chain(lines).collect()
    }
}

/// A file that merged games are to be written to, locked against runs.
///
/// It is to be opened before the files that are merged are read: it may be one of them, and a run
/// must not add games to it that the merged file would lack.
#[derive(Debug)]
pub struct Target {
    path: PathBuf,
    /// What is there, open and locked; `None` if there is nothing, or what has no content.
    old: Option<File>,
}

impl Target {
    /// Locks a file, if it is there.
    ///
    /// # Errors
    /// If it is there and `force` is not set, or a run is writing to it.
    pub fn open(path: &Path, force: bool) -> Result<Target, Error> {
        let is_file = match std::fs::metadata(path) {
            Ok(metadata) => metadata.is_file(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(Error::file("write", path, &error)),
        };
        if !is_file {
            return Ok(Target { path: path.into(), old: None });
        }
        if !force {
            let name = files::name(path);
            return Err(Error::input(format!("{name} is there already; --force writes over it")));
        }
        let old = OpenOptions::new().append(true).open(path);
        let old = old.map_err(|error| Error::file("write", path, &error))?;
        lock(&old, path)?;
        Ok(Target { path: path.into(), old: Some(old) })
    }

    /// Writes the games, whole, packed if the name ends in `.gz`.
    ///
    /// # Errors
    /// If they cannot be written, or a file has come up where there was none. What was there is
    /// there still.
    pub fn write(self, merged: &Merged) -> Result<(), Error> {
        if self.old.is_none() && std::fs::metadata(&self.path).is_ok_and(|there| there.is_file()) {
            let name = files::name(&self.path);
            return Err(Error::input(format!("{name} was made by another program meanwhile")));
        }
        files::write_with(&self.path, |out| merged.write(out))
    }
}
