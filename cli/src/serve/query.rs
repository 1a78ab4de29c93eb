//! [`Request`]: a line of the input, understood; [`Wrong`], what is not.

use std::time::Duration;

use federa::text::notation::excerpt;
use federa::text::play::play_all;
use federa::{Game, Params, Position, Size};
use serde_json::{Map, Value};

use crate::engine::{Budget, Setup};
use crate::options::values;
use crate::rates::View;
use crate::terminal::format;

/// What somebody wants.
#[derive(Debug)]
pub(super) enum Request {
    /// A search.
    Query(Box<Query>),
    /// The version.
    Version { id: String },
    /// An end of the query with another id.
    Terminate { id: String, other: String },
    /// An end of all queries.
    TerminateAll { id: String },
}

/// A position and what to find out about it. The position is kept as text, which
/// is small: thousands of queries may wait.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Query {
    pub(super) id: String,
    /// The position line that the moves start from.
    start: String,
    moves: Vec<String>,
    pub(super) setup: Setup,
    pub(super) budget: Budget,
    /// The higher, the earlier.
    pub(super) priority: i64,
    /// How often to tell how far it is.
    pub(super) every: Option<Duration>,
    pub(super) view: View,
    /// How many of the best moves are told of.
    pub(super) lines: usize,
}

/// What holds where a query says nothing.
#[derive(Clone, Debug)]
pub(super) struct Defaults {
    pub(super) setup: Setup,
    pub(super) budget: Budget,
    pub(super) view: View,
}

/// Which field is wrong, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    /// The id of the query, where it can be read.
    pub(super) id: Option<String>,
    /// The field, where it is one.
    pub(super) field: Option<String>,
    /// What was expected and found.
    pub(super) message: String,
}

/// The fields of a search.
const FIELDS: [&str; 16] = [
    "id",
    "action",
    "position",
    "size",
    "pie",
    "moves",
    "playouts",
    "time",
    "priority",
    "reportDuringSearchEvery",
    "view",
    "lines",
    "seed",
    "threads",
    "preset",
    "params",
];
const ACTIONS: [&str; 4] = ["analyze", "query_version", "terminate", "terminate_all"];

/// The most moves that a query can ask for.
const MOST_LINES: u64 = 1000;
/// The most trees that a query can ask for.
const MOST_THREADS: u64 = 1024;

type Field<T> = Result<T, (&'static str, String)>;

impl Query {
    /// The game up to the position in question.
    pub(super) fn game(&self) -> Result<Game, String> {
        let start: Position = self.start.parse().map_err(|error| format!("{error}"))?;
        let mut game = Game::new(start);
        play_all(&mut game, self.moves.iter().map(String::as_str))
            .map_err(|error| error.to_string())?;
        Ok(game)
    }
}

/// Reads a line.
///
/// # Errors
/// The first thing that is wrong with it.
pub(super) fn read(line: &str, defaults: &Defaults) -> Result<Request, Wrong> {
    let wrong = |message| Wrong { id: None, field: None, message };
    let value: Value = serde_json::from_str(line).map_err(|error| {
        let reason = error.to_string().replace(" at line 1 column ", " at column ");
        wrong(format!("expected a JSON object on one line, {reason}"))
    })?;
    let Value::Object(object) = value else {
        return Err(wrong(format!("expected a JSON object, found {}", shown(&value))));
    };
    let id = match object.get("id") {
        Some(Value::String(id)) => id.clone(),
        other => {
            let message =
                format!("expected a text, found {}", shown(other.unwrap_or(&Value::Null)));
            return Err(Wrong { id: None, field: Some("id".into()), message });
        }
    };
    let wrong =
        |field: &str, message| Wrong { id: Some(id.clone()), field: Some(field.into()), message };
    let request = request(&object, &id, defaults).map_err(|(field, what)| wrong(field, what))?;
    let known: &[&'static str] = match request {
        Request::Query(_) => &FIELDS,
        Request::Terminate { .. } => &["id", "action", "terminateId"],
        Request::Version { .. } | Request::TerminateAll { .. } => &["id", "action"],
    };
    match object.keys().find(|name| !known.contains(&name.as_str())) {
        None => Ok(request),
        Some(name) => {
            let message = format!("expected {}, found {}", format::or(known), excerpt(name));
            Err(wrong(name, message))
        }
    }
}

fn request(object: &Map<String, Value>, id: &str, defaults: &Defaults) -> Field<Request> {
    let id = id.to_string();
    let action = text(object, "action")?.unwrap_or("analyze");
    match action {
        "analyze" => query(object, id, defaults).map(|query| Request::Query(Box::new(query))),
        "query_version" => Ok(Request::Version { id }),
        "terminate_all" => Ok(Request::TerminateAll { id }),
        "terminate" => match text(object, "terminateId")? {
            Some(other) => Ok(Request::Terminate { id, other: other.into() }),
            None => Err(("terminateId", "expected the id of a query, found nothing".into())),
        },
        other => {
            let message = format!("expected {}, found {}", format::or(&ACTIONS), excerpt(other));
            Err(("action", message))
        }
    }
}

fn query(object: &Map<String, Value>, id: String, defaults: &Defaults) -> Field<Query> {
    let mut setup = defaults.setup.clone();
    if let Some(params) = params(object)? {
        setup.params = params;
    }
    if let Some(seed) = number(object, "seed", 0, u64::MAX)? {
        setup.seed = seed;
    }
    if let Some(threads) = number(object, "threads", 1, MOST_THREADS)? {
        setup.threads = threads as usize;
    }
    let playouts = number(object, "playouts", 0, u64::MAX)?;
    let time = time(object, "time")?;
    let budget = match (playouts, time) {
        (None, None) => defaults.budget,
        _ => Budget { playouts, time, clock: None },
    };
    let view = match text(object, "view")? {
        None => defaults.view,
        Some(name) => View::named(name).ok_or_else(|| {
            ("view", format!("expected {}, found {}", format::or(View::NAMES), excerpt(name)))
        })?,
    };
    let priority = match object.get("priority") {
        None | Some(Value::Null) => 0,
        Some(value) => value.as_i64().ok_or_else(|| {
            ("priority", format!("expected a whole number, found {}", shown(value)))
        })?,
    };
    let every = time_field(object, "reportDuringSearchEvery")?;
    let lines = number(object, "lines", 1, MOST_LINES)?.unwrap_or(MOST_LINES) as usize;
    let (start, moves) = (start(object)?, moves(object)?);
    let query = Query { id, start, moves, setup, budget, priority, every, view, lines };
    // The start has been checked, so what is wrong now are the moves.
    query.game().map_err(|message| ("moves", message))?;
    Ok(query)
}

/// `position`, or else the empty board of `size` and `pie`.
fn start(object: &Map<String, Value>) -> Field<String> {
    let size = number(object, "size", Size::MIN as u64, Size::MAX as u64)?;
    let pie = match object.get("pie") {
        None | Some(Value::Null) => None,
        Some(Value::Bool(pie)) => Some(*pie),
        Some(other) => {
            return Err(("pie", format!("expected true or false, found {}", shown(other))));
        }
    };
    match text(object, "position")? {
        None | Some("startpos") => {
            let size = size.and_then(|n| Size::new(n as usize).ok()).unwrap_or(Size::STANDARD);
            let pie = pie.unwrap_or_default();
            let start = if pie { Position::with_pie(size) } else { Position::new(size) };
            Ok(start.to_string())
        }
        Some(line) => {
            let position: Position =
                line.parse().map_err(|error| ("position", format!("{error}")))?;
            // What a line says itself is not said twice in two ways.
            if size.is_some_and(|size| size != position.size().get() as u64) {
                let found = position.size();
                return Err(("size", format!("expected the size of the position, {found}")));
            }
            if pie.is_some_and(|pie| pie != position.pie()) {
                return Err(("pie", "expected what the position says".into()));
            }
            Ok(position.to_string())
        }
    }
}

/// A list of moves, or a text of moves.
fn moves(object: &Map<String, Value>) -> Field<Vec<String>> {
    match object.get("moves") {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::String(moves)) => Ok(moves.split_whitespace().map(String::from).collect()),
        Some(Value::Array(list)) => list
            .iter()
            .enumerate()
            .map(|(index, mv)| match mv {
                Value::String(mv) => Ok(mv.clone()),
                other => {
                    let number = index + 1;
                    let found = shown(other);
                    Err(("moves", format!("move {number}: expected a text, found {found}")))
                }
            })
            .collect(),
        Some(other) => Err(("moves", format!("expected a list of moves, found {}", shown(other)))),
    }
}

