//! [`Command`]: a line of the Universal Game Interface, understood.

use std::str::FromStr;
use std::time::Duration;

use federa::Clock;
use federa::text::notation::excerpt;

use crate::engine::Budget;
use crate::terminal::format;

/// What the other side wants.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    /// Who is there, and what can be set.
    Ugi,
    /// Whether all earlier commands are done.
    IsReady,
    /// The next position is of another game.
    NewGame,
    /// A value for an option.
    SetOption { name: String, value: String },
    /// A position to search.
    Position { start: Start, moves: Vec<String> },
    /// Search.
    Go(Go),
    /// End the search.
    Stop,
    /// A question about the position.
    Query(Query),
    /// End the program.
    Quit,
}

/// The position that the moves start from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// The empty board of the options.
    Empty,
    /// A position line.
    Line(String),
}

/// What a search may spend. Without any limit it goes on until `stop`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Go {
    /// Playouts.
    nodes: Option<u64>,
    /// Milliseconds.
    movetime: Option<u64>,
    /// See [`PLAYOUTS_OF_DEPTH`].
    depth: Option<u64>,
    /// Milliseconds left, by seat.
    time: [Option<u64>; 2],
    /// Milliseconds that a move adds, by seat.
    increment: [Option<u64>; 2],
}

/// Playouts that a tree search makes for each unit of a depth, which it has not.
pub(super) const PLAYOUTS_OF_DEPTH: u64 = 1000;

/// The longest time that is told apart from no limit: a hundred days, in milliseconds.
const LONGEST: u64 = 100 * 24 * 3600 * 1000;

impl Go {
    /// What a player in this seat may spend.
    pub(super) fn budget(&self, seat: usize) -> Budget {
        let time = |ms: u64| Duration::from_millis(ms.min(LONGEST));
        let depth = self.depth.map(|depth| depth.max(1).saturating_mul(PLAYOUTS_OF_DEPTH));
        let clock = self.time[seat].map(|left| {
            let increment = time(self.increment[seat].unwrap_or_default());
            Clock { left: time(left), increment }
        });
        Budget {
            playouts: self.nodes.into_iter().chain(depth).min(),
            time: self.movetime.map(time),
            clock,
        }
    }
}

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    /// Whether the player in the first seat is to move.
    FirstToMove,
    /// Whether the game is over.
    GameOver,
    /// Which seat has won.
    Result,
    /// The position line.
    Fen,
    /// All legal moves.
    LegalMoves,
}

impl Query {
    const NAMES: [(&'static str, Query); 5] = [
        ("p1turn", Query::FirstToMove),
        ("gameover", Query::GameOver),
        ("result", Query::Result),
        ("fen", Query::Fen),
        ("legalmoves", Query::LegalMoves),
    ];
}

const COMMANDS: [&str; 9] =
    ["ugi", "isready", "uginewgame", "setoption", "position", "go", "stop", "query", "quit"];

impl FromStr for Command {
    type Err = String;

    fn from_str(line: &str) -> Result<Command, String> {
        let mut words = line.split_ascii_whitespace();
        let command = words.next().unwrap_or_default();
        let plain = match command {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "stop" => Command::Stop,
            "quit" => Command::Quit,
            "setoption" => return set_option(words),
            "position" => return position(words),
            "go" => return go(words).map(Command::Go),
            "query" => return query(words).map(Command::Query),
            _ => {
                let known = format::or(&COMMANDS);
                return Err(format!("expected {known}, found {}", excerpt(command)));
            }
        };
        match words.next() {
            None => Ok(plain),
            Some(more) => {
                Err(format!("expected {command} alone, found {} after it", excerpt(more)))
            }
        }
    }
}

/// `name NAME value VALUE`; both may be of several words.
fn set_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, String> {
    let form = "setoption: expected name NAME value VALUE";
    match words.next() {
        Some("name") => {}
        other => return Err(format!("{form}, found {}", excerpt(other.unwrap_or_default()))),
    }
    let name: Vec<_> = words.by_ref().take_while(|&word| word != "value").collect();
    let value: Vec<_> = words.collect();
    match name.is_empty() {
        true => Err(format!("{form}, found no name")),
        false => Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") }),
    }
}

/// `startpos|fen LINE [moves ...]`. The fields of a line may also be joined by
/// underscores, as the answer to `query fen` has them.
fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, String> {
    let first = words.next();
    let line: Vec<_> = words.by_ref().take_while(|&word| word != "moves").collect();
    let start = match first {
        Some("startpos") if line.is_empty() => Start::Empty,
        Some("startpos") => {
            return Err(format!("position: expected moves, found {}", excerpt(line[0])));
        }
        Some("fen") => Start::Line(line.join(" ").replace('_', " ")),
        other => {
            let found = excerpt(other.unwrap_or_default());
            return Err(format!("position: expected startpos or fen LINE, found {found}"));
        }
    };
    Ok(Command::Position { start, moves: words.map(String::from).collect() })
}

fn go<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let mut ignored = None;
        let target = match word {
            "infinite" => continue,
            "nodes" => &mut go.nodes,
            "movetime" => &mut go.movetime,
            "depth" => &mut go.depth,
            "p1time" => &mut go.time[0],
            "p2time" => &mut go.time[1],
            "p1inc" => &mut go.increment[0],
            "p2inc" => &mut go.increment[1],
            // How many moves a clock is for; here it is always for the game.
            "movestogo" => &mut ignored,
            _ => {
                let known = "nodes, movetime, depth, infinite, p1time, p2time, p1inc or p2inc";
                return Err(format!("go: expected {known}, found {}", excerpt(word)));
            }
        };
        *target = Some(amount(word, words.next())?);
    }
    Ok(go)
}

