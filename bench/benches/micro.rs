//! Times of the parts of a playout and of a search, to be run by hand:
//! `cargo bench -p federa-bench`.

use divan::{Bencher, black_box};
use federa::playout::fill::Fill;
use federa::playout::guided::Guided;
use federa::playout::random::Random;
use federa::playout::uniform::Uniform;
use federa::playout::{Outcome, Policy};
use federa::rules::board::Board;
use federa::rules::geometry::Geometry;
use federa::search::limits::DEFAULT_MEMORY;
use federa::search::playout_tree::worker::Worker;
use federa::search::root::Root;
use federa::{Params, Position, Shape, Size};

fn main() {
    divan::main();
}

/// A board of the search with its size as the name: 9 is two words, 13 three, 19 six.
macro_rules! sizes {
    ($($name:ident = $n:literal in $words:literal),+) => {
        $(mod $name {
            use super::*;

            fn size() -> Size {
                Size::new($n).expect("a size")
            }

            #[divan::bench]
            fn place(bencher: Bencher<'_, '_>) {
                super::place(bencher, &half_full::<$words>(size()));
            }

            #[divan::bench]
            fn convert(bencher: Bencher<'_, '_>) {
                super::convert(bencher, &full::<$words>(size()));
            }

            #[divan::bench]
            fn groups_of_a_full_board(bencher: Bencher<'_, '_>) {
                super::groups(bencher, &full::<$words>(size()));
            }

            #[divan::bench]
            fn copy(bencher: Bencher<'_, '_>) {
                super::copy(bencher, &half_full::<$words>(size()));
            }

            #[divan::bench]
            fn playout_uniform(bencher: Bencher<'_, '_>) {
                playout(bencher, Uniform::<$words>::new(Geometry::of(size())));
            }

            #[divan::bench]
            fn playout_fill(bencher: Bencher<'_, '_>) {
                playout(bencher, Fill::<$words>::new(Geometry::of(size())));
            }

            #[divan::bench]
            fn playout_guided(bencher: Bencher<'_, '_>) {
                playout(bencher, Guided::<$words>::new(Geometry::of(size()), 6, 0.1));
            }

            #[divan::bench]
            fn select_and_tell(bencher: Bencher<'_, '_>) {
                iterate::<$words>(bencher, size());
            }
        })+
    };
}

sizes!(n05 = 5 in 1, n09 = 9 in 2, n13 = 13 in 3, n19 = 19 in 6);

/// Random placements on a share of the points.
fn filled<const W: usize>(size: Size, points: usize) -> Board<W> {
    let mut board = Board::new(size);
    let mut rng = Random::new(1);
    for _ in 0..points {
        let empty: Vec<_> = board.empty().into_iter().collect();
        board.place(Shape::ALL[rng.below(2)], empty[rng.below(empty.len())]);
    }
    board
}

fn half_full<const W: usize>(size: Size) -> Board<W> {
    filled(size, size.area() / 2)
}

fn full<const W: usize>(size: Size) -> Board<W> {
    filled(size, size.area())
}

/// One placement on a random point, among as many as there are in a playout.
fn place<const W: usize>(bencher: Bencher<'_, '_>, board: &Board<W>) {
    let mut rng = Random::new(2);
    let empty: Vec<_> = board.empty().into_iter().collect();
    bencher
        .with_inputs(|| (board.clone(), empty[rng.below(empty.len())]))
        .bench_local_refs(|(board, cell)| board.place(Shape::Round, black_box(*cell)));
}

/// One conversion of a random group of a full board.
fn convert<const W: usize>(bencher: Bencher<'_, '_>, board: &Board<W>) {
    let mut rng = Random::new(3);
    let groups: Vec<_> = board.conversions(board.to_move()).collect();
    bencher
        .with_inputs(|| (board.clone(), groups[rng.below(groups.len())]))
        .bench_local_refs(|(board, group)| board.convert(black_box(*group)));
}

/// All groups of a full board at once.
fn groups<const W: usize>(bencher: Bencher<'_, '_>, board: &Board<W>) {
    let mut groups = federa::rules::groups::Groups::new(board.geometry());
    let kinds = board.kinds();
    bencher.bench_local(|| groups.set(black_box(kinds)));
}

/// A position into the place of another.
fn copy<const W: usize>(bencher: Bencher<'_, '_>, board: &Board<W>) {
    let mut copy = board.clone();
    bencher.bench_local(|| black_box(&mut copy).clone_from(black_box(board)));
}

/// A playout from the empty board.
fn playout<const W: usize>(bencher: Bencher<'_, '_>, mut policy: impl Policy<W>) {
    let board = Board::new(Size::new(size_of_words(W)).expect("a size"));
    let mut rng = Random::new(4);
    bencher.bench_local(|| policy.playout(black_box(&board), &mut rng, &mut ()));
}

/// The size that is measured in this many words.
fn size_of_words(words: usize) -> usize {
    match words {
        1 => 5,
        2 => 9,
        3 => 13,
        _ => 19,
    }
}

/// A playout that takes no time.
struct Nothing;

impl<const W: usize> Policy<W> for Nothing {
    fn playout(
        &mut self,
        board: &Board<W>,
        rng: &mut Random,
        _: &mut impl federa::playout::Trace<W>,
    ) -> Outcome {
        let winner = if rng.bits() & 1 == 0 { board.to_move() } else { !board.to_move() };
        Outcome { winner, placements: 0, conversions: 0, passes: 0 }
    }
}

/// An iteration of the search without its playout: selection, expansion and
/// backpropagation, in a tree that has a thousand nodes already.
fn iterate<const W: usize>(bencher: Bencher<'_, '_>, size: Size) {
    let (root, rng) = (Root::<W>::new(&Position::new(size)), Random::new(5));
    let mut worker = Worker::new(root, Nothing, &Params::default(), rng);
    worker.memory = DEFAULT_MEMORY as usize;
    (0..1_000).for_each(|_| worker.iterate());
    bencher.bench_local(|| worker.iterate());
}
