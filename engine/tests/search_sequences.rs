//! Averages of sequences of moves (NST): which moves the playouts hear of, how
//! they judge by them, and from whose point of view.

use common::position;
use federa::playout::guided::Guided;
use federa::playout::ngrams::Ngrams;
use federa::playout::random::Random;
use federa::playout::uniform::Uniform;
use federa::playout::{Outcome, Policy, Step, Trace};
use federa::rules::bits::Bits;
use federa::rules::board::Board;
use federa::rules::cell::Cell;
use federa::rules::geometry::Geometry;
use federa::rules::kind::{Color, Kind};
use federa::search::action::Decoded;
use federa::search::tree::{NodeId, ROOT};
use federa::search::worker::{Root, Worker};
use federa::{Limits, Params, Position, Searcher, Shape};

mod common;

fn plant<P: Policy<1>>(position: &Position, params: &Params, policy: P) -> Worker<1, P> {
    Worker::new(Root::new(position), policy, params, Random::new(11))
}

/// A worker whose playouts know sequences of up to three moves.
fn with_ngrams(start: &Position, params: &Params) -> Worker<1, Guided<1, Ngrams>> {
    let geometry = Geometry::of(start.size());
    let Params { candidates, plain, ngram_visits, .. } = *params;
    let ngrams = Ngrams::new(3, ngram_visits);
    plant(start, params, Guided::with_sequences(geometry, candidates, plain, ngrams))
}

/// Random playouts that note what they are told: moves that led to them, and winners.
#[derive(Debug)]
struct Hearing(Uniform<1>, Vec<(Vec<Step>, Option<Color>)>);

impl Policy<1> for Hearing {
    fn playout(
        &mut self,
        board: &Board<1>,
        rng: &mut Random,
        trace: &mut impl Trace<1>,
    ) -> Outcome {
        self.0.playout(board, rng, trace)
    }

    fn lead(&mut self, line: impl Iterator<Item = Step>) {
        self.1.push((line.collect(), None));
    }

    fn learn(&mut self, winner: Color) {
        self.1.last_mut().expect("a line").1.replace(winner);
    }
}

#[test]
fn playouts_hear_of_the_moves_that_lead_to_them_and_of_the_winner() {
    for line in ["3/3/3 d -", "RrS/sRr/s2 l -"] {
        let start = position(line);
        let policy = Hearing(Uniform::new(Geometry::of(start.size())), Vec::new());
        let mut worker = plant(&start, &Params { equivalence: 20.0, ..Params::default() }, policy);
        while !worker.is_proven() && worker.tree.node(ROOT).visits < 500 {
            worker.iterate();
        }
        let root = worker.tree.node(ROOT);
        let heard = &worker.policy.1;
        assert_eq!(heard.len() as u64, root.visits);
        let won = |color| heard.iter().filter(|(_, winner)| *winner == Some(color)).count() as u64;
        assert_eq!(
            (won(!start.to_move()), won(start.to_move())),
            (root.wins, root.visits - root.wins)
        );
        check_lines(&worker, ROOT, &worker.root.board, &mut Vec::new());
    }
}

/// As many lines begin with the moves to a node as it has visits.
fn check_lines(worker: &Worker<1, Hearing>, id: NodeId, board: &Board<1>, line: &mut Vec<Step>) {
    let heard = worker.policy.1.iter().filter(|(heard, _)| heard.starts_with(line)).count();
    assert_eq!(heard as u64, worker.tree.node(id).visits, "{line:?}");
    for (place, child) in worker.tree.children(id).iter().enumerate() {
        let mover = board.to_move();
        let step = match child.action.decode() {
            Decoded::Place(shape, cell) => Step::Place(Kind::new(mover, shape), cell),
            Decoded::Convert(cell) => {
                let group = &board.groups()[board.group_at(cell)];
                Step::Convert(group.kind.coveted_by(mover), cell)
            }
            // Not heard of, so that the counts of both nodes are one.
            Decoded::Swap | Decoded::Pass => continue,
        };
        let mut after = board.clone();
        child.action.play(&mut after);
        line.push(step);
        check_lines(worker, worker.tree.child(id, place), &after, line);
        line.pop();
    }
}

