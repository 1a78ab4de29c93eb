//! [`Log`]: the file while a run writes it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use super::game::GameRecord;
use super::header::Header;
use super::read;
use crate::Error;
use crate::files::{self, Identity, Lines};

/// A file of games, open to be added to, and locked against other writers.
///
/// Whatever happens to the name meanwhile is noticed before the next game is written: a file that
/// was removed, replaced, emptied or added to is no longer that of the run.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
    identity: Identity,
    length: u64,
    /// Where the games begin.
    games: u64,
}

impl Log {
    /// Opens a file, or makes one, for the games of `header`. What it holds
    /// already is returned; a torn last line is taken away. A file of the same run with fewer
    /// games is rewritten, whole, with the header of more.
    ///
    /// # Errors
    /// If another run writes to the file, or it is something else than a file
    /// of the same run. The file is then as before.
    pub fn open(path: &Path, header: &Header) -> Result<(Log, Vec<GameRecord>), Error> {
        if files::is_packed_name(path) {
            let name = files::name(path);
            return Err(Error::input(format!(
                "{name}: expected a name without .gz, for games are added one by one; merge packs \
                 them afterwards"
            )));
        }
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let file = file.map_err(|error| Error::file("open", path, &error))?;
        lock(&file, path)?;
        let identity = Identity::of_open(&file, path);
        let identity = identity.map_err(|error| Error::file("open", path, &error))?;
        let mut log = Log { file, path: path.into(), identity, length: 0, games: 0 };
        log.read(header)
            .and_then(|(games, is_extended)| match is_extended {
                false => Ok(Some(games)),
                true => log.extend(header).map(|()| None),
            })
            .and_then(|games| match games {
                Some(games) => Ok((log, games)),
                // The new file is another than the one that is locked.
                None => Log::open(path, header),
            })
    }

    /// Reads what is there; whether it is of the same run with fewer games.
    fn read(&mut self, header: &Header) -> Result<(Vec<GameRecord>, bool), Error> {
        let name = files::name(&self.path);
        let refuse = |what: String| Error::input(format!("{name}: {what}; give another --out"));
        let mut lines = Lines::of(self.reader()?, &name);
        let first = lines.next().transpose()?;
        let line = header.line();
        let is_empty = self.len()? == 0;
        // A header that was cut off while it was written.
        let is_cut = |first: &files::Line| !first.is_complete && line.starts_with(&first.text);
        if is_empty || first.as_ref().is_some_and(is_cut) {
            self.cut()?;
            self.write(line.as_bytes())?;
            files::whole::sync_folder(&self.path);
            return Ok((Vec::new(), false));
        }
        self.games = first.as_ref().map_or(0, |header| header.end);
        let found = read::parse(first, lines).map_err(|error| {
            let text = error.to_string();
            match error {
                Error::Input(_) => Error::input(format!("{text}; give another --out")),
                Error::System(_) => error,
            }
        })?;
        let conflict = found.header.conflict(header);
        if let Some(conflict) = conflict {
            let old = found.header.format < header.format;
            let hint =
                if old { ", by an older program: it can be read but not added to" } else { "" };
            return Err(refuse(format!("this file is of another run: {conflict}{hint}")));
        }
        if found.header.shard != header.shard {
            return Err(refuse("this file is of another shard".into()));
        }
        let (there, here) = (found.header.options.games, header.options.games);
        if there > here {
            let what = "a run can be extended but not cut";
            return Err(refuse(format!("option games is {there} there, {here} here: {what}")));
        }
        self.length = found.complete;
        self.cut()?;
        Ok((found.games, there < here))
    }

    /// Replaces the file by one with another header and the same games.
    fn extend(&self, header: &Header) -> Result<(), Error> {
        let mut lines = self.reader()?;
        self.check_place()?;
        files::write_with(&self.path, |out| {
            out.write_all(header.line().as_bytes())?;
            io::copy(&mut lines.by_ref().take(self.games), &mut io::sink())?;
            io::copy(&mut lines, out).map(drop)
        })
    }

