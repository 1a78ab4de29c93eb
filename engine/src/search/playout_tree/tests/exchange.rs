//! Trees that grow side by side: what all of them know after an exchange.

use super::*;
use crate::playout::averages::Averages;
use crate::rules::cell::Cell;
use crate::rules::kind::Shape;
use crate::search::playout_tree::exchange::Common;
use crate::search::proof::Value;

type OneWord = Worker<1, Guided<1>>;

fn trees(position: &Position, count: usize) -> Vec<OneWord> {
    let params = params("guided", "");
    let plant = |i| {
        let policy = Guided::new(
            Geometry::of(position.size()),
            params.playouts.candidates,
            params.playouts.epsilon,
        );
        Worker::new(Root::new(position), policy, &params, Random::stream(3, i))
    };
    (0..count as u64).map(plant).collect()
}

fn known(worker: &mut OneWord) -> Averages<1> {
    worker.evaluator.knowledge().expect("guided playouts know something").placements.clone()
}

#[test]
fn every_root_has_the_sums_of_all_trees() {
    let mut workers = trees(&position("5/5/5/5/5 d -"), 3);
    let mut exchange = Common::new(&mut workers);
    let mut total = 0;
    for round in 1..6_u64 {
        let (mut placements, mut knowledge) = (Vec::new(), Vec::new());
        for (i, worker) in workers.iter_mut().enumerate() {
            grow(worker, 40 * round + i as u64);
            total += 40 * round + i as u64;
            placements.push(worker.root_table().placements.clone());
            knowledge.push(known(worker));
        }
        exchange.run(&mut workers);
        let kind = Kind::new(Color::Dark, Shape::Round);
        let table = workers[0].root_table().clone();
        let sum = knowledge.iter().map(|k| k.tally().visits(kind, Cell::new(7))).sum::<f32>();
        if round == 1 {
            // Nothing was common before the first exchange.
            let own = placements.iter().map(|own| own.visits(kind, Cell::new(7)));
            assert_eq!(table.placements.visits(kind, Cell::new(7)), own.sum::<f32>());
            let known = known(&mut workers[0]);
            assert_eq!(known.tally().visits(kind, Cell::new(7)), sum);
        }
        // Every playout fills the board: a cell takes one placement in each.
        let placed = |cell| -> f32 {
            Kind::ALL.iter().map(|&kind| table.placements.visits(kind, cell)).sum()
        };
        for point in position("5/5/5/5/5 d -").size().points() {
            let cell = workers[0].root.board.geometry().cell(point);
            assert_eq!(placed(cell), total as f32);
        }
        for worker in &mut workers {
            assert_eq!(worker.tree.node(ROOT).visits, total);
            let below = worker.tree.children(ROOT).iter().map(|child| child.visits);
            assert_eq!(below.sum::<u64>(), total);
            // Either player has what the other has not.
            let below: u64 = worker.tree.children(ROOT).iter().map(|child| child.sum).sum();
            let all = total * u64::from(Fraction::UNITS);
            assert_eq!(worker.tree.node(ROOT).sum + below, all);
            assert_eq!(*worker.root_table(), table);
        }
        let roots: Vec<_> = workers.iter().map(|worker| worker.tree.node(ROOT).sum).collect();
        assert!(roots.iter().all(|&sum| sum == roots[0]));
    }
}

