//! Reading a file of games.

use std::io::Read;
use std::path::Path;

use federa::text::packed::unpacked;

use super::{GameRecord, Header};
use crate::Error;
use crate::plan::Plan;

/// What a file holds.
#[derive(Clone, Debug)]
pub struct Games {
    /// Its header.
    pub header: Header,
    /// Its games, in the order of the file.
    pub games: Vec<GameRecord>,
    /// The length of the file without what follows the last complete line.
    pub complete: u64,
    /// Whether something follows, which is not among the games.
    pub torn: bool,
}

/// Reads a file, compressed by gzip or not. A last line without its end is left out.
///
/// # Errors
/// If it cannot be read, or a line is not what it should be.
pub fn read(path: &Path) -> Result<Games, Error> {
    let bytes = std::fs::read(path).map_err(|error| Error::file("read", path, &error))?;
    let at = |what: String| Error::input(format!("{}: {what}", path.display()));
    let mut plain = Vec::new();
    unpacked(&bytes[..])
        .and_then(|mut input| input.read_to_end(&mut plain))
        .map_err(|error| at(format!("cannot unpack: {error}")))?;
    parse(&plain).map_err(at)
}

/// Reads the bytes of a file.
///
/// # Errors
/// Which line is wrong, and how.
pub fn parse(bytes: &[u8]) -> Result<Games, String> {
    let complete = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
    let mut lines = bytes[..complete].split_inclusive(|&b| b == b'\n');
    let first = lines.next().ok_or("expected a header, found no complete line")?;
    let header: Header = serde_json::from_slice(first.trim_ascii_end())
        .map_err(|error| fault(1, "not the header of a file of games: ", &error))?;
    let plan = header.plan().map_err(|error| format!("line 1: {error}"))?;
    let mut games = Vec::new();
    for (i, line) in lines.enumerate() {
        let at = |what: String| format!("line {}: {what}", i + 2);
        let line = line.trim_ascii_end();
        let game = GameRecord::read(line).map_err(|error| {
            // Files are put together by `merge`, not one after the other.
            match serde_json::from_slice::<Header>(line) {
                Ok(_) => at("expected a game, found a second header".into()),
                Err(_) => fault(i + 2, "", &error),
            }
        })?;
        let game = game.map_err(at)?;
        check_plan(&game, &header, &plan).map_err(at)?;
        games.push(game);
    }
    Ok(Games { header, games, complete: complete as u64, torn: complete < bytes.len() })
}

/// What is wrong with a line, and where. The error itself counts lines from this one, and lists
/// all fields that there are.
fn fault(line: usize, what: &str, error: &serde_json::Error) -> String {
    let text = error.to_string();
    let reason = [", expected one of ", " at line "]
        .iter()
        .fold(&text[..], |reason, end| reason.split_once(end).map_or(reason, |(before, _)| before));
    format!("line {line}, column {}: {what}{reason}", error.column())
}

/// Whether the game is the one that the plan has under its index.
fn check_plan(game: &GameRecord, header: &Header, plan: &Plan) -> Result<(), String> {
    let index = game.index;
    if index >= plan.games() {
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
