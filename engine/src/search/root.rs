//! [`Root`]: the position that a tree is rooted in.

use crate::rules::board::Board;
use crate::rules::position::Position;

/// The position that a tree is rooted in.
#[derive(Clone, Debug)]
pub struct Root<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// The ply below the root at which the swap is a move, if it can still be.
    pub swap_at: Option<usize>,
}

impl<const W: usize> Root<W> {
    /// The root of a search from `position`.
    pub fn new(position: &Position) -> Self {
        let swap_at = position.pie().then(|| usize::from(!position.may_swap()));
        Self { board: position.board().resize(), swap_at }
    }
}
