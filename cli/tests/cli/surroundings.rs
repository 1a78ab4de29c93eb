//! Every command in every surrounding: locale, terminal, colours, width. What programs
//! read is the same to the byte; what people read has no escape codes and no long lines.

use std::io::Write;
use std::process::Stdio;

use super::common::{GAMES, Run, command, federa};

/// Where a program may find itself; output goes to a pipe in all of them.
const SURROUNDINGS: [(&str, &str); 8] = [
    ("LC_ALL", "C"),
    ("LC_ALL", "de_DE.UTF-8"),
    ("TERM", "dumb"),
    ("NO_COLOR", "1"),
    ("COLUMNS", "0"),
    ("COLUMNS", "20"),
    ("COLUMNS", "80"),
    ("COLUMNS", "300"),
];

/// A command, and what it reads.
type Case = (&'static [&'static str], &'static str);

/// What programs read. A tree is searched by playouts alone, so nothing depends on time.
const FOR_PROGRAMS: [Case; 10] = [
    (&["show", "--size", "3", "--json"], ""),
    (&["analyze", "--size", "3", "--playouts", "30", "--threads", "1", "--json"], ""),
    (&["perft", "--size", "2", "--depth", "2", "--json"], ""),
    (&["solve", "--size", "2", "--json"], ""),
    (&["review", GAMES, "--playouts", "5", "--json"], ""),
    (&["serve", "--parallel", "1"], "{\"id\": \"a\", \"size\": 3, \"playouts\": 9}\n{\"id\": 1}\n"),
    (&["ugi"], "ugi\nisready\nposition fen 2/2 d moves Ra1\nquery fen\nquery legalmoves\nx\n"),
    (&["play", "--size", "2", "--second", "1", "--seed", "1"], "Ra1\nhint\nmoves\nresign\nquit\n"),
    (&["rules", "--lang", "fr"], ""),
    (&["completions", "bash"], ""),
];

/// What people read, besides the pages of help.
const FOR_PEOPLE: [Case; 8] = [
    (&["show", "--size", "19"], ""),
    (&["analyze", "--size", "13", "--playouts", "50", "--threads", "1"], ""),
    (&["analyze", "--list-params"], ""),
    (&["perft", "--size", "3", "--depth", "2"], ""),
    (&["solve", "--size", "2", "--openings"], ""),
    (&["review", GAMES, "--playouts", "5"], ""),
    (&["play", "--size", "19", "--second", "1", "--seed", "1"], "help\nmoves\nhint\nRa1\nquit\n"),
    (&["rules", "--lang", "de"], ""),
];

/// What an answer ends with that depends on time.
const TIMING: &str = ",\"timing\":";

/// The most columns of a line.
const WIDTH: usize = 80;

fn run(args: &[&str], input: &str, (name, value): (&str, &str)) -> Run {
    let mut command = command(args);
    for name in ["LC_ALL", "TERM", "COLUMNS"] {
        command.env_remove(name);
    }
    command.env(name, value).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("piped");
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends").into()
}

fn check_page(page: &str, label: &str) {
    assert!(!page.contains('\x1b'), "{label}: an escape code");
    for line in page.lines() {
        let width = line.chars().count();
        assert!(width <= WIDTH, "{label}: {width} columns: {line:?}");
    }
}

#[test]
fn what_programs_read_is_the_same_everywhere() {
    for (args, input) in FOR_PROGRAMS {
        let page = |surrounding| {
            let page = run(args, input, surrounding).page();
            page.split(TIMING).next().unwrap_or_default().to_string()
        };
        let first = page(SURROUNDINGS[0]);
        assert!(!first.is_empty() && !first.contains('\x1b'), "{args:?}");
        for surrounding in &SURROUNDINGS[1..] {
            assert_eq!(page(*surrounding), first, "{args:?} with {surrounding:?}");
        }
    }
}

#[test]
fn what_people_read_fits_everywhere() {
    for (args, input) in FOR_PEOPLE {
        let first = run(args, input, SURROUNDINGS[0]).page();
        for surrounding in SURROUNDINGS {
            let label = format!("{args:?} with {surrounding:?}");
            let page = run(args, input, surrounding).page();
            check_page(&page, &label);
            assert_eq!(page.lines().count(), first.lines().count(), "{label}");
        }
    }
}

/// Every page of help that there is, from the page of the program down.
fn help_pages(path: &mut Vec<String>, pages: &mut Vec<Vec<String>>) {
    let args: Vec<_> = path.iter().map(String::as_str).chain(["--help"]).collect();
    let help = federa(&args).page();
    pages.push(args.iter().map(ToString::to_string).collect());
    let list = help.split("\nCommands:\n").nth(1).unwrap_or_default();
    let lines = list.lines().take_while(|line| line.starts_with("  "));
    let names = lines.filter(|line| !line.starts_with("   "));
    for name in names.filter_map(|line| line.split_whitespace().next()) {
        if name != "help" {
            path.push(name.into());
            help_pages(path, pages);
            path.pop();
        }
    }
}

#[test]
fn help_fits_everywhere() {
    let mut pages = Vec::new();
    help_pages(&mut Vec::new(), &mut pages);
    assert!(pages.len() > 15, "{pages:?}");
    for page in &pages {
        let args: Vec<_> = page.iter().map(String::as_str).collect();
        let first = run(&args, "", SURROUNDINGS[0]).page();
        for surrounding in SURROUNDINGS {
            let label = format!("{args:?} with {surrounding:?}");
            let page = run(&args, "", surrounding).page();
            check_page(&page, &label);
            assert_eq!(page, first, "{label}");
        }
    }
}
