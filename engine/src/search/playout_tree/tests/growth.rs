//! Where the tree grows, and what its nodes count.

use super::*;
use crate::playout::averages::Moves;
use crate::rules::point::Size;
use crate::search::playout_tree::amaf::Amaf;
use crate::search::playout_tree::tree::NodeId;
use crate::search::proof::Value;

#[test]
fn wins_and_losses_add_up_along_every_path() {
    // Taking turns means that who moved to a node and who moves to its children differ,
    // through placements, conversions, a forced pass and a swap alike.
    for line in ["3/3/3 d -", "3/3/3 d p", "3/1R1/3 l p", "RrS/sRr/s2 l -", "rrr/rSr/srs d -"] {
        for visit_all in [false, true] {
            let params = params("guided", &format!("solver=0 visit_all={visit_all} expand_at=1"));
            let mut worker = guided(&position(line), &params);
            for _ in 0..500 {
                if worker.is_proven() {
                    break;
                }
                worker.iterate();
            }
            check_sums(&worker.tree, ROOT, line);
        }
    }
}

/// A node's visits are one playout of its own, when it was a leaf, and those of its
/// children; so are, from the other side, its losses.
fn check_sums(tree: &Tree, id: NodeId, line: &str) {
    let (node, children) = (tree.node(id), tree.children(id));
    if children.is_empty() {
        return;
    }
    let visits: u64 = children.iter().map(|child| child.visits).sum();
    let won: u64 = children.iter().map(wins).sum();
    let own = node.visits - visits;
    let losses = node.visits - wins(node);
    assert!(won <= losses && losses <= won + own, "{line}: {won} wins, {losses} losses");
    // A playout that proves that all moves lose goes through none of them.
    let proven = node.value != Value::Open;
    assert!(
        id != ROOT || own == 0 || proven,
        "{line}: every playout goes through a move of the root"
    );
    for place in 0..children.len() {
        check_sums(tree, tree.child(id, place), line);
    }
}

#[test]
fn visit_all_visits_every_move_before_any_twice() {
    let start = position("3/1R1/3 l -");
    let count = start.legal_moves().len();
    let most_visits = |params: &Params, playouts: usize| {
        let mut worker = guided(&start, params);
        grow(&mut worker, playouts as u64);
        let visits = counts(&worker.tree).into_iter().map(|(_, visits, _)| visits);
        (worker.tree.children(ROOT).len(), visits.max())
    };
    let all = params("guided", "visit_all=true");
    for playouts in [1, count / 2, count] {
        assert_eq!(most_visits(&all, playouts), (playouts, Some(1)));
    }
    assert_eq!(most_visits(&all, count + 1), (count, Some(2)));
    assert!(most_visits(&params("guided", ""), count).1 > Some(1));
}

#[test]
fn moves_are_chosen_from_every_word_of_a_board() {
    let start = Position::new(Size::STANDARD);
    let geometry = Geometry::<3>::of(start.size());
    let params = params("uct", "visit_all=true");
    let uniform = Uniform::new(geometry);
    let mut worker = Worker::<3, _>::new(Root::new(&start), uniform, &params, Random::new(11));
    (0..338).for_each(|_| worker.iterate());
    let children = worker.tree.children(ROOT).iter();
    let mut moves: Vec<_> = children.map(|child| child.action.unpack(geometry)).collect();
    moves.sort();
    assert_eq!(moves, start.legal_moves());
}

#[test]
fn a_root_whose_moves_all_lose_is_proven() {
    // Light must pass, and Dark then wins.
    let params = params("guided", "");
    let mut worker = guided(&position("rr/rS l -"), &params);
    assert!(!worker.is_proven());
    while !worker.is_proven() && worker.tree.node(ROOT).visits < 1_000 {
        worker.iterate();
    }
    assert_eq!(worker.tree.node(ROOT).value, Value::Won);
}

