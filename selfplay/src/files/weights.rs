//! Reading a file of weights of the evaluation.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use federa::evaluation::Weights;

use super::name;

/// More than any file of weights has, in bytes: what goes on beyond is none, and may have no end.
const MOST: u64 = 1 << 20;

/// Reads a file of weights.
///
/// # Errors
/// If it cannot be read or is not one, in a line that begins with its name.
pub fn read_weights(path: &Path) -> Result<Weights, String> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST).read_to_end(&mut bytes));
    read.map_err(|error| format!("{}: cannot read: {error}", name(path)))?;
    Weights::from_bytes(&bytes).map_err(|error| format!("{}: {error}", name(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_weights_are_read_and_others_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("w");
        assert!(read_weights(&path).unwrap_err().contains("w: cannot read: "));
        std::fs::write(&path, "no weights").unwrap();
        assert!(read_weights(&path).unwrap_err().contains("expected a file of weights"));
        std::fs::write(&path, Weights::default().to_bytes()).unwrap();
        assert_eq!(read_weights(&path), Ok(Weights::default()));
    }

    /// This one has no end.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_without_an_end_is_told() {
        let told = read_weights(Path::new("/dev/zero")).unwrap_err();
        assert!(told.starts_with("/dev/zero: expected a file of weights"), "{told}");
    }
}
