//! The file of `--values`: opened, and made if there is none.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use federa::Size;
use federa::Stop;
use federa::solve::retrograde::{LARGEST, Values, tabulate};
use federa_selfplay::files::whole;
use rayon::ThreadPool;

use crate::error::Error;
use crate::terminal::files;
use crate::terminal::progress::Progress;
use crate::terminal::signals;
use crate::threads;

pub(super) type FileOfValues = Values<File>;

/// Opens the values of a size.
pub(super) fn open(size: Size, path: &Path) -> Result<FileOfValues, Error> {
    let values = File::open(path).and_then(|file| Values::open(size, file));
    values.map_err(|error| Error::at(files::name(path), error))
}

/// Makes the values of a size unless the file is there.
pub(super) fn prepare(size: Size, path: &Path, threads: usize, stop: &Stop) -> Result<(), Error> {
    if size.get() > LARGEST {
        let expected = format!("expected a board up to {LARGEST}x{LARGEST}, found {size}");
        return Err(Error::at("--values", expected));
    }
    if path.exists() {
        return Ok(());
    }
    // Links are followed to where the file will be.
    let target = whole::target(path).map_err(|error| Error::at(files::name(path), error))?;
    let Some(path) = target.as_deref() else {
        return Err(Error::at(files::name(path), "expected a regular file, found another"));
    };
    // Under another name until it is whole, so that a kill leaves no half of it.
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".unfinished");
    let unfinished = Path::new(&unfinished);
    let fail = |error: &dyn Display| Error::at(files::name(path), error);
    let failed = |error: &dyn Display| Error::failed(files::name(path), error);
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(unfinished);
    let file = file.map_err(|error| fail(&error))?;
    if file.try_lock().is_err() {
        return Err(fail(&"expected to be the only one to make it, found another program at it"));
    }
    let made =
        threads::pool(threads).map(|pool| signals::gently(|| make(size, &file, &pool, stop)));
    let error = match made {
        Ok(Ok(true)) => return fs::rename(unfinished, path).map_err(|error| failed(&error)),
        Ok(Ok(false)) => failed(&"stopped before all values were known"),
        Ok(Err(error)) => failed(&error),
        Err(error) => error,
    };
    // If this fails as well there is nothing more to tell.
    let _ = fs::remove_file(unfinished);
    Err(error)
}

fn make(size: Size, file: &File, pool: &ThreadPool, stop: &Stop) -> io::Result<bool> {
    // What a killed program has left.
    file.set_len(0)?;
    let mut file = BufWriter::with_capacity(1 << 20, file);
    let progress = Progress::bar().with_lines();
    progress.message(format!("solving all positions of {size}"));
    let done = |share: f64| progress.done(share);
    let whole = pool.install(|| tabulate(size, &mut file, stop, &done))?;
    file.flush()?;
    file.get_ref().sync_all()?;
    Ok(whole)
}
