//! The search on values: whose values they are, what is kept, and how threads divide the work.

mod iterations;
mod parts;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::batch::Lead;
use super::crew::Crew;
use super::judge::{FIRST_LIST, Judge, Verdict};
use super::node::{Candidate, Node};
use super::noise::Noise;
use super::room::Room;
use super::select::Formula;
use super::tree::ValueTree;
use super::walk::Walk;
use crate::Params;
use crate::common::{mv, position};
use crate::evaluation::{Evaluator, ONE};
use crate::rules::packed_move::PackedMove;
use crate::rules::position::Position;
use crate::search::proof::Value;
use crate::search::root::Root;
use crate::search::search_tree::SearchTree;

fn plant(position: &Position) -> ValueTree<1> {
    plant_for(position, 1)
}

fn plant_for(position: &Position, threads: usize) -> ValueTree<1> {
    let params = Params::default();
    let evaluator = Evaluator::of_generation(params.values.generation);
    ValueTree::new(Root::new(position), evaluator, &params, 5, threads)
}

fn grow(tree: &mut ValueTree<1>, count: u64) {
    let mut made = 0;
    while made < count && !tree.is_proven() {
        made += tree.grow(count - made, &|| false);
    }
}

/// Every node of a tree, the root first.
fn nodes(tree: &ValueTree<1>) -> Vec<&Node> {
    let mut all = vec![&tree.top];
    let mut next = 0;
    while next < all.len() {
        all.extend(all[next].children());
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
        grow(&mut tree, 200);
        let root = SearchTree::root(&tree);
        assert_eq!(root.mean() > 0.7, dark, "{side}: {root:?}");
        assert_eq!(root.mean() < 0.3, !dark, "{side}: {root:?}");
    }
}

#[test]
fn children_are_the_best_candidates_and_their_visits_add_up() {
    let mut tree = plant(&position(OPEN));
    grow(&mut tree, 3_000);
    for (number, node) in nodes(&tree).into_iter().enumerate() {
        let (children, list) = (node.children(), node.listed());
        assert!(list.is_sorted_by(|a, b| a.prior >= b.prior));
        if node.value == Value::Open {
            let same = |(child, listed): (&Node, &Candidate)| {
                (child.action, child.prior) == (listed.action, listed.prior)
            };
            assert!(children.iter().zip(list).all(same));
        }
        assert!(node.sum <= u64::from(node.visits) * u64::from(ONE));
        let below: u32 = children.iter().map(|child| child.visits).sum();
        // The first visit of a node is its own.
        let own = u32::from(number > 0 && node.visits > 0);
        assert!(below <= node.visits - own, "{below} of {}", node.visits);
        if number == 0 {
            assert_eq!(below, 3_000);
        }
    }
    assert!(tree.top.is_complete());
    assert_eq!(tree.top.listed().len(), position(OPEN).legal_moves().len());
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
        let mut tree = ValueTree::<1>::new(Root::new(&start), evaluator, &params, seed, 1);
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
    let mut tree = ValueTree::<1>::new(Root::new(&winning), evaluator, &params, 3, 1);
    grow(&mut tree, 1);
    let best = tree.top.listed()[0];
    assert_eq!(best.action, tree.pack(mv("Cb3")));
    assert_eq!(u32::from(best.prior), ONE - 1);
}

#[test]
fn the_swap_is_worth_what_the_best_other_move_leaves() {
    let mut start = Position::with_pie(crate::Size::new(5).unwrap());
    let mut tree = plant(&start);
    grow(&mut tree, 50);
    // The other player takes the better side of each opening.
    assert!(tree.top.listed().iter().all(|first| u32::from(first.prior) <= ONE / 2));
    start.play(mv("Sc3")).unwrap();
    let mut tree = plant(&start);
    grow(&mut tree, 50);
    let list = tree.top.listed();
    let is_swap = |candidate: &&Candidate| candidate.action == PackedMove::SWAP;
    let swap = list.iter().find(is_swap).unwrap().prior;
    let best = list.iter().filter(|other| !is_swap(other)).map(|other| other.prior).max().unwrap();
    assert_eq!(u32::from(swap) + u32::from(best), ONE);
}

#[test]
fn what_is_below_a_move_is_kept_when_it_is_played() {
    let before = position(OPEN);
    let mut tree = plant(&before);
    grow(&mut tree, 2_000);
    let best = tree.moves().max_by_key(|(_, stats)| stats.visits).unwrap();
    let below = format!("{:?}", tree.top.find(tree.pack(best.0)).unwrap().children());
    let mut after = before.clone();
    after.play(best.0).unwrap();
    SearchTree::advance(&mut tree, best.0, &after);
    let kept = format!("{:?}", tree.top.children());
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
    assert!((900_000..=1_000_000).contains(&tree.bytes()), "{}", tree.bytes());
    assert_eq!(SearchTree::root(&tree).visits, 30_000);
    let nodes = SearchTree::nodes(&tree);
    grow(&mut tree, 3_000);
    assert!(SearchTree::nodes(&tree) < nodes + 100);
}

#[test]
fn what_is_counted_is_what_there_is() {
    let mut tree = plant(&position(OPEN));
    grow(&mut tree, 5_000);
    let best = tree.moves().max_by_key(|(_, stats)| stats.visits).unwrap().0;
    let mut after = position(OPEN);
    after.play(best).unwrap();
    for _ in 0..2 {
        let mut room = Room::new(usize::MAX);
        tree.top.measure(&mut room);
        assert_eq!((tree.bytes(), SearchTree::nodes(&tree)), (room.taken(), room.nodes()));
        assert_eq!(room.nodes(), nodes(&tree).len() as u64);
        SearchTree::advance(&mut tree, best, &after);
        grow(&mut tree, 1_000);
    }
}

