//! [`Session`]: the state of a conversation. Events go in, lines come out; nothing
//! here reads or writes.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use federa::Stop;
use federa::text::play::play_all;
use federa::{Game, Move, Position, Seat};

use super::command::{Command, Go, Query, Start};
use super::event::Event;
use super::options::Options;
use super::search::{self, Task};
use crate::engine::Follower;
use crate::requests::{Conversation, Request};

/// Commands that can wait for the end of a search; more are refused.
const MOST_WAITING: usize = 10_000;

/// The state of a conversation.
pub(super) struct Session {
    options: Options,
    game: Game,
    /// The searcher, unless it is searching.
    follower: Option<Follower>,
    /// Ends the search that is running, if one is.
    running: Option<Arc<Stop>>,
    /// Commands that need the search to be over.
    waiting: VecDeque<Command>,
    events: SyncSender<Event>,
    over: bool,
}

impl Conversation for Session {
    type Event = Event;

    fn handle(&mut self, event: Event) -> Vec<String> {
        match event {
            Event::Request(Request::Line(line)) if line.trim_ascii().is_empty() => Vec::new(),
            Event::Request(Request::Line(line)) => match line.parse() {
                Ok(command) => self.take(command),
                Err(what) => vec![complaint(&what)],
            },
            Event::Request(Request::Bad(what)) => vec![complaint(&what)],
            Event::Request(Request::End) => self.quit(),
            Event::Infos(lines) if self.running.is_some() => lines,
            Event::Infos(_) => Vec::new(),
            Event::Finished(finished) => {
                self.running = None;
                self.follower = finished.follower;
                let mut answer = finished.answer;
                while self.running.is_none()
                    && let Some(command) = self.waiting.pop_front()
                {
                    answer.extend(self.execute(command));
                }
                answer
            }
        }
    }

    fn is_over(&self) -> bool {
        self.over
    }
}

impl Session {
    /// A session whose searches send their events to `events`.
    pub(super) fn new(options: Options, events: SyncSender<Event>) -> Session {
        let game = Game::new(options.start());
        Session {
            options,
            game,
            follower: None,
            running: None,
            waiting: VecDeque::new(),
            events,
            over: false,
        }
    }

    /// Whether a search is running.
    #[cfg(test)]
    pub(super) fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    /// Executes a command at once, or later if it changes or asks for what a running
    /// search depends on; those that follow such a one keep their order.
    fn take(&mut self, command: Command) -> Vec<String> {
        let changes = match command {
            Command::Ugi | Command::IsReady | Command::Stop | Command::Quit => false,
            Command::Query(_) => !self.waiting.is_empty(),
            _ => true,
        };
        if self.running.is_none() || !changes {
            return self.execute(command);
        }
        if self.waiting.len() >= MOST_WAITING {
            return vec![complaint(
                "expected stop before more commands, while a search is running",
            )];
        }
        self.waiting.push_back(command);
        Vec::new()
    }

    fn execute(&mut self, command: Command) -> Vec<String> {
        let done = match command {
            Command::Ugi => return self.introduce(),
            Command::IsReady => return vec!["readyok".into()],
            Command::Query(query) => return vec![format!("response {}", self.answer(query))],
            Command::Quit => return self.quit(),
            Command::Stop => {
                if let Some(stop) = &self.running {
                    stop.set();
                }
                Ok(())
            }
            Command::NewGame => {
                self.follower = None;
                self.game = Game::new(self.options.start());
                Ok(())
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { start, moves } => self.set_position(&start, &moves),
            Command::Go(go) => return self.go(&go),
        };
        done.err().map(|what| complaint(&what)).into_iter().collect()
    }

    fn introduce(&self) -> Vec<String> {
        let name = format!("id name Federa {}", env!("CARGO_PKG_VERSION"));
        let mut lines = vec![name, "id author the authors of the Federa engine".into()];
        lines.extend(self.options.about());
        lines.push("ugiok".into());
        lines
    }

    fn quit(&mut self) -> Vec<String> {
        if let Some(stop) = &self.running {
            stop.set();
        }
        self.over = true;
        Vec::new()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let start = self.options.start();
        self.options.set(name, value).map_err(|what| format!("setoption: {what}"))?;
        // Another empty board takes the place of the position.
        if self.options.start() != start {
            self.game = Game::new(self.options.start());
        }
        Ok(())
    }

    fn set_position(&mut self, start: &Start, moves: &[String]) -> Result<(), String> {
        let position = match start {
            Start::Empty => self.options.start(),
            Start::Line(line) => {
                line.parse::<Position>().map_err(|error| format!("position: {error}"))?
            }
        };
        let mut game = Game::new(position);
        play_all(&mut game, moves.iter().map(String::as_str))
            .map_err(|error| format!("position: {error}"))?;
        self.game = game;
        Ok(())
    }

    /// Answers by seat: the swap changes colours, not seats.
    fn answer(&self, query: Query) -> String {
        let position = self.game.position();
        let over = self.game.winner().is_some();
        match query {
            Query::FirstToMove => (self.seat_to_move() == Seat::First).to_string(),
            Query::GameOver => over.to_string(),
            Query::Result => match self.game.winning_seat() {
                None => "none".into(),
                Some(Seat::First) => "p1win".into(),
                Some(Seat::Second) => "p2win".into(),
            },
            // One word, as every answer.
            Query::Fen => position.to_string().replace(' ', "_"),
            Query::LegalMoves => {
                let moves: Vec<_> = position.legal_moves().iter().map(Move::to_string).collect();
                if moves.is_empty() { "none".into() } else { moves.join(",") }
            }
        }
    }

    fn seat_to_move(&self) -> Seat {
        self.game.seat_of(self.game.position().to_move())
    }

    fn go(&mut self, go: &Go) -> Vec<String> {
        let setup = &self.options.setup;
        let kept = self.follower.take().filter(|follower| follower.setup() == setup);
        let follower = match kept.map_or_else(|| Follower::new(setup.clone()), Ok) {
            Ok(follower) => follower,
            Err(error) => return self.no_search(&format!("threads: {error}")),
        };
        let stop = Arc::new(Stop::new());
        let task = Task {
            follower,
            game: self.game.clone(),
            budget: go.budget(self.seat_to_move().index()),
            lines: self.options.lines,
            stop: Arc::clone(&stop),
        };
        match search::start(task, self.events.clone()) {
            Ok(()) => {
                self.running = Some(stop);
                Vec::new()
            }
            Err(what) => self.no_search(&what),
        }
    }

    /// The answer to a `go` that could not start: what was wrong, and any move.
    fn no_search(&self, what: &str) -> Vec<String> {
        let any = self.game.position().legal_moves().first().copied();
        vec![complaint(what), search::best_move(any)]
    }
}

/// A line that says what is wrong; the conversation goes on.
fn complaint(what: &str) -> String {
    format!("info string error: {what}")
}
