//! The opponents that never change: what they do on fixed positions is one
//! number. If it changes, old measurements against them mean nothing any more.

use common::{params, playouts, position, searcher};

mod common;

const POSITIONS: [&str; 5] = [
    "5/5/5/5/5 d -",
    "5/5/2R2/5/5 l p",
    "7/7/1R1s3/7/3S3/7/5r1 d -",
    "RrS/sRr/s2 l -",
    "3/3/3 d p",
];

/// A hash (FNV-1a) of the visits of all root moves.
fn signature(preset: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |text: String| {
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for (seed, line) in POSITIONS.into_iter().enumerate() {
        let mut searcher = searcher(params(preset, ""), 1, seed as u64);
        let report = searcher.search(&position(line), &playouts(500));
        let mut moves = report.moves.clone();
        moves.sort_by_key(|m| m.mv);
        moves.iter().for_each(|m| add(format!("{} {} ", m.mv, m.visits)));
        add(format!("{:?}", report.best));
    }
    hash
}

#[test]
fn rungs_never_change() {
    let expected = [
        ("guided", 0xe6ff_6edf_cd4c_a562),
        ("uct", 0x5ec3_4516_ba88_4b15),
        ("rave", 0x0bbb_8fc4_71f0_d58d),
        ("random", 0x4933_ccb2_029a_cb69),
    ];
    let found = expected.map(|(preset, _)| (preset, signature(preset)));
    assert_eq!(found, expected, "{found:x?}");
}
