//! A session of the page with any requests, one a line, neither panics nor hangs, and every answer
//! is JSON.

#![no_main]

use federa_web::Session;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// Searches are for as many playouts as a request says.
const MOST: u64 = 1000;

fuzz_target!(|text: &str| {
    let mut session = Session::default();
    for line in text.lines() {
        let request = serde_json::from_str::<Value>(line).unwrap_or_default();
        let long = request["playouts"].as_u64().is_some_and(|playouts| playouts > MOST);
        let strong = request["level"].as_u64().is_some_and(|level| level > 3);
        if long || strong {
            continue;
        }
        let answer = session.answer(line);
        assert!(serde_json::from_str::<Value>(&answer).is_ok(), "{answer}");
    }
});
