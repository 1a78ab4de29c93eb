//! [`Reporter`]: reports of a search while it goes on.

use std::time::Duration;

use super::report::Report;
use crate::instant::Instant;

/// Wall time between two reports.
const EVERY: Duration = Duration::from_millis(200);

/// Where reports go, at most every so often.
pub(super) struct Reporter<'a> {
    sink: Option<&'a mut (dyn FnMut(&Report) + Send)>,
    last: Instant,
}

impl<'a> Reporter<'a> {
    /// The first report is due some time after now.
    pub(super) fn new(sink: Option<&'a mut (dyn FnMut(&Report) + Send)>) -> Self {
        Self { sink, last: Instant::now() }
    }

    /// Reports if it is time to.
    pub(super) fn offer(&mut self, report: impl FnOnce() -> Report) {
        let Some(sink) = &mut self.sink else { return };
        if self.last.elapsed() >= EVERY {
            sink(&report());
            self.last = Instant::now();
        }
    }
}
