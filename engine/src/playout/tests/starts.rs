//! Positions to start playouts from.

use federa::{Color, Position, Size};
use rand::RngExt;

use crate::common::{self, Style, random_game};

/// The position after some moves of a random game with Dark or Light to begin.
pub(crate) fn after_plies(size: Size, style: Style, seed: u64, plies: usize) -> Position {
    let mut moves = Vec::new();
    let first = if seed.is_multiple_of(2) { Color::Dark } else { Color::Light };
    let start = empty(size, first);
    let random = &mut common::random(seed);
    random_game(start.clone(), style, random, |_, mv| moves.push(mv));
    let mut position = start;
    for mv in moves.into_iter().take(plies) {
        position.play(mv).expect("a legal move");
    }
    position
}

/// The empty board with this side to move.
pub(crate) fn empty(size: Size, to_move: Color) -> Position {
    let mut setup = Position::new(size).setup();
    setup.to_move = to_move;
    Position::try_from(&setup).expect("a position")
}

/// Empty boards, then middle and late positions of games of every style.
pub(crate) fn mixed(size: Size, count: usize) -> Vec<Position> {
    let mut starts: Vec<_> = Color::ALL.map(|color| empty(size, color)).into();
    let random = &mut common::random(size.get() as u64);
    for seed in 0..count as u64 {
        let style = Style::ALL[seed as usize % 3];
        // A game is about 4/3 of the area long.
        let plies = random.random_range(0..size.area() * 4 / 3 + 2);
        starts.push(after_plies(size, style, seed / 3, plies));
    }
    starts
}

/// The game of `style` until `until` returns true, or to its end.
pub(crate) fn play_until(
    size: Size,
    style: Style,
    seed: u64,
    until: impl Fn(&Position) -> bool,
) -> Option<Position> {
    let mut found = None;
    let start = empty(size, Color::Dark);
    random_game(start, style, &mut common::random(seed), |position, _| {
        if found.is_none() && until(position) {
            found = Some(position.clone());
        }
    });
    found
}

/// Where the side to move has at least `conversions`, and `empty` points are left.
pub(crate) fn rich(size: Size, style: Style, empty: usize, conversions: usize) -> Position {
    let fits = |position: &Position| {
        position.empty_points() == empty
            && position.conversions(position.to_move()).len() >= conversions
    };
    (0..100_000)
        .find_map(|seed| play_until(size, style, seed, fits))
        .unwrap_or_else(|| panic!("no {size} position with {conversions} conversions"))
}
