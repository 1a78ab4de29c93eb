//! [`Identity`]: what makes two names one file, whatever links lead there.

use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

/// What a name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Identity {
    /// A file that is there, by its device and number.
    There(u64, u64),
    /// None yet: where it would be made, links followed.
    Missing(PathBuf),
}

impl Identity {
    /// What a name stands for now. Nothing is opened, so a pipe does not block.
    ///
    /// # Errors
    /// If that cannot be found out, as in a folder that is not there.
    pub fn of(path: &Path) -> io::Result<Identity> {
        match std::fs::metadata(path) {
            Ok(metadata) => Identity::of_metadata(&metadata, path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let target = super::whole::follow(path)?;
                let folder = super::whole::folder(&target).canonicalize()?;
                Ok(Identity::Missing(folder.join(target.file_name().unwrap_or_default())))
            }
            Err(error) => Err(error),
        }
    }

    #[cfg(unix)]
    fn of_metadata(metadata: &Metadata, _: &Path) -> io::Result<Identity> {
        use std::os::unix::fs::MetadataExt;
        Ok(Identity::There(metadata.dev(), metadata.ino()))
    }

    /// Elsewhere the full name stands for the file.
    #[cfg(not(unix))]
    fn of_metadata(_: &Metadata, path: &Path) -> io::Result<Identity> {
        path.canonicalize().map(Identity::Missing)
    }

    /// What an open file is, to be compared with what its name stands for later.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn of_open(file: &std::fs::File, path: &Path) -> io::Result<Identity> {
        Identity::of_metadata(&file.metadata()?, path)
    }
}

/// Whether two names are one file; `false` if that cannot be found out.
pub fn is_same(one: &Path, other: &Path) -> bool {
    match (Identity::of(one), Identity::of(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_detours_lead_to_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("a"), "").unwrap();
        std::fs::write(at("b"), "").unwrap();
        std::fs::create_dir(at("c")).unwrap();
        std::fs::hard_link(at("a"), at("hard")).unwrap();
        assert!(is_same(&at("a"), &at("c/../a")) && is_same(&at("a"), &at("hard")));
        assert!(!is_same(&at("a"), &at("b")));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("a", at("soft")).unwrap();
            std::os::unix::fs::symlink("nowhere", at("dangling")).unwrap();
            assert!(is_same(&at("a"), &at("soft")));
            assert!(is_same(&at("nowhere"), &at("dangling")));
        }
    }

    #[test]
    fn files_to_come_are_told_apart_by_place_and_name() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert!(is_same(&at("new"), &at("./new")));
        assert!(!is_same(&at("new"), &at("newer")));
        assert!(!is_same(&at("no/new"), &at("no/new")), "the folder is not there");
    }
}