/// `preset` with the changes of `params`; nothing if neither is there.
fn params(object: &Map<String, Value>) -> Field<Option<Params>> {
    let preset = text(object, "preset")?;
    let mut params = match preset {
        None => Params::default(),
        Some(name) => Params::preset(name).ok_or_else(|| {
            let known = format::or(&Params::PRESETS);
            ("preset", format!("expected {known}, found {}", excerpt(name)))
        })?,
    };
    let changes = match object.get("params") {
        None | Some(Value::Null) => return Ok(preset.map(|_| params)),
        Some(Value::Object(changes)) => changes,
        Some(other) => {
            return Err(("params", format!("expected an object, found {}", shown(other))));
        }
    };
    for (name, value) in changes {
        let value = value.as_str().map_or_else(|| value.to_string(), String::from);
        params.set(name, &value).map_err(|error| ("params", error.to_string()))?;
    }
    Ok(Some(params))
}

fn text<'a>(object: &'a Map<String, Value>, name: &'static str) -> Field<Option<&'a str>> {
    match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err((name, format!("expected a text, found {}", shown(other)))),
    }
}

fn number(
    object: &Map<String, Value>,
    name: &'static str,
    least: u64,
    most: u64,
) -> Field<Option<u64>> {
    match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match value.as_u64().filter(|n| (least..=most).contains(n)) {
            Some(number) => Ok(Some(number)),
            None => {
                let found = shown(value);
                let range = if most == u64::MAX { "on".into() } else { format!("to {most}") };
                Err((name, format!("expected a whole number from {least} {range}, found {found}")))
            }
        },
    }
}

/// A time: a number of seconds, or a text with a unit.
fn time(object: &Map<String, Value>, name: &'static str) -> Field<Option<Duration>> {
    let wrong = |message| Err((name, message));
    match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => values::time(text).map(Some).or_else(wrong),
        Some(value) => {
            let seconds = value.as_f64().map(|seconds| format!("{seconds}s"));
            let time = seconds.and_then(|text| values::time(&text).ok());
            match time {
                Some(time) => Ok(Some(time)),
                None => wrong(format!(
                    "expected seconds, or a time such as \"500ms\", found {}",
                    shown(value)
                )),
            }
        }
    }
}

/// A time that is longer than nothing.
fn time_field(object: &Map<String, Value>, name: &'static str) -> Field<Option<Duration>> {
    match time(object, name)? {
        Some(time) if time.is_zero() => {
            Err((name, "expected a time above zero, found zero".into()))
        }
        time => Ok(time),
    }
}

/// A value as an error repeats it.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "nothing".into(),
        other => excerpt(&other.to_string()),
    }
}
