//! Every technique of the search does what its name says: which tables are
//! filled, by whom, from whose point of view, and what is forgotten when.

use crate::common;
use crate::common::{after, mv, position};
use federa::Random;
use federa::fraction::Fraction;
use federa::playout::averages::{Averages, Moves, Tally};
use federa::playout::guided::Guided;
use federa::playout::uniform::Uniform;
use federa::rules::geometry::Geometry;
use federa::rules::kind::{Color, Kind};
use federa::rules::packed_move::{Decoded, PackedMove};
use federa::search::evaluator::Evaluate;
use federa::search::params::Playout;
use federa::search::playout_tree::tree::{NO_TABLE, Node, NodeId, ROOT, Tree};
use federa::search::playout_tree::worker::Worker;
use federa::search::proof::Value;
use federa::search::root::Root;
use federa::{Limits, Params, Position, Report, Searcher};

fn plant<P: Evaluate<1>>(position: &Position, params: &Params, policy: P) -> Worker<1, P> {
    Worker::new(Root::new(position), policy, params, Random::new(11))
}

fn guided(position: &Position, params: &Params) -> Worker<1, Guided<1>> {
    let policy = Guided::new(Geometry::of(position.size()), params.candidates, params.plain);
    plant(position, params, policy)
}

fn uniform(position: &Position, params: &Params) -> Worker<1, Uniform<1>> {
    plant(position, params, Uniform::new(Geometry::of(position.size())))
}

