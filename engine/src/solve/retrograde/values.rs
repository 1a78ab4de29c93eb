//! [`Values`]: looks values up in a file.

use std::io::{self, Error, ErrorKind, Read, Seek, SeekFrom};

use super::format::{HEADER, VERSION, header};
use super::layout::Layout;
use super::pages::{Pages, file_bytes};
use crate::rules::kind::Color;
use crate::rules::moves::Move;
use crate::rules::point::Size;
use crate::rules::position::Position;
use crate::solve::Solution;

/// The values of all positions of one size, in a file.
#[derive(Debug)]
pub struct Values<F> {
    layout: Layout,
    pages: Pages<F>,
    /// How many values were read.
    reads: u64,
}

impl<F: Read + Seek> Values<F> {
    /// The values for boards of this size in a file that [`tabulate`](super::tabulate) made.
    ///
    /// # Errors
    /// If it cannot be read, or is something else, of another version, or not whole.
    ///
    /// # Panics
    /// If the board is larger than [`LARGEST`](super::LARGEST).
    pub fn open(size: Size, mut file: F) -> io::Result<Values<F>> {
        let expected = header(size.get());
        let mut found = Vec::new();
        file.by_ref().take(HEADER as u64).read_to_end(&mut found)?;
        let invalid = |text: String| Error::new(ErrorKind::InvalidData, text);
        if found != expected.as_bytes() {
            let found = String::from_utf8_lossy(&found);
            let found = found.lines().next().unwrap_or_default().trim_end();
            let older = found.starts_with("federa values 1,") && VERSION > 1;
            let hint =
                if older { ", an older format: remove the file to make it anew" } else { "" };
            let expected = expected.trim_end();
            return Err(invalid(format!("expected \"{expected}\", found {found:.40?}{hint}")));
        }
        let layout = Layout::new(size);
        let words = 8 * layout.words();
        let (bytes, found) = (file_bytes(words), file.seek(SeekFrom::End(0))?);
        if found != bytes {
            return Err(invalid(format!("expected {bytes} bytes, found {found}")));
        }
        Ok(Values { layout, pages: Pages::open(file, &expected, words)?, reads: 0 })
    }

    /// Bytes of the file.
    pub fn bytes(&self) -> u64 {
        file_bytes(8 * self.layout.words())
    }

    /// The value of a position and best play from there, as of
    /// [`solve`](crate::solve::solve); the nodes are values read. The
    /// loser makes the move that leaves the fewest winning replies.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged there, or contradicts itself.
    ///
    /// # Panics
    /// If the position is of another size.
    pub fn solve(&mut self, position: &Position) -> io::Result<Solution> {
        self.reads = 0;
        let wins = self.wins(position)?;
        let mut line = Vec::new();
        // With the pie rule open every opening of the first player loses.
        if !position.pie() || position.may_swap() {
            let (mut position, mut wins) = (position.clone(), wins);
            while position.winner().is_none() {
                let mv = self.best(&position, wins)?;
                position.play(mv).expect("a legal move");
                line.push(mv);
                wins = !wins;
            }
        }
        Ok(Solution { wins: Some(wins), line, nodes: self.reads })
    }

    /// Whether the player to move wins.
    fn wins(&mut self, position: &Position) -> io::Result<bool> {
        assert_eq!(position.size(), self.layout.size, "the values are for another size");
        if let Some(winner) = position.winner() {
            return Ok(winner == position.to_move());
        }
        if position.pie() {
            // The second player has the choice.
            return Ok(position.may_swap());
        }
        let turns = usize::from(position.to_move() == Color::Light);
        let side = self.layout.size.get();
        let (mut occupied, mut light, mut second) = (0_u16, 0, 0);
        for (point, kind) in position.setup().pieces() {
            let kind = kind.turned(turns).index() as u16;
            let place = point.row() * side + point.column();
            occupied |= 1 << place;
            light |= (kind & 1) << place;
            second |= (kind >> 1) << place;
        }
        let pieces = occupied.count_ones() as usize;
        let bit =
            64 * self.layout.words_before(pieces) + self.layout.spot(occupied).bit(light, second);
        self.reads += 1;
        Ok(self.pages.byte(bit / 8)? >> (bit % 8) & 1 != 0)
    }

    fn wins_after(&mut self, position: &Position, mv: Move) -> io::Result<bool> {
        let mut next = position.clone();
        next.play(mv).expect("a legal move");
        Ok(next.winner().is_some() || !self.wins(&next)?)
    }

    /// A move that keeps the win, or the one that is the hardest to answer.
    ///
    /// Values that contradict each other, which no checksum can find, are an error.
    fn best(&mut self, position: &Position, wins: bool) -> io::Result<Move> {
        let mut best = None;
        for mv in position.legal_moves() {
            if wins {
                if self.wins_after(position, mv)? {
                    return Ok(mv);
                }
                continue;
            }
            let mut next = position.clone();
            next.play(mv).expect("a legal move");
            let mut refutations = 0;
            for reply in next.legal_moves() {
                refutations += usize::from(self.wins_after(&next, reply)?);
            }
            if best.is_none_or(|(fewest, _)| refutations < fewest) {
                best = Some((refutations, mv));
            }
        }
        let contradiction = || {
            let text = format!("expected a move that wins {position}, found none: wrong values");
            Error::new(ErrorKind::InvalidData, text)
        };
        best.map(|(_, mv)| mv).ok_or_else(contradiction)
    }
}
