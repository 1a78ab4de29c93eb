//! [`Document`]: the whole answer of a command, for programs.

use serde::Serialize;

use super::row::Row;
use crate::comparison::ratio::Comparison;
use crate::environment::Environment;

/// What a command measured, where, and with which options.
#[derive(Debug, Serialize)]
pub struct Document {
    /// The name of the command.
    pub command: &'static str,
    /// Its options.
    pub options: serde_json::Value,
    /// The machine and the build.
    pub environment: Environment,
    /// What was measured.
    pub results: Vec<Row>,
    /// The ratios to an earlier run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comparison: Option<Comparison>,
}

impl Document {
    /// The answer of a command with these options.
    pub fn new(command: &'static str, options: &impl Serialize, results: Vec<Row>) -> Self {
        let options = serde_json::to_value(options).expect("plain data");
        let environment = Environment::here();
        Document { command, options, environment, results, comparison: None }
    }
}