#[test]
fn replies_that_matter_are_summed_too() {
    let mut workers = trees(&position("5/5/5/5/5 d -"), 3);
    let mut exchange = Common::new(&mut workers);
    let visits = |worker: &OneWord, line: &[PackedMove]| {
        let walk = |id, &action: &PackedMove| worker.tree.find(id, action);
        line.iter().try_fold(ROOT, walk).map_or(0, |id| worker.tree.node(id).visits)
    };
    workers.iter_mut().for_each(|worker| grow(worker, 500));
    let mut lines = Vec::new();
    for worker in &workers {
        for (i, child) in worker.tree.children(ROOT).iter().enumerate() {
            let replies = worker.tree.children(worker.tree.child(ROOT, i));
            lines.extend(replies.iter().map(|reply| [child.action, reply.action]));
        }
    }
    lines.sort_unstable();
    lines.dedup();
    let sum = |workers: &[OneWord], line: &[PackedMove]| -> u64 {
        workers.iter().map(|worker| visits(worker, line)).sum()
    };
    let each = |workers: &[OneWord], line: &[PackedMove]| -> Vec<u64> {
        workers.iter().map(|worker| visits(worker, line)).collect()
    };
    let before: Vec<_> =
        lines.iter().map(|line| (line, each(&workers, line), sum(&workers, &line[..1]))).collect();
    let answers = |worker: &OneWord, line: &[PackedMove; 2]| {
        let walk = |id, &action: &PackedMove| worker.tree.find(id, action);
        line.iter().try_fold(ROOT, walk).map_or(vec![], |id| {
            worker.tree.children(id).iter().map(|child| (child.action, child.visits)).collect()
        })
    };
    let deeper = |workers: &[OneWord]| -> Vec<_> {
        lines.iter().flat_map(|line| workers.iter().map(|w| answers(w, line))).collect()
    };
    let before_deeper = deeper(&workers);
    exchange.run(&mut workers);
    // Below two plies every tree keeps what is its own.
    assert!(before_deeper.iter().filter(|moves| !moves.is_empty()).count() > 20);
    assert_eq!(deeper(&workers), before_deeper);
    let (mut summed, mut left) = (0, 0);
    for (line, own, parent) in before {
        let after = each(&workers, line);
        // A reply that some tree gave more than 1/32 of what its parent now has.
        if own.iter().any(|&visits| visits > parent / 32) {
            summed += 1;
            assert_eq!(after, [own.iter().sum::<u64>(); 3], "{line:?}");
        } else {
            left += 1;
            assert_eq!(after, own, "{line:?}");
        }
    }
    assert!(summed > 20 && left > 20, "{summed} {left}");
}

#[test]
fn without_room_the_moves_of_the_root_are_shared_and_no_others() {
    let mut workers = trees(&position("5/5/5/5/5 d -"), 2);
    let mut exchange = Common::new(&mut workers);
    let place = |kind, i| PackedMove::place(kind, Cell::new(i));
    let moves = [7, 8].map(|i| place(Kind::DarkRound, i));
    let reply = place(Kind::LightRound, 9);
    for (worker, mv) in workers.iter_mut().zip(moves) {
        let child = worker.tree.add(ROOT, mv);
        let grandchild = worker.tree.add(child, reply);
        for (id, visits) in [(ROOT, 10), (child, 10), (grandchild, 9)] {
            worker.tree.node_mut(id).visits = visits;
        }
        // Lines that nobody looks at, until nothing more has room.
        worker.memory = 1 << 18;
        let mut last = grandchild;
        while worker.may_grow() {
            last = worker.tree.add(last, reply);
        }
    }
    exchange.run(&mut workers);
    for (worker, own) in workers.iter().zip(moves) {
        let tree = &worker.tree;
        assert_eq!(tree.children(ROOT).len(), 2);
        for mv in moves {
            let child = tree.find(ROOT, mv).expect("the move is known to both trees");
            assert_eq!(tree.node(child).visits, 10);
            assert_eq!(tree.find(child, reply).is_some(), mv == own);
        }
    }
}

#[test]
fn knowledge_that_decays_between_searches_stays_common() {
    let mut workers = trees(&position("5/5/5/5/5 d -"), 2);
    let mut exchange = Common::new(&mut workers);
    workers.iter_mut().for_each(|worker| grow(worker, 100));
    exchange.run(&mut workers);
    let before = known(&mut workers[0]);
    workers.iter_mut().for_each(Worker::decay);
    exchange.rebase(&mut workers);
    let decayed = known(&mut workers[0]);
    assert_ne!(decayed.tally(), before.tally());
    // Without a playout since there is nothing to take over.
    exchange.run(&mut workers);
    assert!(workers.iter_mut().all(|worker| known(worker).tally() == decayed.tally()));
}

