//! `federa show`: its JSON against the stored vectors, its page, its colours.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::Stdio;

use crate::common::{GAMES, command, federa, federa_reading, json_lines};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

#[test]
fn json_agrees_with_the_stored_positions() {
    let vectors = json_lines(include_str!("../../../engine/tests/vectors/positions.jsonl"));
    let lines: Vec<_> = vectors.iter().map(|v| v["position"].as_str().unwrap()).collect();
    let input = lines.join("\n");
    let run = federa_reading(&["show", "--json", "--position", "-"], input.as_bytes());
    let answers = json_lines(&run.page());
    assert_eq!(answers.len(), vectors.len());
    for (answer, vector) in answers.iter().zip(&vectors) {
        assert_eq!(answer["position"], vector["position"]);
        assert_eq!(answer["groups"], vector["groups"]);
        assert_eq!(answer["winner"], vector["winner"]);
        for side in ["d", "l"] {
            let found = answer["conversions"][side].as_array().unwrap();
            let pairs: Vec<_> = found.iter().map(|c| json!([c["move"], c["to"]])).collect();
            assert_eq!(Value::Array(pairs), vector["conversions"][side]);
        }
    }
}

#[test]
fn json_has_its_fields_in_this_order() {
    assert_eq!(
        federa(&["show", "--json", "--position", "rrr/RrS/RRr l"]).page(),
        "{\"position\":\"rrr/RrS/RRr l -\",\"size\":3,\"to_move\":\"l\",\"winner\":null,\
         \"groups\":4,\"legal\":[\"Ca1\"],\"conversions\":{\"d\":[{\"move\":\"Cb2\",\"to\":\"S\",\
         \"own\":1,\"opp\":0},{\"move\":\"Cc1\",\"to\":\"S\",\"own\":1,\"opp\":0}],\"l\":[{\
         \"move\":\"Ca1\",\"to\":\"r\",\"own\":3,\"opp\":0}]},\"seat_to_move\":\"second\",\
         \"swapped\":false,\"winning_seat\":null}\n"
    );
}

