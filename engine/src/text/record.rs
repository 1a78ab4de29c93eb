//! [`Record`]: a game as one JSON object on a line. Needs the feature `json`.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

use super::line::LineError;
use super::notation::excerpt;
use super::play::{PlayError, play_all};
use crate::rules::game::Game;
use crate::rules::kind::Color;
use crate::rules::point::Size;
use crate::rules::position::Position;

/// A game record, read but not yet played.
///
/// Of the object's fields `size` and `moves` are needed; `pie`, `start`,
/// `final`, `winner` and `end` are heeded, others are not looked at. The games
/// of `federa-selfplay` are such records.
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
#[derive(Clone, Debug)]
pub struct Record {
    /// Where the game starts. The field `start`, where there is one, says
    /// itself whether the pie rule is open; else `pie` does.
    pub start: Position,
    /// The moves as they are written.
    pub moves: Vec<String>,
    /// The position after the last move, as the record has it.
    pub last: Option<Position>,
    /// The winner, as the record has it.
    pub winner: Option<Color>,
    /// Whether the game ended otherwise than on the board, so that nobody need have won there:
    /// `end` is `proof`, `resign`, `time` or `forfeit`.
    pub proven: bool,
}

/// What `end` says of games that did not end on the board: a proof of who wins, a player who gave
/// up, ran out of time, or failed.
const END_OFF_BOARD: [&str; 4] = ["proof", "resign", "time", "forfeit"];

/// Whether a line is the header that a file of `federa-selfplay` begins with.
pub fn is_header(line: &str) -> bool {
    let object = serde_json::from_str::<Value>(line);
    object.is_ok_and(|object| object.get("federa-selfplay").is_some())
}

impl Record {
    /// Plays the first `ply` moves, or all.
    ///
    /// # Errors
    /// If there are fewer moves, if one of those played is not legal, or if all
    /// are played and the record says another final position or winner.
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
            _ if self.proven && game.winner().is_none() => Ok(()),
            _ if self.winner.is_some() && self.winner != game.winner() => {
                Err(RecordError::Winner { recorded: self.winner, played: game.winner() })
            }
            _ => Ok(()),
        }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Record, RecordError> {
        let object: Value = serde_json::from_str(line).map_err(|error| {
            let reason = error.to_string();
            // The line is always the first; the caller knows which one it is.
            RecordError::Json(reason.replace(" at line 1 column ", " at column "))
        })?;
        if !object.is_object() {
            return Err(RecordError::field("a JSON object with size and moves", &object));
        }
        let start = read_start(&object)?;
        let moves = read_moves(&object["moves"])?;
        let last = read_line(&object, "final")?;
        let winner = read_winner(&object["winner"])?;
        Ok(Record {
            start,
            moves,
            last,
            winner,
            proven: END_OFF_BOARD.iter().any(|end| object["end"] == *end),
        })
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

/// Why a line is not a game record, or not one that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// It is not JSON.
    Json(String),
    /// A field is missing or holds something else.
    Field {
        /// The field, and what it should hold.
        expected: String,
        /// What it holds.
        found: String,
    },
    /// A field that should hold a position line.
    Line {
        /// Its name.
        name: &'static str,
        /// What is wrong.
        error: LineError,
    },
    /// The fields `size` and `start` differ.
    Size {
        /// The one.
        size: Size,
        /// The other.
        start: Size,
    },
    /// A move that cannot be played.
    Play(PlayError),
    /// More moves were asked for than there are.
    Ply {
        /// How many were asked for.
        ply: usize,
        /// How many there are.
        found: usize,
    },
    /// The moves lead elsewhere than to the recorded final position.
    Last {
        /// As recorded.
        recorded: Box<Position>,
        /// As played.
        played: Box<Position>,
    },
    /// The moves do not make the recorded winner win.
    Winner {
        /// As recorded.
        recorded: Option<Color>,
        /// As played.
        played: Option<Color>,
    },
}

