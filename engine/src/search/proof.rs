//! Exact values: [`Proof`] in reports, [`Value`] in the nodes of a tree.

/// The exact value of a position or move for the side to move at the root.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// That side wins.
    Win,
    /// That side loses.
    Loss,
}

/// What is known for certain of a node, from the point of view of the player
/// who moved to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Nothing.
    Open,
    /// That player wins.
    Won,
    /// That player loses.
    Lost,
}

impl Value {
    /// What it is to the player who moved to the node.
    pub(crate) fn proof(self) -> Option<Proof> {
        match self {
            Value::Open => None,
            Value::Won => Some(Proof::Win),
            Value::Lost => Some(Proof::Loss),
        }
    }

    /// What it is to the player to move at the node.
    pub(crate) fn proof_for_next(self) -> Option<Proof> {
        match self {
            Value::Open => None,
            Value::Won => Some(Proof::Loss),
            Value::Lost => Some(Proof::Win),
        }
    }
}
