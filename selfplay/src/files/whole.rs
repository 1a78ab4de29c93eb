//! Writing a file whole: a temporary file in the same folder, brought to the disk, then renamed.
//!
//! So there is never half a file, and a full disk leaves the old one. Links are followed, rights
//! and, if the system allows it, the owner are kept. What is no regular file (a pipe, a device) is
//! written through. A name that ends in `.gz` is packed.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};
use tempfile::NamedTempFile;

use super::input::is_packed_name;
use crate::Error;

/// Links that may follow each other, as in the kernel.
const MOST_LINKS: usize = 40;

/// Writes a file whole.
///
/// # Errors
/// If it cannot be written; what was there before is there still.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Error> {
    write_with(path, |out| out.write_all(bytes.as_ref()))
}

/// Writes a file whole, by a function.
///
/// # Errors
/// If it cannot be written, or the function fails; what was there before is there still.
pub fn write_with(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    let written = match target(path) {
        Ok(Some(target)) => prepare(&target, is_packed_name(path), content)
            .and_then(|file| persist(file, &target).map(drop)),
        Ok(None) => through(path, is_packed_name(path), content),
        Err(error) => Err(error),
    };
    written.map_err(|error| Error::file("write", path, &error))
}

/// The file that a name stands for, links followed, if it can be replaced; `None` for what must be
/// written through.
///
/// # Errors
/// If it is there and may not be written.
pub fn target(path: &Path) -> io::Result<Option<PathBuf>> {
    match std::fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => return Ok(None),
        // Replacing needs the right to write to the folder only.
        Ok(_) => drop(OpenOptions::new().append(true).open(path)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let target = follow(path)?;
    // Names such as /dev/stdout stand for what is open, wherever that was opened.
    let is_open =
        ["/dev", "/proc"].iter().any(|root| target.starts_with(root) || path.starts_with(root));
    Ok((!is_open).then_some(target))
}

/// Follows links to where a file is or would be made.
pub(super) fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match std::fs::read_link(&target) {
            Ok(link) => target = folder(&target).join(link),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("too many links"))
}

/// The folder of a file.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A temporary file beside the target, with the content and the rights of what it will replace.
/// It has been brought to the disk, and goes away unless it is [persisted](persist).
///
/// # Errors
/// If it cannot be written, or the function fails.
pub fn prepare(
    target: &Path,
    packed: bool,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".federa-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The system takes from these what the user's mask says.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder(target))?;
    fill(file.as_file_mut(), packed, content)?;
    if let Ok(metadata) = std::fs::metadata(target) {
        keep_rights(file.as_file(), &metadata)?;
    }
    file.as_file().sync_all()?;
    Ok(file)
}

/// Puts a prepared file in its place, and sees to it that the folder remembers.
///
/// # Errors
/// If it cannot be renamed. It is removed then.
pub fn persist(file: NamedTempFile, target: &Path) -> io::Result<File> {
    let file = file.persist(target).map_err(|error| error.error)?;
    sync_folder(target);
    Ok(file)
}

/// Brings the name of a new file to the disk, as far as the file system can do that.
pub fn sync_folder(path: &Path) {
    let _ = File::open(folder(path)).and_then(|folder| folder.sync_all());
}

fn through(
    path: &Path,
    packed: bool,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    fill(&mut OpenOptions::new().append(true).open(path)?, packed, content)
}

fn fill(
    file: &mut File,
    packed: bool,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = io::BufWriter::new(file);
    if packed {
        // Without name and time, so that the same content gives the same bytes.
        let mut packer = GzBuilder::new().write(&mut out, Compression::default());
        content(&mut packer)?;
        packer.finish()?;
    } else {
        content(&mut out)?;
    }
    out.flush()
}

#[cfg(unix)]
fn keep_rights(file: &File, of: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    // Only some may give files away; who may not keeps what they write.
    if fchown(file, Some(of.uid()), Some(of.gid())).is_err() {
        let _ = fchown(file, None, Some(of.gid()));
    }
    file.set_permissions(of.permissions())
}

#[cfg(not(unix))]
fn keep_rights(file: &File, of: &Metadata) -> io::Result<()> {
    file.set_permissions(of.permissions())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_failure_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write(&path, "old").unwrap();
        let failed = write_with(&path, |out| {
            out.write_all(b"new")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(matches!(failed, Err(Error::System(_))), "{failed:?}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(folder.path()), ["a"]);
        write(&path, "new").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
        assert!(write(&folder.path().join("no/a"), "x").is_err());
    }

    #[test]
    fn names_in_gz_are_packed_the_same_every_time() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["a.gz", "b.gz"].map(|name| folder.path().join(name));
        for path in &paths {
            write(path, "text").unwrap();
        }
        let mut text = String::new();
        super::super::input::open(&paths[0]).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "text");
        let [one, other] = paths.map(|path| std::fs::read(path).unwrap());
        assert!(one == other && one.starts_with(&[0x1f, 0x8b]));
    }

    #[cfg(unix)]
    #[test]
    fn rights_are_kept_and_links_followed() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("far")).unwrap();
        symlink("far/there", at("link")).unwrap();
        write(&at("link"), "one").unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let plain = at("plain");
        std::fs::write(&plain, "").unwrap();
        assert_eq!(mode(&at("far/there")), mode(&plain), "new files have the usual rights");
        std::fs::set_permissions(at("far/there"), PermissionsExt::from_mode(0o640)).unwrap();
        write(&at("link"), "two").unwrap();
        assert_eq!(std::fs::read_to_string(at("far/there")).unwrap(), "two");
        assert_eq!(mode(&at("far/there")), 0o640);
        assert!(at("link").is_symlink());
        symlink("round", at("round")).unwrap();
        assert!(write(&at("round"), "x").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_written_through() {
        write(Path::new("/dev/null"), "nothing").unwrap();
        assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
        assert_eq!(target(Path::new("/dev/null")).unwrap(), None);
    }
}
