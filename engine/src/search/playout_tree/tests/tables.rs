//! Statistics of moves: which tables are filled, by whom, from whose point of view.

use super::*;
use crate::common::mv;
use crate::playout::Trace;
use crate::playout::averages::{Averages, Moves, Played};
use crate::rules::packed_move::Decoded;
use crate::search::playout_tree::tree::NO_TABLE;

/// Dark has all but two points: Dark wins nearly whatever happens.
const DARK_WINS: &str = "RSRSR/SRSRS/RSRSR/SRSRS/RSR2 d -";

#[test]
fn move_statistics_are_from_the_point_of_view_of_the_colour_that_moves() {
    let params = params("guided", "solver=0");
    for (line, mover) in
        [(DARK_WINS, Color::Dark), ("rsrsr/srsrs/rsrsr/srsrs/rsr2 l -", Color::Light)]
    {
        let mut worker = guided(&position(line), &params);
        while !worker.is_proven() && worker.tree.node(ROOT).visits < 400 {
            worker.iterate();
        }
        let knowledge = worker.evaluator.knowledge().unwrap().placements.tally().clone();
        let table = worker.root_table().placements.clone();
        for tally in [&table, &knowledge] {
            let (visits, wins) = totals(tally, mover);
            assert!(visits >= 20.0 && wins > 0.6 * visits, "{line}: {wins} of {visits}");
            let (visits, wins) = totals(tally, !mover);
            assert!(visits > 0.0 && wins < 0.4 * visits, "{line}: {wins} of {visits}");
        }
    }
}

#[test]
fn a_cell_is_counted_for_one_placement_a_playout_and_conversions_apart() {
    let start = position("5/5/5/5/5 d -");
    let mut worker = guided(&start, &params("guided", ""));
    grow(&mut worker, 300);
    let (table, geometry) = (worker.root_table().clone(), worker.root.board.geometry());
    for point in start.size().points() {
        let cell = geometry.cell(point);
        let visits = Kind::ALL.map(|kind| table.placements.visits(kind, cell));
        assert_eq!(visits.iter().sum::<f32>(), 300.0, "{point}");
    }
    for color in Color::ALL {
        assert!(totals(&table.conversions, color).0 > 0.0, "{color} converts");
    }
    // Dark and Light take turns on the 25 points.
    assert_eq!(totals(&table.placements, Color::Dark).0, 13.0 * 300.0);
    assert_eq!(totals(&table.placements, Color::Light).0, 12.0 * 300.0);
}

#[test]
fn nodes_have_tables_of_their_own_from_the_reference_on() {
    let params = params("guided", "reference=30");
    let mut worker = guided(&position("5/5/5/5/5 d -"), &params);
    grow(&mut worker, 3_000);
    let (mut with, mut without, mut seen) = (0, 0, Vec::new());
    worker.tree.for_each(|node| {
        // A proof stops visits, but none is near here.
        assert_eq!(node.table != NO_TABLE, node.visits >= 30, "{} visits", node.visits);
        if node.table == NO_TABLE {
            without += 1;
        } else {
            with += 1;
            seen.push(node.table);
        }
    });
    assert!(with > 5 && without > 5);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), with, "no two nodes share a table");
    // The table of a child holds only what was played after it got one.
    for child in worker.tree.children(ROOT).iter().filter(|child| child.table != NO_TABLE) {
        let table = &worker.tables[child.table as usize];
        let all = |color| totals(&table.placements, color).0;
        let playouts = (child.visits - 29) as f32;
        assert_eq!(all(Color::Dark) + all(Color::Light), 24.0 * playouts);
        // The move that led to the child is none of those below it.
        let Decoded::Place(_, cell) = child.action.decode() else { panic!("a placement") };
        assert!(Kind::ALL.iter().all(|&kind| table.placements.visits(kind, cell) == 0.0));
    }
}

#[test]
fn the_nearest_table_is_the_one_that_is_read() {
    // Once a child has a table that says "this move always wins", the child's own
    // children follow it; a table at the root that says so is then no longer read.
    let params = params("guided", "reference=10 prior=0 exploration=0");
    let start = position("5/5/5/5/5 d -");
    for own in [false, true] {
        let mut worker = guided(&start, &params);
        while worker.tree.children(ROOT).iter().all(|child| child.visits < 20) {
            worker.iterate();
        }
        let child = worker.tree.children(ROOT).iter().find(|child| child.visits >= 20).unwrap();
        let (action, table) = (child.action, child.table);
        let Decoded::Place(_, taken) = action.decode() else { panic!("a placement") };
        let geometry = worker.root.board.geometry();
        let point = start.size().points().find(|&point| geometry.cell(point) != taken).unwrap();
        let cell = geometry.cell(point);
        let mut played = Moves::<1>::default();
        played[Kind::LightSquare].insert(cell);
        let table = if own { table } else { worker.tree.node(ROOT).table };
        for _ in 0..100_000 {
            worker.tables[table as usize].placements.add(&played, Color::Light);
        }
        // The reply that the table recommends, if it is the one that is read.
        let reply = PackedMove::place(Kind::LightSquare, cell);
        let visits = |tree: &Tree| {
            let child = tree.find(ROOT, action).expect("it was visited");
            let reply = tree.find(child, reply).map_or(0, |id| tree.node(id).visits);
            (tree.node(child).visits, reply)
        };
        let before = visits(&worker.tree);
        grow(&mut worker, 100);
        let after = visits(&worker.tree);
        let (through, followed) = (after.0 - before.0, after.1 - before.1);
        if own {
            assert!(through > 0 && 10 * followed >= 9 * through, "{followed} of {through}");
        } else {
            assert!(2 * followed <= through, "{followed} of {through}");
        }
    }
}

