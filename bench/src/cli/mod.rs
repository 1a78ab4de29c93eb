//! The command line: options and their values, output, progress, failures.

pub(crate) mod args;
pub(crate) mod failure;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod values;
