//! `federa play`: a game in the terminal.

mod command;
mod table;
#[cfg(test)]
mod tests;
mod text;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use clap::Args;
use federa::{Clock, Move};

use self::command::Command;
use self::table::{Table, Who};
use crate::error::Error;
use crate::options::source::Source;
use crate::options::values;
use crate::requests::{self, BACKLOG, Request};
use crate::terminal::files::{self, Kind};
use crate::terminal::output::Output;
use crate::terminal::{describe, format};

/// What `--help` ends with.
pub(crate) const HELP: &str = "\
Examples:
  federa play --size 7 --pie on
  federa play --size 9 --first 8 --second human --clock 10m --increment 5s
  federa play --first human --second human
  federa play --first 5 --second 6 --size 5 --out game.jsonl
  federa play --game game.jsonl

A player is human or a level of the engine, 1 to 20; each level beats the one
below it in about three of four games. What can be typed stands at every prompt.";

/// Options of `federa play`.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    source: Source,
    /// Who makes the first move: human, or a level of the engine
    #[arg(long, value_name = "WHO", default_value = "human", help_heading = "Players")]
    first: Who,
    /// Who is the second player
    #[arg(long, value_name = "WHO", default_value = "5", help_heading = "Players")]
    second: Who,
    /// The time of each player for the whole game, such as 10m
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true,
          help_heading = "Players")]
    clock: Option<Duration>,
    /// What every move adds to the clock
    #[arg(long, value_name = "TIME", requires = "clock", value_parser = values::time,
          allow_hyphen_values = true, help_heading = "Players")]
    increment: Option<Duration>,
    /// The seed of the engine's chance [default: another one each time]
    #[arg(long, value_name = "S", value_parser = values::seed, allow_negative_numbers = true,
          help_heading = "Players")]
    seed: Option<u64>,
    /// The file for the game, written when it ends
    #[arg(long, short, alias = "save", value_name = "FILE", help_heading = "Output")]
    out: Option<PathBuf>,
    /// Draw the board in plain ASCII: R S for Dark, r s for Light
    #[arg(long, help_heading = "Output")]
    ascii: bool,
}

/// Runs the command.
pub(crate) fn run(args: PlayArgs, output: &mut Output) -> Result<(), Error> {
    let PlayArgs { source, first, second, clock, increment, seed, out, ascii } = args;
    if source.is_stream() {
        return Err(Error::Input("expected one position to play, found --position -".into()));
    }
    if let Some(path) = &out {
        let target = files::Output { option: "--out", path, kind: Some(Kind::Game) };
        files::check(source.file(), &[target])?;
    }
    let game = source.games()?.next().expect("one game")?;
    let increment = increment.unwrap_or_default();
    let clock = clock.map(|left| Clock { left, increment });
    let table = Table::new(game, [first, second], clock, seed.unwrap_or_else(any_seed));
    let (requests, inbox) = mpsc::sync_channel(BACKLOG);
    if table.has_human() {
        requests::read(requests::stdin(), requests, || ())?;
    }
    let mut print = |text: &str| output.print(text);
    // A terminal shows what is typed; in what a pipe is read into it would be missing.
    let echo = !std::io::stdin().is_terminal();
    let mut session = Session { table, clock, inbox, ascii, echo, print: &mut print };
    session.run()?;
    match &out {
        Some(path) => session.table.save(path),
        None => Ok(()),
    }
}

/// A seed from the time of day: another game each time.
fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |time| time.as_millis() as u64)
}

/// A game with who types and who reads.
struct Session<'a> {
    table: Table,
    /// The clock of a new game.
    clock: Option<Clock>,
    inbox: Receiver<Request>,
    ascii: bool,
    /// Whether to print what is typed, too.
    echo: bool,
    print: &'a mut dyn FnMut(&str) -> Result<(), Error>,
}

/// What a turn leads to.
enum Next {
    /// Another turn.
    Turn,
    /// The end.
    End,
}

