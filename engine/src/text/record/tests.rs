//! What is wrong with records, and how they are written.

use super::*;

fn complaint(line: &str) -> String {
    match line.parse::<Record>() {
        Err(error) => error.to_string(),
        Ok(record) => record.play(None).unwrap_err().to_string(),
    }
}

#[test]
fn what_is_wrong_with_a_record_is_told_with_its_place() {
    for (line, expected) in [
        ("", "expected a game record in JSON, EOF"),
        ("[1]", "expected a JSON object"),
        (r#"{"moves": []}"#, "size: a number from 2 to 19, found nothing"),
        (r#"{"size": 20, "moves": []}"#, "size: a number from 2 to 19, found \"20\""),
        (r#"{"size": 3}"#, "moves: a list"),
        (r#"{"size": 3, "moves": [1]}"#, "as move 1, found \"1\""),
        (r#"{"size": 3, "moves": ["Ra1", "Xa1"]}"#, "move 2: expected a move"),
        (r#"{"size": 3, "moves": ["Ra1", "Ra1"]}"#, "move 2 \"Ra1\": expected an empty"),
        (r#"{"size": 3, "moves": ["Ra1", "swap"]}"#, "move 2 \"swap\""),
        (r#"{"size": 3, "moves": [], "pie": 1}"#, "pie: true or false"),
        (r#"{"size": 3, "moves": [], "start": "2/2 d"}"#, "start: expected a 3x3 board"),
        (r#"{"size": 3, "moves": [], "start": "2/3 d"}"#, "start: field 1, row 1"),
        (r#"{"size": 3, "moves": [], "winner": "x"}"#, "winner: \"d\""),
        (r#"{"size": 3, "moves": [], "winner": "d"}"#, "winner: expected nobody"),
        (r#"{"size": 3, "moves": [], "final": "3/3/R2 l"}"#, "final: expected \"3/3/3 d -\""),
    ] {
        let found = complaint(line);
        assert!(found.contains(expected), "{line}: {found}");
    }
    let record: Record = r#"{"size": 3, "moves": ["Ra1"]}"#.parse().unwrap();
    assert!(record.play(Some(2)).unwrap_err().to_string().contains("found 1"));
}

#[test]
fn a_proof_ends_a_game_before_the_board_does() {
    let game = |end: &str| {
        let line = format!(r#"{{"size": 3, "moves": ["Ra1"], "winner": "dark"{end}}}"#);
        line.parse::<Record>().unwrap().play(None)
    };
    assert!(game(r#", "end": "proof""#).unwrap().winner().is_none());
    assert!(game(r#", "end": "filled""#).is_err());
    assert!(game("").is_err());
    // Where the board has a winner, a proof cannot contradict it.
    let won = r#"{"size": 2, "moves": ["Sb1", "Sb2", "Sa1", "Sa2", "pass", "Ca1"],"#;
    let end = |winner| format!(r#"{won} "winner": "{winner}", "end": "proof"}}"#);
    assert!(end("light").parse::<Record>().unwrap().play(None).is_ok());
    assert!(complaint(&end("dark")).contains("expected Light"));
}

#[test]
fn a_record_is_written_as_it_is_read() {
    let lines = [
        r#"{"size":3,"pie":true,"moves":["Ra1","swap"],"final":"3/3/R2 l -","winner":null}"#,
        r#"{"size":2,"pie":false,"start":"2/R1 l -","moves":["Sb2"],"winner":"dark","end":"proof"}"#,
    ];
    for line in lines {
        let record: Record = line.parse().unwrap();
        assert_eq!(serde_json::to_string(&record).unwrap(), line);
        assert_eq!(serde_json::from_str::<Record>(line).unwrap(), record);
        let marked = format!("\u{feff} {line} \r\n");
        assert_eq!(marked.parse::<Record>().unwrap(), record);
    }
}
