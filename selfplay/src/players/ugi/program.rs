//! [`Program`]: another program, spoken to by lines, that may do anything.
//!
//! Its output is read by a thread, so that waiting for a line can end at a deadline. It
//! is ended, with all that it started, when it is dropped.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use federa::Stop;
use federa::text::notation::excerpt;

/// The longest line that is read, in bytes; what goes beyond is another line.
const LONGEST: u64 = 1 << 16;

/// Lines that may wait to be read.
const BACKLOG: usize = 1024;

/// How often it is looked whether the wait is to be broken off.
const TICK: Duration = Duration::from_millis(50);

/// How long a program has to end by itself once its input has ended.
const FAREWELL: Duration = Duration::from_millis(300);

/// A running program.
#[derive(Debug)]
pub(super) struct Program {
    child: Child,
    /// Open until the program is to end.
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The last line of its standard error, which often says why it ended.
    complaint: Arc<Mutex<String>>,
    /// Closed once all of its standard error is read.
    silence: Receiver<()>,
    /// How it ended, once that is known and nothing of it is left.
    status: Option<ExitStatus>,
}

/// What came of waiting for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Waited {
    /// A line.
    Line(String),
    /// No line in time.
    TooLate,
    /// The program has ended, and how.
    Ended(String),
    /// The wait was broken off.
    Stopped,
}

impl Program {
    /// Starts a program; the first word is its name, the others are its arguments.
    ///
    /// # Errors
    /// Why it cannot be started.
    pub(super) fn start(words: &[String]) -> Result<Program, String> {
        let (name, args) = words.split_first().ok_or("expected a command, found nothing")?;
        let mut command = Command::new(name);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for this program, which then ends the others.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| {
            format!("expected a program to start, found {}: {error}", excerpt(name))
        })?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (sender, lines) = mpsc::sync_channel(BACKLOG);
        let complaint = Arc::new(Mutex::new(String::new()));
        let last = Arc::clone(&complaint);
        let (open, silence) = mpsc::channel();
        // From here on an error drops the program, which ends it.
        let program = Program { child, stdin, lines, complaint, silence, status: None };
        if let Some(stdout) = stdout {
            read(stdout, move |line| sender.send(line).is_ok())?;
        }
        if let Some(stderr) = stderr {
            read(stderr, move |line| {
                let _open: &mpsc::Sender<()> = &open;
                if !line.trim().is_empty() {
                    *last.lock().unwrap_or_else(PoisonError::into_inner) = line;
                }
                true
            })?;
        }
        Ok(program)
    }

    /// Writes a line.
    ///
    /// # Errors
    /// How the program ended, if it does not read any more.
    pub(super) fn say(&mut self, line: &str) -> Result<(), String> {
        let written = self.stdin.as_mut().map(|stdin| {
            stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush())
        });
        match written {
            Some(Ok(())) => Ok(()),
            _ => Err(self.ending()),
        }
    }

    /// Waits for its next line, until `deadline` or until `stop` is set.
    pub(super) fn wait(&mut self, deadline: Instant, stop: &Stop) -> Waited {
        loop {
            if stop.is_set() {
                return Waited::Stopped;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(line) => return Waited::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Waited::Ended(self.ending()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Waited::TooLate,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How the program ended, with what it last said of it.
    fn ending(&mut self) -> String {
        // Its output may end a moment before it does.
        let status = self.wait_for_end();
        let mut text = match status {
            None => "closed its output".to_string(),
            Some(status) => format!("ended ({status})"),
        };
        if status.is_some() {
            let _ = self.silence.recv_timeout(FAREWELL);
        }
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        if !complaint.is_empty() {
            text += &format!(", saying {}", excerpt(complaint.trim()));
        }
        text
    }

    /// Waits a moment for the program to end by itself. If it does, what it started is ended too.
    fn wait_for_end(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + FAREWELL;
        while self.status.is_none() && Instant::now() < deadline {
            if self.has_ended() {
                self.end();
            } else {
                thread::sleep(Duration::from_millis(2));
            }
        }
        self.status
    }

    /// Whether it has ended. Its number is still its own, so that its group can be named by it.
    #[cfg(unix)]
    fn has_ended(&mut self) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let Some(pid) = self.pid() else { return true };
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(pid), look), Ok(None))
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    #[cfg(unix)]
    fn pid(&self) -> Option<rustix::process::Pid> {
        rustix::process::Pid::from_raw(self.child.id() as i32)
    }

    /// Ends it, and all of its group.
    fn end(&mut self) {
        #[cfg(unix)]
        if let Some(pid) = self.pid() {
            let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        self.status = self.child.wait().ok();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The end of its input asks it to end; what is then still there is ended.
        self.stdin = None;
        if self.wait_for_end().is_none() {
            self.end();
        }
    }
}

/// Hands lines to `take` on a thread of its own until there are no more, or `take` says no.
fn read(
    input: impl Read + Send + 'static,
    mut take: impl FnMut(String) -> bool + Send + 'static,
) -> Result<(), String> {
    let read = move || {
        let mut input = BufReader::new(input);
        let mut bytes = Vec::new();
        while matches!(input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes), Ok(1..)) {
            let line = String::from_utf8_lossy(&bytes).trim_end().to_string();
            bytes.clear();
            if !take(line) {
                return;
            }
        }
    };
    let thread = thread::Builder::new().name("program".into()).spawn(read);
    thread.map(drop).map_err(|error| format!("cannot start threads: {error}"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Program {
        Program::start(&["sh".into(), "-c".into(), script.into()]).unwrap()
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(20)
    }

    #[test]
    fn lines_go_both_ways() {
        let stop = Stop::new();
        let mut echo = shell("while read line; do echo \"<$line>\"; done");
        for line in ["a", "b c"] {
            echo.say(line).unwrap();
            assert_eq!(echo.wait(soon(), &stop), Waited::Line(format!("<{line}>")));
        }
        assert_eq!(echo.wait(Instant::now(), &stop), Waited::TooLate);
        stop.set();
        assert_eq!(echo.wait(soon(), &stop), Waited::Stopped);
    }

    #[test]
    fn an_end_is_told_with_its_reason() {
        let stop = Stop::new();
        let mut program = shell("echo one; echo 'no book' >&2; exit 3");
        assert_eq!(program.wait(soon(), &stop), Waited::Line("one".into()));
        match program.wait(soon(), &stop) {
            Waited::Ended(how) => {
                assert!(how.contains("status: 3") && how.contains("no book"), "{how}");
            }
            other => panic!("{other:?}"),
        }
        let error = Program::start(&["/nowhere/at all".into()]).unwrap_err();
        assert!(error.starts_with("expected a program to start"), "{error}");
    }

    #[test]
    fn a_program_that_will_not_end_is_ended_with_all_it_started() {
        let mut program = shell("trap '' TERM; sleep 1000 & echo $!; wait; sleep 1000");
        let Waited::Line(pid) = program.wait(soon(), &Stop::new()) else { panic!("no line") };
        let lives = || {
            let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            // A zombie waits for whoever adopted it.
            !stat.is_empty() && !stat.contains(") Z ")
        };
        if !std::path::Path::new("/proc/self/stat").exists() {
            return;
        }
        assert!(lives());
        drop(program);
        let deadline = soon();
        while lives() {
            assert!(Instant::now() < deadline, "it lives on");
            thread::sleep(Duration::from_millis(5));
        }
    }
}