/// All that a tree knows.
fn everything(tree: &ValueTree<1>) -> String {
    format!("{:?}", tree.top)
}

#[test]
fn any_number_of_threads_grows_the_same_tree() {
    for (start, memory) in [(OPEN, usize::MAX), (OPEN, 400_000), ("5/5/5/5/5 d p", usize::MAX)] {
        let grown = |threads| {
            let mut tree = plant_for(&position(start), threads);
            tree.set_memory(memory);
            let pool = crate::threads::pool(threads).unwrap();
            pool.install(|| grow(&mut tree, 10_000));
            assert_eq!(SearchTree::threads(&tree), threads);
            everything(&tree)
        };
        let one = grown(1);
        assert!([2, 3, 8].into_iter().all(|threads| grown(threads) == one), "{start} {memory}");
    }
}

#[test]
fn small_trees_grow_by_one_iteration_after_the_other() {
    let (mut tree, mut other) = (plant(&position(OPEN)), plant(&position(OPEN)));
    grow(&mut tree, 511);
    let ValueTree { top, room, constants, judges, .. } = &mut other;
    for _ in 0..511 {
        judges[0].restart();
        Walk { constants, judge: &mut judges[0], room }.visit(top);
    }
    assert_eq!(everything(&tree), everything(&other));
}

/// Makes one batch.
fn batch(tree: &mut ValueTree<1>, count: u32) {
    let ValueTree { top, room, constants, judges, .. } = tree;
    let is_over = &|| false;
    let mut lead = Lead { constants, judge: &mut judges[0], room, parts: Vec::new() };
    lead.batch(top, count, &Crew::new(), is_over);
}

#[test]
fn a_search_ends_where_it_is_told_to_and_makes_one_iteration_in_any_case() {
    let mut tree = plant(&position(OPEN));
    for (most, made) in [(1, 1), (5, 5), (700, 700), (3_000, 3_000)] {
        assert_eq!(tree.grow(most, &|| false), made);
        assert_eq!(tree.grow(most, &|| true), 1);
    }
    let looks = AtomicU32::new(0);
    let made = tree.grow(u64::MAX, &|| looks.fetch_add(1, Ordering::Relaxed) > 40);
    assert!((2..400).contains(&made), "{made}");
    let visits: u64 = tree.moves().map(|(_, stats)| stats.visits).sum();
    assert_eq!(visits, u64::from(tree.top.visits));
}

#[test]
fn a_batch_is_divided_as_if_no_mean_changed_and_no_part_is_large() {
    let mut tree = plant(&position("7/7/7/7/7/7/7 d -"));
    let mut seen = [0; 3];
    for _ in 0..300 {
        grow(&mut tree, 20);
        let count = (tree.top.visits / 64).max(1);
        let before = tree.top.clone();
        let mut expected = vec![0; before.children().len()];
        let formula = Formula::new(&tree.constants, before.visits + count - 1);
        let mut full = vec![false; expected.len()];
        let (mut made, mut end) = (0, count);
        while made < end {
            let value = |place: usize| match before.children().get(place) {
                Some(child) if child.value != Value::Lost && !full[place] => {
                    formula.after(child, expected[place])
                }
                // One visit for a new child.
                _ => f32::NEG_INFINITY,
            };
            let best = (0..expected.len()).rev().max_by(|&a, &b| value(a).total_cmp(&value(b)));
            let best = best.filter(|&best| value(best) > f32::NEG_INFINITY);
            let most = best.map_or(f32::NEG_INFINITY, value);
            let next = before.listed().get(expected.len());
            let next = next.map(|next| formula.unvisited(f32::from(next.prior) / ONE as f32));
            match (next, best) {
                (Some(next), _) if next > most => {
                    expected.push(1);
                    full.push(true);
                    seen[0] += 1;
                }
                (_, None) => break,
                (_, Some(best)) if expected[best] >= 8 + before.children()[best].visits / 8 => {
                    full[best] = true;
                    end = end.min(made + expected[best]);
                    seen[1] += 1;
                    continue;
                }
                (_, Some(best)) => expected[best] += 1,
            }
            made += 1;
        }
        batch(&mut tree, count);
        let visits = |top: &Node, place: usize| top.children().get(place).map_or(0, |n| n.visits);
        let made = |place| visits(&tree.top, place) - visits(&before, place);
        if count >= 8 {
            // A part of a part may end sooner.
            assert!((0..expected.len()).all(|place| made(place) <= expected[place]));
            seen[2] += usize::from((0..expected.len()).all(|place| made(place) == expected[place]));
        }
    }
    assert!(seen.iter().all(|&seen| seen > 10), "{seen:?}");
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
        assert_eq!((first.candidates(), first.complete), (candidates, complete), "{start}");
        let candidates = candidates.to_vec();
        let (all, _) = judge.candidates(usize::MAX);
        assert_eq!(all[..candidates.len()], candidates, "{start}");
    }
}

#[test]
fn values_side_by_side_are_those_one_by_one() {
    let mut tree = plant(&position(OPEN));
    grow(&mut tree, 3_000);
    for node in nodes(&tree) {
        let children = node.children();
        let formula = Formula::new(&tree.constants, node.visits);
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
