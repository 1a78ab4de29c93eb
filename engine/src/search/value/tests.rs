//! The search on values: whose values they are, what is kept, and how trees divide the work.

use std::sync::Arc;

use super::exchange::Team;
use super::judge::{FIRST_LIST, Judge, Verdict};
use super::nodes::{Node, NodeId, ROOT};
use super::noise::Noise;
use super::select::Formula;
use super::tree::ValueTree;
use crate::Params;
use crate::common::{mv, position};
use crate::evaluation::{Evaluator, ONE};
use crate::rules::packed_move::PackedMove;
use crate::rules::position::Position;
use crate::search::proof::Value;
use crate::search::root::Root;
use crate::search::search_tree::{Exchange, SearchTree};

fn plant(position: &Position) -> ValueTree<1> {
    let params = Params::default();
    let evaluator = Evaluator::of_generation(params.values.generation);
    ValueTree::new(Root::new(position), evaluator, &params, 5)
}

fn grow(tree: &mut ValueTree<1>, count: u64) {
    (0..count).for_each(|_| tree.iterate());
}

/// Every node of a tree.
fn nodes(tree: &ValueTree<1>) -> Vec<NodeId> {
    let mut all = vec![ROOT];
    let mut next = 0;
    while next < all.len() {
        let id = all[next];
        all.extend((0..tree.nodes.children(id).len()).map(|place| tree.nodes.child(id, place)));
        next += 1;
    }
    all
}

const OPEN: &str = "5/1R1s1/5/2S2/4r d -";
/// Dark has all but two points: Dark wins nearly whatever happens.
const DARK_WINS: &str = "RSRSR/SRSRS/RSRSR/SRSRS/RSR2";

#[test]
fn values_are_those_of_the_side_that_they_are_said_to_be_of() {
    for (side, dark) in [("d", true), ("l", false)] {
        let mut tree = plant(&position(&format!("{DARK_WINS} {side} -")));
        for _ in 0..200 {
            if !tree.is_proven() {
                tree.iterate();
            }
        }
        let root = SearchTree::root(&tree);
        assert_eq!(root.mean() > 0.7, dark, "{side}: {root:?}");
        assert_eq!(root.mean() < 0.3, !dark, "{side}: {root:?}");
    }
}

#[test]
fn children_are_the_best_candidates_and_their_visits_add_up() {
    let mut tree = plant(&position(OPEN));
    grow(&mut tree, 3_000);
    for id in nodes(&tree) {
        let node = *tree.nodes.node(id);
        let children = tree.nodes.children(id);
        let (list, _) = tree.nodes.listed(id);
        assert!(list.is_sorted_by(|a, b| a.prior >= b.prior));
        if node.value == Value::Open {
            assert!(children.iter().zip(list).all(|(child, listed)| child.candidate() == *listed));
        }
        assert!(node.sum <= u64::from(node.visits) * u64::from(ONE));
        let below: u32 = children.iter().map(|child| child.visits).sum();
        // The first visit of a node is its own.
        let own = u32::from(id != ROOT && node.visits > 0);
        assert!(below <= node.visits - own, "{below} of {}", node.visits);
        if id == ROOT {
            assert_eq!(below, 3_000);
        }
    }
    let (list, complete) = tree.nodes.listed(ROOT);
    assert!(complete && list.len() == position(OPEN).legal_moves().len());
}

#[test]
fn a_candidate_has_the_value_of_the_position_after_it() {
    let before = position(OPEN);
    let mut tree = plant(&before);
    grow(&mut tree, 1);
    let evaluator: Arc<Evaluator> = Evaluator::of_generation(Params::default().values.generation);
    for (mv, stats) in tree.moves() {
        let mut after = before.clone();
        after.play(mv).unwrap();
        let prior = stats.prior.unwrap().units();
        assert_eq!(prior, ONE - evaluator.evaluate(&after), "{mv}");
    }
}

