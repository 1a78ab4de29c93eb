//! Files of text that gzip may have packed.

use std::io::{self, BufRead, BufReader};

use flate2::bufread::MultiGzDecoder;

/// What gzip packed, or the input as it is.
///
/// # Errors
/// If the input cannot be read. What is wrong with packed data comes later, with
/// the reading.
pub fn unpacked<'a>(mut input: impl BufRead + 'a) -> io::Result<Box<dyn BufRead + 'a>> {
    const GZIP: [u8; 2] = [0x1f, 0x8b];
    let packed = input.fill_buf()?.starts_with(&GZIP);
    Ok(match packed {
        true => Box::new(BufReader::new(MultiGzDecoder::new(input))),
        false => Box::new(input),
    })
}
