//! The playout tree does what the names of its parts say.

mod exchange;
mod growth;
mod tables;

use super::tree::{Node, ROOT, Tree};
use super::worker::Worker;
use crate::common::{params, point, position};
use crate::fraction::Fraction;
use crate::playout::averages::Tally;
use crate::playout::guided::Guided;
use crate::playout::uniform::Uniform;
use crate::random::Random;
use crate::rules::geometry::Geometry;
use crate::rules::kind::{Color, Kind};
use crate::rules::packed_move::PackedMove;
use crate::search::evaluator::Evaluate;
use crate::search::root::Root;
use crate::{Params, Position};

fn plant<E: Evaluate<1>>(position: &Position, params: &Params, evaluator: E) -> Worker<1, E> {
    Worker::new(Root::new(position), evaluator, params, Random::new(11))
}

fn guided(position: &Position, params: &Params) -> Worker<1, Guided<1>> {
    let policy = Guided::new(
        Geometry::of(position.size()),
        params.playouts.candidates,
        params.playouts.epsilon,
    );
    plant(position, params, policy)
}

fn uniform(position: &Position, params: &Params) -> Worker<1, Uniform<1>> {
    plant(position, params, Uniform::new(Geometry::of(position.size())))
}

fn grow<E: Evaluate<1>>(worker: &mut Worker<1, E>, playouts: u64) {
    (0..playouts).for_each(|_| worker.iterate());
}

/// The moves of the root with their visits and values.
fn counts(tree: &Tree) -> Vec<(PackedMove, u64, u64)> {
    tree.children(ROOT).iter().map(|child| (child.action, child.visits, child.sum)).collect()
}

/// The playouts that the player who moved to a node won.
fn wins(node: &Node) -> u64 {
    node.sum / u64::from(Fraction::UNITS)
}

/// Visits and wins of all moves by a colour.
fn totals(tally: &Tally<1>, color: Color) -> (f32, f32) {
    let kinds = Kind::ALL.into_iter().filter(|kind| kind.color() == color);
    kinds.fold((0.0, 0.0), |(visits, wins), kind| {
        let (v, w) = tally.of_kind(kind);
        (visits + v.iter().sum::<f32>(), wins + w.iter().sum::<f32>())
    })
}