#[test]
fn a_proof_in_one_tree_reaches_all_with_its_move() {
    let position = position("3/3/3 d -");
    for (won, root) in [(Value::Won, Value::Lost), (Value::Lost, Value::Open)] {
        let mut workers = trees(&position, 3);
        let mut exchange = Common::new(&mut workers);
        workers.iter_mut().for_each(|worker| grow(worker, 5));
        let action = PackedMove::place(Kind::DarkSquare, Cell::new(2));
        let tree = &mut workers[2].tree;
        let child = tree.find(ROOT, action).unwrap_or_else(|| tree.add(ROOT, action));
        tree.node_mut(child).value = won;
        tree.node_mut(ROOT).value = root;
        exchange.run(&mut workers);
        for worker in &workers {
            assert_eq!(worker.tree.node(ROOT).value, root);
            let child = worker.tree.find(ROOT, action).expect("the move is known to all trees");
            assert_eq!(worker.tree.node(child).value, won);
            let below = worker.tree.children(ROOT).iter().map(|child| child.visits);
            assert_eq!(below.sum::<u64>(), 15);
        }
    }
}

#[test]
fn counts_are_exact_past_what_floats_and_short_integers_hold() {
    let position = position("5/5/5/5/5 d -");
    for high in [1 << 24, 1 << 32, 1 << 40] {
        let mut workers = trees(&position, 2);
        let mut exchange = Common::new(&mut workers);
        workers.iter_mut().for_each(|worker| grow(worker, 300));
        exchange.run(&mut workers);
        // As if the trees had had as many more playouts through one move, half of them won.
        let best = workers[0].tree.children(ROOT).iter().max_by_key(|child| child.visits).unwrap();
        let action = best.action;
        for worker in &mut workers {
            let child = worker.tree.find(ROOT, action).unwrap();
            for id in [ROOT, child] {
                let node = worker.tree.node_mut(id);
                node.visits += high;
                node.sum += (high / 2) << 16;
            }
        }
        exchange.run(&mut workers);
        workers.iter_mut().for_each(|worker| grow(worker, 101));
        exchange.run(&mut workers);
        for worker in &workers {
            assert_eq!(worker.tree.node(ROOT).visits, 2 * high + 600 + 202);
            let below = worker.tree.children(ROOT).iter().map(|child| child.visits);
            assert_eq!(below.sum::<u64>(), 2 * high + 600 + 202);
            let node = worker.tree.node(worker.tree.find(ROOT, action).unwrap());
            assert!((node.mean() - 0.5).abs() < 1e-4, "{}", node.mean());
        }
    }
}

#[test]
fn trees_that_follow_a_move_go_on_with_common_counts() {
    let position = position("5/5/5/5/5 d -");
    let mut workers = trees(&position, 3);
    let mut exchange = Common::new(&mut workers);
    let mut played = position.clone();
    let mut total = 0;
    for _ in 0..6 {
        for (i, worker) in workers.iter_mut().enumerate() {
            grow(worker, 200 + 10 * i as u64);
        }
        total += 630;
        exchange.run(&mut workers);
        let sums: Vec<_> = workers.iter().map(|worker| worker.tree.node(ROOT).visits).collect();
        assert_eq!(sums, [total; 3]);
        let best = workers[0].tree.children(ROOT).iter().max_by_key(|child| child.visits).unwrap();
        let (action, visits) = (best.action, best.visits);
        played.play(action.unpack(workers[0].root.board.geometry())).unwrap();
        for worker in &mut workers {
            worker.advance(action, Root::new(&played));
            assert_eq!(worker.tree.node(ROOT).visits, visits);
        }
        exchange.advance(action);
        total = visits;
    }
}
