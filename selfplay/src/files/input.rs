//! Opening what is read: a file, packed by gzip or not, or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use super::name::{STDIN, name};
use crate::Error;

/// The mark that some editors put at the start of a text.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// The most that is read of a text that is read whole, in bytes.
const LARGEST_TEXT: u64 = 256 << 20;

/// Whether a name says that gzip packs the file: it ends in `.gz`.
pub fn is_packed_name(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("gz"))
}

/// Opens a file, or standard input if the path is `-`. What gzip packed comes out unpacked.
///
/// # Errors
/// If it cannot be read. Errors in packed data come with the reading.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, Error> {
    let input: Box<dyn BufRead> = if path.as_os_str() == STDIN {
        Box::new(BufReader::new(io::stdin()))
    } else {
        let file = File::open(path).map_err(|error| Error::file("read", path, &error))?;
        Box::new(BufReader::new(file))
    };
    unpacked(input).map_err(|error| Error::file("read", path, &error))
}

/// What gzip packed, or the input as it is.
///
/// # Errors
/// If the input cannot be read.
pub(super) fn unpacked(mut input: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
    const GZIP: [u8; 2] = [0x1f, 0x8b];
    if input.fill_buf()?.starts_with(&GZIP) {
        return Ok(Box::new(BufReader::new(MultiGzDecoder::new(input))));
    }
    Ok(input)
}

/// A whole file of text, or all of standard input, without a byte order mark and with plain line
/// ends.
///
/// # Errors
/// If it cannot be read, is longer than 256 MiB, or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(LARGEST_TEXT + 1).read_to_end(&mut bytes);
    read.map_err(|error| Error::file("read", path, &error))?;
    let fail = |what: String| Error::input(format!("{}: {what}", name(path)));
    if bytes.len() as u64 > LARGEST_TEXT {
        return Err(fail(format!("expected at most {LARGEST_TEXT} bytes of text, found more")));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let bytes = error.as_bytes();
        let (line, reason) = foreign_byte(bytes, &error.utf8_error());
        fail(format!("line {line}: {reason}"))
    })?;
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
    Ok(text.replace("\r\n", "\n"))
}

/// The line of the first byte that is no text, and what to say of it.
pub(super) fn foreign_byte(bytes: &[u8], error: &std::str::Utf8Error) -> (usize, String) {
    let before = &bytes[..error.valid_up_to()];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let (byte, column) = (bytes[before.len()], before.len() - start + 1);
    (line, format!("expected UTF-8 text, found the byte 0x{byte:02x} at column {column}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_as_people_have_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        std::fs::write(&path, "\u{feff}a = 1\r\nb = 2\r\n").unwrap();
        assert_eq!(read_text(&path).unwrap(), "a = 1\nb = 2\n");
        std::fs::write(&path, b"a\nb\xff\n").unwrap();
        let told = read_text(&path).unwrap_err().to_string();
        assert!(told.ends_with(": line 2: expected UTF-8 text, found the byte 0xff at column 2"));
    }

    #[test]
    fn packed_names_end_in_gz() {
        assert!(is_packed_name(Path::new("a.jsonl.gz")) && is_packed_name(Path::new("a.GZ")));
        assert!(!is_packed_name(Path::new("gz")) && !is_packed_name(Path::new("a.gz/b")));
    }
}
