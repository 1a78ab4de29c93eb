//! Running the built program.

#![allow(dead_code, reason = "each test file uses a part")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What a run of the program left.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program as it runs in the foreground: where tests run in the background, signals are
/// ignored, and stay so in the programs that they start.
pub(crate) fn foreground() -> Command {
    #[allow(unused_mut, reason = "only changed on Unix")]
    let mut command = Command::new(env!("CARGO_BIN_EXE_federa"));
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let heed_signals = || {
            for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
                // SAFETY: between fork and exec `signal` is allowed, and no handler is given.
                unsafe { libc::signal(signal, libc::SIG_DFL) };
            }
            Ok(())
        };
        // SAFETY: the closure calls only what may be called between fork and exec.
        unsafe { command.pre_exec(heed_signals) };
    }
    command
}

/// The program, its colours not decided by the environment of the tests.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = foreground();
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command.args(args).stdin(Stdio::null());
    command
}

/// Runs the program with nothing on standard input.
pub(crate) fn federa(args: &[&str]) -> Run {
    command(args).output().expect("the program runs").into()
}

/// Runs the program in a folder, with nothing on standard input.
pub(crate) fn federa_in(folder: &Path, words: &[String]) -> Run {
    let args: Vec<_> = words.iter().map(String::as_str).collect();
    command(&args).current_dir(folder).output().expect("the program runs").into()
}

/// Runs the program with `input` on standard input.
pub(crate) fn federa_reading(args: &[&str], input: &[u8]) -> Run {
    let mut command = command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output.into()
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Run {
    /// What a successful run printed.
    #[track_caller]
    pub(crate) fn page(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""));
        self.out
    }

    /// The one JSON line of a successful run.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        let page = self.page();
        assert_eq!(page.matches('\n').count(), 1, "one line: {page}");
        serde_json::from_str(&page).expect("JSON")
    }

    /// The one line that is said of wrong arguments or input.
    #[track_caller]
    pub(crate) fn complaint(&self) -> &str {
        self.line(2)
    }

    /// The one line that is said of a failed operation.
    #[track_caller]
    pub(crate) fn failure(&self) -> &str {
        self.line(1)
    }

    #[track_caller]
    fn line(&self, status: i32) -> &str {
        assert_eq!(self.code, Some(status), "{}{}", self.out, self.err);
        assert_eq!(self.err.matches('\n').count(), 1, "one line: {}", self.err);
        let line = self.err.strip_prefix("federa: ").expect("the program's name");
        line.trim_end()
    }
}

/// A file of one JSON object a line.
pub(crate) fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The file of game records.
pub(crate) const GAMES: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/tests/vectors/games.jsonl");
