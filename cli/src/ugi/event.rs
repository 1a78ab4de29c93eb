//! [`Event`]: what a session is told.

use crate::engine::Follower;
use crate::requests::Request;

/// What can happen.
pub(crate) enum Event {
    /// A line of the other side.
    Request(Request),
    /// Lines about the search that is running.
    Infos(Vec<String>),
    /// The search has ended.
    Finished(Box<Finished>),
}

impl From<Request> for Event {
    fn from(request: Request) -> Event {
        Event::Request(request)
    }
}

/// What a search leaves.
pub(crate) struct Finished {
    /// The searcher, for the next search; none if it failed.
    pub(super) follower: Option<Follower>,
    /// What there is to say, `bestmove` last.
    pub(super) answer: Vec<String>,
}