#[test]
fn without_equivalence_no_table_is_filled() {
    let mut worker = uniform(&position("5/5/5/5/5 d -"), &params("uct", "reference=10"));
    grow(&mut worker, 500);
    for color in Color::ALL {
        assert_eq!(totals(&worker.root_table().placements, color), (0.0, 0.0));
        assert_eq!(totals(&worker.root_table().conversions, color), (0.0, 0.0));
    }
    assert_eq!(worker.tables.len(), 1, "only the root's, which stays empty");
}

#[test]
fn the_prior_is_what_the_playouts_know() {
    // With nothing else known, the first move is the one that the averages like best.
    let start = position("5/5/5/5/5 d -");
    let mut followed = [0, 0];
    for (i, prior) in [0.0, 10.0].into_iter().enumerate() {
        for seed in 0..20 {
            let params = params("guided", &format!("prior={prior}"));
            let mut worker = guided(&start, &params);
            grow(&mut worker, seed % 3);
            let mut played = Moves::<1>::default();
            let cell = worker.root.board.geometry().cell(point("c3"));
            played[Kind::DarkSquare].insert(cell);
            let knowledge: &mut Averages<1> = &mut worker.evaluator.knowledge().unwrap().placements;
            (0..1000).for_each(|_| knowledge.add(&played, Color::Dark));
            worker.iterate();
            let action = PackedMove::place(Kind::DarkSquare, cell);
            followed[i] += u64::from(worker.tree.find(ROOT, action).is_some());
        }
    }
    assert_eq!(followed[1], 20);
    assert!(followed[0] < 10, "{}", followed[0]);
}

#[test]
fn the_prior_of_a_conversion_is_what_the_playouts_know() {
    let start = position("3/r2/RS1 d -");
    for winner in Color::ALL {
        let mut worker = guided(&start, &params("guided", "prior=10"));
        let action = worker.root.board.pack(mv("Ca1"));
        let cell = worker.root.board.geometry().cell(point("a1"));
        let mut played = Played::default();
        played.convert(Kind::DarkSquare, || cell);
        let knowledge = worker.evaluator.knowledge().unwrap();
        (0..1000).for_each(|_| knowledge.add(&played, winner));
        worker.iterate();
        assert_eq!(worker.tree.find(ROOT, action).is_some(), winner == Color::Dark);
    }
}

#[test]
fn averages_keep_their_share_between_moves() {
    let params = params("guided", "");
    let start = position("5/5/5/5/5 d -");
    let mut worker = guided(&start, &params);
    grow(&mut worker, 200);
    let kind = Kind::DarkRound;
    let cell = worker.root.board.geometry().cell(point("b2"));
    let knowledge = worker.evaluator.knowledge().unwrap();
    let before = knowledge.placements.tally().visits(kind, cell);
    assert!(before > 0.0);
    for color in Color::ALL {
        assert!(totals(knowledge.placements.tally(), color).0 > 0.0);
    }
    knowledge.keep(0.25);
    assert_eq!(knowledge.placements.tally().visits(kind, cell), before * 0.25);
    let tally = knowledge.placements.tally();
    let mean = (tally.wins(kind, cell) + 0.5) / (tally.visits(kind, cell) + 1.0);
    assert_eq!(knowledge.placements.mean(kind, cell), mean);
}

#[test]
fn the_first_player_does_not_open_with_what_will_be_taken_from_him() {
    // Playouts in which Dark won with a move speak against it as an opening when the
    // other player may become Dark.
    let params = params("guided", "prior=0");
    for (line, opens) in [("5/5/5/5/5 d -", true), ("5/5/5/5/5 d p", false)] {
        let mut worker = guided(&position(line), &params);
        let cell = worker.root.board.geometry().cell(point("c3"));
        let mut played = Moves::<1>::default();
        played[Kind::DarkSquare].insert(cell);
        (0..100_000).for_each(|_| worker.root_table().placements.add(&played, Color::Dark));
        grow(&mut worker, 100);
        let opening = worker.tree.find(ROOT, PackedMove::place(Kind::DarkSquare, cell));
        let visits = opening.map_or(0, |id| worker.tree.node(id).visits);
        assert!(if opens { visits > 80 } else { visits < 20 }, "{line}: {visits}");
    }
}
