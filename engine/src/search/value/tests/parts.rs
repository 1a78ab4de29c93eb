//! The formula, rooms and nodes by themselves.

use super::super::select::Constants;
use super::*;

fn constants() -> Constants {
    let mut params = Params::default();
    params.values.value_exploration = 0.5;
    params.values.static_weight = 2.0;
    params.values.reluctance = 0.125;
    Constants::new(&params)
}

/// A child that was visited so often, with values of this sum in halves of [`ONE`].
fn child(visits: u32, halves: u32) -> Node {
    let mut child = Node::root();
    (child.visits, child.sum) = (visits, u64::from(halves * (ONE / 2)));
    child
}

fn near(value: f32, expected: f32) -> bool {
    (value - expected).abs() < 1e-5
}

#[test]
fn means_include_the_static_value_and_rare_visits_raise_them() {
    let formula = Formula::new(&constants(), 16);
    let scale = 0.5 * (16_f32).ln().sqrt();
    assert!(near(formula.unvisited(0.25), 0.25 + scale - 0.125));
    // Of 3 visits 2 won, and the static value, which counts for 2, is a half.
    let mut node = child(3, 4);
    assert!(near(formula.after(&node, 0), 0.6 + scale / 2.0));
    assert!(near(formula.after(&node, 5), 0.6 + scale / 3.0));
    assert!(near(formula.all(std::slice::from_ref(&node))[0], 0.6 + scale / 2.0));
    assert!(node.mean_units(2.0).abs_diff(ONE * 3 / 5) <= 1);
    node.prior = 0;
    assert!(near(formula.after(&node, 0), 0.4 + scale / 2.0));
    node.back_up(ONE / 2);
    assert_eq!((node.visits, node.sum), (4, u64::from(ONE / 2 * 5)));
}

#[test]
fn the_first_of_the_best_moves_that_do_not_lose_is_taken() {
    let formula = Formula::new(&constants(), 100);
    let mut children = vec![child(4, 4); 20];
    for place in [13, 17] {
        children[place].sum += 1_000;
    }
    for (best, proven) in [(13, 13), (17, 17), (0, 0), (1, 1)] {
        let value = formula.after(&children[best], 0);
        assert_eq!(formula.best(&children), Some((best, value)));
        assert_eq!(formula.all(&children)[best], value);
        children[proven].value = Value::Lost;
        assert_eq!(formula.all(&children)[best], f32::NEG_INFINITY);
    }
    children.iter_mut().for_each(|child| child.value = Value::Lost);
    assert_eq!((formula.best(&children), formula.best(&[])), (None, None));
}

#[test]
fn an_eighth_of_the_visits_is_the_swaps() {
    let formula = Formula::new(&constants(), 87);
    let mut children = vec![child(3, 0), child(50, 100)];
    assert_eq!(formula.owed_to_swap(&children), 0);
    assert_eq!(formula.best(&children).unwrap().0, 1);
    children[0].action = PackedMove::SWAP;
    assert_eq!(formula.owed_to_swap(&children), 7);
    assert_eq!(formula.best(&children), Some((0, f32::INFINITY)));
    children[0].value = Value::Lost;
    assert_eq!(formula.owed_to_swap(&children), 0);
    assert_eq!(formula.best(&children).unwrap().0, 1);
    children[0].value = Value::Open;
    for visits in [10, 20] {
        children[0].visits = visits;
        assert_eq!(formula.owed_to_swap(&children), 0);
        assert_eq!(formula.best(&children).unwrap().0, 1);
    }
    children.reverse();
    children[1].visits = 0;
    assert_eq!((formula.owed_to_swap(&children), formula.owed_to_swap(&[])), (0, 0));
}

#[test]
fn room_is_counted_to_the_byte() {
    let mut room = Room::new(1_000);
    assert!(room.fits(984) && !room.fits(985));
    assert!(room.take_block(84));
    assert!(room.fits(884) && !room.take_block(885));
    room.add_block(0);
    room.free_block(0);
    assert_eq!((room.taken(), room.nodes()), (100, 0));
    room.add_block(34);
    room.free_block(84);
    room.add_node();
    room.add_node();
    assert_eq!((room.taken(), room.nodes()), (50, 2));
    // A quarter of what is left.
    let mut part = room.part(2, 8);
    assert!(part.fits(221) && !part.fits(222));
    part.add_block(84);
    part.add_node();
    room.join(part);
    assert_eq!((room.taken(), room.nodes()), (150, 3));
    room.set_limit(166);
    assert!(room.fits(0) && !room.fits(1));
    room.set_limit(100);
    assert!(!room.fits(0) && !room.part(1, 1).fits(0));
    room.clear();
    assert_eq!((room.taken(), room.nodes()), (0, 0));
    room.free_block(10);
    assert_eq!(room.taken(), 0);
}

