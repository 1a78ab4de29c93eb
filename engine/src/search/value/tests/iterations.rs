//! Where iterations go, and what they are worth.

use super::super::select::Constants;
use super::*;

/// Checks that one iteration made `after` of `before`. Returns what it was worth to the player
/// who moved to the node. The memory may be at its end.
fn check(before: &Node, after: &Node, constants: &Constants, depth: u32, full: bool) -> u64 {
    assert_eq!(after.visits, before.visits + 1);
    let (one, worth) = (u64::from(ONE), after.sum - before.sum);
    if before.visits == 0 && depth > 0 {
        let best = after.listed().iter().map(|listed| listed.prior).max();
        match after.value {
            Value::Won => assert_eq!(worth, one),
            Value::Lost => assert_eq!(worth, 0),
            Value::Open if full && best.is_none() => {}
            Value::Open => assert_eq!(worth, one - u64::from(best.unwrap())),
        }
        return worth;
    }
    assert_eq!(before.value, Value::Open);
    let (children, list) = (before.children(), after.listed());
    if !full {
        let (was, is) = (before.listed().len(), list.len());
        let grows = depth == 0 || children.len() == was;
        let most = if depth == 0 { usize::MAX } else { FIRST_LIST.max(4 * was) };
        match before.is_complete() || !grows {
            true => assert_eq!(is, was),
            false => assert!(is == most || is < most && after.is_complete()),
        }
    }
    let formula = Formula::new(constants, before.visits);
    let worthwhile = |&place: &usize| children[place].value != Value::Lost;
    let value = |place: &usize| formula.after(&children[*place], 0);
    let places = (0..children.len()).rev().filter(worthwhile);
    let best = places.max_by(|a, b| value(a).total_cmp(&value(b)));
    let next = list.get(children.len());
    let unvisited = next.map(|next| formula.unvisited(f32::from(next.prior) / ONE as f32));
    let expected = match (best, unvisited) {
        _ if formula.owed_to_swap(children) > 0 => 0,
        (Some(best), Some(unvisited)) if value(&best) >= unvisited => best,
        (_, Some(_)) => children.len(),
        (Some(best), None) => best,
        (None, None) if after.is_complete() => {
            assert_eq!((after.value, worth), (Value::Won, one));
            return worth;
        }
        (None, None) => {
            assert!(full && after.value == Value::Open);
            assert_eq!(worth, u64::from(before.mean_units(constants.weight)));
            return worth;
        }
    };
    if full && expected == after.children().len() {
        assert_eq!((after.children().len(), after.value), (children.len(), Value::Open));
        assert_eq!(worth, one - u64::from(next.unwrap().prior));
        return worth;
    }
    let new = Node::root();
    for (place, child) in after.children().iter().enumerate() {
        let old = children.get(place).unwrap_or(&new);
        if place == expected {
            assert_eq!(worth, one - check(old, child, constants, depth + 1, full));
            let proven = if child.value == Value::Won { Value::Lost } else { Value::Open };
            assert_eq!(after.value, proven);
        } else {
            assert_eq!((child.visits, child.sum), (old.visits, old.sum));
        }
    }
    worth
}

#[test]
fn iterations_go_where_the_formula_says() {
    let starts = [
        (OPEN, 1_000, false),
        (OPEN, 300, true),
        ("5/5/5/5/5 d p", 100, false),
        ("R4/5/5/5/5 l p", 300, false),
        ("3/3/3 d -", 3_000, false),
        ("RrS/sRr/sr1 l -", 100, false),
    ];
    for (start, count, full) in starts {
        let mut tree = plant(&position(start));
        grow(&mut tree, 20);
        if full {
            tree.set_memory(0);
        }
        for _ in 0..count {
            if tree.is_proven() {
                break;
            }
            let before = tree.top.clone();
            let ValueTree { top, room, constants, judges, .. } = &mut tree;
            judges[0].restart();
            Walk { constants, judge: &mut judges[0], room }.visit(top);
            check(&before, top, constants, 0, full);
        }
    }
}

#[test]
fn the_roots_moves_are_listed_where_there_is_room_for_many() {
    for (missing, lists) in [(1, false), (0, true)] {
        let mut tree = plant(&position(OPEN));
        tree.set_memory(1_024 * size_of::<Candidate>() + 16 - missing);
        grow(&mut tree, 3);
        assert_eq!(!tree.top.listed().is_empty(), lists);
        if !lists {
            // It stays worth what it was.
            assert_eq!(tree.top.sum, u64::from(ONE / 2 * 3));
        }
    }
}