#[test]
fn errors_misjudge_moves_alike_in_every_search_of_a_seed() {
    let start = position(OPEN);
    let priors = |noise: f64, seed| {
        let mut params = Params::default();
        params.values.noise = noise;
        let evaluator = Evaluator::of_generation(params.values.generation);
        let mut tree = ValueTree::<1>::new(Root::new(&start), evaluator, &params, seed);
        grow(&mut tree, 1);
        let mut priors: Vec<_> = tree
            .moves()
            .map(|(mv, stats)| (mv.to_string(), stats.prior.unwrap().units()))
            .collect();
        priors.sort();
        priors
    };
    assert_eq!(priors(0.0, 1), priors(0.0, 2));
    assert_eq!(priors(0.5, 1), priors(0.5, 1));
    let (one, other) = (priors(0.5, 1), priors(0.5, 2));
    let same = one.iter().zip(&other).filter(|(one, other)| one == other).count();
    assert!(same < one.len() / 10, "{same} of {}", one.len());
    // What wins at once is seen whatever the errors.
    let winning = position("RSRS/SrRS/RSSR/SRRS d -");
    let mut params = Params::default();
    params.values.noise = 50.0;
    let evaluator = Evaluator::of_generation(params.values.generation);
    let mut tree = ValueTree::<1>::new(Root::new(&winning), evaluator, &params, 3);
    grow(&mut tree, 1);
    let best = tree.nodes.listed(ROOT).0[0];
    assert_eq!(best.action, tree.judge.root().board.pack(mv("Cb3")));
    assert_eq!(u32::from(best.prior), ONE - 1);
}

#[test]
fn the_swap_is_worth_what_the_best_other_move_leaves() {
    let mut start = Position::with_pie(crate::Size::new(5).unwrap());
    let mut tree = plant(&start);
    grow(&mut tree, 50);
    // The other player takes the better side of each opening.
    assert!(tree.nodes.listed(ROOT).0.iter().all(|first| u32::from(first.prior) <= ONE / 2));
    start.play(mv("Sc3")).unwrap();
    let mut tree = plant(&start);
    grow(&mut tree, 50);
    let list = tree.nodes.listed(ROOT).0;
    let is_swap = |candidate: &&_| candidate_action(candidate) == PackedMove::SWAP;
    let swap = list.iter().find(is_swap).unwrap().prior;
    let best = list.iter().filter(|other| !is_swap(other)).map(|other| other.prior).max().unwrap();
    assert_eq!(u32::from(swap) + u32::from(best), ONE);
}

fn candidate_action(candidate: &super::nodes::Candidate) -> PackedMove {
    candidate.action
}

#[test]
fn what_is_below_a_move_is_kept_when_it_is_played() {
    let before = position(OPEN);
    let mut tree = plant(&before);
    grow(&mut tree, 2_000);
    let best = tree.moves().max_by_key(|(_, stats)| stats.visits).unwrap();
    let id = tree.nodes.find(ROOT, tree.judge.root().board.pack(best.0)).unwrap();
    let below: Vec<_> =
        tree.nodes.children(id).iter().map(|child| (child.action, child.visits)).collect();
    let mut after = before.clone();
    after.play(best.0).unwrap();
    SearchTree::advance(&mut tree, best.0, &after);
    let kept: Vec<_> =
        tree.nodes.children(ROOT).iter().map(|child| (child.action, child.visits)).collect();
    assert_eq!(kept, below);
    assert_eq!(SearchTree::root(&tree).visits, best.1.visits);
    grow(&mut tree, 100);
    assert_eq!(SearchTree::root(&tree).visits, best.1.visits + 100);
}

#[test]
fn memory_is_kept_and_the_search_goes_on() {
    let mut tree = plant(&position(OPEN));
    tree.set_memory(1_000_000);
    grow(&mut tree, 30_000);
    assert!(tree.nodes.bytes() <= 1_000_000 && tree.nodes.bytes() > 300_000);
    assert_eq!(SearchTree::root(&tree).visits, 30_000);
    let nodes = tree.nodes.len();
    grow(&mut tree, 1_000);
    assert_eq!(tree.nodes.len(), nodes);
}

/// Grows each tree of a team by so many iterations, and lets them exchange.
fn grow_team(trees: &mut [ValueTree<1>], counts: &[u64]) {
    let total = counts.iter().sum();
    for (tree, &count) in trees.iter_mut().zip(counts) {
        tree.prepare(total);
        (0..count).for_each(|_| SearchTree::iterate(tree));
    }
    Team.run(trees);
}

fn team(position: &Position, parts: usize) -> Vec<ValueTree<1>> {
    let mut trees: Vec<_> = (0..parts).map(|_| plant(position)).collect();
    Team::new(&mut trees);
    trees
}