#[test]
fn lists_of_moves_are_in_the_order_of_their_characters() {
    let answer = federa(&["show", "--json", "--moves", "Rd4"]).json();
    let legal: Vec<_> =
        answer["legal"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
    assert_eq!(legal.len(), 336);
    assert!(legal.is_sorted());
    assert_eq!(&legal[..3], ["Ra1", "Ra10", "Ra11"]);
}

#[test]
fn every_stored_game_leads_where_it_should() {
    for (index, game) in
        json_lines(include_str!("../../../engine/tests/vectors/games.jsonl")).iter().enumerate()
    {
        let record = (index + 1).to_string();
        let answer = federa(&["show", "--json", "--game", GAMES, "--record", &record]).json();
        assert_eq!(answer["position"], game["final"]);
        assert_eq!(answer["winner"], game["winner"]);
        let seat = if game["winner"] == "d" { "first" } else { "second" };
        assert_eq!(answer["winning_seat"], seat);
        assert_eq!((&answer["to_move"], &answer["legal"]), (&Value::Null, &json!([])));
    }
}

#[test]
fn a_game_can_be_cut_and_continued() {
    let answer = federa(&["show", "--json", "--game", GAMES, "--ply", "1"]).json();
    assert_eq!(answer["position"], "5/5/5/5/S4 l -");
    let moves = ["show", "--json", "--game", GAMES, "--ply", "1", "--moves", "re5 SD4"];
    assert_eq!(federa(&moves).json()["position"], "4r/3S1/5/5/S4 l -");
    let input = "{\"size\": 2, \"moves\": [\"Ra1\", \"swap\"], \"pie\": true}\n";
    let answer = federa_reading(&["show", "--json", "--game", "-"], input.as_bytes()).json();
    assert_eq!(answer["swapped"], true);
}

#[test]
fn a_file_of_self_play_is_one_of_records_after_its_header() {
    let header = r#"{"federa-selfplay": "0.1.0", "format": 1, "options": {}}"#;
    let filled = r#"{"index": 1, "size": 2, "pie": false, "winner": "light", "end": "filled",
        "moves": ["Sb1", "Sb2", "Sa1", "Sa2", "pass", "Ca1"]}"#;
    let proven = r#"{"index": 0, "size": 3, "pie": true, "winner": "dark", "end": "proof",
        "moves": ["Rb3", "swap", "Ra1", "Sc2"]}"#;
    let file = [header, filled, proven].map(|line| line.replace('\n', "") + "\n").concat();
    let run = |command: &[&str], options: &[&str]| {
        federa_reading(&[command, &["--json", "--game", "-"], options].concat(), file.as_bytes())
    };
    let answer = run(&["show"], &[]).json();
    assert_eq!((&answer["size"], &answer["winner"]), (&json!(2), &json!("l")));
    let answer = run(&["show"], &["--record", "2"]).json();
    assert_eq!((&answer["winner"], &answer["swapped"]), (&Value::Null, &json!(true)));
    assert_eq!(answer["position"], "1R1/2S/r2 l -");
    let analyze = ["analyze", "--playouts", "9", "--threads", "1"];
    let answer = run(&analyze, &["--record", "2", "--ply", "3"]).json();
    assert_eq!((&answer["position"], &answer["to_move"]), (&json!("1R1/3/r2 d -"), &json!("d")));
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(file.as_bytes()).unwrap();
    let packed = Path::new(env!("CARGO_TARGET_TMPDIR")).join("games.jsonl.gz");
    fs::write(&packed, encoder.finish().unwrap()).unwrap();
    let args = ["show", "--json", "--record", "2", "--game", packed.to_str().unwrap()];
    assert_eq!(federa(&args).json(), run(&["show"], &["--record", "2"]).json());
    let told = run(&["show"], &["--record", "3"]);
    assert!(told.complaint().ends_with("expected 3 game records or more, found 2"));
    let told = federa_reading(&["show", "--game", "-"], format!("{header}\n").as_bytes());
    assert!(told.complaint().ends_with("expected a game record, found nothing"));
}

#[test]
fn seats_and_colours_are_told_and_cross_with_the_swap() {
    let before = ["--size", "3", "--pie", "--moves", "Ra1"];
    let after = ["--size", "3", "--pie", "--moves", "Ra1 swap"];
    let with = |command: &[&'static str], options: &[&'static str]| [command, options].concat();

    let answer = federa(&with(&["show", "--json"], &before)).json();
    assert_eq!(answer["position"], "3/3/R2 l p");
    assert_eq!((&answer["seat_to_move"], &answer["swapped"]), (&json!("second"), &json!(false)));
    assert!(answer["legal"].as_array().unwrap().contains(&json!("swap")));

    let answer = federa(&with(&["show", "--json"], &after)).json();
    assert_eq!((&answer["to_move"], &answer["seat_to_move"]), (&json!("l"), &json!("first")));
    assert_eq!(answer["swapped"], true);

    for command in [
        &["show"][..],
        &["perft", "--depth", "1"],
        &["analyze", "--playouts", "2", "--threads", "1"],
    ] {
        let page = federa(&with(command, &before)).page();
        assert!(page.contains("Light (second player) to move after 1 move."), "{page}");
        assert!(page.contains("the first move of the second may be swap)"), "{page}");
        let page = federa(&with(command, &after)).page();
        assert!(page.contains("Light (first player) to move after 2 moves."), "{page}");
        assert!(page.contains("Last move: swap by the second player, who is Dark now."), "{page}");
        assert!(page.contains("The first player is Light, the second Dark (colours swapped)."));
    }
}

#[test]
fn the_winner_is_told_by_colour_and_seat() {
    let moves = ["--size", "2", "--moves", "Sb1 Sb2 Sa1 Sa2 pass Ca1"];
    let page = federa(&[&["show"], &moves[..]].concat()).page();
    assert!(page.contains("Light (second player) has won after 6 moves."), "{page}");
    assert!(!page.contains("Legal moves"), "{page}");
    let answer = federa(&[&["show", "--json"], &moves[..]].concat()).json();
    assert_eq!((&answer["winner"], &answer["winning_seat"]), (&json!("l"), &json!("second")));
}

