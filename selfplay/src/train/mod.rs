//! From games to the weights of the evaluation.
//!
//! | module | step |
//! |---|---|
//! | [`positions`] | games are read, played through, and their positions taken apart into features |
//! | [`split`] | which games are for fitting and which are held out |
//! | [`fit`] | weights that make the games likely, by [`adamw`] |
//! | [`provenance`] | how weights were made, for their file |
//! | [`playouts`] | what random playouts say of positions, to compare with |
//! | [`report`] | how well weights, searches and playouts foresee the winner of games held out |
//!
//! Everything is deterministic: the same files, options and seed give the same bytes.

pub mod adamw;
pub mod fit;
pub mod playouts;
pub mod positions;
pub mod provenance;
pub mod report;
pub mod sigmoid;
pub mod split;