impl RecordError {
    fn field(expected: &str, found: &Value) -> RecordError {
        let found = match found {
            Value::Null => "nothing".into(),
            other => excerpt(&other.to_string()),
        };
        RecordError::Field { expected: expected.into(), found }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color: &Option<Color>| color.map_or("nobody".into(), |c| c.to_string());
        match self {
            RecordError::Json(reason) => write!(f, "expected a game record in JSON, {reason}"),
            RecordError::Field { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            RecordError::Line { name, error } => write!(f, "{name}: {error}"),
            RecordError::Size { size, start } => {
                write!(f, "start: expected a {size} board as size says, found {start}")
            }
            RecordError::Play(error) => error.fmt(f),
            RecordError::Ply { ply, found } => {
                write!(f, "expected a game of {ply} moves or more, found {found}")
            }
            RecordError::Last { recorded, played } => {
                write!(
                    f,
                    "final: expected \"{played}\", where the moves lead, found \"{recorded}\""
                )
            }
            RecordError::Winner { recorded, played } => {
                let (recorded, played) = (name(recorded), name(played));
                write!(f, "winner: expected {played}, as the moves say, found {recorded}")
            }
        }
    }
}

impl std::error::Error for RecordError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(line: &str) -> String {
        match line.parse::<Record>() {
            Err(error) => error.to_string(),
            Ok(record) => record.play(None).unwrap_err().to_string(),
        }
    }

    #[test]
    fn what_is_wrong_with_a_record_is_told_with_its_place() {
        for (line, expected) in [
            ("", "expected a game record in JSON, EOF"),
            ("[1]", "expected a JSON object"),
            (r#"{"moves": []}"#, "size: a number from 2 to 19, found nothing"),
            (r#"{"size": 20, "moves": []}"#, "size: a number from 2 to 19, found \"20\""),
            (r#"{"size": 3}"#, "moves: a list"),
            (r#"{"size": 3, "moves": [1]}"#, "as move 1, found \"1\""),
            (r#"{"size": 3, "moves": ["Ra1", "Xa1"]}"#, "move 2: expected a move"),
            (r#"{"size": 3, "moves": ["Ra1", "Ra1"]}"#, "move 2 \"Ra1\": expected an empty"),
            (r#"{"size": 3, "moves": ["Ra1", "swap"]}"#, "move 2 \"swap\""),
            (r#"{"size": 3, "moves": [], "pie": 1}"#, "pie: true or false"),
            (r#"{"size": 3, "moves": [], "start": "2/2 d"}"#, "start: expected a 3x3 board"),
            (r#"{"size": 3, "moves": [], "start": "2/3 d"}"#, "start: field 1, row 1"),
            (r#"{"size": 3, "moves": [], "winner": "x"}"#, "winner: \"d\""),
            (r#"{"size": 3, "moves": [], "winner": "d"}"#, "winner: expected nobody"),
            (r#"{"size": 3, "moves": [], "final": "3/3/R2 l"}"#, "final: expected \"3/3/3 d -\""),
        ] {
            let found = complaint(line);
            assert!(found.contains(expected), "{line}: {found}");
        }
        let record: Record = r#"{"size": 3, "moves": ["Ra1"]}"#.parse().unwrap();
        assert!(record.play(Some(2)).unwrap_err().to_string().contains("found 1"));
    }

    #[test]
    fn a_proof_ends_a_game_before_the_board_does() {
        let game = |end: &str| {
            let line = format!(r#"{{"size": 3, "moves": ["Ra1"], "winner": "dark"{end}}}"#);
            line.parse::<Record>().unwrap().play(None)
        };
        assert!(game(r#", "end": "proof""#).unwrap().winner().is_none());
        assert!(game(r#", "end": "filled""#).is_err());
        assert!(game("").is_err());
        // Where somebody has won, no proof says otherwise.
        let won = r#"{"size": 2, "moves": ["Sb1", "Sb2", "Sa1", "Sa2", "pass", "Ca1"],"#;
        let end = |winner| format!(r#"{won} "winner": "{winner}", "end": "proof"}}"#);
        assert!(end("light").parse::<Record>().unwrap().play(None).is_ok());
        assert!(complaint(&end("dark")).contains("expected Light"));
    }
}
