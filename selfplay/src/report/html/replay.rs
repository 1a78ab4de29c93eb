//! The games of the replayer, as data for the page's script.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::record::GameRecord;
use crate::report::sources::Source;

/// What the replayer needs of a game.
#[derive(Serialize, Clone, Debug)]
pub(super) struct Replay<'a> {
    index: u64,
    size: usize,
    pie: bool,
    first: &'a str,
    second: &'a str,
    opening: usize,
    winner: &'static str,
    seat: &'static str,
    proven: bool,
    moves: &'a [String],
    estimates: &'a [Option<f64>],
}

impl<'a> Replay<'a> {
    pub(super) fn new(game: &'a GameRecord) -> Replay<'a> {
        Replay {
            index: game.index,
            size: game.size,
            pie: game.pie,
            first: &game.first,
            second: &game.second,
            opening: game.opening,
            winner: if game.winner == federa::Color::Dark { "Dark" } else { "Light" },
            seat: if game.winning_seat == federa::Seat::First { "first" } else { "second" },
            proven: game.end == crate::record::How::Proof,
            moves: &game.moves,
            estimates: &game.estimates,
        }
    }
}

/// The first games of every cell, and whether there are more.
pub(super) fn games(sources: &[Source], most: usize) -> (Vec<Replay<'_>>, bool) {
    let mut cells: BTreeMap<(usize, bool), Vec<Replay<'_>>> = BTreeMap::new();
    let mut cut = false;
    for game in sources.iter().flat_map(|source| source.merged.games.values()) {
        let cell = cells.entry((game.size, game.pie)).or_default();
        if cell.len() < most {
            cell.push(Replay::new(game));
        } else {
            cut = true;
        }
    }
    (cells.into_values().flatten().collect(), cut)
}
