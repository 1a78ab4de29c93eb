//! Along a random game the fast rules and the plain second implementation agree.

#![no_main]

use federa::reference::ReferenceBoard;
use federa::{Position, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let [size, choices @ ..] = bytes else { return };
    let size = Size::new(2 + usize::from(*size) % 8).expect("2 to 9");
    let (mut fast, mut slow) = (Position::new(size), ReferenceBoard::new(size.get()));
    for pair in choices.chunks_exact(2) {
        let mut legal: Vec<_> = fast.legal_moves().iter().map(ToString::to_string).collect();
        let mut expected = slow.legal_moves();
        legal.sort();
        expected.sort();
        assert_eq!(legal, expected, "{fast}");
        let choice = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        let Some(text) = legal.get(choice % legal.len().max(1)) else { break };
        fast.play(text.parse().expect("a move")).expect("a legal move");
        slow.play(text).expect("a legal move");
        assert_eq!(fast.to_string(), slow.to_line());
        let winners = (fast.winner().map(|c| c.index()), slow.winner().map(|c| c as usize));
        assert_eq!(winners.0, winners.1);
    }
});
