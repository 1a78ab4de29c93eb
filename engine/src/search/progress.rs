//! [`Progress`]: how a search stands.

use std::time::Duration;

use crate::instant::Instant;
use crate::rules::moves::Move;

/// How a search stands, reported a few times a second.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Playouts so far.
    pub playouts: u64,
    /// Wall time so far.
    pub elapsed: Duration,
    /// The move that would be chosen now.
    pub best: Option<Move>,
    /// The win rate of the side to move at the root, 0 to 1.
    pub winrate: f64,
}

/// Wall time between two reports.
const EVERY: Duration = Duration::from_millis(200);

/// Where reports go, at most every so often.
pub(super) struct Reporter<'a> {
    sink: Option<&'a mut (dyn FnMut(&Progress) + Send)>,
    last: Instant,
}

impl<'a> Reporter<'a> {
    /// The first report is due some time after now.
    pub(super) fn new(sink: Option<&'a mut (dyn FnMut(&Progress) + Send)>) -> Self {
        Self { sink, last: Instant::now() }
    }

    /// Reports if it is time to.
    pub(super) fn offer(&mut self, progress: impl FnOnce() -> Progress) {
        let Some(sink) = &mut self.sink else { return };
        if self.last.elapsed() >= EVERY {
            self.last = Instant::now();
            sink(&progress());
        }
    }
}
