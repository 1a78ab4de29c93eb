//! `federa serve` as a script uses it.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::common::{federa_reading, json_lines};

fn lines(queries: &[Value]) -> Vec<u8> {
    queries.iter().map(|query| format!("{query}\n")).collect::<String>().into_bytes()
}

#[test]
fn what_is_queued_is_finished_at_the_end_of_the_input() {
    let query = |i: usize| json!({"id": format!("q{i}"), "size": 2 + i % 4, "playouts": 5, "preset": "uct"});
    let queries: Vec<_> = (0..300).map(query).collect();
    let page = federa_reading(&["serve", "--parallel", "3"], &lines(&queries)).page();
    let mut seen: HashMap<String, u32> = HashMap::new();
    for answer in json_lines(&page) {
        *seen.entry(answer["id"].as_str().unwrap().into()).or_default() += 1;
        assert_eq!(answer["isDuringSearch"], false);
    }
    assert_eq!(seen.len(), 300);
    assert!(seen.values().all(|&count| count == 1));
}

#[test]
fn wrong_lines_are_answered_and_the_others_too() {
    let input = b"{\"id\": \"a\", \"size\": 3}\r\n\xff\n\n{\"id\": \"b\", \"size\": 99}\n{";
    let page = federa_reading(&["serve", "--playouts", "5", "--view", "dark"], input).page();
    let answers = json_lines(&page);
    assert_eq!(answers.len(), 4);
    let of = |id: &str| answers.iter().find(|answer| answer["id"] == id).unwrap();
    assert_eq!((&of("a")["view"], &of("b")["field"]), (&json!("d"), &json!("size")));
    let unknown = answers.iter().filter(|answer| answer["id"].is_null());
    assert!(unknown.clone().all(|answer| answer["error"].is_string()));
    assert_eq!(unknown.count(), 2);
    assert_eq!(federa_reading(&["serve"], b"").page(), "");
}