/// A whole number; below zero, as an overdrawn clock may be told, is zero.
fn amount(name: &str, word: Option<&str>) -> Result<u64, String> {
    let word = word.unwrap_or_default();
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("go: {name}: expected a whole number, found {}", excerpt(word)));
    }
    // More than any limit is no limit.
    let number = digits.parse().unwrap_or(u64::MAX);
    Ok(if digits == word { number } else { 0 })
}

fn query<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Query, String> {
    let what = words.next().unwrap_or_default();
    let known = Query::NAMES.iter().find(|(name, _)| *name == what);
    match (known, words.next()) {
        (Some(&(_, query)), None) => Ok(query),
        (Some(_), Some(more)) => {
            Err(format!("query: expected {what} alone, found {} after it", excerpt(more)))
        }
        (None, _) => {
            let names = Query::NAMES.map(|(name, _)| name);
            Err(format!("query: expected {}, found {}", format::or(&names), excerpt(what)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood() {
        let read = |line: &str| line.parse::<Command>().unwrap();
        assert_eq!(read(" isready\t"), Command::IsReady);
        let option = Command::SetOption { name: "Pie Rule".into(), value: "a b".into() };
        assert_eq!(read("setoption name Pie Rule value a b"), option);
        let moves = vec!["Ra1".to_string(), "swap".into()];
        let start = Start::Line("2/2 d p".into());
        let position = Command::Position { start, moves };
        assert_eq!(read("position fen 2/2 d p moves Ra1 swap"), position);
        assert_eq!(read("position fen 2/2_d_p moves Ra1 swap"), position);
        let empty = Command::Position { start: Start::Empty, moves: Vec::new() };
        assert_eq!(read("position startpos moves"), empty);
        assert_eq!(read("query legalmoves"), Command::Query(Query::LegalMoves));
    }

    #[test]
    fn limits_are_those_of_the_seat() {
        let budget = |line: &str, seat| match line.parse::<Command>() {
            Ok(Command::Go(go)) => go.budget(seat),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(budget("go infinite", 0), Budget::default());
        assert_eq!(budget("go nodes 7 movetime 50", 1).playouts, Some(7));
        assert_eq!(budget("go depth 3 nodes 5000", 1).playouts, Some(3000));
        let line = "go p1time 1000 p2time -20 p1inc 5 p2inc 0 movestogo 3";
        let clock = |seat| budget(line, seat).clock.unwrap();
        assert_eq!(clock(0).left, Duration::from_secs(1));
        assert_eq!(clock(0).increment, Duration::from_millis(5));
        assert_eq!(clock(1).left, Duration::ZERO);
        let huge = budget("go p1time 999999999999999999999999 nodes 99999999999999999999", 0);
        assert_eq!(huge.playouts, Some(u64::MAX));
        assert_eq!(huge.clock.unwrap().left, Duration::from_millis(LONGEST));
    }

    #[test]
    fn what_is_not_understood_is_told() {
        let complaint = |line: &str| line.parse::<Command>().unwrap_err();
        assert!(complaint("hello").contains("or quit, found \"hello\""));
        assert!(complaint("stop now").contains("stop alone"));
        assert!(complaint("setoption Seed 3").contains("found \"Seed\""));
        assert!(complaint("setoption name value 3").contains("no name"));
        assert!(complaint("position").contains("found nothing"));
        assert!(complaint("position startpos Ra1").contains("expected moves"));
        assert!(complaint("go fast").contains("found \"fast\""));
        assert!(complaint("go nodes").contains("nodes: expected a whole number, found nothing"));
        assert!(complaint("go nodes 1e9").contains("found \"1e9\""));
        assert!(complaint("query x").contains("p1turn, gameover"));
        assert!(complaint("query result now").contains("alone"));
    }
}
