//! A session of `federa serve` with any lines neither panics nor hangs, what it says are objects,
//! and every line is answered. At the end all queries are terminated, for some would take days.

#![no_main]

use federa_cli::sessions::answer;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|input: &[u8]| {
    let lines = input.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let asked = lines.count() + 1;
    let end = b"\n{\"id\": \"the end\", \"action\": \"terminate_all\"}\n";
    let said = answer(&["serve", "--parallel", "2", "--playouts", "20"], [input, end].concat());
    let mut answered = 0;
    for line in said.lines() {
        let object: Value = serde_json::from_str(line).expect("JSON");
        let partial = object["isDuringSearch"] == true;
        answered += usize::from(!partial);
        let error = object["error"].as_str().unwrap_or_default();
        assert!(error != "the search failed", "{line}");
    }
    assert!(answered == asked, "{asked} lines, {answered} answers: {said}");
});
