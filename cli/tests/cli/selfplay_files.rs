//! Files of games under a live run, extended, packed, and as people have them.
#![cfg(unix)]

use std::io::Write;
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::federa;
use crate::selfplay::{Folder, games, merged, ok, program, refused, report, run, stderr};

/// Many short games: the next one is written soon, and the run does not end by itself.
const LIVE: &str = "run -q --sizes 3 --games 100000000 --players random";

/// A run that has written some games.
fn live(path: &Path) -> Child {
    let mut command = program(&format!("{LIVE} --out {}", path.display()));
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while std::fs::metadata(path).map_or(0, |file| file.len()) < 10_000 {
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

/// What a run says that had to give up.
fn gave_up(child: Child) -> String {
    let output: Output = child.wait_with_output().unwrap();
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    told
}

#[test]
fn a_run_notices_that_its_file_is_lost() {
    let folder = Folder::new("lost");
    let path = folder.file("games");
    let other = folder.file("other");
    let child = live(&path);
    std::fs::remove_file(&path).unwrap();
    let told = gave_up(child);
    assert!(told.contains("games: the file was removed or renamed while"), "{told}");
    assert!(!path.exists());

    let child = live(&path);
    std::fs::write(&other, "another\n").unwrap();
    std::fs::rename(&other, &path).unwrap();
    let told = gave_up(child);
    assert!(told.contains("games: the file was replaced while"), "{told}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "another\n");

    std::fs::remove_file(&path).unwrap();
    let child = live(&path);
    std::fs::File::create(&path).unwrap();
    let told = gave_up(child);
    assert!(told.contains("games: the file was emptied or cut while"), "{told}");
    // Nothing was written where the run once was: there is no gap of zeros.
    assert!(!std::fs::read(&path).unwrap().contains(&0));

    std::fs::remove_file(&path).unwrap();
    let child = live(&path);
    std::fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{}\n").unwrap();
    let told = gave_up(child);
    assert!(told.contains("games: the file was added to by another program while"), "{told}");
}

#[test]
fn a_merge_does_not_write_over_the_file_of_a_live_run() {
    let folder = Folder::new("live-merge");
    let (path, small) = (folder.file("games"), folder.file("small"));
    let mut child = live(&path);
    ok(&format!("run -q --sizes 2 --games 2 --players random --out {}", small.display()));
    for input in [&path, &small] {
        let (input, path) = (input.display(), path.display());
        let told = refused(&format!("merge {input} --out {path} --force"));
        assert!(told.contains("games: another run is writing to this file"), "{told}");
    }
    assert!(child.try_wait().unwrap().is_none(), "the run goes on");
    child.kill().unwrap();
    child.wait().unwrap();
    // At rest a file may be merged onto itself, and goes on as it is.
    let before = std::fs::metadata(&path).unwrap().len();
    let output = run(&format!("merge {0} --out {0} --force", path.display()));
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(std::fs::metadata(&path).unwrap().len() <= before);
}

#[test]
fn a_billion_games_begin_at_once_and_stop_when_asked() {
    let folder = Folder::new("billion");
    let path = folder.file("games");
    let args = format!(
        "run -q --sizes 3,4 --pie off,on --games 1000000000 --players random,keeper --out {}",
        path.display()
    );
    let began = Instant::now();
    let child = program(&args).stderr(Stdio::piped()).spawn().unwrap();
    while std::fs::metadata(&path).map_or(0, |file| file.len()) < 10_000 {
        assert!(began.elapsed() < Duration::from_secs(30), "no game yet");
        std::thread::sleep(Duration::from_millis(5));
    }
    std::process::Command::new("kill").arg(child.id().to_string()).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).contains(" of 4000000000 games"), "{}", stderr(&output));
}

#[test]
fn more_games_are_played_without_playing_again() {
    let folder = Folder::new("extended");
    for (players, few, many) in [("random", 5, 9), ("random,keeper,swapper", 3, 8)] {
        let what = format!("--sizes 3,4 --pie off,on --players {players}");
        let [path, whole] = ["games", "whole"].map(|name| folder.file(&format!("{name}-{few}")));
        let args = |games: u64, path: &Path| {
            format!("run -q {what} --games {games} --out {}", path.display())
        };
        ok(&args(few, &path));
        let before = std::fs::read_to_string(&path).unwrap();
        let told = run(&format!("{} --log {}", args(many, &path), folder.file("log").display()));
        assert!(told.status.success(), "{}", stderr(&told));
        let after = std::fs::read_to_string(&path).unwrap();
        let rest = |text: &str| text.split_once('\n').unwrap().1.to_string();
        assert!(rest(&after).starts_with(&rest(&before)), "games of before are there as they were");
        ok(&args(many, &whole));
        assert_eq!(merged(&path), merged(&whole), "as if it had been planned so");
        assert!(refused(&args(few, &path)).contains("can be extended but not cut"));
    }
    // Shards may be extended one by one; the merge tells what is missing.
    let shard = |number: u64, games: u64| {
        let path = folder.file(&format!("shard-{number}"));
        let what = format!("--sizes 3 --players random,keeper --shard {number}/2");
        ok(&format!("run -q {what} --games {games} --out {}", path.display()));
        path.display().to_string()
    };
    let parts = [shard(1, 4), shard(2, 4)].join(" ");
    ok(&format!("merge {parts}"));
    shard(2, 9);
    let output = run(&format!("merge {parts}"));
    assert_eq!(output.status.code(), Some(3));
    assert!(stderr(&output).contains("3 of 9 games are missing: 4-5, 8"), "{}", stderr(&output));
    shard(1, 9);
    assert_eq!(ok(&format!("merge {parts}")).lines().count(), 10);
}

#[test]
fn text_is_read_as_people_have_it() {
    let folder = Folder::new("people");
    let path = folder.file("games");
    let args = format!("run -q --sizes 3 --games 4 --players random --out {}", path.display());
    ok(&args);
    let text = std::fs::read_to_string(&path).unwrap();
    let expected = merged(&path);
    let changed = format!("\u{feff}\r\n\n{}\r\n\n", text.replace('\n', " \r\n\r\n"));
    std::fs::write(&path, changed).unwrap();
    assert_eq!(merged(&path), expected);
    ok(&args);
    assert_eq!(merged(&path), expected);
    federa(&["show", "--game", path.to_str().unwrap()]).page();
    // Standard input is a file as others are.
    let mut child =
        program("merge -").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

#[test]
fn a_newer_format_is_refused_by_name() {
    let folder = Folder::new("newer");
    let path = folder.file("games");
    let args = format!("run -q --sizes 3 --games 4 --players random --out {}", path.display());
    ok(&args);
    let text = std::fs::read_to_string(&path).unwrap();
    let newer = text.replacen("\"format\":3,", "\"format\":99,\"new\":true,", 1);
    assert_ne!(newer, text);
    std::fs::write(&path, &newer).unwrap();
    for command in [args, format!("report {}", path.display())] {
        let told = refused(&command);
        assert!(told.contains("line 1: expected \"format\" up to 3, found 99"), "{told}");
    }
    for args in [["show", "--game"], ["analyze", "--game"], ["review", "--playouts=1"]] {
        let run = federa(&[args[0], args[1], path.to_str().unwrap()]);
        let told = run.complaint();
        assert!(told.contains("line 1: expected \"format\" up to 3, found 99"), "{told}");
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), newer);
}

#[test]
fn old_files_are_read_but_not_added_to() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../selfplay/study/playouts/strength-7-500.jsonl.gz");
    let folder = Folder::new("old");
    let path = folder.file("games");
    std::fs::write(&path, ok(&format!("merge {}", old.display()))).unwrap();
    assert_eq!(report(&path)["games"], 400);
    let told = refused(&format!(
        "run -q --sizes 7 --pie off,on --games 200 --players default:playouts=500 --openings none \
         --seed 2026 --out {}",
        path.display()
    ));
    assert!(told.contains("the format is 1 there, 3 here, by an older program"), "{told}");
}

