//! Moves that are refused: each reason is told apart, says what was expected,
//! and leaves the position as it was.

use std::collections::HashSet;

use common::{mv, point, position, size};
use federa::{Color, Game, Kind, MoveError, Position};

mod common;

/// Positions, a move that is refused there, why, and how that reads.
fn refused() -> Vec<(&'static str, &'static str, MoveError, &'static str)> {
    let b2 = point("b2");
    let kind = Kind::DarkRound;
    vec![
        (
            "RR/RS l -",
            "Ca1",
            MoveError::GameOver { winner: Color::Dark },
            "expected no move, the game is over: Dark fills the board",
        ),
        (
            "rs/rr d -",
            "pass",
            MoveError::GameOver { winner: Color::Light },
            "expected no move, the game is over: Light fills the board",
        ),
        (
            "3/3/3 d -",
            "Rd1",
            MoveError::OffBoard { point: point("d1"), size: size(3) },
            "expected a point of the 3x3 board, found d1",
        ),
        (
            "3/3/3 d -",
            "Cs19",
            MoveError::OffBoard { point: point("s19"), size: size(3) },
            "expected a point of the 3x3 board, found s19",
        ),
        (
            "3/1r1/3 d -",
            "Sb2",
            MoveError::Occupied { point: b2, kind: Kind::LightRound },
            "expected an empty point, found a Light round piece on b2",
        ),
        (
            "3/3/3 d -",
            "Cb2",
            MoveError::NothingToConvert { point: b2 },
            "expected a group to convert, found b2 empty",
        ),
        (
            "4/1rS1/rRRS/1r2 l -",
            "Cb2",
            MoveError::NotBounded { point: b2, kind, open: point("c1") },
            "expected a bounded group, found c1 empty beside the Dark round group on b2",
        ),
        (
            // Not bounded comes before not coveted.
            "3/1R1/3 l -",
            "Cb2",
            MoveError::NotBounded { point: b2, kind, open: point("b1") },
            "expected a bounded group, found b1 empty beside the Dark round group on b2",
        ),
        (
            "1s1/sRs/1s1 l -",
            "Cb2",
            MoveError::NotCoveted { point: b2, kind, by: Kind::LightRound },
            "expected a coveting piece (Light round) beside the Dark round group on b2, found none",
        ),
        (
            "1s1/sRs/1S1 l -",
            "Cb2",
            MoveError::NotCoveted { point: b2, kind, by: Kind::LightRound },
            "expected a coveting piece (Light round) beside the Dark round group on b2, found none",
        ),
        (
            "4/1rS1/rRRS/1Ss1 l -",
            "Cc2",
            MoveError::Outnumbered { point: point("c2"), kind, own: 2, opp: 3 },
            "expected more coveting pieces than the opponent beside the Dark round group on c2 \
             (as many suffice for its owner), found 2 against 3",
        ),
        (
            "4/1rS1/rRRS/1ss1 l -",
            "Cb2",
            MoveError::Outnumbered { point: b2, kind, own: 2, opp: 2 },
            "expected more coveting pieces than the opponent beside the Dark round group on b2 \
             (as many suffice for its owner), found 2 against 2",
        ),
        (
            "3/3/3 d p",
            "swap",
            MoveError::SwapNotOpen,
            "expected another move: swap is only the second player's first move, with the pie \
             rule on",
        ),
        (
            "3/3/3 l -",
            "pass",
            MoveError::PassNotForced,
            "expected another move: a pass is only for a player who has none",
        ),
    ]
}

#[test]
fn each_reason_is_told_apart_and_leaves_the_position_as_it_was() {
    for (line, text, why, _) in refused() {
        let before = position(line);
        assert_eq!(before.check(mv(text)), Err(why), "{text} in {line}");
        let mut after = before.clone();
        assert_eq!(after.play(mv(text)), Err(why), "{text} in {line}");
        assert_eq!(after, before);
        assert_eq!(after.zobrist(), before.zobrist());
        assert_eq!(after.groups(), before.groups());
        assert!(!before.legal_moves().contains(&mv(text)));
    }
}

#[test]
fn each_reason_is_one_line_that_says_what_was_expected() {
    for (_, _, why, message) in refused() {
        assert_eq!(why.to_string(), message);
        assert!(message.starts_with("expected ") && !message.contains('\n'));
    }
}

#[test]
fn every_reason_is_tested() {
    // A new variant fails to compile here, which is the reminder to test it.
    let tested: HashSet<_> = refused()
        .into_iter()
        .map(|(_, _, why, _)| match why {
            MoveError::GameOver { .. } => 0,
            MoveError::OffBoard { .. } => 1,
            MoveError::Occupied { .. } => 2,
            MoveError::NothingToConvert { .. } => 3,
            MoveError::NotBounded { .. } => 4,
            MoveError::NotCoveted { .. } => 5,
            MoveError::Outnumbered { .. } => 6,
            MoveError::SwapNotOpen => 7,
            MoveError::PassNotForced => 8,
        })
        .collect();
    assert_eq!(tested.len(), 9);
}

#[test]
fn a_refused_move_leaves_no_trace_in_a_game() {
    let mut game = Game::new(Position::new(size(3)));
    game.play(mv("Rb2")).expect("a legal move");
    for text in ["Rb2", "Cb2", "Ca1", "Ra4", "swap", "pass"] {
        assert!(game.play(mv(text)).is_err(), "{text}");
    }
    assert_eq!(game.moves(), [mv("Rb2")]);
    assert_eq!(game.position().to_string(), "3/1R1/3 l -");
}
