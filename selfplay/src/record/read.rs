//! Reading a file of games.

use std::path::Path;

use super::game::GameRecord;
use super::header::{Header, fault};
use crate::Error;
use crate::files::{Line, Lines};
use crate::plan::Plan;

/// What a file holds.
#[derive(Clone, Debug)]
pub struct Games {
    /// Its header.
    pub header: Header,
    /// Its games, in the order of the file.
    pub games: Vec<GameRecord>,
    /// The length of the file, unpacked, up to the end of the last complete line.
    pub complete: u64,
    /// Whether something follows, which is not among the games.
    pub torn: bool,
}

/// Reads a file, compressed by gzip or not, or standard input if the path is `-`. A last line
/// without its end is left out.
///
/// # Errors
/// If it cannot be read, or a line is not what it should be.
pub fn read(path: &Path) -> Result<Games, Error> {
    let mut lines = Lines::open(path)?;
    let first = lines.next().transpose()?;
    parse(first, lines)
}

/// Reads the lines of a file, of which the first has been taken already.
///
/// # Errors
/// Which line is wrong, and how.
pub(super) fn parse(first: Option<Line>, mut lines: Lines) -> Result<Games, Error> {
    let Some(first) = first.filter(|line| line.is_complete) else {
        let name = lines.name();
        return Err(Error::input(format!("{name}: expected a header, found no complete line")));
    };
    let at = |what| lines.error(first.number, what);
    let header = Header::parse(&first.text).map_err(at)?;
    let plan = header.plan().map_err(|error| at(error.to_string()))?;
    let mut found = Games { header, games: Vec::new(), complete: first.end, torn: false };
    while let Some(line) = lines.next().transpose()? {
        if !line.is_complete {
            found.torn = true;
            break;
        }
        let game = game(&line.text, &found.header, &plan);
        found.games.push(game.map_err(|what| lines.error(line.number, what))?);
        found.complete = line.end;
    }
    Ok(found)
}

/// Reads a game, which must be one of the plan.
fn game(line: &str, header: &Header, plan: &Plan) -> Result<GameRecord, String> {
    let game = GameRecord::read(line.as_bytes()).map_err(|error| {
        // Files are put together by `merge`, not one after the other.
        match serde_json::from_str::<Header>(line) {
            Ok(_) => "expected a game, found a second header".into(),
            Err(_) => fault("", &error),
        }
    })??;
    check_plan(&game, header, plan).map(|()| game)
}

/// Whether the game is the one that the plan has under its index.
fn check_plan(game: &GameRecord, header: &Header, plan: &Plan) -> Result<(), String> {
    let index = game.index;
    if !plan.has(index) {
        return Err(format!("game {index} is not among the {} of the run", plan.games()));
    }
    if let Some(shard) = header.shard
        && !plan.is_in_shard(index, shard)
    {
        return Err(format!("game {index} does not belong to shard {shard}"));
    }
    let planned = plan.game(index);
    let cell = plan.cells()[planned.cell];
    let label = |seat: usize| plan.options().players[planned.players[seat]].label.as_str();
    let is_it = (cell.size.get(), cell.pie) == (game.size, game.pie)
        && game.seed == format!("{:016x}", planned.seed)
        && game.pair == planned.pair
        && (label(0), label(1)) == (&game.first, &game.second);
    if game.visits.is_some() != header.options.datagen.is_some() {
        return Err(format!(
            "game {index} has visits where the run has none, or none where it has"
        ));
    }
    if is_it { Ok(()) } else { Err(format!("game {index} is not the one of this run")) }
}
