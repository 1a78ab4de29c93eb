//! The tree whose leaves are judged by playouts: UCT with RAVE, GRAVE and priors.

pub mod amaf;
pub mod exchange;
pub mod select;
pub mod tree;
pub mod worker;

mod search_tree;

#[cfg(test)]
mod tests;
