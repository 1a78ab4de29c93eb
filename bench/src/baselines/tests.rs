//! The baseline plays the same game.

use federa::reference::{Piece, ReferenceBoard};
use federa::{Move, Point, Shape, Size};
use minimax::{Game, MonteCarloTreeSearch, Strategy};
use rand_of_minimax::rngs::SmallRng;
use rand_of_minimax::{Rng, SeedableRng};

use super::game::{Action, EMPTY, Federa, State};
use super::rollouts::{Drawn, Generated, options, play_out};
use crate::measure::counts::Counts;

fn text(action: Action, size: usize) -> String {
    let point = |index: u16| Point::new(usize::from(index) % size, usize::from(index) / size);
    match action {
        // Dark round, Light square, Dark square, Light round.
        Action::Place(0 | 3, at) => Move::Place(Shape::Round, point(at)).to_string(),
        Action::Place(_, at) => Move::Place(Shape::Square, point(at)).to_string(),
        Action::Convert(_, at) => Move::Convert(point(at)).to_string(),
        Action::Pass => Move::Pass.to_string(),
    }
}

fn cells(board: &ReferenceBoard) -> Vec<u8> {
    let letters = ['R', 's', 'S', 'r'];
    let kind = |piece: &Option<Piece>| {
        let letter = piece.map(Piece::letter)?;
        letters.iter().position(|&other| other == letter)
    };
    board.cells.iter().map(|piece| kind(piece).map_or(EMPTY, |kind| kind as u8)).collect()
}

/// Moves, boards and ends are those of the reference; a move taken back
/// leaves everything as it was.
#[test]
fn the_rules_are_those_of_the_reference() {
    for (size, games) in [(2, 40), (3, 40), (5, 20), (9, 3)] {
        for seed in 0..games {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (mut state, mut board) = (State::new(size), ReferenceBoard::new(size));
            loop {
                let mut moves = Vec::new();
                let winner = Federa::generate_moves(&state, &mut moves);
                assert_eq!(winner.is_some(), board.winner().is_some());
                if winner.is_some() {
                    break;
                }
                let mut texts: Vec<_> = moves.iter().map(|&mv| text(mv, size)).collect();
                texts.sort();
                assert_eq!(texts, board.legal_moves(), "{}", board.to_line());
                let action = moves[rng.random_range(0..moves.len())];
                let before = state.clone();
                Federa::apply(&mut state, action);
                Federa::undo(&mut state, action);
                assert_eq!((&state.cells, state.mover), (&before.cells, before.mover));
                Federa::apply(&mut state, action);
                board.play(&text(action, size)).expect("a legal move");
                assert_eq!(state.cells, cells(&board));
            }
        }
    }
}

/// Both ways to draw play the same game on average: moves a game agree within
/// four standard errors of the difference (a 5x5 game has 36.6 ± 3.4 moves).
#[test]
fn both_ways_to_draw_play_alike() {
    let mut rng = SmallRng::seed_from_u64(5);
    let mut averages = Vec::new();
    let mut conversions = |drawn: bool| {
        let mut counts = Counts::default();
        let mut moves = Vec::new();
        for _ in 0..4_000 {
            let state = State::new(5);
            if drawn {
                play_out(&Drawn, state, &mut moves, &mut rng, &mut counts);
            } else {
                play_out(&Generated, state, &mut moves, &mut rng, &mut counts);
            }
        }
        averages.push(counts.moves() as f64 / counts.playouts as f64);
    };
    conversions(false);
    conversions(true);
    assert!((averages[0] - averages[1]).abs() < 0.3, "{averages:?}");
}

#[test]
fn the_search_finds_a_move() {
    let size = Size::new(3).expect("a size");
    let mut search = MonteCarloTreeSearch::<Federa>::new(options(size));
    search.set_max_rollouts(500);
    assert!(search.choose_move(&State::new(3)).is_some());
}
