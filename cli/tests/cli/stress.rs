//! The program under stress: too little memory, too few threads, stopped and continued.

#![cfg(target_os = "linux")]

use std::fs::{File, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::common::{GAMES, Run, command, federa};

/// Runs the program with so many KiB of addresses. Nothing is on standard input.
fn within(kib: u64, args: &str) -> Run {
    let program = env!("CARGO_BIN_EXE_federa");
    let line = format!("ulimit -v {kib} && exec {program} {args}");
    Command::new("sh").args(["-c", &line]).stdin(Stdio::null()).output().expect("sh").into()
}

/// Either it works, or the one line says why not: no panic, no abort.
#[test]
fn threads_that_cannot_be_had_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.jsonl");
    let out = out.to_str().unwrap();
    let game = folder.path().join("game.jsonl");
    let games = std::fs::read_to_string(GAMES).unwrap();
    std::fs::write(&game, games.lines().next().unwrap()).unwrap();
    let mut refused = 0;
    for args in [
        "analyze --size 3 --playouts 10 --threads 1024",
        "analyze --preset guided --size 3 --playouts 10 --threads 1024",
        "review {game} --playouts 2 --threads 1024",
        "solve --size 2 --openings --threads 1024",
        "selfplay run --size 3 --games 1100 --playouts 1 --threads 1024 --out {out} -q",
        "selfplay datagen --size 3 --games 1100 --playouts 1 --threads 1024 --out {out} -q",
        "bench search --size 3 --time 10ms --repeats 1 --threads 1024",
    ] {
        for kib in [200_000, 1_000_000] {
            let args = args.replace("{out}", out).replace("{game}", game.to_str().unwrap());
            let run = within(kib, &args);
            let _ = std::fs::remove_file(out);
            match run.code {
                Some(0) => continue,
                Some(2) => assert_eq!(run.err.matches('\n').count(), 1, "{args}: {}", run.err),
                code => panic!("{args} in {kib} KiB: {code:?}: {}{}", run.out, run.err),
            }
            refused += 1;
        }
    }
    // Else the limits are no test of anything.
    assert!(refused > 4, "{refused} were refused");
}

/// The same where the system starts no thread, or only a few.
#[test]
fn threads_that_are_not_started_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
    std::fs::copy(env!("CARGO_BIN_EXE_federa"), at("federa")).unwrap();
    std::fs::write(at("input"), "go nodes 10\n").unwrap();
    let games = at("games");
    let play = "selfplay run -q --size 3 --players uct:playouts=9 --games 4 --out";
    let words: Vec<_> = play.split(' ').chain([games.to_str().unwrap()]).collect();
    assert_eq!(federa(&words).code, Some(0));
    // The limit does not hold for root, who becomes somebody who runs nothing else; containers have
    // 65,536 users.
    let is_root = std::fs::metadata("/proc/self").unwrap().uid() == 0;
    let nobody = 60_000 + std::process::id() % 5_000;
    let mut refused = 0;
    for args in [
        "analyze --size 3 --playouts 10 --threads 1",
        "analyze --size 3 --playouts 10 --threads 3",
        "solve --size 2",
        "solve --size 2 --openings --threads 2",
        "solve --size 2 --values values --threads 2",
        "selfplay run -q --size 3 --players random --games 9 --threads 2 --out out",
        "selfplay train games",
        "review --playouts 2 games",
        "ugi",
        "serve",
        "bench playouts --size 2 --time 1ms --repeats 1 --threads 2",
        "bench scaling --size 2 --time 1ms --repeats 1 --threads 2",
        "bench search --size 3 --time 1ms --repeats 1 --threads 2",
    ] {
        for processes in 1..=4 {
            let [u, p] = ["u", "p"].map(|option| format!("ulimit -{option} {processes}"));
            let line = format!("{{ {u} 2>/dev/null || {p}; }} && exec ./federa {args}");
            let mut command = Command::new("sh");
            command.args(["-c", &line]).current_dir(folder.path());
            command.stdin(File::open(at("input")).unwrap());
            if is_root {
                command.uid(nobody);
            }
            let run: Run = command.output().expect("sh").into();
            match run.code {
                Some(0) => continue,
                Some(1 | 2) => assert_eq!(run.err.matches('\n').count(), 1, "{args}: {}", run.err),
                code => panic!("{args}, {processes} processes: {code:?}: {}{}", run.out, run.err),
            }
            assert!(run.err.contains("start"), "{args}: {}", run.err);
            refused += 1;
        }
    }
    assert!(refused > 10, "{refused} were refused");
}

/// A tree that finds no memory to grow is as one that may not grow.
#[test]
fn a_search_that_finds_no_memory_goes_on_with_what_it_has() {
    for preset in ["default", "guided"] {
        let args = format!(
            "analyze --size 13 --playouts 60000 --threads 2 --memory 100GiB --preset {preset}"
        );
        for kilobytes in [120_000, 150_000, 250_000] {
            within(kilobytes, &args).page();
        }
    }
}

/// The time goes on while a program is stopped, so the search ends at once when it continues.
#[test]
fn a_search_that_was_stopped_and_continued_ends() {
    for preset in ["default", "guided"] {
        let args = format!("analyze --size 13 --time 400ms --threads 2 --json --preset {preset}");
        let args: Vec<_> = args.split(' ').collect();
        let child = command(&args).stdout(Stdio::piped()).spawn().unwrap();
        let signal = |name: &str| {
            let pid = child.id().to_string();
            assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
        };
        sleep(Duration::from_millis(150));
        signal("-STOP");
        sleep(Duration::from_millis(700));
        signal("-CONT");
        // An answer longer than a pipe holds must be read before the end is waited for.
        let run = child.wait_with_output().unwrap();
        let out = String::from_utf8(run.stdout).unwrap();
        assert!(run.status.success() && out.contains("\"best\""), "{preset}: {out}");
    }
}