/// All that a tree knows.
fn everything(tree: &ValueTree<1>) -> Vec<String> {
    let all = nodes(tree).into_iter();
    all.map(|id| format!("{:?} {:?}", tree.nodes.node(id), tree.nodes.listed(id))).collect()
}

#[test]
fn trees_of_a_team_are_the_same_and_make_as_many_visits_as_iterations() {
    let mut trees = team(&position(OPEN), 3);
    let mut total = 0;
    for round in 0..40 {
        let counts = [10 + round, 11 + round % 3, 12];
        grow_team(&mut trees, &counts);
        total += counts.iter().sum::<u64>();
        let root = SearchTree::root(&trees[0]);
        let below: u64 = trees[0].moves().map(|(_, stats)| stats.visits).sum();
        assert_eq!((root.visits, below), (total, total));
        let first = everything(&trees[0]);
        assert!(trees[1..].iter().all(|tree| everything(tree) == first), "round {round}");
    }
}

#[test]
fn no_leaf_is_judged_by_two_trees() {
    let mut trees = team(&position(OPEN), 4);
    (0..10).for_each(|_| grow_team(&mut trees, &[20; 4]));
    let mut judged = Vec::new();
    for (part, tree) in trees.iter_mut().enumerate() {
        tree.prepare(80);
        (0..20).for_each(|_| SearchTree::iterate(tree));
        assert_eq!(tree.plan.verdicts.len(), 20);
        let own = tree.plan.iterations.iter().skip(part).step_by(4).take(20);
        judged.extend(own.map(|planned| tree.plan.places(planned).to_vec()));
    }
    judged.sort();
    judged.dedup();
    assert_eq!(judged.len(), 80);
}

#[test]
fn what_no_tree_came_to_judge_is_taken_back() {
    let mut trees = team(&position(OPEN), 2);
    grow_team(&mut trees, &[100, 100]);
    grow_team(&mut trees, &[30, 0]);
    grow_team(&mut trees, &[1, 4]);
    assert!(trees.iter().all(|tree| SearchTree::root(tree).visits == 235));
    assert_eq!(everything(&trees[0]), everything(&trees[1]));
}

#[test]
fn what_was_judged_takes_the_place_of_what_was_planned() {
    // One tree by itself has no plan, and a team that exchanges after every iteration none that
    // lasts: both search the same.
    let (mut alone, mut trees) = (plant(&position(OPEN)), team(&position(OPEN), 2));
    grow(&mut alone, 300);
    for _ in 0..150 {
        grow_team(&mut trees, &[1, 0]);
        grow_team(&mut trees, &[1, 0]);
    }
    assert_eq!(everything(&alone), everything(&trees[0]));
}

#[test]
fn a_first_list_holds_the_first_candidates() {
    for start in [OPEN, "3/3/3 d -", "RrS/sRr/srR l -", "5/5/5/5/5 d p", "R4/5/5/5/5 l p"] {
        let position = position(start);
        let evaluator = Evaluator::of_generation(Params::default().values.generation);
        let noise = Noise::new(0.0, 3);
        let mut judge = Judge::<1>::new(Root::new(&position), evaluator, noise, 3);
        let Verdict::Open { first, .. } = judge.verdict() else { panic!("{start} is open") };
        let (candidates, complete) = judge.candidates(FIRST_LIST);
        assert_eq!((first.candidates(), first.complete), (&candidates[..], complete), "{start}");
        let (all, _) = judge.candidates(usize::MAX);
        assert_eq!(all[..candidates.len()], candidates, "{start}");
    }
}

#[test]
fn values_side_by_side_are_those_one_by_one() {
    let mut tree = plant(&position(OPEN));
    grow(&mut tree, 3_000);
    for id in nodes(&tree) {
        let children = tree.nodes.children(id);
        let formula = Formula::new(&tree.constants, tree.nodes.node(id).visits);
        let one = |child: &Node| match child.value {
            Value::Lost => f32::NEG_INFINITY,
            _ => formula.after(child, 0),
        };
        let one_by_one: Vec<_> = children.iter().map(one).collect();
        assert_eq!(formula.all(children), one_by_one);
        let most = one_by_one.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let first = one_by_one.iter().position(|&value| value == most);
        let expected = first.filter(|_| most > f32::NEG_INFINITY).map(|place| (place, most));
        assert_eq!(formula.best(children), expected);
    }
}
