//! Playouts replayed on the slow rules: every move is legal there, passes are
//! exactly where they are forced, and the end is the same.

use federa::Random;
use federa::playout::fill::Fill;
use federa::playout::guided::Guided;
use federa::playout::uniform::Uniform;
use federa::playout::{Outcome, Policy};
use federa::reference::{Colour, Piece, ReferenceBoard};
use federa::rules::board::Board;
use federa::rules::geometry::{Geometry, MAX_WORDS};
use federa::{Color, Kind, Move, Position, Size};
use rayon::prelude::*;

use super::recording::{Event, Recording, record};
use crate::common::{self, Style};
use crate::playout::tests::starts;
use crate::rules::geometry::in_words;

/// Random positions of a size, so that every size has about as many moves.
fn starts_of(size: Size) -> Vec<Position> {
    starts::mixed(size, (1_500 / size.area()).max(3))
}

#[test]
fn every_move_is_legal_on_every_size() {
    // The longest games first, so that no thread is left with one at the end.
    let sizes: Vec<_> = Size::all().collect();
    sizes.par_iter().rev().with_max_len(1).for_each(|&size| {
        in_words!(size, W => all_policies::<W>(size, &starts_of(size)));
    });
}

/// A search may keep a small board in more words than it needs.
#[test]
fn spare_words_change_nothing() {
    for n in [2, 7, 10, 13] {
        all_policies::<MAX_WORDS>(common::size(n), &starts::mixed(common::size(n), 3));
    }
}

#[test]
fn a_finished_game_is_left_as_it_is() {
    for size in Size::all() {
        let finished: Vec<_> = (0..4)
            .map(|seed| starts::after_plies(size, Style::Uniform, seed, usize::MAX))
            .collect();
        in_words!(size, W => nothing_happens::<W>(size, &finished));
    }
}

fn all_policies<const W: usize>(size: Size, starts: &[Position]) {
    let geometry = Geometry::<W>::of(size);
    let (mut uniform, mut fill) = (Uniform::new(geometry), Fill::new(geometry));
    let mut guided = Guided::new(geometry, 6, 0.1);
    let mut rng = Random::new(size.get() as u64);
    for start in starts {
        check("uniform", &mut uniform, start, &mut rng);
        check("fill", &mut fill, start, &mut rng);
        let (recording, outcome) = check("guided", &mut guided, start, &mut rng);
        recording.teach(&mut guided, outcome.winner);
    }
}

fn nothing_happens<const W: usize>(size: Size, finished: &[Position]) {
    let geometry = Geometry::<W>::of(size);
    let mut rng = Random::new(0);
    for position in finished {
        let winner = position.winner().expect("a finished game");
        let nothing = Outcome { winner, placements: 0, conversions: 0, passes: 0 };
        let outcomes = [
            check("uniform", &mut Uniform::<W>::new(geometry), position, &mut rng).1,
            check("fill", &mut Fill::new(geometry), position, &mut rng).1,
            check("guided", &mut Guided::new(geometry, 6, 0.1), position, &mut rng).1,
        ];
        assert_eq!(outcomes, [nothing; 3], "{position}");
    }
}

/// Plays out from `start` and replays the moves.
fn check<const W: usize>(
    name: &str,
    policy: &mut impl Policy<W>,
    start: &Position,
    rng: &mut Random,
) -> (Recording<W>, Outcome) {
    let board: Board<W> = start.board().resize();
    let (recording, outcome) = record(policy, &board, rng);
    assert_eq!(board.hash(), start.board().hash(), "{name} changed {start}");
    let mut replay = Replay::new(name, start);
    replay.bulk(&recording);
    for event in &recording.events {
        replay.play(*event);
    }
    replay.finish(outcome);
    (recording, outcome)
}

/// A playout on the slow rules.
struct Replay<'a> {
    name: &'a str,
    start: &'a Position,
    board: ReferenceBoard,
    counted: [u32; 3],
}

impl<'a> Replay<'a> {
    fn new(name: &'a str, start: &'a Position) -> Self {
        let board = ReferenceBoard::from_line(&start.to_string()).expect("a position");
        Self { name, start, board, counted: [0; 3] }
    }

    /// Placements without an order are played alternately: the first colour to
    /// move has the odd one.
    fn bulk<const W: usize>(&mut self, recording: &Recording<W>) {
        let Some(placed) = recording.bulk else { return };
        let of = |colour: Colour| {
            let kinds = Kind::ALL.into_iter().filter(move |kind| reference(kind.color()) == colour);
            kinds.flat_map(|kind| placed[kind].into_iter().map(move |cell| (kind, cell)))
        };
        let mover = self.board.to_move;
        let (mut own, mut other) = (of(mover), of(mover.opponent()));
        loop {
            let next = if self.board.to_move == mover { own.next() } else { other.next() };
            let Some((kind, cell)) = next else { break };
            self.play(Event::Place(kind, cell));
        }
        assert_eq!((own.next(), other.next()), (None, None), "{self:?}: turns are alternate");
    }

    fn play(&mut self, event: Event) {
        while self.board.legal_moves() == ["pass"] {
            self.board.play("pass").expect("a forced pass");
            self.counted[2] += 1;
        }
        let geometry = self.start.board().geometry();
        let (text, to) = match event {
            Event::Place(kind, cell) => {
                self.counted[0] += 1;
                (Move::Place(kind.shape(), geometry.point(cell)).to_string(), kind)
            }
            Event::Convert(kind, cell) => {
                self.counted[1] += 1;
                let text = Move::Convert(geometry.point(cell)).to_string();
                let (text_there, to_there) = (text.clone(), piece(kind));
                let legal = self.board.conversions(self.board.to_move);
                assert!(legal.contains(&(text_there, to_there)), "{self:?}: {text} to {kind}");
                (text, kind)
            }
        };
        assert_eq!(reference(to.color()), self.board.to_move, "{self:?}: {text} out of turn");
        self.board.play(&text).unwrap_or_else(|error| panic!("{self:?}: {error}"));
    }

    fn finish(&self, outcome: Outcome) {
        assert_eq!(self.board.winner(), Some(reference(outcome.winner)), "{self:?}");
        let told = [outcome.placements, outcome.conversions, outcome.passes];
        assert_eq!(self.counted, told, "{self:?}: placements, conversions, passes");
    }
}

impl std::fmt::Debug for Replay<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} from {}, at {}", self.name, self.start, self.board.to_line())
    }
}

fn reference(color: Color) -> Colour {
    match color {
        Color::Dark => Colour::Dark,
        Color::Light => Colour::Light,
    }
}

fn piece(kind: Kind) -> Piece {
    Piece::from_letter(kind.letter()).expect("a letter of a piece")
}
