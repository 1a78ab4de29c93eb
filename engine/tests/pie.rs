//! The pie rule: when the swap is open, what it changes, and who then sits where.

use common::{Style, after, legal, mv, position, size};
use federa::{
    Color, Game, Move, MoveError, Position, Seat, Setup, SetupError, Size, divide, perft,
};

mod common;

fn swap_is_open(position: &Position) -> bool {
    let listed = position.legal_moves().contains(&Move::Swap);
    assert_eq!(position.may_swap(), listed, "{position}");
    let refused = position.check(Move::Swap) == Err(MoveError::SwapNotOpen);
    assert_eq!(refused, !listed && position.winner().is_none(), "{position}");
    listed
}

#[test]
fn swap_is_only_the_second_players_first_move() {
    for board in Size::all() {
        let mut position = Position::with_pie(board);
        assert!(position.pie() && !swap_is_open(&position));
        position.play(mv("Sb1")).unwrap();
        assert!(position.pie() && swap_is_open(&position));
        assert_eq!(position.legal_moves().last(), Some(&Move::Swap));
        position.play(mv("Rb2")).unwrap();
        assert!(!position.pie() && !swap_is_open(&position));
        position.play(mv("Ra1")).unwrap();
        assert!(!position.pie() && !swap_is_open(&position), "the second player's second move");
    }
}

#[test]
fn swap_needs_the_pie_rule() {
    for board in Size::all() {
        let mut position = Position::new(board);
        assert!(!swap_is_open(&position));
        position.play(mv("Sb1")).unwrap();
        assert!(!swap_is_open(&position));
    }
}

#[test]
fn swap_leaves_the_board_and_the_turn() {
    let before = position("3/1S1/3 l p");
    let swapped = after("3/1S1/3 l p", "swap");
    assert_eq!(swapped.to_string(), "3/1S1/3 l -");
    assert!(size(3).points().all(|point| swapped.piece(point) == before.piece(point)));
    assert_eq!(swapped.to_move(), Color::Light);
    assert!(!swap_is_open(&swapped), "nobody swaps back");
    let next = after("3/1S1/3 l p", "swap Ra1");
    assert_eq!(next.to_move(), Color::Dark);
    assert!(!swap_is_open(&next));
}

#[test]
fn the_hash_tells_whether_the_swap_is_open() {
    let (open, closed) = (position("3/1S1/3 l p"), position("3/1S1/3 l -"));
    assert_ne!(open, closed);
    assert_ne!(open.zobrist(), closed.zobrist());
    assert_eq!(after("3/3/3 d p", "Sb2").zobrist(), open.zobrist());
    assert_eq!(after("3/3/3 d p", "Sb2 swap").zobrist(), closed.zobrist());
    assert_eq!(after("3/3/3 d p", "Sb2 Ra1").zobrist(), after("3/3/3 d -", "Sb2 Ra1").zobrist());
    // One key tells, in every position the same.
    let hash = |arrangement: &str, pie: &str| position(&format!("{arrangement} {pie}")).zobrist();
    let key = |arrangement: &str| hash(arrangement, "p") ^ hash(arrangement, "-");
    assert_eq!(key("3/3/3 d"), key("3/1S1/3 l"));
    assert_eq!(key("3/3/R2 l"), key("3/1S1/3 l"));
}

#[test]
fn a_line_tells_whether_the_swap_is_open() {
    for (moves, line) in [
        ("", "3/3/3 d p"),
        ("Sb2", "3/1S1/3 l p"),
        ("Sb2 swap", "3/1S1/3 l -"),
        ("Sb2 Ra1", "3/1S1/r2 d -"),
    ] {
        let reached = after("3/3/3 d p", moves);
        assert_eq!(reached.to_string(), line);
        assert_eq!(reached, position(line));
        assert_eq!(reached.zobrist(), position(line).zobrist());
    }
    assert!(swap_is_open(&position("3/1S1/3 l p")));
    assert!(!swap_is_open(&position("3/1S1/3 l -")) && !swap_is_open(&position("3/1S1/3 l")));
}

#[test]
fn the_rule_cannot_be_open_later_in_the_game() {
    for line in ["3/3/3 l p", "3/1S1/3 d p", "3/1s1/3 l p", "3/SS1/3 l p", "3/Ss1/3 d p"] {
        let setup: Setup = line.parse().expect("any arrangement can be read");
        let refused = Position::try_from(&setup);
        assert!(matches!(refused, Err(SetupError::LatePie { .. })), "{line}");
        assert!(line.parse::<Position>().is_err());
    }
}

