//! The exact value of every position of the smallest boards, by searching all
//! moves to the end: what solver and search are held against.

use federa::rules::board::Board;
use federa::rules::packed_move::PackedMove;
use federa::solve::Solution;
use federa::{Color, Kind, Move, Position, Setup, Shape, Size};

/// What is known of a position: 0 nothing, 1 Dark wins, 2 Light wins.
type Winner = u8;

/// The winners of all positions of one size, computed on demand.
pub(crate) struct Exhaustive {
    /// By the pieces as digits to base five, and the side to move.
    winners: Vec<Winner>,
    size: Size,
}

impl Exhaustive {
    /// For boards of size 2 or 3.
    pub(crate) fn new(size: Size) -> Exhaustive {
        assert!(size.get() <= 3, "larger boards have too many positions");
        Exhaustive { winners: vec![0; 2 * 5_usize.pow(size.area() as u32)], size }
    }

    /// The colour that wins with best play, the pie rule left aside.
    pub(crate) fn winner(&mut self, position: &Position) -> Color {
        assert_eq!(position.size(), self.size);
        self.of_board(&position.board().resize())
    }

    /// Whether the player to move wins, with the pie rule if it is open.
    pub(crate) fn mover_wins(&mut self, position: &Position) -> bool {
        if let Some(winner) = position.winner() {
            return winner == position.to_move();
        }
        if !position.pie() {
            return self.winner(position) == position.to_move();
        }
        position.legal_moves().into_iter().any(|mv| self.keeps_win(position, mv))
    }

    /// Whether the player to move wins with this move.
    pub(crate) fn keeps_win(&mut self, position: &Position, mv: Move) -> bool {
        let mut next = position.clone();
        next.play(mv).expect("a legal move");
        if next.winner().is_some() {
            return true;
        }
        // After any move the other player is to move; after a swap with the
        // colour that the mover had.
        !self.mover_wins(&next)
    }

    fn of_board(&mut self, board: &Board<1>) -> Color {
        let number = self.number(board);
        if self.winners[number] == 0 {
            let winner = board.winner().unwrap_or_else(|| self.search(board));
            self.winners[number] = 1 + winner.index() as Winner;
        }
        Color::ALL[usize::from(self.winners[number]) - 1]
    }

    fn search(&mut self, board: &Board<1>) -> Color {
        let mover = board.to_move();
        let wins = moves(board).into_iter().any(|mv| {
            let mut next = board.clone();
            next.play(mv);
            self.of_board(&next) == mover
        });
        if wins { mover } else { !mover }
    }

    fn number(&self, board: &Board<1>) -> usize {
        let n = self.size.get();
        let digit = |(cell, kind): (_, Kind)| {
            let point = board.geometry().point(cell);
            (1 + kind.index()) * 5_usize.pow((point.row() * n + point.column()) as u32)
        };
        2 * board.pieces().map(digit).sum::<usize>() + board.to_move().index()
    }
}

fn moves(board: &Board<1>) -> Vec<PackedMove> {
    let mover = board.to_move();
    let mut moves = Vec::new();
    for cell in board.empty() {
        moves.extend(Shape::ALL.map(|shape| PackedMove::place(Kind::new(mover, shape), cell)));
    }
    for group in board.conversions(mover) {
        let group = &board.groups()[group];
        moves.push(PackedMove::convert(group.kind.coveted_by(mover), group.lowest()));
    }
    if moves.is_empty() {
        moves.push(PackedMove::PASS);
    }
    moves
}

/// All that must hold for a solution, the value coming from exhaustive search.
pub(crate) fn check(position: &Position, solution: &Solution, oracle: &mut Exhaustive) {
    let wins = oracle.mover_wins(position);
    assert_eq!(solution.wins, Some(wins), "{position}");
    if position.pie() && !position.may_swap() {
        assert_eq!(solution.line, [], "a line would depend on the opening: {position}");
        return;
    }
    let mut game = position.clone();
    let mut winner_moves = wins;
    for &mv in &solution.line {
        if winner_moves {
            assert!(oracle.keeps_win(&game, mv), "{mv} gives the win away: {game}");
        }
        game.play(mv).unwrap_or_else(|error| panic!("{mv} in {game}: {error}"));
        winner_moves = !winner_moves;
    }
    assert!(game.winner().is_some(), "the line from {position} ends in {game}");
}

/// The arrangement of pieces with this number, its digits to base five.
pub(crate) fn arrangement(size: Size, number: usize, to_move: Color) -> Position {
    let mut setup = Setup::new(size);
    setup.to_move = to_move;
    for (i, point) in size.points().enumerate() {
        let digit = number / 5_usize.pow(i as u32) % 5;
        setup.set(point, digit.checked_sub(1).map(Kind::at));
    }
    Position::try_from(&setup).unwrap()
}
