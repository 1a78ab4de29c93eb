//! Weights of the evaluation that a player has from a file.
//!
//! A player is made anew for every game, but a file is read once: the tables that an evaluation
//! needs take longer to make than a small game to play, and a file that changes under a run must
//! not change its players.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use federa::evaluation::Evaluator;

use crate::files::read_weights;

/// The key of a player that names its file of weights.
pub(super) const KEY: &str = "weights";

/// What was read since the program began.
static READ: Mutex<BTreeMap<PathBuf, Arc<Evaluator>>> = Mutex::new(BTreeMap::new());

/// The evaluation by the weights of a file.
///
/// # Errors
/// If the file cannot be read, or is not one of weights.
pub(super) fn evaluator(path: &Path) -> Result<Arc<Evaluator>, String> {
    let mut read = READ.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(evaluator) = read.get(path) {
        return Ok(evaluator.clone());
    }
    let weights = read_weights(path).map_err(|what| format!("{KEY}: {what}"))?;
    let evaluator = Arc::new(Evaluator::new(weights));
    read.insert(path.into(), evaluator.clone());
    Ok(evaluator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use federa::evaluation::Weights;

    #[test]
    fn a_file_is_read_once_and_checked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("w");
        assert!(evaluator(&path).unwrap_err().starts_with("weights: "));
        std::fs::write(&path, "no weights").unwrap();
        assert!(evaluator(&path).unwrap_err().contains("expected a file of weights"));
        std::fs::write(&path, Weights::default().to_bytes()).unwrap();
        let first = evaluator(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(Arc::ptr_eq(&first, &evaluator(&path).unwrap()));
    }
}
