//! [`Record`]: a game as one JSON object on a line. Needs the feature `serde`.

use std::str::FromStr;

use serde::de::Error;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::notation::excerpt;
use super::play::play_all;
use crate::rules::game::Game;
use crate::rules::kind::Color;
use crate::rules::moves::Move;
use crate::rules::point::Size;
use crate::rules::position::Position;

mod error;

pub use error::RecordError;

/// A game record, read but not yet played.
///
/// Of the object's fields `size` and `moves` are needed; `pie`, `start`, `final`,
/// `winner` and `end` are checked where they are, others are ignored. Tournaments
/// write such records with more fields.
///
/// ```
/// use federa::text::record::Record;
///
/// let record: Record = r#"{"size": 3, "moves": ["Ra1", "swap", "Sb2"], "pie": true}"#.parse()?;
/// let game = record.play(Some(2))?;
/// assert!(game.swapped());
/// assert_eq!(game.position().to_string(), "3/3/R2 l -");
/// # Ok::<(), federa::text::record::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// Where the game starts. Whether the pie rule is open is in the field `start`
    /// where there is one, else in `pie`.
    pub start: Position,
    /// The moves as they are written.
    pub moves: Vec<String>,
    /// The position after the last move, as the record has it.
    pub last: Option<Position>,
    /// The winner, as the record has it.
    pub winner: Option<Color>,
    /// How the game ended, as the record has it; unless it was on the board, the board may
    /// have no winner.
    pub end: Option<End>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum End {
    /// On the board: one colour fills it.
    Filled,
    /// By adjudication: a search has proven which side wins.
    Proof,
    /// A player gave up.
    Resign,
    /// A player ran out of time.
    Time,
    /// A player failed: it crashed, hung or made an illegal move.
    Forfeit,
}

impl End {
    const ALL: [End; 5] = [End::Filled, End::Proof, End::Resign, End::Time, End::Forfeit];

    /// The word of the field `end`.
    pub const fn name(self) -> &'static str {
        match self {
            End::Filled => "filled",
            End::Proof => "proof",
            End::Resign => "resign",
            End::Time => "time",
            End::Forfeit => "forfeit",
        }
    }
}

/// The newest version of the format of a tournament's file.
///
/// Version 1 is that of tournaments. Version 2 added what games to learn from have: `datagen` in the
/// options, `visits` and `check` in the records. Since version 3 neither the fingerprint nor the
/// seeds and indices of games depend on how many games there are.
pub const FORMAT: u32 = 3;

/// Whether a line is the header that the file of a tournament begins with.
///
/// # Errors
/// If the file has a newer format than this library knows.
pub fn is_header(line: &str) -> Result<bool, String> {
    let object = serde_json::from_str::<Value>(line).unwrap_or_default();
    let Some(version) = object.get("federa-selfplay") else { return Ok(false) };
    match object.get("format").and_then(Value::as_u64) {
        Some(format) if format > FORMAT.into() => Err(format!(
            "expected \"format\" up to {FORMAT}, found {format}, written by version {}; a newer \
             program is needed to read it",
            excerpt(version.as_str().unwrap_or_default())
        )),
        _ => Ok(true),
    }
}

impl Record {
    /// A record of these moves, without anything to check them against.
    pub fn new(start: Position, moves: Vec<String>) -> Record {
        Record { start, moves, last: None, winner: None, end: None }
    }

    /// The record of a game.
    pub fn of(game: &Game) -> Record {
        Record {
            start: game.start().clone(),
            moves: game.moves().iter().map(Move::to_string).collect(),
            last: Some(game.position().clone()),
            winner: game.winner(),
            end: game.winner().map(|_| End::Filled),
        }
    }

    /// Plays the first `ply` moves, or all.
    ///
    /// # Errors
    /// If there are fewer moves, if one of those played is not legal, or if all
    /// are played and lead to another final position or winner than recorded.
    pub fn play(&self, ply: Option<usize>) -> Result<Game, RecordError> {
        let found = self.moves.len();
        let count = ply.unwrap_or(found);
        let moves = self.moves.get(..count).ok_or(RecordError::Ply { ply: count, found })?;
        let mut game = Game::new(self.start.clone());
        play_all(&mut game, moves.iter().map(String::as_str)).map_err(RecordError::Play)?;
        if count == found {
            self.compare(&game)?;
        }
        Ok(game)
    }

    fn may_lack_winner(&self) -> bool {
        self.end.is_some_and(|end| end != End::Filled)
    }

