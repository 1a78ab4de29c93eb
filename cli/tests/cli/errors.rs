//! Whatever is wrong with the input is one clear line and exit status 2.

use crate::common::{GAMES, command, federa, federa_reading};

/// Runs the words of each text, those in single quotes being one argument.
fn expect_complaints(cases: &[(&str, &str)]) {
    for (line, expected) in cases {
        let mut args = Vec::new();
        for (index, part) in line.split('\'').enumerate() {
            match index % 2 {
                0 => args.extend(part.split_whitespace()),
                _ => args.push(part),
            }
        }
        let run = federa(&args);
        let found = run.complaint();
        assert!(found.contains(expected), "{line}\nexpected {expected}\nfound    {found}");
        assert_eq!(run.out, "", "{line}");
    }
}

#[test]
fn positions() {
    expect_complaints(&[
        ("show --position '2/1 d'", "field 1, row 1: expected 2 points, as many as rows, found 1"),
        ("show --position '3/3 d'", "row 2: expected 2 points, as many as rows, found 3 or more"),
        ("show --position '2/X1 d'", "row 1, column 1: expected R, S, r, s or a number"),
        ("show --position '2/2'", "expected a position of the form ROWS SIDE PIE, found 1 field"),
        ("show --position ''", "found 0 fields"),
        ("show --position '2/2 x'", "field 2: expected the side to move, d or l, found \"x\""),
        ("show --position '2/2 d q'", "field 3: expected the pie rule, p or -, found \"q\""),
        ("show --position '2/RR d p'", "field 3: expected an empty board"),
        ("show --position '1 d'", "2 to 19 rows separated by /, found 1"),
        ("show --position '2/99999999999999999999 d'", "row 1: expected 2 points"),
        ("show --position '\u{1b}[31m/2 d'", "\\u{1b}"),
        ("show --position", "--position: expected a value, found nothing"),
    ]);
}

#[test]
fn sizes_and_numbers() {
    for size in ["0", "1", "20", "99999", "99999999999999999999999", "-3", "x", "''", "5.0"] {
        let found = size.trim_matches('\'');
        let found = if found.is_empty() { "nothing".into() } else { format!("\"{found}\"") };
        let expected = format!("--size: expected a board size from 2 to 19, found {found}");
        expect_complaints(&[(&format!("show --size {size}"), &expected)]);
    }
    expect_complaints(&[
        ("perft --depth -1", "--depth: expected a depth from 0 to"),
        ("perft --depth 99999999999999999999", "--depth: expected a depth from 0 to"),
        ("perft", "expected --depth <D>, found nothing"),
        ("analyze --time 5", "--time: expected a time such as 500ms, 5s or 2m"),
        ("analyze --time -5s", "found \"-5s\""),
        ("analyze --time 1e99s", "--time: expected"),
        ("analyze --clock 5", "--clock: expected a time such as 500ms, 5s or 2m"),
        ("analyze --clock -5s", "--clock: expected a time"),
        ("analyze --clock 5m --increment 3", "--increment: expected a time"),
        ("analyze --increment 3s", "expected --clock <TIME>, found nothing"),
        ("analyze --time 5s --increment 3s", "expected --time or --increment, found both"),
        ("analyze --time 5s --clock 5m", "expected --time or --clock, found both"),
        ("analyze --clock 5m --clock 4m", "expected --clock once, found it again"),
        ("analyze --playouts many", "--playouts: expected a number of playouts"),
        ("analyze --threads 0", "--threads: expected a number of threads from 1 to 1024"),
        ("analyze --memory 512", "--memory: expected an amount of memory"),
        ("analyze --seed -1", "--seed: expected a seed"),
        ("analyze --lines 0", "--lines: expected"),
        (
            "analyze --preset x",
            "--preset: expected default, guided, uct, rave or random, found \"x\"",
        ),
    ]);
}

#[test]
fn moves() {
    expect_complaints(&[
        ("show --moves 'Ra1 Xa1'", "--moves: move 2: expected a move such as Rd4"),
        ("show --moves 'Ra1 Sa1'", "move 2 \"Sa1\": expected an empty point, found a Dark round"),
        ("show --size 3 --moves Rd4", "expected a point of the 3x3 board, found d4"),
        ("show --size 3 --moves 'Ra1 Ca1'", "expected a bounded group, found"),
        ("show --size 3 --moves Ca1", "expected a group to convert, found a1 empty"),
        ("show --position 'rr/rS l' --moves Ca1", "expected a coveting piece (Light square)"),
        ("show --position 'rRr/RsR/RRr l' --moves Cb2", "beside the Light square group on b2"),
        ("show --position 'rsR/sSS/rsR d' --moves Cc2", "found 2 against 3"),
        ("show --moves 'Ra1 swap'", "swap is only the second player's first move"),
        ("show --pie --moves swap", "swap is only the second player's first move"),
        ("show --pie --moves 'Ra1 Rb1 swap'", "move 3 \"swap\": expected another move"),
        ("show --pie --moves 'Ra1 swap swap'", "move 3 \"swap\": expected another move"),
        ("show --moves pass", "a pass is only for a player who has none"),
        ("show --position 'rr/rr d' --moves Ra1", "the game is over: Light fills the board"),
        ("show --position 'rr/rr d' --moves pass", "the game is over"),
    ]);
}

