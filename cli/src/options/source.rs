//! [`Source`]: the options that say which position a command is about.

use std::path::{Path, PathBuf};

use clap::Args;
use federa::text::notation::excerpt;
use federa::text::play::play_all;
use federa::text::record::{Record, is_header};
use federa::{Game, Position, Size};
use federa_selfplay::files::{Lines, STDIN};

use super::values;
use crate::error::Error;

/// The name of the empty board in place of a position line.
const STARTPOS: &str = "startpos";

/// Which position: the empty board of size 13 if nothing is said.
#[derive(Args, Debug)]
#[command(next_help_heading = "Position")]
pub(crate) struct Source {
    /// A position "ROWS SIDE PIE", such as "3/1R1/2s d -"; "startpos" is the
    /// empty board, "-" reads one position a line from standard input
    #[arg(long, value_name = "LINE")]
    position: Option<String>,
    /// The empty board of this size, 2 to 19 [default: 13]
    #[arg(long, value_name = "N", value_parser = values::size, allow_negative_numbers = true)]
    size: Option<Size>,
    /// A file of game records, a JSON object on a line with "size" and "moves",
    /// such as federa selfplay writes; "-" is standard input
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// Which record of the file, from 1, not counting a header [default: 1]
    #[arg(long, value_name = "I", value_parser = values::record, allow_negative_numbers = true)]
    record: Option<u64>,
    /// Play only the first K moves of the record
    #[arg(long, value_name = "K", value_parser = values::ply, allow_negative_numbers = true)]
    ply: Option<usize>,
    /// Switch the pie rule on or off, for a game from the empty board [default:
    /// off]
    #[arg(long, value_name = "off|on", value_parser = values::pie(), num_args = 0..=1,
          default_missing_value = "on")]
    pie: Option<bool>,
    /// Moves to play from there, such as "Rd4 Sg7 Cd4 swap"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

/// The games that a command is about, one after the other.
pub(crate) type Games = Box<dyn Iterator<Item = Result<Game, Error>>>;

impl Source {
    /// The games that the options name: one, or one for each line of standard input.
    pub(crate) fn games(self) -> Result<Games, Error> {
        self.refuse_contradictions()?;
        if self.is_stream() {
            let mut lines = Lines::open(STDIN.as_ref())?.peekable();
            if lines.peek().is_none() {
                return Err(Error::at("standard input", "expected a position, found nothing"));
            }
            return Ok(Box::new(lines.map(move |line| {
                let line = line?;
                let place = format!("standard input: line {}", line.number);
                self.game_of_line(&line.text).map_err(|reason| Error::at(place, reason))
            })));
        }
        let game = match (&self.position, &self.game) {
            (Some(line), _) => self.game_of_line(line).map_err(|r| Error::at("--position", r))?,
            (None, Some(_)) => self.game_of_record()?,
            (None, None) => self.game_of_line(STARTPOS)?,
        };
        Ok(Box::new(std::iter::once(Ok(game))))
    }

    /// The file that is read, if there is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.game.as_deref()
    }

    /// Whether there may be many positions, one a line of standard input.
    pub(crate) fn is_stream(&self) -> bool {
        self.position.as_deref() == Some(STDIN)
    }

    fn refuse_contradictions(&self) -> Result<(), Error> {
        let given = [
            ("--position", self.position.is_some()),
            ("--game", self.game.is_some()),
            ("--size", self.size.is_some()),
            ("--pie", self.pie.is_some()),
        ];
        let is_given = |name| given.contains(&(name, true));
        for (one, other) in [("--position", "--game"), ("--size", "--game"), ("--pie", "--game")] {
            if is_given(one) && is_given(other) {
                return Err(format!("expected {one} or {other}, found both").into());
            }
        }
        for (name, given) in [("--record", self.record.is_some()), ("--ply", self.ply.is_some())] {
            if given && self.game.is_none() {
                return Err(format!("expected {name} together with --game, found it alone").into());
            }
        }
        Ok(())
    }

    /// The game that starts with a position line and goes on with `--moves`.
    fn game_of_line(&self, line: &str) -> Result<Game, String> {
        let line = line.trim_ascii();
        let size = self.size.unwrap_or(Size::STANDARD);
        let only_empty = |option: &str| {
            format!("expected {option} with the empty board only, found {}", excerpt(line))
        };
        let position = match line {
            STARTPOS if self.pie == Some(true) => Position::with_pie(size),
            STARTPOS => Position::new(size),
            _ if self.size.is_some() => return Err(only_empty("--size")),
            _ if self.pie.is_some() => return Err(only_empty("--pie")),
            _ => line.parse().map_err(|error| format!("{error}"))?,
        };
        self.play_moves(Game::new(position))
    }

    /// The game of the record file, as far as `--ply` says, and `--moves` after it.
    fn game_of_record(&self) -> Result<Game, Error> {
        let path = self.game.as_ref().expect("asked for");
        let game = read_record(path, self.record.unwrap_or(1), self.ply)?;
        Ok(self.play_moves(game)?)
    }

    fn play_moves(&self, mut game: Game) -> Result<Game, String> {
        let moves = self.moves.as_deref().unwrap_or_default();
        play_all(&mut game, moves.split_whitespace())
            .map_err(|error| format!("--moves: {error}"))?;
        Ok(game)
    }
}

/// The game of a record of a file, from 1, as far as its move `ply` if that is said.
pub(crate) fn read_record(path: &Path, wanted: u64, ply: Option<usize>) -> Result<Game, Error> {
    let mut lines = Lines::open(path)?;
    let (mut found, mut is_first) = (0, true);
    let line = loop {
        let Some(line) = lines.next().transpose()? else {
            return Err(Error::at(lines.name(), too_few(wanted, found)));
        };
        let is_header =
            is_first && is_header(&line.text).map_err(|reason| lines.error(line.number, reason))?;
        is_first = false;
        found += u64::from(!is_header);
        if found == wanted {
            break line;
        }
    };
    let record = line.text.parse::<Record>().and_then(|record| record.play(ply));
    Ok(record.map_err(|reason| lines.error(line.number, reason))?)
}

/// What is said of a file that ends before the record that is wanted.
fn too_few(wanted: u64, found: u64) -> String {
    let expected = match wanted {
        1 => "a game record".into(),
        _ => format!("{wanted} game records or more"),
    };
    let found = match found {
        0 => "nothing".into(),
        number => number.to_string(),
    };
    format!("expected {expected}, found {found}")
}