fn grow<P: Evaluate<1>>(worker: &mut Worker<1, P>, playouts: u64) {
    (0..playouts).for_each(|_| worker.iterate());
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

fn search(params: &Params, position: &Position, playouts: u64, seed: u64) -> Report {
    let limits = Limits { playouts: Some(playouts), ..Limits::default() };
    Searcher::new(params.clone(), 1, seed).search(position, &limits, &mut |_| ())
}

/// Dark has all but two points: Dark wins nearly whatever happens.
const DARK_WINS: &str = "RSRSR/SRSRS/RSRSR/SRSRS/RSR2 d -";

#[test]
fn move_statistics_are_from_the_point_of_view_of_the_colour_that_moves() {
    let params = Params { solver: 0, ..Params::default() };
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
    let mut worker = guided(&start, &Params::default());
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
fn colours_keep_their_results_through_a_swap() {
    // The first look is at the swap: it makes whoever is to move Dark.
    let before = position("3/1R1/3 l p");
    let params = Params { playout: Playout::Uniform, ..Params::default() };
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
fn wins_and_losses_add_up_along_every_path() {
    // Taking turns means that who moved to a node and who moves to its children differ,
    // through placements, conversions, a forced pass and a swap alike.
    for line in ["3/3/3 d -", "3/3/3 d p", "3/1R1/3 l p", "RrS/sRr/s2 l -", "rrr/rSr/srs d -"] {
        for visit_all in [false, true] {
            let params = Params { solver: 0, visit_all, expand_at: 1, ..Params::default() };
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
fn nodes_have_tables_of_their_own_from_the_reference_on() {
    let params = Params { reference: 30, ..Params::default() };
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
    let params = Params { reference: 10, prior: 0.0, exploration: 0.0, ..Params::default() };
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
fn without_equivalence_it_is_plain_uct_and_no_table_is_filled() {
    let uct = Params::preset("uct").unwrap();
    let start = position("5/5/5/5/5 d -");
    let mut worker = uniform(&start, &uct);
    grow(&mut worker, 500);
    for color in Color::ALL {
        assert_eq!(totals(&worker.root_table().placements, color), (0.0, 0.0));
        assert_eq!(totals(&worker.root_table().conversions, color), (0.0, 0.0));
    }
    assert_eq!(worker.tables.len(), 1, "only the root's, which stays empty");
    // Whatever stands in the table, the search does not read it.
    let mut other = uniform(&start, &uct);
    let mut played = Moves::<1>::default();
    played[Kind::DarkRound] = other.root.board.empty();
    for _ in 0..1000 {
        other.root_table().placements.add(&played, Color::Light);
    }
    other.root_table().placements.keep(0.0);
    grow(&mut other, 500);
    let counts = |tree: &Tree| -> Vec<(PackedMove, u64, u64)> {
        tree.children(ROOT).iter().map(|c| (c.action, c.visits, c.sum)).collect()
    };
    assert_eq!(counts(&worker.tree), counts(&other.tree));
}

#[test]
fn visit_all_visits_every_move_before_any_twice() {
    let start = position("3/1R1/3 l -");
    let count = start.legal_moves().len() as u64;
    let all = Params { solver: 0, ..Params::preset("uct").unwrap() };
    for playouts in [count / 2, count] {
        let report = search(&all, &start, playouts, 1);
        assert!(report.moves.iter().all(|m| m.visits <= 1), "{playouts}");
    }
    assert!(search(&all, &start, count, 1).moves.iter().all(|m| m.visits == 1));
    let some = Params { solver: 0, ..Params::default() };
    assert!(search(&some, &start, count, 1).moves.iter().any(|m| m.visits > 1));
}

#[test]
fn nodes_are_expanded_at_their_nth_visit() {
    for expand_at in [1, 2, 5] {
        let params = Params { expand_at, solver: 0, ..Params::default() };
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
fn the_prior_is_what_the_playouts_know() {
    // With nothing else known, the first move is the one that the averages like best.
    let start = position("5/5/5/5/5 d -");
    let mut followed = [0, 0];
    for (i, prior) in [0.0, 10.0].into_iter().enumerate() {
        for seed in 0..20 {
            let params = Params { prior, ..Params::default() };
            let mut worker = guided(&start, &params);
            grow(&mut worker, seed % 3);
            let mut played = Moves::<1>::default();
            let cell = worker.root.board.geometry().cell(common::point("c3"));
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
fn averages_keep_their_share_between_moves() {
    let params = Params::default();
    let start = position("5/5/5/5/5 d -");
    let mut worker = guided(&start, &params);
    grow(&mut worker, 200);
    let kind = Kind::DarkRound;
    let cell = worker.root.board.geometry().cell(common::point("b2"));
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
fn nothing_leaks_into_another_game_or_position() {
    no_leak(&Params::default());
}

fn no_leak(params: &Params) {
    let start = position("5/5/5/5/5 d -");
    let limits = Limits { playouts: Some(400), ..Limits::default() };
    for threads in [1, 2] {
        let mut searcher = Searcher::new(params.clone(), threads, 7);
        let fresh = searcher.search(&start, &limits, &mut |_| ());
        // On in the game: what is known of the position is kept.
        searcher.advance(fresh.best.unwrap());
        let mut next = start.clone();
        next.play(fresh.best.unwrap()).unwrap();
        let kept = searcher.search(&next, &limits, &mut |_| ());
        let visits: u64 = kept.moves.iter().map(|m| m.visits).sum();
        assert!(visits > 400, "{visits}");
        assert_eq!(kept.playouts, 400);
        // A new game.
        searcher.reset();
        assert!(same(&searcher.search(&start, &limits, &mut |_| ()), &fresh));
        // Another position than that of the trees.
        let other = after("5/5/5/5/5 d -", "Ra1 Sb2");
        let report = searcher.search(&other, &limits, &mut |_| ());
        let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
        assert_eq!((visits, report.playouts), (400, 400));
        // A move that is not legal there.
        searcher.advance(mv("Ra1"));
        let report = searcher.search(&other, &limits, &mut |_| ());
        assert_eq!(report.moves.iter().map(|m| m.visits).sum::<u64>(), 400);
    }
}

/// Whether two reports differ in nothing but time.
fn same(a: &Report, b: &Report) -> bool {
    Report { elapsed: b.elapsed, ..a.clone() } == *b
}

#[test]
fn the_first_player_does_not_open_with_what_will_be_taken_from_him() {
    // Playouts in which Dark won with a move speak against it as an opening when the
    // other player may become Dark.
    let params = Params { prior: 0.0, ..Params::default() };
    for (line, opens) in [("5/5/5/5/5 d -", true), ("5/5/5/5/5 d p", false)] {
        let mut worker = guided(&position(line), &params);
        let cell = worker.root.board.geometry().cell(common::point("c3"));
        let mut played = Moves::<1>::default();
        played[Kind::DarkSquare].insert(cell);
        (0..100_000).for_each(|_| worker.root_table().placements.add(&played, Color::Dark));
        grow(&mut worker, 100);
        let opening = worker.tree.find(ROOT, PackedMove::place(Kind::DarkSquare, cell));
        let visits = opening.map_or(0, |id| worker.tree.node(id).visits);
        assert!(if opens { visits > 80 } else { visits < 20 }, "{line}: {visits}");
    }
}