#[test]
fn the_page_tells_groups_conversions_and_moves() {
    let line = ["show", "--ascii", "--position", "rrr/RrS/RRr l"];
    let page = federa(&line).page();
    let expected = "
    a b c
 3  r r r  3
 2  R r S  2
 1  R R r  1
    a b c

Light (second player) to move.
The first player is Dark, the second Light (not swapped).
rrr/RrS/RRr l -
";
    assert!(page.starts_with(&expected[1..]), "{page}");
    assert!(page.contains("a1     R Dark round      3     0 S : 3 r           Light, to r round"));
    assert!(page.contains("Legal moves: 1\n  convert\n    Ca1\n"), "{page}");
    let page = federa(&[&line[..], &["--moves", "Cb1"]].concat()).page();
    assert!(page.starts_with("    a b c\n 3  r r r  3\n 2 [r]r S  2\n 1 [r r]r  1\n"), "{page}");
    let pass = federa(&["show", "--position", "rr/rS l"]).page();
    assert!(pass.contains("  pass: nothing to place or convert\n"), "{pass}");
}

#[test]
fn the_largest_board_is_aligned() {
    let page = federa(&["show", "--size", "19", "--moves", "Ra1 Ss19"]).page();
    let lines: Vec<Vec<char>> = page.lines().map(|line| line.chars().collect()).collect();
    assert_eq!(lines[0].iter().collect::<String>().trim(), "a b c d e f g h i j k l m n o p q r s");
    for column in 0..19 {
        assert_eq!(lines[0][4 + 2 * column], char::from(b'a' + column as u8));
        assert!(
            lines[1..20].iter().all(|line| "\u{b7}\u{25cf}\u{25a1}".contains(line[4 + 2 * column]))
        );
    }
    assert_eq!(lines[1][39..], ['[', '\u{25a1}', ']', ' ', '1', '9']);
    assert_eq!(lines[0], lines[20]);
}

#[test]
fn ascii_is_ascii() {
    let options = ["--ascii", "--game", GAMES, "--record", "2", "--ply", "50"];
    for command in [&["show"][..], &["analyze", "--playouts", "50", "--threads", "1"]] {
        assert!(federa(&[command, &options[..]].concat()).page().is_ascii());
    }
}

#[test]
fn colour_is_for_terminals_or_on_demand() {
    let colored = |args: &[&str], variables: &[&str]| {
        let mut command = command(args);
        command.envs(variables.iter().map(|name| (name, "1")));
        String::from_utf8(command.output().unwrap().stdout).unwrap().contains('\u{1b}')
    };
    assert!(!colored(&["show"], &[]));
    assert!(!colored(&["show", "--color", "auto"], &[]));
    assert!(colored(&["show", "--color", "always"], &[]));
    assert!(colored(&["--color", "always", "show"], &["NO_COLOR"]));
    assert!(colored(&["show"], &["CLICOLOR_FORCE"]));
    assert!(!colored(&["show"], &["CLICOLOR_FORCE", "NO_COLOR"]));
    assert!(!colored(&["show", "--color", "never"], &["CLICOLOR_FORCE"]));
    assert!(!colored(&["show", "--json", "--color", "always"], &[]));
}

#[test]
fn each_line_is_answered_before_the_next_is_read() {
    let mut command = command(&["show", "--json", "--position", "-", "--moves", "Ra1"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (line, position) in [("2/2 d\n", "2/R1 l -"), ("3/3/3 d p\r\n", "3/3/R2 l p")] {
        input.write_all(line.as_bytes()).unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("{{\"position\":\"{position}\"")), "{answer}");
    }
    input.write_all(b"2/R1 d\n").unwrap();
    drop(input);
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert!(error.starts_with("federa: standard input: line 3: --moves: move 1"), "{error}");
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    for args in [&["show"][..], &["perft", "--size", "6", "--depth", "2", "--divide"]] {
        let mut command = command(args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    }
}
