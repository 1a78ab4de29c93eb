//! Lines of requests, read on a thread of their own, so that a command sees them
//! while it works on the answer to an earlier one ([`converse`]).

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use crate::error::Error;

/// What comes in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    /// A line without its end.
    Line(String),
    /// A line that is no text or too long, and what is wrong with it.
    Bad(String),
    /// The end of the input.
    End,
}

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// Events that may wait for the receiver; a sender of more is held up.
pub(crate) const BACKLOG: usize = 1024;

/// The state of a conversation. Events go in, lines come out.
pub(crate) trait Conversation {
    /// What can happen, a request among it.
    type Event: From<Request> + Send + 'static;

    /// Takes an event and says what there is to say.
    fn handle(&mut self, event: Self::Event) -> Vec<String>;

    /// Whether there is nothing more to say.
    fn is_over(&self) -> bool;
}

/// Holds a conversation to its end: reads `input` on a thread of its own, which calls
/// `at_end` before it sends [`Request::End`], and prints what there is to say. Gives
/// back the events that come later; when they end, all threads have.
///
/// # Errors
/// If no thread can be started, or those of `print`.
pub(crate) fn converse<C: Conversation>(
    input: impl BufRead + Send + 'static,
    at_end: impl FnOnce() + Send + 'static,
    begin: impl FnOnce(SyncSender<C::Event>) -> C,
    print: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Result<Receiver<C::Event>, Error> {
    let (events, inbox) = mpsc::sync_channel(BACKLOG);
    read(input, events.clone(), at_end)?;
    let mut conversation = begin(events);
    for event in &inbox {
        let lines = conversation.handle(event);
        if !lines.is_empty() {
            print(&(lines.join("\n") + "\n"))?;
        }
        if conversation.is_over() {
            break;
        }
    }
    Ok(inbox)
}

/// Standard input, for a thread that reads it.
pub(crate) fn stdin() -> impl BufRead + Send + 'static {
    BufReader::new(io::stdin())
}

/// Reads an input to its end on a thread of its own. `at_end` is called before
/// [`Request::End`] is sent.
///
/// # Errors
/// If no thread can be started.
pub(crate) fn read<E: From<Request> + Send + 'static>(
    mut input: impl BufRead + Send + 'static,
    events: SyncSender<E>,
    at_end: impl FnOnce() + Send + 'static,
) -> Result<(), Error> {
    let read = move || {
        while let Some(request) = next(&mut input) {
            if events.send(request.into()).is_err() {
                return;
            }
        }
        at_end();
        let _ = events.send(Request::End.into());
    };
    let thread = thread::Builder::new().name("requests".into()).spawn(read);
    thread.map(drop).map_err(|error| Error::failed("cannot start a thread to read", error))
}

/// The next line, or nothing at the end. An input that cannot be read has ended.
fn next(input: &mut impl BufRead) -> Option<Request> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes);
    if read.is_err() || bytes.is_empty() {
        return None;
    }
    if bytes.len() as u64 > LONGEST && bytes.last() != Some(&b'\n') {
        let _ = input.skip_until(b'\n');
        return Some(Request::Bad(format!("expected a line of at most {LONGEST} bytes")));
    }
    Some(match String::from_utf8(bytes) {
        Ok(line) => {
            let line = line.trim_end_matches(['\n', '\r']);
            Request::Line(line.trim_start_matches('\u{feff}').into())
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let byte = error.as_bytes()[at];
            let place = at + 1;
            Request::Bad(format!(
                "expected UTF-8 text, found the byte 0x{byte:02x} at byte {place}"
            ))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<Request> {
        let mut input = bytes;
        std::iter::from_fn(|| next(&mut input)).collect()
    }

    #[test]
    fn lines_end_as_people_end_them() {
        let line = |text: &str| Request::Line(text.into());
        assert_eq!(all(b"\xef\xbb\xbfa b\r\n\nc"), [line("a b"), line(""), line("c")]);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn what_is_no_text_is_told_and_the_next_line_read() {
        let requests = all(b"a\xff\nb\n");
        assert!(matches!(&requests[0], Request::Bad(what) if what.contains("0xff at byte 2")));
        assert_eq!(requests[1..], [Request::Line("b".into())]);
        let long = [vec![b'x'; LONGEST as usize + 5], b"\nb".to_vec()].concat();
        let requests = all(&long);
        assert!(matches!(&requests[0], Request::Bad(what) if what.contains("at most")));
        assert_eq!(requests[1..], [Request::Line("b".into())]);
        let whole = [vec![b'x'; LONGEST as usize], b"\nb".to_vec()].concat();
        assert_eq!(all(&whole)[1..], [Request::Line("b".into())]);
    }
}
