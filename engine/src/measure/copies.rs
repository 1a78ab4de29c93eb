//! [`Copies`]: a position of the search copied over and over, and bytes of what a search stores.

use std::fmt;
use std::hint::black_box;

use crate::playout::averages::Averages;
use crate::rules::board::Board;
use crate::rules::geometry::in_words;
use crate::rules::group::Group;
use crate::rules::point::Size;
use crate::rules::position::Position;
use crate::search::playout_tree::tree::Node;

/// A position in as few words as its board needs, with its list of groups, to be
/// copied as a search does before every playout.
pub struct Copies {
    bytes: usize,
    run: Box<dyn FnMut(u64) + Send>,
}

impl Copies {
    /// Copies of `position`.
    pub fn new(position: &Position) -> Copies {
        in_words!(position.size(), W => Copies::of_board(position.board().resize::<W>()))
    }

    fn of_board<const W: usize>(board: Board<W>) -> Copies {
        let bytes = size_of::<Board<W>>() + size_of_val::<[Group<W>]>(board.groups());
        let mut copy = board.clone();
        let run = move |count| {
            for _ in 0..count {
                black_box(&mut copy).clone_from(black_box(&board));
            }
        };
        Copies { bytes, run: Box::new(run) }
    }

    /// Makes so many copies, each in the place of the one before.
    pub fn run(&mut self, count: u64) {
        (self.run)(count);
    }

    /// Bytes of the position.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl fmt::Debug for Copies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Copies").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// Bytes of a table of averages of moves, for the placements or the conversions of a
/// board of this size.
pub fn table_bytes(size: Size) -> usize {
    in_words!(size, W => size_of::<Averages<W>>())
}

/// Bytes of a node of the tree that playouts evaluate.
pub const fn node_bytes() -> usize {
    size_of::<Node>()
}
