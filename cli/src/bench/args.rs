//! Options that several commands share.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use federa::Size;
use serde::Serialize;

use federa_bench::workloads::playouts::PolicyName;
use federa_bench::workloads::positions::Phase;

use super::read;
use crate::options::values::{seed, size, threads};

/// How long and how often to measure.
#[derive(Args, Clone, Debug, Serialize)]
pub(crate) struct Timing {
    /// How long each repeat takes
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = read::time,
          allow_hyphen_values = true)]
    #[serde(rename = "seconds", serialize_with = "seconds")]
    pub(crate) time: Duration,
    /// Repeats, of which the median is told
    #[arg(long, value_name = "N", default_value = "5", value_parser = read::repeats,
          allow_negative_numbers = true)]
    pub(crate) repeats: usize,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed,
          allow_negative_numbers = true)]
    pub(crate) seed: u64,
}

/// Which boards.
#[derive(Args, Clone, Debug, Serialize)]
pub(crate) struct Sizes {
    /// Board sizes, 2 to 19, a list such as 5,9
    #[arg(long, value_name = "N,...", value_delimiter = ',', default_value = "5,9,13,19",
          value_parser = size, allow_negative_numbers = true)]
    #[serde(serialize_with = "sizes")]
    pub(crate) size: Vec<Size>,
}

/// Which positions.
#[derive(Args, Clone, Debug, Serialize)]
pub(crate) struct Positions {
    /// Where to start: on the empty board, a half full or a full one
    #[arg(long, value_parser = read::phases(), value_name = "PHASE,...", value_delimiter = ',',
          default_value = "empty")]
    pub(crate) phase: Vec<Phase>,
}

/// Which playouts.
#[derive(Args, Clone, Debug, Serialize)]
pub(crate) struct Policies {
    /// Policies of the playouts
    #[arg(
        long,
        value_parser = read::policies(),
        value_name = "POLICY,...",
        value_delimiter = ',',
        default_value = "uniform,fill,guided"
    )]
    pub(crate) policy: Vec<PolicyName>,
}

/// How many at once.
#[derive(Args, Clone, Debug, Serialize)]
pub(crate) struct Threads {
    /// Threads at work side by side
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads,
          allow_negative_numbers = true)]
    pub(crate) threads: usize,
}

/// How to answer.
#[derive(Args, Clone, Debug, Serialize)]
pub(crate) struct Answer {
    /// Answer with one JSON object
    #[arg(long)]
    #[serde(skip)]
    pub(crate) json: bool,
    /// Also tell the ratios to the results in this file, an earlier --json
    #[arg(long, value_name = "FILE")]
    pub(crate) before: Option<PathBuf>,
}

/// Sizes as numbers.
pub(crate) fn sizes<S: serde::Serializer>(sizes: &[Size], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(sizes.iter().map(|size| size.get()))
}

/// A time in seconds.
fn seconds<S: serde::Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(time.as_secs_f64())
}
