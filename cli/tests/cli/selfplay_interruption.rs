//! Whatever ends a run, the next one goes on, and the result is the same.
#![cfg(unix)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::selfplay::{Folder, games, merged, ok, program, refused, report, run, stderr};

/// Long enough to be killed at many moments, short enough for a test.
const WHAT: &str =
    "--sizes 4,5 --pie off,on --games 60 --players default:playouts=40,swapper --threads 2";

fn run_args(path: &Path) -> String {
    format!("run -q {WHAT} --out {}", path.display())
}

fn signal(name: &str, process: u32) {
    let sent = Command::new("kill").args([format!("-{name}"), process.to_string()]).status();
    assert!(sent.unwrap().success());
}

/// Numbers that look random, the same in every run of the test.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

#[test]
fn killed_at_twenty_moments() {
    let folder = Folder::new("killed");
    let (calm, killed) = (folder.file("calm"), folder.file("killed"));
    let began = Instant::now();
    ok(&run_args(&calm));
    let whole = began.elapsed();
    let (mut state, mut unfinished) = (1, 0);
    for _ in 0..20 {
        let mut child = program(&run_args(&killed)).spawn().unwrap();
        // Twenty parts of the whole and some more, so that the kills are spread over it.
        let part = whole.as_micros() as u64 / 12;
        std::thread::sleep(Duration::from_micros(random(&mut state) % part.max(1)));
        child.kill().unwrap();
        unfinished += u32::from(child.wait().unwrap().code().is_none());
    }
    assert!(unfinished > 5, "the run ended too early to be killed: {unfinished}");
    ok(&run_args(&killed));
    assert_eq!(merged(&killed), merged(&calm));
    let (mut killed, mut calm) = (report(&killed), report(&calm));
    for report in [&mut killed, &mut calm] {
        report["runs"][0]["files"].take();
    }
    assert_eq!(killed, calm);
}

#[test]
fn truncated_at_every_byte_of_the_last_two_lines() {
    let folder = Folder::new("truncated");
    let (whole, cut) = (folder.file("whole"), folder.file("cut"));
    let args = |path: &Path| {
        format!("run -q --sizes 2 --games 4 --players random --out {}", path.display())
    };
    ok(&args(&whole));
    let bytes = std::fs::read(&whole).unwrap();
    let ends: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i] == b'\n').collect();
    let first = ends[ends.len() - 3] + 1;
    for length in first..=bytes.len() {
        std::fs::write(&cut, &bytes[..length]).unwrap();
        ok(&args(&cut));
        let again = std::fs::read(&cut).unwrap();
        let kept = ends.iter().filter(|&&end| end < length).count();
        let end = ends[kept - 1] + 1;
        assert_eq!(again[..end], bytes[..end], "games before byte {length} were lost");
        assert_eq!(merged(&cut), merged(&whole));
    }
    // The header too.
    for length in (0..=ends[0] + 1).step_by(7) {
        std::fs::write(&cut, &bytes[..length]).unwrap();
        ok(&args(&cut));
        assert_eq!(merged(&cut), merged(&whole));
    }
}

#[test]
fn interrupted_runs_say_how_to_go_on() {
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let folder = Folder::new(&format!("interrupted-{number}"));
        let path = folder.file("games");
        // Games that take minutes: none can end before the signal.
        let args = format!("run --sizes 13 --games 2 --playouts 20000 --out {}", path.display());
        let child = program(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        while std::fs::metadata(&path).map_or(0, |file| file.len()) == 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(100));
        signal(name, child.id());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
        let told = stderr(&output);
        assert!(told.contains("incomplete: 0 of 2 games"), "{told}");
        assert!(told.trim_end().ends_with(&args), "{told}");
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 1, "only the header is there");
        assert!(text.ends_with('\n'));
    }
}

