//! The evaluation against itself along a game: what is kept from move to move against what is
//! counted from scratch, the scores of all moves at once against one after the other. For tests
//! and fuzz targets, and only compiled for them.

use super::batch::{Moves, WIN};
use super::{Evaluator, State};
use crate::rules::board::Board;
use crate::rules::cell::Cell;
use crate::rules::geometry::in_words;
use crate::rules::kind::{Kind, Shape};
use crate::rules::point::Size;

/// Plays a whole game and compares in every position. `choose` gives a number below the one that
/// it is given.
///
/// # Panics
/// If something differs.
pub fn walk(size: Size, evaluator: &Evaluator, mut choose: impl FnMut(usize) -> usize) {
    in_words!(size, W => follow::<W>(size, evaluator, &mut choose));
}

fn follow<const W: usize>(
    size: Size,
    evaluator: &Evaluator,
    choose: &mut dyn FnMut(usize) -> usize,
) {
    let mut board = Board::<W>::new(size);
    let (mut state, mut moves) = (State::new(&board), Moves::default());
    while board.winner().is_none() {
        let fresh = State::new(&board);
        assert_eq!((&state.codes, state.counts), (&fresh.codes, fresh.counts));
        evaluator.score(&board, &state, &mut moves);
        check_scores(&board, evaluator, &moves);
        let mover = board.to_move();
        let choices = 2 * moves.placements.len() + moves.conversions.len();
        // Conversions as often as placements, or most boards would have few groups.
        let convert = choose(2) == 0 || moves.placements.is_empty();
        if choices == 0 {
            board.pass();
        } else if convert && !moves.conversions.is_empty() {
            let (index, _) = moves.conversions[choose(moves.conversions.len())];
            let group = board.groups()[index];
            state.convert(group.members, group.kind, group.kind.coveted_by(mover));
            board.convert(index);
        } else {
            let (cell, _) = moves.placements[choose(moves.placements.len())];
            let shape = Shape::ALL[choose(2)];
            state.place(Kind::new(mover, shape), cell);
            board.place(shape, cell);
        }
    }
}

/// Scores against the evaluation of the position after each move.
fn check_scores<const W: usize>(board: &Board<W>, evaluator: &Evaluator, moves: &Moves) {
    let expected = |play: &dyn Fn(&mut Board<W>)| {
        let mut after = board.clone();
        play(&mut after);
        match after.winner() {
            Some(_) => WIN,
            None => -evaluator.sum(&after, after.to_move()),
        }
    };
    let cells: Vec<Cell> = moves.placements.iter().map(|(cell, _)| *cell).collect();
    assert_eq!(cells, board.empty().into_iter().collect::<Vec<_>>());
    for &(cell, scores) in &moves.placements {
        for shape in Shape::ALL {
            assert_eq!(scores[shape as usize], expected(&|board| board.place(shape, cell)));
        }
    }
    let indices: Vec<usize> = moves.conversions.iter().map(|(index, _)| *index).collect();
    assert_eq!(indices, board.conversions(board.to_move()).collect::<Vec<_>>());
    for &(index, score) in &moves.conversions {
        assert_eq!(score, expected(&|board| board.convert(index)));
    }
    let pass = board.must_pass().then(|| expected(&|board| board.pass()));
    assert_eq!(moves.pass, pass);
}
