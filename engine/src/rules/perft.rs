//! Counting move sequences: the classic check of a move generator.

use super::board::Board;
use super::kind::Shape;
use super::moves::Move;
use super::position::Position;

/// The number of move sequences of exactly `depth` plies.
///
/// A forced pass and a swap are a ply each; a finished game has no move.
///
/// ```
/// use federa::{Position, Size, perft};
///
/// assert_eq!(perft(&Position::new(Size::new(2)?), 4), 384);
/// # Ok::<(), federa::SizeError>(())
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    perft_until(position, depth, &|| false).expect("never stopped")
}

/// As [`perft`], but returns `None` soon after `stop` returns true.
pub fn perft_until(position: &Position, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
    if stop() {
        return None;
    }
    if position.pie() && depth > 0 {
        // The swap is above the boards: the few plies before it go move by move.
        return position.legal_moves().into_iter().try_fold(0, |sum, mv| {
            let mut next = position.clone();
            next.play(mv).expect("legal");
            Some(sum + perft_until(&next, depth - 1, stop)?)
        });
    }
    let board = position.board();
    crate::rules::geometry::in_words!(position.size(), W => count(&board.resize::<W>(), depth, stop))
}

/// For each legal move the number of sequences that start with it.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let count = |mv| {
        let mut next = position.clone();
        next.play(mv).expect("legal");
        (mv, perft(&next, depth - 1))
    };
    if depth == 0 {
        return Vec::new();
    }
    position.legal_moves().into_iter().map(count).collect()
}

fn count<const W: usize>(board: &Board<W>, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
    let over = board.winner().is_some();
    if depth == 0 || over {
        return Some(u64::from(depth == 0));
    }
    let mover = board.to_move();
    let conversions = || board.conversions(mover);
    if depth == 1 {
        // The last ply is counted, not played. A player without a move passes.
        let moves = 2 * board.empty().count() as usize + conversions().count();
        return Some(moves.max(1) as u64);
    }
    if stop() {
        return None;
    }
    let mut next = board.clone();
    let mut sum = 0;
    let mut passes = true;
    for cell in board.empty() {
        for shape in Shape::ALL {
            next.clone_from(board);
            next.place(shape, cell);
            sum += count(&next, depth - 1, stop)?;
            passes = false;
        }
    }
    for group in conversions() {
        next.clone_from(board);
        next.convert(group);
        sum += count(&next, depth - 1, stop)?;
        passes = false;
    }
    if passes {
        next.pass();
        sum += count(&next, depth - 1, stop)?;
    }
    Some(sum)
}
