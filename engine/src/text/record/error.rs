//! [`RecordError`]: why a line is no game record.

use std::fmt;

use serde_json::Value;

use crate::rules::kind::Color;
use crate::rules::point::Size;
use crate::rules::position::Position;
use crate::text::line::LineError;
use crate::text::notation::excerpt;
use crate::text::play::PlayError;

/// Why a line is not a game record, or not one that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
    pub(super) fn field(expected: &str, found: &Value) -> RecordError {
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
