//! [`MoveError`]: why a move is not legal.

use std::fmt;

use super::kind::{Color, Kind};
use super::point::{Point, Size};

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// A colour fills the board already.
    GameOver {
        /// That colour.
        winner: Color,
    },
    /// The point is not on this board.
    OffBoard {
        /// The point.
        point: Point,
        /// The size of the board.
        size: Size,
    },
    /// A placement on a piece.
    Occupied {
        /// The point.
        point: Point,
        /// What stands there.
        kind: Kind,
    },
    /// A conversion of an empty point.
    NothingToConvert {
        /// The point.
        point: Point,
    },
    /// A conversion of a group with an empty point beside it.
    NotBounded {
        /// A point of the group.
        point: Point,
        /// What the group is.
        kind: Kind,
        /// The empty point.
        open: Point,
    },
    /// A conversion without a coveting piece of the mover.
    NotCoveted {
        /// A point of the group.
        point: Point,
        /// What the group is.
        kind: Kind,
        /// The kind that would covet it.
        by: Kind,
    },
    /// A conversion with too few coveting pieces.
    Outnumbered {
        /// A point of the group.
        point: Point,
        /// What the group is.
        kind: Kind,
        /// Coveting pieces of the mover.
        own: u32,
        /// Coveting pieces of the opponent.
        opp: u32,
    },
    /// A swap when the pie rule is off or it is not the second player's first move.
    SwapNotOpen,
    /// A pass although there is another move.
    PassNotForced,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::GameOver { winner } => {
                write!(f, "expected no move, the game is over: {winner} fills the board")
            }
            MoveError::OffBoard { point, size } => {
                write!(f, "expected a point of the {size} board, found {point}")
            }
            MoveError::Occupied { point, kind } => {
                write!(f, "expected an empty point, found a {kind} piece on {point}")
            }
            MoveError::NothingToConvert { point } => {
                write!(f, "expected a group to convert, found {point} empty")
            }
            MoveError::NotBounded { point, kind, open } => write!(
                f,
                "expected a bounded group, found {open} empty beside the {kind} group on {point}"
            ),
            MoveError::NotCoveted { point, kind, by } => write!(
                f,
                "expected a coveting piece ({by}) beside the {kind} group on {point}, found none"
            ),
            MoveError::Outnumbered { point, kind, own, opp } => write!(
                f,
                "expected more coveting pieces than the opponent beside the {kind} group on \
                 {point} (as many suffice for its owner), found {own} against {opp}"
            ),
            MoveError::SwapNotOpen => write!(
                f,
                "expected another move: swap is only the second player's first move, with the pie \
                 rule on"
            ),
            MoveError::PassNotForced => {
                write!(f, "expected another move: a pass is only for a player who has none")
            }
        }
    }
}

impl std::error::Error for MoveError {}