#[test]
fn sequences_are_from_the_point_of_view_of_the_colour_that_moves() {
    // Dark has all but two points: Dark wins nearly whatever happens.
    let params = Params { solver: 0, ..Params::default() };
    let mut worker = with_ngrams(&position("RSRSR/SRSRS/RSRSR/SRSRS/RSR2 d -"), &params);
    while !worker.is_proven() && worker.tree.node(ROOT).visits < 400 {
        worker.iterate();
    }
    let cells = worker.root.board.empty().into_iter().collect::<Vec<_>>();
    let both = |color| Shape::ALL.map(|shape| Kind::new(color, shape));
    for color in Color::ALL {
        let (mut visits, mut wins) = (0.0, 0.0);
        for (before, kind) in both(!color).into_iter().flat_map(|b| both(color).map(|k| (b, k))) {
            for [first, second] in [[0, 1], [1, 0]].map(|pair| pair.map(|i| cells[i])) {
                let line = [Step::Place(before, first), Step::Place(kind, second)];
                if let Some((seen, mean)) = worker.policy.sequences().seen(&line) {
                    visits += f32::from(seen);
                    wins += f32::from(seen) * mean;
                }
            }
        }
        let as_expected =
            if color == Color::Dark { wins > 0.6 * visits } else { wins < 0.4 * visits };
        assert!(visits >= 10.0 && as_expected, "{color}: {wins} of {visits}");
    }
}

#[test]
fn playouts_answer_as_sequences_say_once_they_are_believed() {
    let params = Params { candidates: 63, plain: 0.0, ngram_visits: 30, ..Params::default() };
    let start = position("3/3/3 d -");
    let geometry = Geometry::<1>::of(start.size());
    let cell = |name| geometry.cell(common::point(name));
    let [before, other] = ["a1", "c3"].map(|name| Step::Place(Kind::LightRound, cell(name)));
    let answer = Step::Place(Kind::DarkSquare, cell("b2"));
    for (times, decay, expected) in [(29, 1.0, false), (30, 1.0, true), (50, 0.5, false)] {
        for (led_by, follows) in [(before, expected), (other, false)] {
            let mut worker = with_ngrams(&start, &params);
            let policy = &mut worker.policy;
            for _ in 0..times {
                policy.lead([before, answer].into_iter());
                policy.learn(Color::Dark);
            }
            policy.keep(decay);
            let mut followed = 0;
            for seed in 0..100 {
                policy.lead([led_by].into_iter());
                let mut first = None;
                policy.playout(&worker.root.board, &mut Random::new(seed), &mut First(&mut first));
                followed += u32::from(first == Some(answer));
            }
            // 63 draws among 18 placements miss one in 37 times.
            assert!(if follows { followed > 90 } else { followed < 20 }, "{times}: {followed}");
        }
    }
}

/// The first move of a playout.
struct First<'a>(&'a mut Option<Step>);

impl Trace<1> for First<'_> {
    fn place(&mut self, kind: Kind, cell: Cell) {
        self.0.get_or_insert(Step::Place(kind, cell));
    }

    fn place_all(&mut self, _: &[Bits<1>; 4]) {}

    fn convert(&mut self, to: Kind, lowest: impl FnOnce() -> Cell) {
        self.0.get_or_insert_with(|| Step::Convert(to, lowest()));
    }
}

/// Off, everything is as without; on, games differ, but are the same each time.
#[test]
fn sequences_change_a_search_only_when_they_are_on() {
    let search = |ngram: u32, ngram_visits: u32| {
        let params = Params { ngram, ngram_visits, ..Params::default() };
        let limits = Limits { playouts: Some(600), ..Limits::default() };
        let report =
            Searcher::new(params, 2, 1).search(&position("5/5/5/5/5 d -"), &limits, &mut |_| ());
        report.moves.iter().map(|m| (m.mv, m.visits)).collect::<Vec<_>>()
    };
    let alone = search(1, 7);
    assert_eq!(search(1, 2), alone);
    // Nothing is seen as often.
    assert_eq!(search(3, 65_535), alone);
    let [two, three] = [search(2, 3), search(3, 3)];
    assert!(two != alone && three != alone && two != three);
    assert_eq!(search(3, 3), three);
}
