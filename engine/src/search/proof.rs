//! [`Proof`]: an exact value.

/// The exact value of a position or move for the side to move at the root.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// That side wins.
    Win,
    /// That side loses.
    Loss,
}