/// As under `nohup`, and in the background of some shells.
#[test]
fn signals_that_were_ignored_at_the_start_stay_ignored() {
    let folder = Folder::new("ignored");
    let path = folder.file("games");
    let shell = format!(
        "trap '' HUP INT; exec {} selfplay run -q --size 13 --games 2 --playouts 20000 --out {}",
        env!("CARGO_BIN_EXE_federa"),
        path.display()
    );
    let mut command = Command::new("sh");
    command.args(["-c", &shell]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    while std::fs::metadata(&path).map_or(0, |file| file.len()) == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    signal("HUP", child.id());
    signal("INT", child.id());
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "it goes on");
    signal("TERM", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
}

#[test]
fn a_second_writer_is_refused() {
    let folder = Folder::new("writer");
    let path = folder.file("games");
    let args = format!("run -q --sizes 13 --games 2 --playouts 20000 --out {}", path.display());
    let mut child = program(&args).spawn().unwrap();
    while std::fs::metadata(&path).map_or(0, |file| file.len()) == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let told = refused(&args);
    assert!(told.contains("another run is writing"), "{told}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = Folder::new("foreign");
    let path = folder.file("games");
    let out = path.display();
    ok(&format!("run -q --sizes 3 --games 4 --players random --out {out}"));
    let before = std::fs::read(&path).unwrap();
    for (args, word) in [
        ("--sizes 3 --games 3 --players random", "option games is 4 there, 3 here"),
        ("--sizes 4 --games 4 --players random", "option sizes"),
        ("--sizes 3 --games 4 --players keeper", "option players"),
        ("--sizes 3 --games 4 --players random --seed 9", "the seed is 1 there, 9 here"),
        ("--sizes 3 --games 4 --players random --shard 1/2", "another shard"),
    ] {
        let told = refused(&format!("run -q {args} --out {out}"));
        assert!(told.contains(word), "{told}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
    for text in ["a letter to somebody", "a letter\nto somebody\n", "{}\n", "\n"] {
        std::fs::write(&path, text).unwrap();
        refused(&format!("run -q --sizes 3 --games 4 --players random --out {out}"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    refused("run -q --sizes 3 --games 4 --players random --out /dev/null");
    refused(&format!("run -q --sizes 3 --players random --out {out}/nowhere/games"));
}

#[test]
fn damaged_lines_are_told_with_their_number() {
    let folder = Folder::new("damaged");
    let path = folder.file("games");
    let args = format!("run -q --sizes 3 --games 4 --players random --out {}", path.display());
    ok(&args);
    let text = std::fs::read_to_string(&path).unwrap();
    for (from, to) in [
        ("\"swapped\":false", "\"swapped\":true"),
        ("\"winning_seat\":\"first\"", "\"winning_seat\":\"second\""),
        ("\"index\":2", "\"index\":99"),
        ("\"index\":2", "\"index\":3"),
        ("\"seed\":\"", "\"seed\":\"0"),
        ("\"size\":3", "\"size\":4"),
        ("\"placements\":9", "\"placements\":8"),
    ] {
        let (header, lines) = text.split_once('\n').unwrap();
        let damaged = format!("{header}\n{}", lines.replacen(from, to, 1));
        assert_ne!(damaged, text, "{from}");
        std::fs::write(&path, &damaged).unwrap();
        for command in [args.clone(), format!("report {}", path.display())] {
            let told = refused(&command);
            assert!(told.contains(": line "), "{told}");
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), damaged);
    }
}

#[test]
fn files_put_together_by_hand_are_told() {
    let folder = Folder::new("together");
    let path = folder.file("games");
    ok(&format!("run -q --sizes 3 --games 4 --players random --out {}", path.display()));
    let text = std::fs::read_to_string(&path).unwrap();
    for (damaged, expected) in [
        (format!("{text}{text}"), ": line 6: expected a game, found a second header\n"),
        (format!("{text}{{\"index\":9}}\n"), ": line 6: column 11: missing field `seed`\n"),
        (format!("{text}{{\"page\":9}}\n"), ": line 6: column 7: unknown field `page`\n"),
        (format!("{text}{{\n"), ": line 6: column 1: EOF while parsing an object\n"),
    ] {
        std::fs::write(&path, damaged).unwrap();
        let told = refused(&format!("report {}", path.display()));
        assert!(told.ends_with(expected), "{told}");
    }
}

#[test]
fn a_full_disk_loses_nothing_finished() {
    let folder = Folder::new("full");
    let (path, calm) = (folder.file("games"), folder.file("calm"));
    let args = |path: &Path| {
        format!("run -q --sizes 5 --games 200 --players random --out {}", path.display())
    };
    // A limit of the file's size is a disk that is full, as far as the program can tell.
    let shell = format!(
        "trap '' XFSZ; ulimit -f 64; exec {} selfplay {}",
        env!("CARGO_BIN_EXE_federa"),
        args(&path)
    );
    let output = Command::new("sh").args(["-c", &shell]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    assert!(stderr(&output).contains("cannot write"), "{}", stderr(&output));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.ends_with('\n') && games(&path).len() > 10);
    ok(&args(&path));
    ok(&args(&calm));
    assert_eq!(merged(&path), merged(&calm));
}

#[test]
fn torn_lines_are_left_out_of_reports() {
    let folder = Folder::new("torn");
    let path = folder.file("games");
    ok(&format!("run -q --sizes 3 --games 4 --players random --out {}", path.display()));
    let mut file = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"{\"index\":4").unwrap();
    assert!(ok(&format!("report {}", path.display())).contains("1 file ends in a torn line"));
    for command in ["merge", "report --csv"] {
        let told = stderr(&run(&format!("{command} {}", path.display())));
        assert!(told.contains("the last line is torn"), "{told}");
    }
}
