//! [`SearchTree`]: what a tree offers to be grown side by side with others of its kind.
//!
//! Every value here is from the point of view of the player to move at the root: the root's own,
//! those of its moves, proofs and priors alike. The player, not the colour: the two differ
//! below a swap. Values are sums of [`Fraction`]s in whole units, so that the order in which
//! they were added makes no difference.

use std::fmt;

use super::proof::Proof;
use crate::fraction::{self, Fraction};
use crate::rules::moves::Move;
use crate::rules::position::Position;

/// What a tree knows of the root or of one of its moves, for the player to move at the root.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Stats {
    /// Iterations that went through it, in all trees that have been joined.
    pub(crate) visits: u64,
    /// The sum of their values, in units of [`Fraction`].
    pub(crate) sum: u64,
    /// Whether it is proven to win or lose.
    pub(crate) proof: Option<Proof>,
    /// Its value before any search, if the evaluation has one.
    pub(crate) prior: Option<Fraction>,
}

impl Stats {
    /// The mean of the values, 0 to 1; one half without visits.
    pub(crate) fn mean(&self) -> f64 {
        fraction::mean(self.sum, self.visits)
    }
}

/// One tree of a root parallel search, with all that one thread needs to grow it.
///
/// A tree that is alone is deterministic; trees meet in their [`Exchange`] only, at moments
/// that depend on counts alone when a search is limited by playouts.
pub(crate) trait SearchTree: fmt::Debug + Send + Sized {
    /// What the trees of one search have in common.
    type Exchange: Exchange<Self>;

    /// Whether the swap is searched as one of two arms, itself and everything else, so that it
    /// is the choice when it has more than half of the visits. Otherwise it is a move as any other.
    const SWAP_IS_AN_ARM: bool;

    /// Playouts: for each a leaf is selected, judged, and its value added along the path. At least
    /// one, at most `most`, and no more once it `is_over`. Never called when the root is proven or
    /// the game is over.
    fn iterate(&mut self, most: u64, is_over: &(dyn Fn() -> bool + Sync)) -> u64;

    /// Whether the root is proven.
    fn is_proven(&self) -> bool;

    /// The root.
    fn root(&self) -> Stats;

    /// The visited moves of the root, each once, in any order. Asked after every slice of a
    /// search that may end early.
    fn moves(&self) -> impl Iterator<Item = (Move, Stats)>;

    /// Makes the position after a legal move the root, with what is known below it.
    fn advance(&mut self, mv: Move, position: &Position);

    /// To be called before another search in the same game: what was learned in the last one may
    /// count less.
    fn begin(&mut self);

    /// Takes over a proof of the root, and of the move that wins if there is one.
    fn prove_root(&mut self, proof: Proof, best: Option<Move>);

    /// Sets the bytes that the tree may take; when they are used up it goes on without growing.
    fn set_memory(&mut self, bytes: usize);

    /// Threads that grow it.
    fn threads(&self) -> usize {
        1
    }

    /// Bytes that the tree takes.
    fn bytes(&self) -> u64;

    /// Its nodes.
    fn nodes(&self) -> u64;

    /// Visits below a move of the root that this tree can tell a line from.
    fn visits_below(&self, mv: Move) -> u64;

    /// The line of best play of at most `longest` moves that begins with a move of the root.
    fn line(&self, mv: Move, longest: usize) -> Vec<Move>;
}

/// What trees that grow side by side have in common, and how they take over what the others
/// have found since.
pub(crate) trait Exchange<T>: fmt::Debug + Send {
    /// To be made of new trees.
    fn new(trees: &mut [T]) -> Self;

    /// Every tree takes over what the others have found. Afterwards the roots and their moves
    /// have the sums over all trees, and a proof in one is a proof in all.
    fn run(&mut self, trees: &mut [T]);

    /// To be called when the trees follow a move from a position.
    fn advance(&mut self, mv: Move, position: &Position);

    /// To be called when the trees have [begun](SearchTree::begin) another search.
    fn begin(&mut self, trees: &mut [T]);
}

/// A tree alone has nothing to exchange.
impl<T> Exchange<T> for () {
    fn new(_: &mut [T]) -> Self {}

    fn run(&mut self, _: &mut [T]) {}

    fn advance(&mut self, _: Move, _: &Position) {}

    fn begin(&mut self, _: &mut [T]) {}
}
