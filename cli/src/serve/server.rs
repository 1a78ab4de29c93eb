//! [`Server`]: which queries wait, which are being answered. Events go in, lines
//! come out; nothing here reads or writes.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::Duration;

use federa::Stop;

use super::answer::{self, Done};
use super::query::{self, Defaults, Query, Wrong};
use crate::engine::Follower;
use crate::requests::{Conversation, Request};

/// What can happen.
pub(crate) enum Event {
    /// A line of the input.
    Request(Request),
    /// A line about a search that goes on.
    Partial(String),
    /// A search has ended with this line.
    Finished { id: String, line: String },
}

impl From<Request> for Event {
    fn from(request: Request) -> Event {
        Event::Request(request)
    }
}

/// A query that waits for its turn.
struct Waiting {
    query: Query,
    /// How many came before it.
    number: u64,
}

impl Waiting {
    /// The greatest is the next.
    fn key(&self) -> (i64, std::cmp::Reverse<u64>) {
        (self.query.priority, std::cmp::Reverse(self.number))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Waiting {}

/// A query that is being answered.
struct Running {
    id: String,
    stop: Arc<Stop>,
}

/// The state of the service.
pub(super) struct Server {
    defaults: Defaults,
    /// How many queries are answered at once.
    slots: usize,
    waiting: BinaryHeap<Waiting>,
    running: Vec<Running>,
    /// Queries so far.
    count: u64,
    ended: bool,
    events: SyncSender<Event>,
}

impl Conversation for Server {
    type Event = Event;

    fn handle(&mut self, event: Event) -> Vec<String> {
        let mut lines = match event {
            Event::Request(Request::Line(line)) if line.trim_ascii().is_empty() => Vec::new(),
            Event::Request(Request::Line(line)) => match query::read(&line, &self.defaults) {
                Ok(request) => self.take(request),
                Err(wrong) => vec![answer::error(&wrong)],
            },
            Event::Request(Request::Bad(message)) => {
                vec![answer::error(&Wrong { id: None, field: None, message })]
            }
            Event::Request(Request::End) => {
                self.ended = true;
                Vec::new()
            }
            Event::Partial(line) => vec![line],
            Event::Finished { id, line } => {
                self.running.retain(|running| running.id != id);
                vec![line]
            }
        };
        while self.running.len() < self.slots
            && let Some(Waiting { query, .. }) = self.waiting.pop()
        {
            lines.extend(self.start(query));
        }
        lines
    }

    /// The input has ended and everything is answered.
    fn is_over(&self) -> bool {
        self.ended && self.waiting.is_empty() && self.running.is_empty()
    }
}

impl Server {
    /// A service that answers `slots` queries at once and whose searches send
    /// their events to `events`.
    pub(super) fn new(defaults: Defaults, slots: usize, events: SyncSender<Event>) -> Server {
        let (waiting, running) = (BinaryHeap::new(), Vec::new());
        Server { defaults, slots, waiting, running, count: 0, ended: false, events }
    }

    fn take(&mut self, request: query::Request) -> Vec<String> {
        let done = |id: &str, action| {
            answer::line(&Done { id, action, terminate_id: None, version: None })
        };
        match request {
            query::Request::Query(query) => self.enqueue(*query).into_iter().collect(),
            query::Request::Version { id } => {
                let version = Some(env!("CARGO_PKG_VERSION"));
                let action = "query_version";
                vec![answer::line(&Done { id: &id, action, terminate_id: None, version })]
            }
            query::Request::Terminate { id, other } => {
                let mut lines = self.terminate(|known| known == other);
                let (action, terminate_id) = ("terminate", Some(other.as_str()));
                lines.push(answer::line(&Done { id: &id, action, terminate_id, version: None }));
                lines
            }
            query::Request::TerminateAll { id } => {
                let mut lines = self.terminate(|_| true);
                lines.push(done(&id, "terminate_all"));
                lines
            }
        }
    }

    /// Puts a query among those that wait, unless its id is in use: an answer could
    /// then not be told from the other.
    fn enqueue(&mut self, query: Query) -> Option<String> {
        let mut ids = self.running.iter().map(|running| &running.id);
        if ids.any(|id| *id == query.id) || self.waiting.iter().any(|w| w.query.id == query.id) {
            let message = "expected an id of its own, found that of a query not yet answered";
            let (id, field) = (Some(query.id), Some("id".to_string()));
            return Some(answer::error(&Wrong { id, field, message: message.into() }));
        }
        self.waiting.push(Waiting { query, number: self.count });
        self.count += 1;
        None
    }

    /// Ends queries: those that wait are answered here, those that run soon.
    fn terminate(&mut self, concerns: impl Fn(&str) -> bool) -> Vec<String> {
        for running in self.running.iter().filter(|running| concerns(&running.id)) {
            running.stop.set();
        }
        let (ended, rest) = std::mem::take(&mut self.waiting)
            .into_sorted_vec()
            .into_iter()
            .partition::<Vec<_>, _>(|waiting| concerns(&waiting.query.id));
        self.waiting = rest.into();
        ended.iter().rev().map(|waiting| answer::nothing(&waiting.query.id)).collect()
    }

    /// Starts the search of a query; says what is wrong if that is not possible.
    fn start(&mut self, query: Query) -> Option<String> {
        let (id, stop) = (query.id.clone(), Arc::new(Stop::new()));
        let (events, flag) = (self.events.clone(), Arc::clone(&stop));
        let search = move || {
            let id = query.id.clone();
            let result = catch_unwind(AssertUnwindSafe(|| search(&query, &flag, &events)));
            // Whatever happens, every id is answered.
            let line = result.unwrap_or_else(|_| failure(&id, "the search failed".into()));
            let _ = events.send(Event::Finished { id, line });
        };
        match thread::Builder::new().name("search".into()).spawn(search) {
            Ok(_) => {
                self.running.push(Running { id, stop });
                None
            }
            Err(error) => Some(failure(&id, format!("cannot start a thread: {error}"))),
        }
    }
}

/// The least time between two lines about a search.
const LEAST: Duration = Duration::from_millis(1);

fn search(query: &Query, stop: &Stop, events: &SyncSender<Event>) -> String {
    let game = match query.game() {
        Ok(game) => game,
        Err(message) => return failure(&query.id, message),
    };
    let mut next = query.every.map(|every| every.max(LEAST));
    let mut follower = match Follower::new(query.setup.clone()) {
        Ok(follower) => follower,
        Err(error) => return failure(&query.id, format!("threads: {error}")),
    };
    let report = follower.search(&game, &query.budget, stop, &mut |report| {
        if let (Some(at), Some(every)) = (next, query.every)
            && report.elapsed >= at
        {
            next = Some(report.elapsed + every);
            // One that finds no room is left out: the next is newer.
            let line = answer::result(query, &game, report, true);
            let _ = events.try_send(Event::Partial(line));
        }
    });
    answer::result(query, &game, &report, false)
}

fn failure(id: &str, message: String) -> String {
    answer::error(&Wrong { id: Some(id.into()), field: None, message })
}
