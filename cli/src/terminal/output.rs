//! [`Output`]: standard output, with colour where it is wanted.

use std::io::{self, Write};

use anstream::AutoStream;
use clap::ValueEnum;
use serde::Serialize;

use crate::error::Error;

/// Prints a line to standard error. If that is closed there is no reader.
pub(crate) fn tell(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// When to colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Color {
    // Comments that are not docs: docs would make --help differ from -h.
    // On a terminal, unless NO_COLOR is set.
    Auto,
    // Also in a file or a pipe.
    Always,
    // Nowhere.
    Never,
}

/// Standard output. What is printed may hold styles; they are taken out where
/// no colour is wanted.
pub(crate) struct Output(AutoStream<io::Stdout>);

impl Output {
    pub(crate) fn new(color: Color) -> Output {
        let choice = match color {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        };
        Output(AutoStream::new(io::stdout(), choice))
    }

    /// Prints and flushes, so that whoever reads along has all there is.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Error> {
        let result = self.0.write_all(text.as_bytes()).and_then(|()| self.0.flush());
        result.map_err(|error| Error::output(&error))
    }

    /// Prints a value as JSON on one line.
    pub(crate) fn print_json(&mut self, value: &impl Serialize) -> Result<(), Error> {
        let json = serde_json::to_string(value).expect("plain data");
        self.print(&format!("{json}\n"))
    }
}