    /// The file from its start.
    fn reader(&self) -> Result<Box<dyn BufRead>, Error> {
        let mut file = self.file.try_clone();
        if let Ok(file) = &mut file {
            io::Seek::rewind(file).map_err(|error| Error::file("read", &self.path, &error))?;
        }
        let file = file.map_err(|error| Error::file("read", &self.path, &error))?;
        Ok(Box::new(BufReader::new(file)))
    }

    /// Adds a game, in one write.
    ///
    /// # Errors
    /// If the disk is full or broken, the file then ends with the game before; or if the name is
    /// no longer that of the file.
    pub fn append(&mut self, game: &GameRecord) -> Result<(), Error> {
        self.check_place()?;
        self.write(game.line().as_bytes())
    }

    /// Waits until all is on the disk.
    ///
    /// # Errors
    /// If it is not, or the name is no longer that of the file.
    pub fn sync(&self) -> Result<(), Error> {
        self.check_place()?;
        self.file.sync_data().map_err(|error| Error::file("write", &self.path, &error))
    }

    /// Whether the name still stands for the file, and that is as it was left.
    fn check_place(&self) -> Result<(), Error> {
        let lost = |what: &str| {
            let name = files::name(&self.path);
            Err(Error::System(format!(
                "{name}: the file was {what} while the run was writing to it; the games that were \
                 in it are not all there, and no more are played"
            )))
        };
        match Identity::of(&self.path) {
            Ok(identity) if identity == self.identity => {}
            Ok(Identity::There(..)) => return lost("replaced"),
            _ => return lost("removed or renamed"),
        }
        match self.len()?.cmp(&self.length) {
            std::cmp::Ordering::Less => lost("emptied or cut"),
            std::cmp::Ordering::Equal => Ok(()),
            std::cmp::Ordering::Greater => lost("added to by another program"),
        }
    }

    /// Adds bytes at the end, wherever that is.
    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match self.file.write_all(bytes) {
            Ok(()) => {
                self.length += bytes.len() as u64;
                Ok(())
            }
            Err(error) => {
                // A part of the line may have been written. If it cannot be taken
                // away either, the next run does it.
                let _ = self.cut();
                Err(Error::file("write", &self.path, &error))
            }
        }
    }

    /// Takes away what follows the last complete line.
    fn cut(&mut self) -> Result<(), Error> {
        if self.len()? > self.length {
            let cut = self.file.set_len(self.length);
            cut.map_err(|error| Error::file("write", &self.path, &error))?;
        }
        Ok(())
    }

    /// The length of the file now, in bytes.
    fn len(&self) -> Result<u64, Error> {
        let metadata = self.file.metadata();
        metadata.map(|found| found.len()).map_err(|error| Error::file("read", &self.path, &error))
    }
}

/// Locks a file of games against other writers, as long as it is open.
///
/// # Errors
/// If it is no regular file, another program has locked it, or its name stands for another by now.
pub(super) fn lock(file: &File, path: &Path) -> Result<(), Error> {
    let name = files::name(path);
    let fail = |error: io::Error| Error::file("open", path, &error);
    // A pipe or a device cannot be read back, and some can be read for ever.
    if !file.metadata().map_err(fail)?.is_file() {
        return Err(Error::input(format!("{name}: expected a regular file")));
    }
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(Error::input(format!("{name}: another run is writing to this file")));
        }
        Err(TryLockError::Error(error)) => return Err(Error::file("lock", path, &error)),
    }
    // Who had locked it before may have put another in its place.
    match (Identity::of_open(file, path), Identity::of(path)) {
        (Ok(locked), Ok(there)) if locked == there => Ok(()),
        _ => Err(Error::input(format!("{name}: another run has just replaced this file"))),
    }
}
