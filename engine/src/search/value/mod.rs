//! Best-first search on the learned evaluation: Monte Carlo tree search without playouts.
//!
//! An iteration walks down the tree to a new position, values it by the best of its moves, all of
//! which are scored at once, and backs that value up. A move that was not visited has the value
//! that the evaluation gives the position after it, so most moves never need a node. Threads grow
//! one tree together, and it is the same with any number of them.

mod batch;
mod crew;
mod judge;
mod node;
mod noise;
mod room;
mod search_tree;
mod select;
mod tree;
mod walk;

#[cfg(test)]
mod tests;

pub(super) use tree::ValueTree;
