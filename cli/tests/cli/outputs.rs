//! An output that is an input is refused before anything is touched, by whatever name; so
//! is one that would overwrite a file of another kind.

use std::fs;

use crate::common::federa;
use crate::selfplay::{Folder, ok};

#[test]
fn outputs_that_are_inputs_are_refused() {
    let folder = Folder::new("outputs");
    let games = folder.file("games.jsonl");
    let name = games.to_str().unwrap();
    ok(&format!("run -q --size 3 --games 2 --players random --out {name}"));
    let before = fs::read(&games).unwrap();
    let detour = format!("{}/./games.jsonl", games.parent().unwrap().display());
    let mut names = vec![name.to_string(), detour];
    let link = folder.file("link");
    fs::hard_link(&games, &link).unwrap();
    names.push(link.display().to_string());
    for other in &names {
        for args in [
            &["selfplay", "report", name, "--html", other][..],
            &["show", "--game", name, "--svg", other],
            &["analyze", "--playouts", "1", "--game", name, "--svg", other],
            &["play", "--game", name, "--out", other],
        ] {
            let run = federa(args);
            let line = run.complaint();
            assert!(line.contains("expected another file than those that are read"), "{line}");
            assert_eq!(run.out, "", "{args:?}");
        }
        let run = federa(&["selfplay", "run", "--log", other, "--out", name]);
        assert!(run.complaint().contains("expected another file than that of --out"));
        assert_eq!(fs::read(&games).unwrap(), before);
    }
}

#[test]
fn files_of_another_kind_are_not_written_over() {
    let folder = Folder::new("kinds");
    let notes = folder.file("notes.txt");
    fs::write(&notes, "what to buy\n").unwrap();
    let path = notes.to_str().unwrap();
    let games = folder.file("games.jsonl").display().to_string();
    ok(&format!("run -q --size 3 --games 2 --players random --out {games}"));
    let whole = fs::read(&games).unwrap();
    for args in [
        &["show", "--svg", path][..],
        &["selfplay", "report", &games, "--html", path],
        &["bench", "playouts", "--size", "2", "--time", "1ms", "--svg", path],
        &["play", "--size", "3", "--first", "1", "--second", "1", "--out", &games],
    ] {
        assert!(federa(args).complaint().contains("found a file of another kind"), "{args:?}");
    }
    assert_eq!(fs::read_to_string(&notes).unwrap(), "what to buy\n");
    assert_eq!(fs::read(&games).unwrap(), whole, "a game is no tournament");
}
