//! What a report is made of: [`Settings`], and the games of some runs.

use std::path::PathBuf;

use crate::Error;
use crate::record::{Games, Header, Merged, join, read};
use crate::stats::{Confidence, Counts, Estimate};

/// How a report counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The confidence of its intervals.
    pub confidence: Confidence,
    /// Exact intervals of rates instead of Wilson's.
    pub exact: bool,
}

impl Settings {
    /// A rate with its interval; `None` without games.
    pub fn rate(&self, counts: Counts) -> Option<Estimate> {
        if self.exact {
            counts.clopper_pearson(self.confidence)
        } else {
            counts.wilson(self.confidence)
        }
    }

    /// What tests in the report hold to: one less the confidence.
    pub fn level(&self) -> f64 {
        1.0 - self.confidence.level()
    }
}

/// One run, of all the files that are given of it.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its files.
    pub files: Vec<PathBuf>,
    /// Its games.
    pub merged: Merged,
}

/// Reads files of one run or of several; shards of a run are joined.
///
/// # Errors
/// If one cannot be read, or shards do not fit together.
pub fn sources(files: &[PathBuf]) -> Result<Vec<Source>, Error> {
    let mut runs: Vec<(Header, Vec<(&PathBuf, Games)>)> = Vec::new();
    for file in files {
        let games = read(file)?;
        let header = Header { shard: None, ..games.header.clone() };
        match runs.iter_mut().find(|(known, _)| known.is_same_run(&header)) {
            Some((_, files)) => files.push((file, games)),
            None => runs.push((header, vec![(file, games)])),
        }
    }
    let sources = runs.into_iter().map(|(_, files)| {
        let names = files.iter().map(|&(file, _)| file.clone()).collect();
        Ok(Source { files: names, merged: join(files)? })
    });
    sources.collect()
}