#[test]
fn seats_and_colours_cross_after_the_swap() {
    let mut game = Game::new(Position::with_pie(size(3)));
    game.play(mv("Sb2")).unwrap();
    for seat in Seat::ALL {
        assert_eq!(game.color_of(seat) == Color::Dark, seat == Seat::First);
        assert_eq!(game.seat_of(game.color_of(seat)), seat);
    }
    let mut swapped = game.clone();
    swapped.play(Move::Swap).unwrap();
    assert!(swapped.swapped() && !game.swapped());
    for seat in Seat::ALL {
        assert_eq!(swapped.color_of(seat), game.color_of(!seat));
        assert_eq!(swapped.seat_of(swapped.color_of(seat)), seat);
    }
    assert_eq!(swapped.seat_of(swapped.position().to_move()), Seat::First);
    assert_eq!(swapped.moves(), [mv("Sb2"), Move::Swap]);
    assert_eq!(swapped.start(), &Position::with_pie(size(3)));
}

#[test]
fn a_refused_swap_leaves_the_game_as_it_was() {
    let mut game = Game::new(Position::with_pie(size(3)));
    assert_eq!(game.play(Move::Swap), Err(MoveError::SwapNotOpen));
    assert!(!game.swapped() && game.moves().is_empty() && game.position().pie());
    game.play(mv("Sb2")).unwrap();
    game.play(Move::Swap).unwrap();
    assert_eq!(game.play(Move::Swap), Err(MoveError::SwapNotOpen));
    assert!(game.swapped());
    assert_eq!(game.moves().len(), 2);
}

#[test]
fn the_swap_crosses_the_winning_seat() {
    let mut winners = [0; 2];
    for seed in 0..40 {
        let mut random = common::random(seed);
        let first = Style::Uniform.choose(&Position::new(size(3)).legal_moves(), &mut random);
        let mut plain = Game::new(Position::new(size(3)));
        let mut crossed = Game::new(Position::with_pie(size(3)));
        plain.play(first).unwrap();
        crossed.play(first).unwrap();
        crossed.play(Move::Swap).unwrap();
        while plain.winner().is_none() {
            assert_eq!((crossed.winner(), crossed.winning_seat()), (None, None));
            let mv = Style::Uniform.choose(&plain.position().legal_moves(), &mut random);
            plain.play(mv).unwrap();
            crossed.play(mv).unwrap();
            assert_eq!(crossed.position(), plain.position());
        }
        assert_eq!(crossed.winner(), plain.winner());
        assert_eq!(crossed.winning_seat(), plain.winning_seat().map(|seat| !seat));
        winners[crossed.winning_seat().expect("a winner").index()] += 1;
    }
    assert!(winners.iter().all(|&games| games > 0), "both seats win some");
}

#[test]
fn a_swap_that_is_passed_up_leaves_seats_and_colours_alone() {
    let mut game = Game::new(Position::with_pie(size(2)));
    for text in ["Sb1", "Sb2", "Sa1", "Sa2", "pass", "Ca1"] {
        game.play(mv(text)).unwrap();
    }
    assert!(!game.swapped());
    assert_eq!(game.winner(), Some(Color::Light));
    assert_eq!(game.winning_seat(), Some(Seat::Second));
}

#[test]
fn perft_counts_the_swap_as_a_ply() {
    // A swap can stand after the first move only, and changes nothing but the
    // number of plies: so many more lines as there are of one ply less.
    for (n, deepest) in [(2, 8), (3, 5), (4, 4), (5, 3), (13, 2), (19, 2)] {
        let (plain, pie) = (Position::new(size(n)), Position::with_pie(size(n)));
        assert_eq!(perft(&pie, 0), 1);
        assert_eq!(perft(&pie, 1), perft(&plain, 1));
        for depth in 2..=deepest {
            let expected = perft(&plain, depth) + perft(&plain, depth - 1);
            assert_eq!(perft(&pie, depth), expected, "{n}x{n}, depth {depth}");
        }
    }
    assert_eq!(perft(&Position::with_pie(size(2)), 2), 8 * (6 + 1));
    assert_eq!(perft(&position("2/R1 l p"), 1), 7);
    assert_eq!(perft(&position("2/R1 l -"), 1), 6);
}

#[test]
fn perft_divides_over_the_legal_moves() {
    let open = position("3/1S1/3 l p");
    let divided = divide(&open, 3);
    assert!(divided.iter().map(|(mv, _)| mv.to_string()).eq(legal(&open)));
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), perft(&open, 3));
    let swap = divided.last().expect("the swap");
    assert_eq!(*swap, (Move::Swap, perft(&position("3/1S1/3 l -"), 2)));
}
