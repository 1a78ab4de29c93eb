//! The same seed gives the same games on every machine and build.
//!
//! A change of these numbers means that playouts changed: renew them, from the
//! table that the failed test prints, only if that was the purpose.

use federa::Random;
use federa::playout::fill::Fill;
use federa::playout::guided::Guided;
use federa::playout::uniform::Uniform;
use federa::playout::{Outcome, Policy};
use federa::rules::board::Board;
use federa::rules::geometry::Geometry;
use federa::{Color, Size};
use rayon::prelude::*;

use super::recording::record;
use crate::rules::geometry::in_words;

const PLAYOUTS: u32 = 300;

/// Size, then the games of `uniform`, `fill` and `guided`.
#[rustfmt::skip]
const GOLDEN: &[(usize, [u64; 3])] = &[
    (2, [0x22c3439430219581, 0x3cfaea97ffbeb4a5, 0x68e141575e37ab5f]),
    (3, [0xa309779402088a67, 0xd12259614755b857, 0x43a69a93d1360b0f]),
    (4, [0xe28631df440856d5, 0x78a37d2c4a3dbb59, 0x8fb770a93cfffa6f]),
    (5, [0x651d8544d5fda403, 0x52f67c6d3a62d829, 0x5aec190b30784d3f]),
    (6, [0x08ad10cf8d6b8f2f, 0x7985b25debf19709, 0xd1fa17d8b00ba8b5]),
    (7, [0xd7e03d22df842a5f, 0x3fbeddeb6eb3706f, 0xf7f4d8e14d7891ed]),
    (8, [0x64bb980bc000e105, 0xf561704ef8ec87dd, 0xfceb03eccc9c2eb3]),
    (9, [0xd4faf004af5a6b1f, 0xc51b39c2ee51d5c5, 0x98f9011298307c37]),
    (10, [0xafaed1f944d46a67, 0x7a45bd3458030d73, 0xb664c36a48cb59d1]),
    (11, [0x9a316aaf24566e41, 0x7f96c40ae9a19cad, 0x3a184d8968e10cb1]),
    (12, [0x2332b97da369e43d, 0x6f1e8b8f123eef6d, 0xe25926ffb2988167]),
    (13, [0x25db83eda796edfb, 0xa911d438069a4e97, 0x1e6bf030bb0aec03]),
    (14, [0xe2b760e0b84cfb21, 0x1dfb39655cf3a0e9, 0x3ae9ab7787d9265b]),
    (15, [0x0e4f44d6fc38679d, 0x2c15ad63a67b8c9f, 0x037f4f7c82b6a4e5]),
    (16, [0x78ee8d29467d80ad, 0x64739c8b881c0e81, 0x8d759eaaf455abcd]),
    (17, [0x91b42018857959bb, 0x9f6c08c04396d071, 0x75e80df0b2c6c0df]),
    (18, [0x86d233930ceb76d9, 0x3296caf003dfc5fb, 0x049ef98ca90826e9]),
    (19, [0xec454b1d170e6d4f, 0x47d034401ea15cc5, 0x45e8368aaa9be99d]),
];

#[test]
fn games_are_the_same_everywhere() {
    let sizes: Vec<_> = Size::all().collect();
    let found: Vec<_> = sizes
        .par_iter()
        .map(|&size| (size.get(), in_words!(size, W => signatures::<W>(size))))
        .collect();
    for (n, [uniform, fill, guided]) in &found {
        println!("    ({n}, [{uniform:#018x}, {fill:#018x}, {guided:#018x}]),");
    }
    assert_eq!(found, GOLDEN);
}

fn signatures<const W: usize>(size: Size) -> [u64; 3] {
    let (geometry, board) = (Geometry::of(size), Board::<W>::new(size));
    let plain = |policy: &mut dyn FnMut(&mut Random) -> Outcome| {
        let rng = &mut Random::new(1);
        (0..PLAYOUTS).fold(START, |hash, _| mix(hash, policy(rng)))
    };
    let (mut uniform, mut fill) = (Uniform::new(geometry), Fill::new(geometry));
    let mut guided = Guided::new(geometry, 6, 0.1);
    [
        plain(&mut |rng| uniform.playout(&board, rng, &mut ())),
        plain(&mut |rng| fill.playout(&board, rng, &mut ())),
        plain(&mut |rng| {
            let (recording, outcome) = record(&mut guided, &board, rng);
            recording.teach(&mut guided, outcome.winner);
            outcome
        }),
    ]
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a (Fowler, Noll and Vo) over the numbers of an outcome.
fn mix(hash: u64, outcome: Outcome) -> u64 {
    let winner = u32::from(outcome.winner == Color::Dark);
    [winner, outcome.placements, outcome.conversions, outcome.passes]
        .into_iter()
        .fold(hash, |hash, number| (hash ^ u64::from(number)).wrapping_mul(0x0100_0000_01b3))
}
