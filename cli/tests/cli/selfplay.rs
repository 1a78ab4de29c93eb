//! What the tests of the program share: running it, in a folder of its own.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A folder that goes when the test ends well.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(test: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// The program with arguments, separated by spaces.
pub(crate) fn program(args: &str) -> Command {
    let mut command = crate::common::foreground();
    command.arg("selfplay");
    command.args(args.split_whitespace()).stdin(Stdio::null());
    command
}

/// Runs the program to its end.
pub(crate) fn run(args: &str) -> Output {
    program(args).output().unwrap()
}

/// Runs the program, which must do what it is asked. Returns its standard output.
pub(crate) fn ok(args: &str) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args}: {}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the program, which must refuse. Returns what it says.
pub(crate) fn refused(args: &str) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args}: {}", stderr(&output));
    let told = stderr(&output);
    assert!(output.stdout.is_empty() && told.starts_with("federa: "), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    told
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The games of a file.
pub(crate) fn games(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A file in its one form: sorted by index.
pub(crate) fn merged(path: &Path) -> String {
    ok(&format!("merge {}", path.display()))
}

/// The report of a file as JSON.
pub(crate) fn report(path: &Path) -> Value {
    serde_json::from_str(&ok(&format!("report --json {}", path.display()))).unwrap()
}
