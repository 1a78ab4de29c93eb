//! [`PageWriter`] and [`Pages`]: the words of the file, with a checksum a page.

use std::io::{self, Error, ErrorKind, Read, Seek, SeekFrom, Write};

use super::format::{HEADER, PAGE};
use crate::checksum::crc32;

/// Bytes of a checksum.
const SUM: usize = 4;

/// The end of the file: a checksum a page, and one of them and the header.
fn trailer(header: &[u8], mut sums: Vec<u8>) -> Vec<u8> {
    let all = crc32(&[header, &sums].concat());
    sums.extend(all.to_le_bytes());
    sums
}

/// Bytes of a file with so many bytes of words.
pub(super) const fn file_bytes(words: u64) -> u64 {
    HEADER as u64 + words + words.div_ceil(PAGE as u64) * SUM as u64 + SUM as u64
}

/// Writes words, and at the end their checksums.
pub(super) struct PageWriter<'a, O> {
    out: &'a mut O,
    header: Vec<u8>,
    page: Vec<u8>,
    sums: Vec<u8>,
}

impl<'a, O: Write> PageWriter<'a, O> {
    pub(super) fn new(out: &'a mut O, header: &str) -> io::Result<Self> {
        out.write_all(header.as_bytes())?;
        let page = Vec::with_capacity(PAGE);
        Ok(PageWriter { out, header: header.into(), page, sums: Vec::new() })
    }

    pub(super) fn word(&mut self, word: u64) -> io::Result<()> {
        self.page.extend(word.to_le_bytes());
        if self.page.len() == PAGE { self.end_page() } else { Ok(()) }
    }

    fn end_page(&mut self) -> io::Result<()> {
        self.out.write_all(&self.page)?;
        self.sums.extend(crc32(&self.page).to_le_bytes());
        self.page.clear();
        Ok(())
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        if !self.page.is_empty() {
            self.end_page()?;
        }
        self.out.write_all(&trailer(&self.header, self.sums))?;
        self.out.flush()
    }
}

/// Reads words by pages, each checked when it is first read.
#[derive(Debug)]
pub(super) struct Pages<F> {
    file: F,
    /// Bytes of all words.
    words: u64,
    sums: Vec<u8>,
    /// By page, whether it was found whole.
    checked: Vec<bool>,
}

impl<F: Read + Seek> Pages<F> {
    /// The pages of a file whose header and length are as they should be.
    pub(super) fn open(mut file: F, header: &str, words: u64) -> io::Result<Pages<F>> {
        file.seek(SeekFrom::Start(HEADER as u64 + words))?;
        let mut sums = Vec::new();
        file.read_to_end(&mut sums)?;
        let own = sums.split_off(sums.len().saturating_sub(SUM));
        if trailer(header.as_bytes(), sums.clone())[sums.len()..] != own {
            return Err(damaged("with damaged checksums".into()));
        }
        let checked = vec![false; sums.len() / SUM];
        Ok(Pages { file, words, sums, checked })
    }

    /// A byte of the words.
    pub(super) fn byte(&mut self, place: u64) -> io::Result<u8> {
        let page = (place / PAGE as u64) as usize;
        if !self.checked[page] {
            self.check(page)?;
        }
        let mut byte = [0];
        self.file.seek(SeekFrom::Start(HEADER as u64 + place))?;
        self.file.read_exact(&mut byte)?;
        Ok(byte[0])
    }

    fn check(&mut self, page: usize) -> io::Result<()> {
        let start = (page * PAGE) as u64;
        let mut bytes = vec![0; (self.words - start).min(PAGE as u64) as usize];
        self.file.seek(SeekFrom::Start(HEADER as u64 + start))?;
        self.file.read_exact(&mut bytes)?;
        if crc32(&bytes).to_le_bytes() != self.sums[page * SUM..][..SUM] {
            let from = HEADER as u64 + start;
            let to = from + bytes.len() as u64 - 1;
            return Err(damaged(format!("damaged in bytes {from} to {to}")));
        }
        self.checked[page] = true;
        Ok(())
    }
}

fn damaged(what: String) -> Error {
    Error::new(
        ErrorKind::InvalidData,
        format!("expected values as they were written, found them {what}"),
    )
}