impl Session<'_> {
    fn run(&mut self) -> Result<(), Error> {
        (self.print)(&text::players(&self.table))?;
        self.show()?;
        loop {
            let next = match self.table.who(self.table.seat()) {
                _ if self.table.winner().is_some() && !self.table.has_human() => Next::End,
                _ if self.table.winner().is_some() => self.human()?,
                who if self.table.must_pass() => self.play(who, Move::Pass, Duration::ZERO)?,
                Who::Human => self.human()?,
                who @ Who::Engine(level) => {
                    let asked = Instant::now();
                    let report = self.table.think(level);
                    let best = report.best.expect("the game is not over");
                    self.play(who, best, asked.elapsed())?
                }
            };
            if matches!(next, Next::End) {
                return Ok(());
            }
        }
    }

    /// The board and whose turn it is.
    fn show(&mut self) -> Result<(), Error> {
        let board = text::board(&self.table, self.ascii);
        (self.print)(&format!("\n{board}{}", text::state(&self.table)))
    }

    /// Plays a legal move and shows what it led to.
    fn play(&mut self, who: Who, mv: Move, took: Duration) -> Result<Next, Error> {
        let game = self.table.game();
        let side = describe::side(game, game.position().to_move());
        self.table.play(mv, took).map_err(Error::Input)?;
        if self.table.defeat().is_none() {
            (self.print)(&text::played(who, mv, &side))?;
        }
        self.show()?;
        Ok(Next::Turn)
    }

    /// Asks who types, and does it.
    fn human(&mut self) -> Result<Next, Error> {
        (self.print)(&text::prompt(&self.table))?;
        let asked = Instant::now();
        let left = self.table.clock().filter(|_| self.table.winner().is_none());
        let request = match left {
            None => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(clock) => self.inbox.recv_timeout(clock.left),
        };
        let took = asked.elapsed();
        let line = match request {
            Ok(Request::Line(line)) => {
                if self.echo {
                    (self.print)(&text::typed(&line))?;
                }
                line
            }
            Ok(Request::Bad(what)) => return self.say(&format!("\n{what}")),
            Ok(Request::End) | Err(RecvTimeoutError::Disconnected) => {
                (self.print)("\n")?;
                return Ok(Next::End);
            }
            Err(RecvTimeoutError::Timeout) => {
                self.table.spend(took);
                (self.print)("\n")?;
                self.show()?;
                return Ok(Next::Turn);
            }
        };
        if line.trim().is_empty() {
            self.table.spend(took);
            return Ok(Next::Turn);
        }
        match Command::read(&line) {
            Ok(Command::Quit) => Ok(Next::End),
            Ok(command) => self.execute(command, took),
            Err(what) => {
                self.table.spend(took);
                self.say(&what)
            }
        }
    }

    fn execute(&mut self, command: Command, took: Duration) -> Result<Next, Error> {
        let is_over = self.table.winner().is_some();
        if let (Command::Move(_) | Command::Hint | Command::Resign, true) = (&command, is_over) {
            return self.say("The game is over.");
        }
        if let Command::Move(mv) = command {
            return match self.table.game().position().check(mv) {
                Ok(mv) => self.play(Who::Human, mv, took),
                Err(error) => {
                    self.table.spend(took);
                    self.say(&format!("{mv}: {error}"))
                }
            };
        }
        if !is_over {
            self.table.spend(took);
        }
        match command {
            Command::Hint => {
                let asked = Instant::now();
                let hint = text::hint(&self.table, &self.table.hint());
                self.table.spend(asked.elapsed());
                (self.print)(&hint)?;
            }
            Command::Undo => {
                let answer = match self.table.undo() {
                    0 if is_over => "The game goes on.".into(),
                    0 => "There is no move of yours to take back.".into(),
                    count => format!("{} taken back.", format::count(count as u64, "move")),
                };
                self.say(&answer)?;
                self.show()?;
            }
            Command::Moves => (self.print)(&text::moves(&self.table))?,
            Command::Board => self.show()?,
            Command::Save(path) => match self.table.save(&path) {
                Ok(()) => return self.say(&format!("Saved to {}.", files::name(&path))),
                Err(error) => return self.fail(&error),
            },
            Command::Load(path) => match self.table.load(&path, self.clock) {
                Ok(()) => self.show()?,
                Err(error) => return self.fail(&error),
            },
            Command::Resign => {
                self.table.resign();
                self.show()?;
            }
            Command::Help => (self.print)(text::HELP)?,
            Command::Move(_) | Command::Quit => {}
        }
        Ok(Next::Turn)
    }

    fn say(&mut self, line: &str) -> Result<Next, Error> {
        (self.print)(&text::message(line))?;
        Ok(Next::Turn)
    }

    /// Tells of a failure that the game survives.
    fn fail(&mut self, error: &Error) -> Result<Next, Error> {
        let (line, _) = error.ending();
        let line = line.unwrap_or_default().to_string();
        self.say(&line)
    }
}
