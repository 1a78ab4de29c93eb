//! What the page asks and what it is answered.

use federa::text::rulebook::Language;
use federa::{Level, Position};
use federa_web::Session;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Session::default().answer(&request.to_string())).expect("JSON")
}

fn look(start: &str, moves: &[&str]) -> Value {
    ask(&json!({ "do": "look", "start": start, "moves": moves }))
}

#[test]
fn a_position_is_told_with_its_moves() {
    let view = look("3/3/3 d p", &["ra1"]);
    assert_eq!(view["line"], "3/3/R2 l p");
    assert_eq!(view["moves"], json!(["Ra1"]), "as moves are written");
    assert_eq!((&view["size"], &view["toMove"]), (&json!(3), &json!("l")));
    assert_eq!(
        (&view["place"], &view["swap"], &view["pass"]),
        (&json!(true), &json!(true), &json!(false))
    );
    assert_eq!(view["last"], json!([0]));
    let view = look("3/3/3 d p", &["Ra1", "swap"]);
    assert_eq!((&view["swapped"], &view["toMove"]), (&json!(true), &json!("l")));
    assert_eq!(view["last"], json!([]));
}

#[test]
fn a_conversion_is_told_with_what_it_joins() {
    let view = look("5/2rS1/1rRRs/2Sr1/5 l -", &[]);
    let conversion = json!({
        "move": "Cc3", "points": [12, 13], "to": "r", "own": 3, "opp": 2, "joins": [8, 11, 17],
    });
    assert_eq!(view["conversions"], json!([conversion]));
    let group = view["groups"].as_array().unwrap().iter().find(|g| g["kind"] == "R").unwrap();
    assert_eq!(group["coveters"], json!(["S", "r"]));
    assert_eq!((&group["bounded"], &group["coveting"]), (&json!(true), &json!([2, 3])));
    let view = look("5/2rS1/1rRRs/2Sr1/5 l -", &["Cd3"]);
    assert_eq!(view["moves"], json!(["Cc3"]));
    assert_eq!(view["last"], json!([12, 13]), "not the pieces that it joined");
}

#[test]
fn a_skipped_turn_and_the_end_are_told() {
    assert_eq!(look("ss/SS d -", &[])["pass"], true);
    let view = look("ss/SS d -", &["pass", "Ca1"]);
    assert_eq!((&view["winner"], &view["conversions"]), (&json!("l"), &json!([])));
}

#[test]
fn what_is_saved_is_loaded() {
    for (start, moves) in [
        ("3/3/3 d p", vec!["Ra1", "swap", "Sb2"]),
        ("3/3/3 d -", vec![]),
        ("ss/SS d -", vec!["pass", "Ca1"]),
        ("3/1R1/3 l p", vec!["Sa1"]),
    ] {
        let record = ask(&json!({ "do": "save", "start": start, "moves": moves }));
        let games = ask(&json!({ "do": "load", "text": record["record"] }));
        assert_eq!(games[0]["start"], start);
        assert_eq!(games[0]["moves"], json!(moves));
    }
}

