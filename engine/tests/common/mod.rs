//! What several test files share: reading positions and moves, and random games.

#![allow(dead_code, reason = "each test file uses another part")]

use federa::{Color, Limits, Move, Params, Point, Position, Searcher, Size};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator of every random test, the same on every machine.
pub(crate) type Random = Xoshiro256PlusPlus;

pub(crate) fn random(seed: u64) -> Random {
    Random::seed_from_u64(seed)
}

pub(crate) fn size(n: usize) -> Size {
    Size::new(n).expect("a supported size")
}

pub(crate) fn position(line: &str) -> Position {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

pub(crate) fn point(text: &str) -> Point {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The position after moves, separated by spaces, each of which must be legal.
pub(crate) fn after(line: &str, moves: &str) -> Position {
    let mut position = position(line);
    for text in moves.split_whitespace() {
        position.play(mv(text)).unwrap_or_else(|error| panic!("{text} in {line}: {error}"));
    }
    position
}

/// A preset with changes, `name=value` after `name=value`.
pub(crate) fn params(preset: &str, changes: &str) -> Params {
    let mut params = Params::preset(preset).expect("a preset");
    for change in changes.split_whitespace() {
        let (name, value) = change.split_once('=').expect("name=value");
        params.set(name, value).unwrap_or_else(|error| panic!("{error}"));
    }
    params
}

pub(crate) fn searcher(params: Params, threads: usize, seed: u64) -> Searcher {
    let searcher = Searcher::builder().params(params).threads(threads).seed(seed);
    searcher.build().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn playouts(count: u64) -> Limits<'static> {
    Limits::new().playouts(count)
}

/// The legal moves as written, in their order.
pub(crate) fn legal(position: &Position) -> Vec<String> {
    position.legal_moves().iter().map(Move::to_string).collect()
}

/// The conversions of a colour as written, in their order.
pub(crate) fn conversions(position: &Position, by: Color) -> Vec<String> {
    position.conversions(by).iter().map(|c| Move::Convert(c.point).to_string()).collect()
}

/// How a random player chooses, so that games visit different positions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Style {
    /// Any legal move: some conversions while the board fills.
    Uniform,
    /// No conversion before the board is full: as many groups as there can be.
    PlacementsFirst,
    /// A conversion whenever there is one: few groups, large and early.
    ConversionsFirst,
}

impl Style {
    pub(crate) const ALL: [Style; 3] =
        [Style::Uniform, Style::PlacementsFirst, Style::ConversionsFirst];

    /// One of the legal moves, which come with placements first.
    pub(crate) fn choose(self, legal: &[Move], random: &mut Random) -> Move {
        let placements = legal.partition_point(|mv| matches!(mv, Move::Place(..)));
        let (placing, others) = legal.split_at(placements);
        let from = match self {
            Style::PlacementsFirst if !placing.is_empty() => placing,
            Style::ConversionsFirst if !others.is_empty() => others,
            _ => legal,
        };
        from[random.random_range(0..from.len())]
    }
}

/// Plays a game to its end; `visit` sees each position and the move that is
/// about to be played in it. Returns the final position.
pub(crate) fn random_game(
    start: Position,
    style: Style,
    random: &mut Random,
    mut visit: impl FnMut(&Position, Move),
) -> Position {
    let mut position = start;
    while position.winner().is_none() {
        let mv = style.choose(&position.legal_moves(), random);
        visit(&position, mv);
        position.play(mv).expect("a legal move");
    }
    position
}
