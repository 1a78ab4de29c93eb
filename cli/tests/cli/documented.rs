//! The commands of the README are run, with less to do: those in code blocks that are
//! marked `sh`, one after the other in one folder, as somebody would who tries them all.

use crate::commands::{Words, of_markdown};
use crate::common::{GAMES, federa_in};
use crate::selfplay::Folder;

const README: &str = include_str!("../../../README.md");

/// Options whose value is the work, and a value that is little work.
const LESS: [(&str, &str); 8] = [
    ("--time", "20ms"),
    ("--clock", "1s"),
    ("--increment", "10ms"),
    ("--playouts", "20"),
    ("--nodes", "100"),
    ("--games", "2"),
    ("--repeats", "1"),
    ("--size", "3"),
];

/// Commands that take input as long as there is any.
const TALK: [&str; 3] = ["play", "ugi", "serve"];

#[test]
fn commands_of_the_readme_run() {
    let folder = Folder::new("readme");
    for name in ["games.jsonl", "game.jsonl"] {
        std::fs::copy(GAMES, folder.file(name)).unwrap();
    }
    for words in of_markdown(README, &["sh"]) {
        let words = less(words);
        let run = federa_in(&folder.file(""), &words);
        assert_eq!(run.code, Some(0), "federa {}: {}", words.join(" "), run.err);
    }
}

/// Links of pages to files, as seen from the page.
#[test]
fn files_that_pages_link_to_are_there() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    for page in
        ["README.md", "CONTRIBUTING.md", "scripts/README.md", "selfplay/README.md", "web/README.md"]
    {
        let page = root.join(page);
        let text = std::fs::read_to_string(&page).unwrap();
        for link in text.split("](").skip(1) {
            let file = link.split([')', '#']).next().unwrap_or_default();
            let found = file.starts_with("https://") || page.with_file_name(file).exists();
            assert!(found, "{}: {file}", page.display());
        }
    }
}

/// The same command with less to do.
fn less(mut words: Words) -> Words {
    let has_moves = words.contains(&"--moves".into());
    for (option, value) in LESS {
        // The moves are for a board of that size.
        if has_moves && option == "--size" {
            continue;
        }
        for index in 0..words.len() {
            if index > 0 && words[index - 1] == option {
                words[index] = value.into();
            }
        }
    }
    let is_search = words.first().is_some_and(|name| name == "analyze" || name == "review");
    let is_limited = words.iter().any(|word| ["--time", "--playouts"].contains(&word.as_str()));
    if is_search && !is_limited {
        words.extend(["--playouts".into(), "20".into()]);
    }
    if words.first().is_some_and(|name| TALK.contains(&name.as_str())) {
        words.push("--help".into());
    }
    words
}
