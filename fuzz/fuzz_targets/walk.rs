//! Along a random game what is kept from move to move (groups, hash, legal moves, evaluation) is
//! what the same position has when it is made from scratch, and a form of it has the same value.

#![no_main]

use std::sync::LazyLock;

use federa::evaluation::{Evaluator, Weights, walk::walk};
use federa::{Position, Size, Symmetry};
use libfuzzer_sys::fuzz_target;

static EVALUATOR: LazyLock<Evaluator> = LazyLock::new(|| Evaluator::new(Weights::default()));

fuzz_target!(|bytes: &[u8]| {
    let [n, pie, form, choices @ ..] = bytes else { return };
    let size = Size::new(2 + usize::from(*n) % 18).expect("2 to 19");
    let mut position = if pie % 2 == 1 { Position::with_pie(size) } else { Position::new(size) };
    let forms: Vec<_> = Symmetry::keeping_colors().collect();
    let form = forms[usize::from(*form) % forms.len()];
    let (pairs, _) = choices.as_chunks::<2>();
    for &pair in pairs {
        let legal = position.legal_moves();
        let choice = usize::from(u16::from_le_bytes(pair));
        let Some(&mv) = legal.get(choice % legal.len().max(1)) else { break };
        position.play(mv).expect("a legal move");
        let scratch = Position::try_from(&position.setup()).expect("a legal position");
        assert_eq!(position, scratch);
        assert_eq!(position.zobrist(), scratch.zobrist());
        assert_eq!(position.groups(), scratch.groups());
        assert_eq!(position.legal_moves(), scratch.legal_moves());
        let value = EVALUATOR.evaluate(&position);
        assert_eq!(value, EVALUATOR.evaluate(&scratch));
        assert_eq!(value, EVALUATOR.evaluate(&form.position(&position)));
    }
    // All moves of every position are scored here, so the boards are smaller.
    let size = Size::new(2 + usize::from(*n) % 10).expect("2 to 11");
    let mut pairs = pairs.iter();
    let mut choose =
        |count| pairs.next().map_or(0, |&pair| u16::from_le_bytes(pair).into()) % count;
    walk(size, &EVALUATOR, &mut choose);
});