#[test]
fn a_winner_that_contradicts_the_moves_is_an_error_of_the_report() {
    let folder = Folder::new("winner");
    let path = folder.file("games");
    ok(&format!("run -q --sizes 3 --games 1 --players random --out {}", path.display()));
    let text = std::fs::read_to_string(&path).unwrap();
    let winner = games(&path)[0]["winner"].as_str().unwrap().to_string();
    let seat = games(&path)[0]["winning_seat"].as_str().unwrap().to_string();
    let other = |now: &str, all: [&'static str; 2]| all[usize::from(all[0] == now)];
    let wrong = text
        .replace(
            &format!("\"winner\":\"{winner}\""),
            &format!("\"winner\":\"{}\"", other(&winner, ["dark", "light"])),
        )
        .replace(
            &format!("\"winning_seat\":\"{seat}\""),
            &format!("\"winning_seat\":\"{}\"", other(&seat, ["first", "second"])),
        );
    std::fs::write(&path, wrong).unwrap();
    let told = refused(&format!("report {}", path.display()));
    assert!(told.contains("games: line 2: game 0: winner: expected "), "{told}");
}

#[test]
fn packed_outputs_are_packed() {
    let folder = Folder::new("packed-out");
    let [path, packed, page] =
        ["games", "merged.jsonl.gz", "page.html.gz"].map(|name| folder.file(name));
    ok(&format!("run -q --sizes 3 --games 4 --players random --out {}", path.display()));
    ok(&format!("merge {} --out {}", path.display(), packed.display()));
    assert!(std::fs::read(&packed).unwrap().starts_with(&[0x1f, 0x8b]));
    assert_eq!(merged(&packed), merged(&path));
    ok(&format!("report {} --html {}", packed.display(), page.display()));
    assert!(std::fs::read(&page).unwrap().starts_with(&[0x1f, 0x8b]));
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let folder = Folder::new("outputs");
    let path = folder.file("games");
    ok(&format!("run -q --sizes 3 --games 4 --players random --out {}", path.display()));
    let before = std::fs::read(&path).unwrap();
    let again = folder.file("./games");
    let other = folder.file("other");
    std::fs::write(&other, &before).unwrap();
    let [path, again, other] = [&path, &again, &other].map(|path| path.display().to_string());
    for args in [
        format!("report {path} --html {path}"),
        format!("report {path} --html {again}"),
        format!("report {path} --html {other}"),
        format!("run -q --sizes 3 --games 4 --players random --log {again} --out {path}"),
        format!("run -q --sizes 3 --games 4 --players random --log {other} --out {path}"),
    ] {
        let told = refused(&args);
        assert!(told.contains("--html ") || told.contains("--log "), "{told}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
        assert_eq!(std::fs::read(&other).unwrap(), before);
    }
}