    fn compare(&self, game: &Game) -> Result<(), RecordError> {
        // Whether the swap is still open is not what the last position is for.
        let bare = |position: &Position| {
            let mut setup = position.setup();
            setup.pie = false;
            setup
        };
        match &self.last {
            Some(last) if bare(last) != bare(game.position()) => Err(RecordError::Last {
                recorded: Box::new(last.clone()),
                played: Box::new(game.position().clone()),
            }),
            _ if self.may_lack_winner() && game.winner().is_none() => Ok(()),
            _ if self.winner.is_some() && self.winner != game.winner() => {
                Err(RecordError::Winner { recorded: self.winner, played: game.winner() })
            }
            _ => Ok(()),
        }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a line; a byte order mark before it and blanks around it do not matter.
    fn from_str(line: &str) -> Result<Record, RecordError> {
        let line = line.trim_start_matches('\u{feff}');
        let object: Value = serde_json::from_str(line).map_err(|error| {
            let reason = error.to_string();
            // The number of the line is always 1 here; callers add the one of their file.
            RecordError::Json(reason.replace(" at line 1 column ", " at column "))
        })?;
        Record::try_from(&object)
    }
}

impl TryFrom<&Value> for Record {
    type Error = RecordError;

    fn try_from(object: &Value) -> Result<Record, RecordError> {
        if !object.is_object() {
            return Err(RecordError::field("a JSON object with size and moves", object));
        }
        let start = read_start(object)?;
        let moves = read_moves(&object["moves"])?;
        let last = read_line(object, "final")?;
        let winner = read_winner(&object["winner"])?;
        Ok(Record {
            start,
            moves,
            last,
            winner,
            end: End::ALL.into_iter().find(|end| object["end"] == end.name()),
        })
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Record::try_from(&Value::deserialize(from)?).map_err(D::Error::custom)
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let size = self.start.size();
        let empty = if self.start.pie() { Position::with_pie(size) } else { Position::new(size) };
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("size", &size)?;
        map.serialize_entry("pie", &self.start.pie())?;
        if self.start != empty {
            map.serialize_entry("start", &self.start)?;
        }
        map.serialize_entry("moves", &self.moves)?;
        if let Some(last) = &self.last {
            map.serialize_entry("final", last)?;
        }
        map.serialize_entry("winner", &self.winner)?;
        if let Some(end) = self.end {
            map.serialize_entry("end", end.name())?;
        }
        map.end()
    }
}

fn read_start(object: &Value) -> Result<Position, RecordError> {
    let size = object["size"]
        .as_u64()
        .and_then(|n| Size::new(usize::try_from(n).ok()?).ok())
        .ok_or_else(|| RecordError::field("size: a number from 2 to 19", &object["size"]))?;
    let pie = match &object["pie"] {
        Value::Null => false,
        Value::Bool(pie) => *pie,
        other => return Err(RecordError::field("pie: true or false", other)),
    };
    match read_line(object, "start")? {
        Some(start) if start.size() == size => Ok(start),
        Some(start) => Err(RecordError::Size { size, start: start.size() }),
        None if pie => Ok(Position::with_pie(size)),
        None => Ok(Position::new(size)),
    }
}

fn read_moves(moves: &Value) -> Result<Vec<String>, RecordError> {
    let list = moves
        .as_array()
        .ok_or_else(|| RecordError::field("moves: a list of moves such as \"Rd4\"", moves))?;
    let text = |(index, mv): (usize, &Value)| match mv {
        Value::String(text) => Ok(text.clone()),
        other => Err(RecordError::Field {
            expected: format!("moves: a move such as \"Rd4\" as move {}", index + 1),
            found: excerpt(&other.to_string()),
        }),
    };
    list.iter().enumerate().map(text).collect()
}

fn read_line(object: &Value, name: &'static str) -> Result<Option<Position>, RecordError> {
    match &object[name] {
        Value::Null => Ok(None),
        Value::String(line) => {
            line.parse().map(Some).map_err(|error| RecordError::Line { name, error })
        }
        other => Err(RecordError::field(&format!("{name}: a position line"), other)),
    }
}

fn read_winner(winner: &Value) -> Result<Option<Color>, RecordError> {
    match winner {
        Value::Null => Ok(None),
        Value::String(side) if side == "d" || side == "dark" => Ok(Some(Color::Dark)),
        Value::String(side) if side == "l" || side == "light" => Ok(Some(Color::Light)),
        other => Err(RecordError::field("winner: \"d\", \"l\" or null", other)),
    }
}

#[cfg(test)]
mod tests;
