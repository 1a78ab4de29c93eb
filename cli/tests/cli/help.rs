//! Every help page, as it was when it was last read: `SNAPSHOTS=overwrite` writes them anew.

use std::path::Path;

use snapbox::{Data, assert_data_eq};

use crate::common::federa;

/// The widest line of a help page.
const WIDTH: usize = 80;

#[test]
fn help_pages_are_as_they_were_read() {
    check(&mut Vec::new());
}

/// Checks the page of a command and of those under it.
fn check(command: &mut Vec<String>) {
    let args: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
    let page = federa(&args).page();
    for line in page.lines() {
        assert!(line.chars().count() <= WIDTH, "{command:?}: {line}");
        assert!(!line.ends_with(' ') && !line.contains('\u{1b}'), "{command:?}: {line}");
    }
    let name = [&["federa".to_string()][..], command].concat().join("-");
    let file = format!("{}/tests/cli/snapshots/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    assert_data_eq!(page.clone(), Data::read_from(Path::new(&file), None).raw());
    for name in subcommands(&page) {
        command.push(name);
        check(command);
        command.pop();
    }
}

/// The commands that a page lists.
fn subcommands(page: &str) -> Vec<String> {
    let list = page.lines().skip_while(|line| *line != "Commands:").skip(1);
    let list = list.take_while(|line| !line.is_empty());
    // A name is indented by two, what goes on from the line before by more.
    let names = list.filter_map(|line| line.strip_prefix("  ").filter(|l| !l.starts_with(' ')));
    let names = names.map(|line| line.split(' ').next().unwrap_or_default().to_string());
    names.filter(|name| name != "help").collect()
}