/// Moves in the order of their values.
fn list() -> Vec<Candidate> {
    let tree = plant(&position(OPEN));
    let moves = ["Sa1", "Sb1", "Sc1", "Sa2", "Sb2", "Sc2"].into_iter().enumerate();
    let candidate = |(i, text)| Candidate { action: tree.pack(mv(text)), prior: 900 - i as u16 };
    moves.map(candidate).collect()
}

/// A node whose list this is, with room for one child more than the three that were visited.
fn visited(list: &[Candidate], room: &mut Room) -> Node {
    let mut node = Node::root();
    node.list(list, true, room);
    assert!(list[..3].iter().all(|&next| node.next() == Some(next) && node.add(next, room)));
    node
}

fn values(node: &Node) -> Vec<Value> {
    node.children().iter().map(|child| child.value).collect()
}

#[test]
fn a_move_that_wins_comes_before_those_that_were_not_visited() {
    let list = list();
    let mut room = Room::new(usize::MAX);
    let mut node = visited(&list, &mut room);
    node.win_by(list[4].action, &mut room);
    let winner = Candidate { action: list[4].action, prior: (ONE - 1) as u16 };
    assert_eq!(node.listed(), [list[0], list[1], list[2], winner, list[3], list[5]]);
    assert_eq!(values(&node), [Value::Open, Value::Open, Value::Open, Value::Won]);
    assert_eq!((node.value, node.is_complete()), (Value::Lost, true));
    assert_eq!(node.children()[3].action, winner.action);
    let mut measured = Room::default();
    node.measure(&mut measured);
    assert_eq!((measured.taken(), measured.nodes()), (room.taken(), 1 + room.nodes()));
    // One that was visited.
    let mut node = visited(&list, &mut room);
    node.win_by(list[1].action, &mut room);
    assert_eq!(values(&node), [Value::Open, Value::Won, Value::Open]);
    assert_eq!((node.value, node.listed()), (Value::Lost, &*list));
    // Without room for another list it is not there, but the node is proven.
    let mut node = visited(&list, &mut room);
    node.win_by(list[4].action, &mut Room::new(0));
    assert_eq!(values(&node), [Value::Open; 3]);
    assert_eq!((node.value, node.listed()), (Value::Lost, &*list));
}

#[test]
fn lists_and_children_are_made_where_there_is_room() {
    let list = list();
    let (bytes, one) = (size_of_val(&*list) + 16, size_of::<Node>());
    let mut node = Node::root();
    let mut room = Room::new(bytes - 1);
    node.list(&list, true, &mut room);
    assert_eq!((node.listed(), node.is_complete(), room.taken()), (&[][..], false, 0));
    room.set_limit(bytes);
    node.list(&list, true, &mut room);
    assert_eq!((node.listed(), node.is_complete()), (&*list, true));
    assert_eq!(room.taken(), bytes as u64);
    // The children's block is replaced by one of twice the size.
    for (place, block, before) in [(0, one, 0), (1, 2 * one, one + 16), (2, 4 * one, 2 * one + 16)]
    {
        room.set_limit(bytes + before + block + 15);
        assert!(!node.add(list[place], &mut room), "{place}");
        assert_eq!(node.children().len(), place);
        room.set_limit(bytes + before + block + 16);
        assert!(node.add(list[place], &mut room));
        assert_eq!(room.taken(), (bytes + block + 16) as u64);
    }
    assert!(node.add(list[3], &mut Room::new(0)));
    assert_eq!((node.children().len(), room.nodes()), (4, 3));
    assert_eq!(node.find(list[2].action).map(|child| child.prior), Some(list[2].prior));
    assert!(node.find(list[4].action).is_none() && node.clone().take(list[4].action).is_none());
    assert_eq!(node.take(list[2].action).map(|child| child.prior), Some(list[2].prior));
}