#[test]
fn texts_of_several_kinds_are_loaded() {
    let load = |text: &str| ask(&json!({ "do": "load", "text": text }));
    assert_eq!(load("\u{feff}  3/1R1/3 l\r\n")[0]["start"], "3/1R1/3 l -");
    let file = concat!(
        r#"{"federa-selfplay": "0.1.0", "format": 1}"#,
        "\r\n\n",
        r#"{"size": 3, "pie": true, "moves": ["Ra1", "swap", "Sb2"], "estimates": [null, 0.6, 0.7]}"#,
        "\n",
        r#"{"size": 2, "moves": []}"#,
        "\n\n"
    );
    let games = load(file);
    assert_eq!(games.as_array().map(Vec::len), Some(2));
    // Who swapped has Dark and sees 0.6; then Light sees 0.7.
    let dark: Vec<Option<f64>> =
        serde_json::from_value(games[0]["dark"].clone()).expect("rates or null");
    assert_eq!(dark[..2], [None, Some(0.6)]);
    assert!((dark[2].unwrap() - 0.3).abs() < 1e-12);
    for (text, expected) in [
        ("", "found nothing"),
        ("{", "expected a game record in JSON"),
        ("4/4 d", "row 2: expected 2 points"),
        (r#"{"size": 3, "moves": ["Ra1", "Ra1"]}"#, "move 2 \"Ra1\": expected an empty"),
        ("{\"size\": 2, \"moves\": []}\n{\"size\": 1}", "line 2: expected size"),
        (r#"{"federa-selfplay": "0.1.0"}"#, "header only"),
    ] {
        let error = load(text)["error"].to_string().replace("\\\"", "\"");
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn the_rules_are_told_in_every_language() {
    for language in Language::ALL {
        let book = ask(&json!({ "do": "rules", "lang": language.code() }));
        assert!(book["title"].as_str().unwrap().contains("Federa"));
        for section in book["sections"].as_array().unwrap() {
            assert!(!section["blocks"].as_array().unwrap().contains(&Value::Null));
        }
        let picture = &book["sections"][0]["blocks"][2]["pictures"][0];
        assert!(picture["line"].as_str().unwrap().parse::<Position>().is_ok());
    }
}

#[test]
fn levels_play_the_same_move_for_the_same_seed() {
    let levels = ask(&json!({ "do": "levels" }));
    assert_eq!(levels.as_array().map(Vec::len), Some(Level::ALL.len()));
    let play = |level| {
        ask(
            &json!({ "do": "play", "start": "4/1R2/4/4 l -", "moves": ["Sc2"], "level": level, "seed": 7 }),
        )
    };
    let first = play(2);
    assert_eq!(first, play(2));
    assert_eq!(first["moves"][0]["move"], first["best"]);
    assert!(first["error"].is_null() && play(99)["error"].is_string());
}

#[test]
fn an_analysis_goes_on_from_slice_to_slice() {
    let mut session = Session::default();
    let mut ask = |request: Value| -> Value {
        serde_json::from_str(&session.answer(&request.to_string())).expect("JSON")
    };
    assert!(ask(json!({ "do": "more", "playouts": 10 }))["error"].is_string());
    ask(json!({ "do": "analyse", "start": "7/7/7/7/7/7/7 d -", "moves": ["Rd4"], "seed": 1 }));
    let mut visits = 0;
    for slice in 1..=4_u64 {
        let report = ask(json!({ "do": "more", "playouts": 100 }));
        assert_eq!(report["playouts"], 100 * slice);
        let dark = report["dark"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&dark));
        let all = report["moves"].as_array().unwrap().iter();
        let sum = all.map(|entry| entry["visits"].as_u64().unwrap()).sum();
        assert!(sum > visits, "the tree is kept");
        visits = sum;
    }
}

#[test]
fn no_text_makes_it_panic() {
    for request in [
        "",
        "null",
        "{}",
        r#"{"do": "dance"}"#,
        r#"{"do": "look"}"#,
        r#"{"do": "look", "start": "1 d"}"#,
        r#"{"do": "look", "start": "2/2 d", "moves": ["Rc9"]}"#,
        r#"{"do": "rules", "lang": "nl"}"#,
        r#"{"do": "play", "start": "2/2 d", "level": 0, "seed": 1}"#,
        r#"{"do": "play", "start": "2/2 d", "level": -1, "seed": 1}"#,
        "\u{0}\u{7f}\u{fffd}",
    ] {
        let answer: Value = serde_json::from_str(&Session::default().answer(request)).unwrap();
        assert!(answer["error"].is_string(), "{request}: {answer}");
    }
    // A game that is over has no move and no search.
    let over = json!({ "do": "play", "start": "RR/RR l -", "level": 1, "seed": 1 });
    assert_eq!(ask(&over)["best"], Value::Null);
}