#[test]
fn batches_are_a_sixty_fourth_of_the_visits_and_the_last_is_what_is_left() {
    let (mut tree, mut other) = (plant(&position(OPEN)), plant(&position(OPEN)));
    for most in [3_000, 20_000] {
        let before = other.top.visits;
        assert_eq!(tree.grow(u64::from(most), &|| false), u64::from(most));
        batch(&mut other, 1);
        while other.top.visits < before + most {
            let left = before + most - other.top.visits;
            let count = (other.top.visits / 64).clamp(1, 256).min(left);
            batch(&mut other, count);
        }
        assert_eq!(everything(&tree), everything(&other));
    }
}

#[test]
fn what_a_node_is_worth_is_what_those_below_it_leave() {
    let mut proven = 0;
    for start in [OPEN, "R4/5/5/5/5 l p", "4/1S2/2r1/4 d -", "RrSR/sRrs/s3/4 l -"] {
        let mut tree = plant(&position(start));
        grow(&mut tree, 10_000);
        for (number, node) in nodes(&tree).into_iter().enumerate() {
            let children = node.children();
            let has = |value| children.iter().any(|child| child.value == value);
            assert_eq!(has(Value::Won), node.value == Value::Lost);
            proven += usize::from(has(Value::Won));
            if node.value == Value::Won {
                assert!(!has(Value::Open));
            }
            let (visits, sum) = children
                .iter()
                .fold((0, 0), |(visits, sum), child| (visits + child.visits, sum + child.sum));
            let left = u64::from(visits) * u64::from(ONE) - sum;
            let best = node.listed().iter().map(|listed| u32::from(listed.prior)).max();
            let first = if number == 0 { None } else { best.map(|best| ONE - best) };
            if node.value == Value::Open && node.visits > 0 {
                assert_eq!(node.visits, visits + u32::from(number > 0));
                assert_eq!(node.sum, left + u64::from(first.unwrap_or(0)));
            }
        }
    }
    assert!(proven > 100, "{proven}");
}

#[test]
fn a_batch_is_divided_where_the_node_is_known_well_enough() {
    let mut all = 0;
    for (visits, full) in (8..80).flat_map(|visits| [(visits, false), (visits, true)]) {
        for (count, divides) in [(visits / 2, visits >= 16), (visits / 2 + 1, false), (7, false)] {
            let mut tree = plant(&position(OPEN));
            grow(&mut tree, 6);
            if full {
                // There are no more moves than those.
                tree.set_memory(0);
            }
            grow(&mut tree, u64::from(visits) - 6);
            let before = tree.top.clone();
            let parts = AtomicU32::new(0);
            let is_over = &|| parts.fetch_add(1, Ordering::Relaxed) == u32::MAX;
            let ValueTree { top, room, constants, judges, .. } = &mut tree;
            let judge = &mut judges[0];
            let mut lead = Lead { constants, judge, room, parts: Vec::new() };
            lead.batch(top, count, &Crew::new(), is_over);
            let visits =
                |top: &Node, place| top.children().get(place).map_or(0, |n: &Node| n.visits);
            let touched = |&place: &usize| visits(top, place) > visits(&before, place);
            let touched = (0..top.children().len()).filter(touched).count();
            let parts = parts.into_inner() as usize;
            match divides {
                // Parts of less than eight are divided no further.
                true if count == 8 && touched > 1 => assert_eq!(parts, touched),
                true => assert!(parts >= touched, "{parts} of {touched} moves"),
                false => assert_eq!(parts, 1),
            }
            all += usize::from(divides && touched > 1 && touched == top.children().len());
        }
    }
    assert!(all > 0, "no batch goes to every move");
}

#[test]
fn what_is_proven_of_the_root_is_noted() {
    for (wins, value) in [(true, Value::Lost), (false, Value::Won)] {
        let mut tree = plant(&position(OPEN));
        grow(&mut tree, 5);
        let best = tree.top.listed().last().unwrap().action;
        tree.prove_root(wins, Some(best));
        assert_eq!((tree.top.value, tree.is_proven()), (value, true));
        assert_eq!(tree.top.find(best).map(|child| child.value), wins.then_some(Value::Won));
    }
}
