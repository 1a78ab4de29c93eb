//! [`ValueTree`]: one tree and its search, by one thread or several.
//!
//! Every value of a node is for the player who moved to it. The players take turns at every ply,
//! since a forced pass and a swap are plies too, so the value for the other is what is left to
//! [`ONE`](crate::evaluation::ONE), and colours play no part.

use std::sync::Arc;

use super::batch::{Lead, Part};
use super::crew::Crew;
use super::judge::Judge;
use super::node::Node;
use super::noise::Noise;
use super::room::{self, Room};
use super::select::Constants;
use crate::evaluation::Evaluator;
use crate::rules::geometry::Geometry;
use crate::rules::moves::Move;
use crate::rules::packed_move::PackedMove;
use crate::search::params::Params;
use crate::search::proof::Value;
use crate::search::root::Root;

/// One tree with all that its search needs.
#[derive(Debug)]
pub(in crate::search) struct ValueTree<const W: usize> {
    /// The root.
    pub(super) top: Node,
    pub(super) room: Room,
    pub(super) constants: Constants,
    pub(super) geometry: &'static Geometry<W>,
    /// One for each thread.
    pub(super) judges: Vec<Judge<W>>,
}

impl<const W: usize> ValueTree<W> {
    /// A tree of a root alone, to be grown by so many threads.
    pub(in crate::search) fn new(
        root: Root<W>,
        evaluator: Arc<Evaluator>,
        params: &Params,
        seed: u64,
        threads: usize,
    ) -> Self {
        let noise = Noise::new(params.values.noise, seed);
        let judge = |_| Judge::new(root.clone(), evaluator.clone(), noise, seed);
        let (top, mut room) = (Node::root(), Room::new(usize::MAX));
        top.measure(&mut room);
        Self {
            top,
            room,
            constants: Constants::new(params),
            geometry: root.board.geometry(),
            judges: (0..threads).map(judge).collect(),
        }
    }

    /// Threads that grow it.
    pub(super) fn threads(&self) -> usize {
        self.judges.len()
    }

    /// A move in the form in which the tree has it.
    pub(super) fn pack(&self, mv: Move) -> PackedMove {
        self.judges[0].root().board.pack(mv)
    }

    /// Makes the child after a move the root, with what is known below it.
    pub(super) fn advance(&mut self, action: PackedMove, root: Root<W>) {
        let top = std::mem::replace(&mut self.top, Node::root());
        self.top = top.take(action).unwrap_or_else(Node::root);
        self.room.clear();
        self.top.measure(&mut self.room);
        self.judges.iter_mut().for_each(|judge| judge.set_root(root.clone()));
    }

    /// Notes that the player to move at the root wins, with the move `best`, or loses.
    pub(super) fn prove_root(&mut self, wins: bool, best: Option<PackedMove>) {
        self.top.value = if wins { Value::Lost } else { Value::Won };
        if let (true, Some(action)) = (wins, best) {
            self.top.win_by(action, &mut self.room);
        }
    }

    /// Whether the root is proven.
    pub(super) fn is_proven(&self) -> bool {
        self.top.value != Value::Open
    }

    /// Iterations in batches: at least one, at most `most`. They end sooner when it `is_over` or
    /// the root is proven.
    pub(super) fn grow(&mut self, most: u64, is_over: &(dyn Fn() -> bool + Sync)) -> u64 {
        let Self { top, room, constants, judges, .. } = self;
        let (constants, crew) = (&*constants, &Crew::new());
        let (first, others) = judges.split_first_mut().expect("at least one thread");
        let mut lead = Lead { constants, judge: first, room, parts: Vec::new() };
        if others.is_empty() || !room::is_plenty() {
            return lead.grow(top, most, crew, is_over);
        }
        rayon::in_place_scope(|scope| {
            for judge in others {
                scope.spawn(|_| crew.work(|part: &mut Part| part.make(constants, judge, is_over)));
            }
            let made = lead.grow(top, most, crew, is_over);
            crew.end();
            made
        })
    }
}
