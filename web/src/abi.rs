//! What JavaScript calls: three functions over linear memory.
//!
//! The page writes a request, UTF-8, into the room that [`allocate`] gave, and calls
//! [`answer`]. The answer lies where the returned address
//! says, until the next call, and is [`answer_length`] bytes long.

use std::cell::RefCell;

use crate::Session;

/// What the calls share. A page calls from one thread only.
#[derive(Default)]
struct Shared {
    session: Session,
    request: Vec<u8>,
    answer: String,
}

thread_local! {
    static SHARED: RefCell<Shared> = RefCell::default();
}

/// Room for a request of this many bytes, until the next call of this function.
#[unsafe(no_mangle)]
extern "C" fn allocate(length: usize) -> *mut u8 {
    SHARED.with_borrow_mut(|shared| {
        shared.request.clear();
        shared.request.resize(length, 0);
        shared.request.as_mut_ptr()
    })
}

/// Answers the request that was written into the room given last.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    SHARED.with_borrow_mut(|shared| {
        let request = String::from_utf8_lossy(&shared.request);
        shared.answer = shared.session.answer(&request);
        shared.answer.as_ptr()
    })
}

/// The length of the last answer in bytes.
#[unsafe(no_mangle)]
extern "C" fn answer_length() -> usize {
    SHARED.with_borrow(|shared| shared.answer.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a page does: it writes into the room, and reads where the answer lies.
    fn ask(request: &str) -> String {
        let room = allocate(request.len());
        // SAFETY: the room is for so many bytes until the next call of `allocate`.
        unsafe { std::ptr::copy_nonoverlapping(request.as_ptr(), room, request.len()) };
        let (start, length) = (answer(), answer_length());
        // SAFETY: the answer has so many bytes and lies there until the next call of `answer`.
        let bytes = unsafe { std::slice::from_raw_parts(start, length) };
        String::from_utf8(bytes.into()).unwrap()
    }

    #[test]
    fn requests_and_answers_go_through_memory() {
        for (request, expected) in [
            (r#"{"do":"look","start":"2/2 d -"}"#, r#""toMove""#),
            ("", r#"{"error":"request: "#),
            (r#"{"do":"save","start":"2/2 d -","moves":["Ra1"]}"#, r#""record""#),
        ] {
            let answer = ask(request);
            assert!(answer.contains(expected), "{answer}");
        }
    }
}