#[test]
fn contradictions() {
    expect_complaints(&[
        ("show --position '3/3/3 d' --size 3", "expected --size with the empty board only"),
        ("show --position '3/3/3 d' --pie", "expected --pie with the empty board only"),
        ("show --position '3/3/3 d' --game x", "expected --position or --game, found both"),
        ("show --size 3 --game x", "expected --size or --game, found both"),
        ("show --pie --game x", "expected --pie or --game, found both"),
        ("show --ply 3", "expected --ply together with --game, found it alone"),
        ("show --record 3", "expected --record together with --game, found it alone"),
        ("show --size 3 --size 4", "expected --size once"),
    ]);
}

#[test]
fn commands_and_options() {
    expect_complaints(&[
        ("sho", "found \"sho\" (is show meant?)"),
        ("xyz", "expected a command: play, analyze, review"),
        ("show --sizes 3", "(is --size meant?)"),
        ("show --nonsense", "expected an option of this command, found \"--nonsense\""),
        ("show a b", "found \"a\""),
        ("show --json=3", "--json: expected no value, found \"3\""),
        ("show --color blue", "--color: expected one of auto, always, never, found \"blue\""),
        ("bench xyz", "expected a command: playouts, values, search, perft"),
        ("selfplay mergee", "expected a command: run, report, merge"),
    ]);
    for args in [&["--help"][..], &["--version"], &["help", "show"], &["analyze", "-h"], &[]] {
        assert!(federa(args).page().contains("federa"));
    }
    let help = federa(&[]).page();
    for name in ["show", "perft", "analyze", "selfplay", "bench", "Examples:"] {
        assert!(help.contains(name), "{name}");
    }
}

#[test]
fn files_and_streams() {
    let show = |input: &[u8]| federa_reading(&["show", "--position", "-"], input);
    let game = |input: &[u8]| federa_reading(&["show", "--game", "-"], input);
    let bytes: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    for (run, expected) in [
        (show(b""), "standard input: expected a position, found nothing"),
        (show(b"\n"), "standard input: expected a position, found nothing"),
        (show(&bytes), "standard input: line 1: "),
        (
            show(b"2/2 d\n2/\xff d\n"),
            "line 2: expected UTF-8 text, found the byte 0xff at column 3",
        ),
        (game(b""), "standard input: expected a game record, found nothing"),
        (game(&bytes), "standard input: line 1: expected a game record"),
        (
            game(b"{}"),
            "standard input: line 1: expected size: a number from 2 to 19, found nothing",
        ),
        (game(br#"{"size": 3, "moves": ["Ra1", "Ra1"]}"#), "line 1: move 2 \"Ra1\": expected an"),
    ] {
        assert!(run.complaint().contains(expected), "{expected}: {}", run.err);
    }
    expect_complaints(&[
        ("show --game /nowhere/at-all", "cannot read /nowhere/at-all: No such file"),
        (&format!("show --game {GAMES} --record 61"), "expected 61 game records or more, found 60"),
        (&format!("show --game {GAMES} --record 0"), "--record: expected the number of a record"),
        (&format!("show --game {GAMES} --ply 999"), "line 1: expected a game of 999 moves or more"),
        (&format!("show --game {GAMES} --moves Ra1"), "--moves: move 1 \"Ra1\": expected no move"),
    ]);
}

#[test]
fn answers_before_a_bad_line_stay() {
    let run = federa_reading(&["show", "--json", "--position", "-"], b"2/2 d\nx\n2/2 l\n");
    assert!(run.complaint().starts_with("standard input: line 2: "));
    assert_eq!(run.out.matches('\n').count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    for args in [&["show"][..], &["show", "--json"], &["--help"], &["perft", "--depth", "1"]] {
        let run: crate::common::Run = command(args).stdout(full()).output().unwrap().into();
        assert!(run.failure().starts_with("standard output: "), "{}", run.err);
    }
    let mut both = command(&["show", "--size", "0"]);
    assert_eq!(both.stdout(full()).stderr(full()).status().unwrap().code(), Some(2));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text_are_told() {
    use std::os::unix::ffi::OsStrExt;
    let bytes = std::ffi::OsStr::from_bytes(b"2/\xff d");
    let run: crate::common::Run =
        command(&["show", "--position"]).arg(bytes).output().unwrap().into();
    assert_eq!(run.complaint(), "expected arguments in UTF-8, found other bytes");
}