#[test]
fn without_equivalence_visited_moves_are_judged_by_their_own_means() {
    let start = position("5/5/5/5/5 d -");
    let moves = start.legal_moves().len() as u64;
    // Only the root has children, and all of them: no move is chosen for its AMAF mean alone.
    for (equivalence, reads) in [(0, false), (1000, true)] {
        let params = params("uct", &format!("expand_at=1000000 equivalence={equivalence}"));
        let after_a_lesson = |taught: bool| {
            let mut worker = uniform(&start, &params);
            grow(&mut worker, moves);
            if taught {
                let mut played = Moves::<1>::default();
                played[Kind::DarkRound] = worker.root.board.empty();
                for _ in 0..1000 {
                    worker.root_table().placements.add(&played, Color::Dark);
                }
            }
            grow(&mut worker, 300);
            counts(&worker.tree)
        };
        let differs = after_a_lesson(true) != after_a_lesson(false);
        assert_eq!(differs, reads, "equivalence {equivalence}");
    }
}

#[test]
fn nodes_are_expanded_at_their_nth_visit() {
    for expand_at in [1, 2, 5] {
        let params = params("guided", &format!("expand_at={expand_at} solver=0"));
        let mut worker = guided(&position("5/5/5/5/5 d -"), &params);
        grow(&mut worker, 1_000);
        let tree = worker.tree.clone();
        let mut pending: Vec<_> =
            (0..tree.children(ROOT).len()).map(|i| tree.child(ROOT, i)).collect();
        let mut expanded = 0;
        while let Some(id) = pending.pop() {
            let below: u64 = tree.children(id).iter().map(|child| child.visits).sum();
            // The first visits are its own playouts, all others go on to a child.
            assert_eq!(below, tree.node(id).visits.saturating_sub(expand_at));
            expanded += u64::from(below > 0);
            pending.extend((0..tree.children(id).len()).map(|i| tree.child(id, i)));
        }
        assert!(expanded > 3, "{expand_at}");
    }
}

#[test]
fn colours_keep_their_results_through_a_swap() {
    // The first look is at the swap: it makes whoever is to move Dark.
    let before = position("3/1R1/3 l p");
    let params = params("guided", "playout=uniform");
    let mut dark_won = 0;
    for seed in 0..60 {
        let policy = Uniform::new(Geometry::of(before.size()));
        let mut worker = Worker::new(Root::new(&before), policy, &params, Random::new(seed));
        worker.iterate();
        let swap = worker.tree.find(ROOT, PackedMove::SWAP).expect("the swap");
        let swap = *worker.tree.node(swap);
        let table = &worker.root_table().placements;
        let (dark, light) = (totals(table, Color::Dark), totals(table, Color::Light));
        assert_eq!(dark.0 + light.0, 8.0, "a piece on every other point");
        if wins(&swap) == 1 {
            assert_eq!((dark.1, light.1), (dark.0, 0.0), "the one who swapped is Dark and won");
        } else {
            assert_eq!((dark.1, light.1), (0.0, light.0));
        }
        // Who moved to the root is the other player.
        assert_eq!(wins(worker.tree.node(ROOT)), 1 - wins(&swap));
        dark_won += wins(&swap);
    }
    assert!((5..=55).contains(&dark_won), "{dark_won}");
}

#[test]
fn memory_is_for_nodes_and_for_tables_of_half_of_it() {
    // There is room for more tables than nodes leave, or for as many as half of it holds.
    for (memory, half) in [(1 << 18, false), (1 << 19, true)] {
        let params = params("guided", "reference=3 expand_at=1 solver=0");
        let mut worker = guided(&position("5/5/5/5/5 d -"), &params);
        worker.memory = memory;
        for _ in 0..6_000 {
            worker.iterate();
            let (tables, places) = (worker.tables.len(), worker.tables.capacity());
            let table_bytes = tables * size_of::<Amaf<1>>();
            let least = worker.tree.bytes() + table_bytes + places * size_of::<usize>();
            // The list of tables doubles, from four places on.
            assert!(tables < 4 || (least..least + 16 * tables).contains(&worker.bytes()));
            assert!(table_bytes <= memory / 2 && worker.bytes() <= memory);
        }
        assert_eq!((worker.tables.len() + 1) * size_of::<Amaf<1>>() > memory / 2 - 2048, half);
        let (nodes, visits) = (worker.tree.len(), worker.tree.node(ROOT).visits);
        grow(&mut worker, 100);
        assert_eq!(worker.tree.len(), nodes);
        assert_eq!(worker.tree.node(ROOT).visits, visits + 100);
    }
}
