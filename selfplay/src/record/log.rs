//! [`Log`]: the file while a run writes it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{GameRecord, Header, read};
use crate::Error;

/// A file of games, open to be added to, and locked against other writers.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
    length: u64,
}

impl Log {
    /// Opens a file, or makes one, for the games of `header`. What it holds
    /// already is returned; a torn last line is taken away.
    ///
    /// # Errors
    /// If another run writes to the file, or it is something else than a file
    /// of the same run. The file is then as before.
    pub fn open(path: &Path, header: &Header) -> Result<(Log, Vec<GameRecord>), Error> {
        let fail = |doing: &str| {
            let doing = doing.to_string();
            move |error: std::io::Error| Error::file(&doing, path, &error)
        };
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(fail("open"))?;
        // A pipe or a device cannot be read back, and some can be read for ever.
        if !file.metadata().map_err(fail("open"))?.is_file() {
            return Err(Error::input(format!("{}: expected a regular file", path.display())));
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let path = path.display();
                return Err(Error::input(format!("{path}: another run is writing to this file")));
            }
            Err(TryLockError::Error(error)) => return Err(fail("lock")(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fail("read"))?;
        let mut log = Log { file, path: path.into(), length: 0 };
        let line = header.line();
        // An empty file, or a header that was cut off while it was written.
        if !bytes.contains(&b'\n') && line.as_bytes().starts_with(&bytes) {
            log.cut()?;
            log.write(line.as_bytes())?;
            return Ok((log, Vec::new()));
        }
        let refuse =
            |what: String| Error::input(format!("{}: {what}; give another --out", path.display()));
        let found = read::parse(&bytes).map_err(refuse)?;
        if let Some(conflict) = found.header.conflict(header) {
            return Err(refuse(format!("this file is of another run: {conflict}")));
        }
        if found.header.shard != header.shard {
            return Err(refuse("this file is of another shard".into()));
        }
        log.length = found.complete;
        log.cut()?;
        Ok((log, found.games))
    }

    /// Adds a game, in one write.
    ///
    /// # Errors
    /// If the disk is full or broken; the file then ends with the game before.
    pub fn append(&mut self, game: &GameRecord) -> Result<(), Error> {
        self.write(game.line().as_bytes())
    }

    /// Waits until all is on the disk.
    ///
    /// # Errors
    /// If it is not.
    pub fn sync(&self) -> Result<(), Error> {
        self.file.sync_data().map_err(|error| Error::file("write", &self.path, &error))
    }

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
        self.file
            .set_len(self.length)
            .and_then(|()| self.file.seek(SeekFrom::Start(self.length)))
            .map(drop)
            .map_err(|error| Error::file("write", &self.path, &error))
    }
}
