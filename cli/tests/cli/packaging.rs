//! What is installed beside the program.

use std::process::Command;

use super::common::{command, federa};

/// The names of the commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = federa(&["--help"]).page();
    let list = help.split("Commands:\n").nth(1).unwrap();
    let names = list.lines().take_while(|line| line.starts_with("  "));
    let names = names.filter(|line| !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).map(String::from).collect()
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let script = federa(&["completions", shell]).page();
        for name in commands() {
            assert!(script.contains(&name), "{shell}: {name}");
        }
    }
    // A shell reads the script without complaint, where there is one.
    let script = federa(&["completions", "bash"]).page();
    if let Ok(run) = Command::new("bash").args(["-n", "-c", &script]).output() {
        assert!(run.status.success() && run.stderr.is_empty(), "{run:?}");
    }
}

#[test]
fn every_command_has_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let list = federa(&["manual", folder.path().to_str().unwrap()]).page();
    for name in commands().iter().filter(|name| *name != "help") {
        let page = format!("federa-{name}.1");
        assert!(list.lines().any(|line| line == page), "{page}: {list}");
        let text = std::fs::read_to_string(folder.path().join(&page)).unwrap();
        assert!(text.contains(".TH federa-") && text.contains(".SH OPTIONS"), "{page}: {text}");
        let examples = text.contains("Examples:");
        assert_eq!(examples, federa(&[name, "--help"]).page().contains("Examples:"), "{page}");
    }
    // Lists are not filled, and nothing is said of pages that are not there.
    let main = std::fs::read_to_string(folder.path().join("federa.1")).unwrap();
    assert!(main.contains(".nf\n.in 0\nExamples:") && !main.contains("federa\\-help"), "{main}");
    assert!(!main.contains("built by"), "{main}");
    let run = command(&["manual", "/nowhere/at/all"]).output().unwrap();
    assert_eq!(run.status.code(), Some(2));
}

#[test]
fn the_version_names_the_commit_and_the_processor() {
    let short = federa(&["-V"]).page();
    let long = federa(&["--version"]).page();
    assert!(short.starts_with(&format!("federa {} (", env!("CARGO_PKG_VERSION"))), "{short}");
    assert!(long.starts_with(short.trim_end()), "{long}");
    assert!(long.contains("\nbuilt by ") && long.contains("\nthis processor has "), "{long}");
}
