//! [`Move`]: what a player can do in a turn.

use super::kind::Shape;
use super::point::Point;

/// A move, complete only together with the position that it is played in.
///
/// Ordered as they are listed: placements, conversions, `swap`, `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Place a piece of the mover's colour on an empty point.
    Place(Shape, Point),
    /// Convert the bounded group that covers the point. In moves that the
    /// library makes it is the group's lowest point: lowest row, then leftmost.
    Convert(Point),
    /// The second player's first move, under the pie rule: take Dark instead.
    Swap,
    /// The forced pass of a player who has no other move.
    Pass,
}
