//! Tests: every command that the documentation and the help pages show is understood.

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use crate::args::Cli;

#[path = "../tests/cli/commands.rs"]
mod commands;

/// Texts with commands in code blocks.
const TEXTS: [(&str, &str); 5] = [
    ("README.md", include_str!("../../README.md")),
    ("CONTRIBUTING.md", include_str!("../../CONTRIBUTING.md")),
    ("scripts/README.md", include_str!("../../scripts/README.md")),
    ("selfplay/README.md", include_str!("../../selfplay/README.md")),
    ("selfplay/study/README.md", include_str!("../../selfplay/study/README.md")),
];

fn check(place: &str, words: &[String]) {
    let args = std::iter::once("federa").chain(words.iter().map(String::as_str));
    if let Err(error) = Cli::try_parse_from(args) {
        let kind = error.kind();
        let is_page = matches!(kind, ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
        assert!(is_page, "{place}: federa {}: {error}", words.join(" "));
    }
}

#[test]
fn commands_of_the_documentation_are_understood() {
    for (name, text) in TEXTS {
        for words in commands::of_markdown(text, &["sh", "console"]) {
            check(name, &words);
        }
    }
}

#[test]
fn examples_of_the_help_pages_are_understood() {
    let mut found = 0;
    examples(&Cli::command(), &mut found);
    assert!(found > 20, "found {found} examples");
}

fn examples(command: &clap::Command, found: &mut usize) {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    for line in text.lines().filter_map(|line| line.strip_prefix("  ")) {
        // What an example is about may stand to the right of it.
        let line = line.split("   ").next().unwrap_or_default();
        for words in commands::of_line(line) {
            *found += 1;
            check(command.get_name(), &words);
        }
    }
    command.get_subcommands().for_each(|command| examples(command, found));
}
