//! Monte Carlo tree search.
//!
//! A [`Searcher`](searcher::Searcher) is the way in. It grows whatever implements `SearchTree`: the
//! tree on values (`value`), which is one for all threads, or the [playout tree](playout_tree),
//! whose leaves an [evaluator](evaluator) judges, one for each thread, side by side
//! (`root_parallel`). The solver (`endgame`) joins in near the end; what was found is put together
//! in a [`Report`](report::Report).

pub mod clock;
mod endgame;
pub mod evaluator;
pub mod formula;
pub mod levels;
pub mod limits;
pub mod params;
pub mod playout_tree;
pub mod progress;
pub mod proof;
mod random_mover;
pub mod report;
pub mod root;
mod root_parallel;
mod search_tree;
pub mod searcher;
mod stopwatch;
pub mod value;

#[cfg(test)]
mod tests;
