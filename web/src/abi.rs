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
