//! [`Lines`]: the numbered lines of a text.
//!
//! Every reader of the project takes lines from here, so that all of them accept the same: a byte
//! order mark at the start, line ends of either kind, blanks at the end of a line, blank lines.

use std::io::{BufRead, Read};
use std::path::Path;

use super::input::{BYTE_ORDER_MARK, foreign_byte, open};
use super::name::name;
use crate::Error;

/// The longest line that is read, in bytes. A game of 19x19 needs some 6,000, a record with
/// statistics of every move some hundred times as many.
const LONGEST: u64 = 16 << 20;

/// A line that is not blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number in the text, from 1, blank lines counted.
    pub number: u64,
    /// The line without its end and without blanks before it.
    pub text: String,
    /// Where the text goes on after it, in bytes from the start, unpacked.
    pub end: u64,
    /// Whether it has an end: the last line of a file that is cut off has none.
    pub is_complete: bool,
}

/// The lines of a text that are not blank, one by one as they come.
pub struct Lines {
    input: Box<dyn BufRead>,
    name: String,
    number: u64,
    end: u64,
    failed: bool,
}

impl Lines {
    /// The lines of a file, packed by gzip or not, or of standard input if the path is `-`.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(path: &Path) -> Result<Lines, Error> {
        Ok(Lines::of(open(path)?, name(path)))
    }

    /// The lines of an input that messages call `name`.
    pub fn of(input: Box<dyn BufRead>, name: impl Into<String>) -> Lines {
        Lines { input, name: name.into(), number: 0, end: 0, failed: false }
    }

    /// What messages call the input.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What is wrong with a line of this number, in one line with its place.
    pub fn error(&self, number: u64, what: impl std::fmt::Display) -> Error {
        Error::input(format!("{}: line {number}: {what}", self.name))
    }

    fn read(&mut self) -> Result<Option<Line>, Error> {
        loop {
            let mut bytes = Vec::new();
            let read = self.input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes);
            self.number += 1;
            read.map_err(|error| {
                self.error(self.number, format_args!("expected text, found: {error}"))
            })?;
            if bytes.is_empty() {
                return Ok(None);
            }
            if bytes.len() as u64 > LONGEST {
                let what = format!("expected at most {LONGEST} bytes, found more");
                return Err(self.error(self.number, what));
            }
            self.end += bytes.len() as u64;
            let is_complete = bytes.last() == Some(&b'\n');
            let text = String::from_utf8(bytes).map_err(|error| {
                let (_, reason) = foreign_byte(error.as_bytes(), &error.utf8_error());
                self.error(self.number, reason)
            })?;
            let text =
                if self.number == 1 { text.trim_start_matches(BYTE_ORDER_MARK) } else { &text };
            let text = text.trim_ascii_end();
            if !text.is_empty() {
                let (number, end) = (self.number, self.end);
                return Ok(Some(Line { number, text: text.into(), end, is_complete }));
            }
        }
    }
}

impl Iterator for Lines {
    type Item = Result<Line, Error>;

    /// The next line that is not blank. After an error there are none.
    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let line = self.read().transpose();
        self.failed = matches!(line, Some(Err(_)));
        line
    }
}

impl std::fmt::Debug for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lines").field("name", &self.name).field("number", &self.number).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &'static [u8]) -> Vec<Result<Line, Error>> {
        Lines::of(Box::new(bytes), "text").collect()
    }

    #[test]
    fn marks_blanks_and_line_ends_do_not_matter() {
        let found: Vec<_> = lines(b"\xef\xbb\xbfone \r\n\n  \t\r\ntwo\n three")
            .into_iter()
            .map(Result::unwrap)
            .collect();
        let texts: Vec<_> = found.iter().map(|line| (line.number, line.text.as_str())).collect();
        assert_eq!(texts, [(1, "one"), (4, "two"), (5, " three")]);
        let complete: Vec<_> = found.iter().map(|line| line.is_complete).collect();
        assert_eq!(complete, [true, true, false]);
        assert_eq!(found.iter().map(|line| line.end).collect::<Vec<_>>(), [9, 19, 25]);
        assert!(lines(b"").is_empty() && lines(b" \n\r\n\xef\xbb\xbf").len() == 1);
    }

    #[test]
    fn what_is_no_text_is_told_once_with_its_line() {
        let found = lines(b"one\nt\xffo\nthree\n");
        assert_eq!(found.len(), 2);
        let told = found[1].as_ref().unwrap_err().to_string();
        assert_eq!(told, "text: line 2: expected UTF-8 text, found the byte 0xff at column 2");
    }

    #[test]
    fn lines_without_end_are_refused() {
        let endless = std::io::BufReader::new(std::io::repeat(b'x'));
        let mut lines = Lines::of(Box::new(endless), "text");
        assert!(lines.next().unwrap().unwrap_err().to_string().contains("at most"));
        assert!(lines.next().is_none());
    }
}
