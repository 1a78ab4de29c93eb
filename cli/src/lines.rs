//! [`Lines`]: numbered lines of a file, packed by gzip or not, or of standard
//! input, that may hold anything.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use federa::text::packed::unpacked;

use crate::error::Error;

/// The longest line that is read, in bytes. A game of 19x19 needs some 6,000,
/// a record with statistics of every move some hundred times as many.
const LONGEST: u64 = 16 << 20;

/// The lines of an input, one by one as they come.
pub(crate) struct Lines {
    input: Box<dyn BufRead>,
    name: String,
    number: u64,
}

/// Where a line is, for what is said about it.
pub(crate) struct Place {
    name: String,
    number: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.name, self.number)
    }
}

impl Lines {
    /// The lines of standard input.
    pub(crate) fn of_stdin() -> Lines {
        let input = Box::new(BufReader::new(io::stdin()));
        Lines { input, name: "standard input".into(), number: 0 }
    }

    /// The lines of a file, `-` being standard input.
    pub(crate) fn of_file(path: &Path) -> Result<Lines, Error> {
        if path.as_os_str() == "-" {
            return Ok(Lines::of_stdin());
        }
        let name = path.display().to_string().escape_debug().to_string();
        let input = File::open(path).and_then(|file| unpacked(BufReader::new(file)));
        let input = input.map_err(|error| {
            Error::at(&name, format_args!("expected a file to read, found: {error}"))
        })?;
        Ok(Lines { input, name, number: 0 })
    }

    /// What is read.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// How many lines have been read.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    fn read(&mut self) -> Result<Option<String>, String> {
        let mut bytes = Vec::new();
        let limit = LONGEST + 1;
        let read = self.input.by_ref().take(limit).read_until(b'\n', &mut bytes);
        read.map_err(|error| format!("expected text, found: {error}"))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 == limit {
            return Err(format!("expected at most {LONGEST} bytes, found more"));
        }
        String::from_utf8(bytes).map(Some).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let byte = error.as_bytes()[at];
            format!("expected UTF-8 text, found the byte 0x{byte:02x} at column {}", at + 1)
        })
    }
}

impl Iterator for Lines {
    type Item = Result<(Place, String), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.read().transpose()?;
        self.number += 1;
        let place = Place { name: self.name.clone(), number: self.number };
        Some(match line {
            Ok(line) => Ok((place, line)),
            Err(reason) => Err(Error::at(place, reason)),
        })
    }
}
