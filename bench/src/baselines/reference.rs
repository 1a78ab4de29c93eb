//! Random games on this project's reference implementation.

use federa::Size;
use federa::reference::{Colour, ReferenceBoard};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::measure::rounds::Work;
use crate::workloads::repeat_for;

/// Playouts from the empty board.
pub fn work(size: Size, seed: u64) -> Work {
    let start = ReferenceBoard::new(size.get());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    Box::new(move |time| {
        repeat_for(time, |counts| {
            let playout = start.clone().playout(&mut rng);
            // Every point is placed on exactly once.
            let placements = size.area() as u64;
            counts.playouts += 1;
            counts.placements += placements;
            counts.conversions += playout.moves as u64 - placements;
            counts.passes += playout.passes as u64;
            counts.dark_wins += u64::from(playout.winner == Colour::Dark);
        })
    })
}
