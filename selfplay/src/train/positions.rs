//! [`Positions`]: the positions of games, taken apart into features.

use std::path::{Path, PathBuf};

use federa::evaluation::Features;
use federa::{Color, Game, Move, Seat, Size};
use rayon::prelude::*;

use super::split::Split;
use crate::Error;
use crate::files::name;
use crate::plan::Cell;
use crate::record::{GameRecord, read};

/// What is known of a position besides its features, all from the point of view of the side to
/// move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fact {
    /// The number of its game.
    pub game: u32,
    /// The size of the board.
    pub size: u8,
    /// The tenth of its game, 0 to 9: how many moves had been made of all that were.
    pub tenth: u8,
    /// The phase of the evaluation.
    pub phase: u8,
    /// Whether the side to move won the game.
    pub won: bool,
    /// The probability that it wins, as it saw it when it chose its move.
    pub estimate: f32,
}

/// Positions of many games; features are counted once and kept close together.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    facts: Vec<Fact>,
    /// Where the features of each position end.
    ends: Vec<usize>,
    counts: Vec<(u16, u16)>,
    games: u32,
}

/// Positions for fitting, and those of games held out.
#[derive(Clone, Debug, Default)]
pub struct Sets {
    /// For fitting.
    pub fit: Positions,
    /// Held out.
    pub held_out: Positions,
}

/// Which games are read, by size and whether they are held out.
pub type Wanted<'a> = &'a (dyn Fn(usize, bool) -> bool + Sync);

/// Reads files of games, tournaments or games to learn from, and takes their positions apart.
///
/// Left out are openings, random moves and whatever else was played without an estimate, and the
/// positions in which the pie rule is open, of which the evaluation knows nothing.
///
/// # Errors
/// If a file cannot be read, or a game not be played through.
pub fn read_files(paths: &[PathBuf], split: &Split, wanted: Wanted<'_>) -> Result<Sets, Error> {
    let mut sets = Sets::default();
    let mut add = |is_held_out, positions: Positions| {
        let set = if is_held_out { &mut sets.held_out } else { &mut sets.fit };
        set.add(&positions);
    };
    each_game(paths, split, wanted, &take_apart, &mut add)?;
    Ok(sets)
}

/// Games that are worked on at once: enough for all processors, few enough to keep in memory.
const BATCH: usize = 1024;

/// Works on every wanted game of files, on all processors, and hands the results on in order, each
/// with whether its game is held out.
///
/// # Errors
/// If a file cannot be read, or a game not be worked on.
pub(super) fn each_game<T: Send>(
    paths: &[PathBuf],
    split: &Split,
    wanted: Wanted<'_>,
    work: &(dyn Fn(&GameRecord) -> Result<T, String> + Sync),
    take: &mut dyn FnMut(bool, T),
) -> Result<(), Error> {
    for path in paths {
        let mut games = read(path)?.games;
        // In the order of the plan, so that threads that played side by side leave no trace.
        games.sort_by_key(|game| game.index);
        for batch in games.chunks(BATCH) {
            let games = batch.iter().map(|game| (split.is_held_out(game), game));
            let games: Vec<_> = games.filter(|(out, game)| wanted(game.size, *out)).collect();
            let results: Result<Vec<_>, _> = games
                .par_iter()
                .map(|(out, game)| Ok((*out, work(game).map_err(|what| at(path, game, &what))?)))
                .collect();
            results?.into_iter().for_each(|(out, result)| take(out, result));
        }
    }
    Ok(())
}

fn at(path: &Path, game: &GameRecord, what: &str) -> Error {
    Error::input(format!("{}: game {}: {what}", name(path), game.index))
}

/// Calls `visit` with every position of a game that counts, before its move is played.
///
/// # Errors
/// If a move is not legal, or the winner is not the one on the board.
pub fn visit_game(record: &GameRecord, mut visit: impl FnMut(&Game, Fact)) -> Result<(), String> {
    let size = Size::new(record.size).map_err(|error| error.to_string())?;
    let mut game = Game::new(Cell { size, pie: record.pie }.start());
    for (ply, (text, estimate)) in record.moves.iter().zip(&record.estimates).enumerate() {
        let mv: Move = text.parse().map_err(|error| format!("move {}: {error}", ply + 1))?;
        if let Some(estimate) = *estimate
            && !game.position().pie()
        {
            visit(&game, fact(record, ply, game.position().to_move(), estimate));
        }
        game.play(mv).map_err(|error| format!("move {}: {error}", ply + 1))?;
    }
    match game.winner() {
        Some(winner) if winner != record.winner => {
            Err(format!("expected {winner} as winner, as the moves say, found {}", record.winner))
        }
        _ => Ok(()),
    }
}

fn fact(record: &GameRecord, ply: usize, mover: Color, estimate: f64) -> Fact {
    Fact {
        game: 0,
        size: record.size as u8,
        tenth: (10 * ply / record.plies) as u8,
        phase: 0,
        won: record.winner == mover,
        estimate: estimate as f32,
    }
}

fn take_apart(record: &GameRecord) -> Result<Positions, String> {
    debug_assert_eq!(record.winning_seat, Seat::of(record.winner, record.swapped));
    let mut positions = Positions { games: 1, ..Positions::default() };
    visit_game(record, |game, fact| {
        let features = Features::of(game.position());
        positions.push(Fact { phase: features.phase as u8, ..fact }, &features.counts);
    })?;
    Ok(positions)
}

impl Positions {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// How many games they are of.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// What is known of each position.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The features of a position, in rising order, and how often each occurs.
    pub fn counts(&self, position: usize) -> &[(u16, u16)] {
        let start = if position == 0 { 0 } else { self.ends[position - 1] };
        &self.counts[start..self.ends[position]]
    }

    /// Adds a position of the last game.
    pub fn push(&mut self, fact: Fact, counts: &[(u16, u16)]) {
        self.facts.push(fact);
        self.counts.extend_from_slice(counts);
        self.ends.push(self.counts.len());
    }

    /// Adds the positions of other games.
    fn add(&mut self, other: &Positions) {
        let (games, counts) = (self.games, self.counts.len());
        self.facts.extend(other.facts.iter().map(|fact| Fact { game: fact.game + games, ..*fact }));
        self.ends.extend(other.ends.iter().map(|end| end + counts));
        self.counts.extend_from_slice(&other.counts);
        self.games += other.games;
    }
}
