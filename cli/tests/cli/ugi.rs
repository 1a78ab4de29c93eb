//! `federa ugi` as another program has it: pipes, their ends, time.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use super::common::{command, federa_reading};

/// A running engine, ended when it is dropped.
struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(args: &[&str]) -> Engine {
        let mut command = command(&[&["ugi"], args].concat());
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().map(BufReader::new);
        Engine { child, stdin, stdout }
    }

    fn say(&mut self, lines: &str) {
        let stdin = self.stdin.as_mut().expect("open");
        stdin.write_all(lines.as_bytes()).and_then(|()| stdin.flush()).expect("it reads");
    }

    /// The next line that begins like this.
    fn wait_for(&mut self, start: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.stdout.as_mut().expect("open").read_line(&mut line);
            assert_ne!(read.expect("text"), 0, "it ended before {start}");
            if line.starts_with(start) {
                return line.trim_end().into();
            }
        }
    }

    /// Waits for the end, within a time that is long on any machine, and says how long it took.
    fn wait_for_end(&mut self) -> Duration {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                assert!(status.success(), "{status}");
                return start.elapsed();
            }
            assert!(start.elapsed() < Duration::from_secs(20), "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_answers_while_it_searches_and_stops_when_told() {
    let mut engine = Engine::start(&["--size", "9"]);
    engine.say("ugi\nisready\ngo infinite\n");
    engine.wait_for("ugiok");
    engine.wait_for("readyok");
    // Once it tells of the search, it is searching.
    engine.wait_for("info multipv 1 nodes ");
    engine.say("isready\nquery p1turn\nnonsense\n");
    engine.wait_for("readyok");
    assert_eq!(engine.wait_for("response"), "response true");
    engine.wait_for("info string error: expected ugi,");
    engine.say("stop\nisready\n");
    let best = engine.wait_for("bestmove ");
    assert_eq!(best.split(' ').count(), 2);
    engine.say("quit\n");
    engine.wait_for_end();
}

#[test]
fn the_end_of_the_input_ends_it_in_the_middle_of_a_search() {
    let mut engine = Engine::start(&["--size", "13", "--threads", "2"]);
    engine.say("go infinite\n");
    engine.wait_for("info multipv 1 nodes ");
    engine.stdin = None;
    engine.wait_for_end();
    // Nothing more is said: the other side has gone.
    let mut rest = String::new();
    while engine.stdout.as_mut().unwrap().read_line(&mut rest).unwrap() > 0 {}
    assert!(!rest.contains("bestmove"), "{rest}");
}

#[test]
fn an_output_that_nobody_reads_does_not_keep_it_alive() {
    // Closed: the next line about the search cannot be written.
    let mut engine = Engine::start(&["--size", "9"]);
    engine.say("go infinite\n");
    engine.wait_for("info multipv 1 nodes ");
    engine.stdout = None;
    engine.wait_for_end();
    // Full: the program is stuck in writing when its input ends.
    let mut engine = Engine::start(&[]);
    let flood = "ugi\n".repeat(2000);
    engine.say(&flood[..flood.len() / 4]);
    engine.stdin = None;
    engine.wait_for_end();
}

#[test]
fn whatever_comes_in_it_goes_on_and_ends_quietly() {
    let lines = b"\xff\xfe\nugi\r\n\0\nposition fen \x1b[2J d\ngo nodes -5 banana\nisready\n";
    let run = federa_reading(&["ugi"], lines);
    let page = run.page();
    assert_eq!(page.matches("info string error: ").count(), 4, "{page}");
    assert!(page.ends_with("readyok\n") && !page.contains('\x1b'), "{page}");
    assert_eq!(federa_reading(&["ugi"], b"").page(), "");
    assert_eq!(federa_reading(&["ugi"], b"isready").page(), "readyok\n");
}
