//! Conversations without processes.

use std::sync::mpsc::{self, Receiver};

use federa::{Params, Size};

use super::event::Event;
use super::options::Options;
use super::session::Session;
use crate::engine::Setup;
use crate::requests::{BACKLOG, Conversation, Request};

/// A conversation with a session.
struct Talk {
    session: Session,
    inbox: Receiver<Event>,
}

impl Talk {
    fn new() -> Talk {
        let (events, inbox) = mpsc::sync_channel(BACKLOG);
        let setup = Setup::new(Params::default(), 1);
        let size = Size::new(5).unwrap();
        let options = Options::new(setup, size, false);
        Talk { session: Session::new(options, events), inbox }
    }

    /// The answer to lines that start no search, or that need not wait for one.
    fn say(&mut self, lines: &str) -> Vec<String> {
        let line = |line: &str| Event::Request(Request::Line(line.into()));
        lines.lines().flat_map(|text| self.session.handle(line(text))).collect()
    }

    /// The answer to lines, with that of all searches that they start.
    fn ask(&mut self, lines: &str) -> Vec<String> {
        let mut answer = self.say(lines);
        while self.session.is_searching() {
            let event = self.inbox.recv().unwrap();
            answer.extend(self.session.handle(event));
        }
        answer
    }

    /// The word after a word of two in the answer to lines.
    fn word(&mut self, lines: &str) -> String {
        let answer = self.ask(lines);
        let last = answer.last().unwrap_or_else(|| panic!("{lines}: no answer"));
        let words: Vec<_> = last.split(' ').collect();
        assert_eq!(words.len(), 2, "{last}");
        words[1].into()
    }
}

#[test]
fn it_introduces_itself_and_is_ready() {
    let mut talk = Talk::new();
    let answer = talk.say("ugi");
    assert!(answer[0].starts_with("id name ") && answer[1].starts_with("id author "));
    assert_eq!(answer.last().unwrap(), "ugiok");
    for name in ["Threads", "Memory", "Seed", "PieRule", "Size", "MultiPV", "Weights"] {
        let start = format!("option name {name} type ");
        assert!(answer.iter().any(|line| line.starts_with(&start)), "{name}");
    }
    assert_eq!(talk.say("isready"), ["readyok"]);
    assert!(talk.say("\n  \nuginewgame").is_empty());
}

#[test]
fn answers_are_of_two_words_and_by_seat() {
    let mut talk = Talk::new();
    talk.say("setoption name PieRule value true\nsetoption name Size value 2\nuginewgame");
    assert_eq!(talk.word("query p1turn"), "true");
    assert_eq!(talk.word("position startpos moves Ra1\nquery p1turn"), "false");
    assert!(talk.word("query legalmoves").ends_with(",swap"));
    // Light is to move after the swap: the first player.
    assert_eq!(talk.word("position startpos moves Ra1 swap\nquery p1turn"), "true");
    assert_eq!(talk.word("query fen"), "2/R1_l_-");
    assert_eq!(talk.word("query gameover"), "false");
    assert_eq!(talk.word("query result"), "none");
    // The same moves after a swap and without: the same colour wins, the other player.
    let won = "Sb1 Sb2 Sa1 Sa2 pass Ca1";
    assert_eq!(talk.word(&format!("position fen 2/2 d moves {won}\nquery result")), "p2win");
    assert_eq!(talk.word("query gameover"), "true");
    assert_eq!(talk.word("query legalmoves"), "none");
    assert_eq!(talk.word("go nodes 10"), "none");
    let swapped = "position startpos moves Sb1 swap Sb2 Sa1 Sa2 pass Ca1\nquery result";
    assert_eq!(talk.word(swapped), "p1win");
}

#[test]
fn a_search_ends_with_a_legal_move() {
    let mut talk = Talk::new();
    for go in ["go nodes 50", "go depth 1", "go movetime 5", "go p1time 40 p2time 40 p1inc 1"] {
        let answer = talk.ask(&format!("position startpos moves Rc3 Sb2\n{go}"));
        let best = answer.last().unwrap().strip_prefix("bestmove ").unwrap().to_string();
        assert!(talk.word("query legalmoves").split(',').any(|mv| mv == best), "{go}: {best}");
        let info = &answer[answer.len() - 2];
        assert!(info.starts_with("info multipv 1 nodes "), "{info}");
        let rate = |name: &str| {
            let mut words = info.split(' ').skip_while(|&word| word != name);
            words.nth(1).unwrap().replace('.', "").parse::<u32>().unwrap()
        };
        assert_eq!(rate("dark") + rate("light"), 1_000_000, "{info}");
    }
    let answer = talk.ask("setoption name MultiPV value 3\ngo nodes 60");
    assert_eq!(answer.iter().filter(|line| line.starts_with("info multipv ")).count(), 3);
    // A move without visits is worth what the evaluation says, or nothing is known of it.
    let last = |talk: &mut Talk| {
        let answer = talk.ask("setoption name MultiPV value 50\nposition startpos\ngo nodes 3");
        answer[answer.len() - 2].clone()
    };
    let unvisited = last(&mut talk);
    assert!(unvisited.contains(" visits 0 dark ") && !unvisited.contains(" dark 0.500000 "));
    talk.say("setoption name Weights value none");
    let unknown = last(&mut talk);
    assert!(unknown.contains(" visits 0 pv "), "{unknown}");
    talk.say("setoption name Weights value default");
    // The same options and position give the same answer again.
    let mut again = || talk.word("uginewgame\nposition startpos\ngo nodes 300");
    assert_eq!(again(), again());
}

#[test]
fn commands_are_answered_while_it_searches() {
    let mut talk = Talk::new();
    assert!(talk.say("position startpos moves Rc3\ngo infinite").is_empty());
    assert_eq!(talk.say("isready"), ["readyok"]);
    assert_eq!(talk.say("query p1turn"), ["response false"]);
    assert!(talk.say("what")[0].starts_with("info string error: expected ugi,"));
    // What depends on the search waits for its end, in order.
    assert!(talk.say("position startpos\nquery p1turn\ngo nodes 10").is_empty());
    let answer = talk.ask("stop");
    let plain: Vec<_> = answer.iter().filter(|line| !line.starts_with("info ")).collect();
    assert!(plain[0].starts_with("bestmove "), "{answer:?}");
    assert_eq!(plain[1], "response true");
    assert!(plain[2].starts_with("bestmove ") && plain.len() == 3, "{answer:?}");
    assert!(talk.say("stop").is_empty());
}

#[test]
fn what_is_wrong_is_told_and_survived() {
    let mut talk = Talk::new();
    talk.say("position startpos moves Rc3");
    for (line, expected) in [
        ("xyzzy", "expected ugi,"),
        ("position fen 2/2 x", "position: field 2"),
        ("position startpos moves Rc3 Rc3", "position: move 2 \"Rc3\": expected an empty"),
        ("position startpos moves Rf6", "position: move 1"),
        ("setoption name Size value 50", "setoption: Size: expected"),
        ("setoption name Nothing value 1", "setoption: expected an option"),
        ("go nodes x", "go: nodes"),
        ("query mood", "query: expected p1turn"),
    ] {
        let answer = talk.say(line);
        assert_eq!(answer.len(), 1, "{line}");
        let start = format!("info string error: {expected}");
        assert!(answer[0].starts_with(&start), "{line}: {answer:?}");
    }
    // The position is the one before.
    assert_eq!(talk.word("query fen"), "5/5/2R2/5/5_l_-");
    let bad = Event::Request(Request::Bad("expected UTF-8 text".into()));
    assert_eq!(talk.session.handle(bad), ["info string error: expected UTF-8 text"]);
}

#[test]
fn the_end_of_the_input_ends_it_also_in_a_search() {
    for end in [Request::Line("quit".into()), Request::End] {
        let mut talk = Talk::new();
        talk.say("go infinite");
        assert!(talk.session.handle(Event::Request(end)).is_empty());
        assert!(talk.session.is_over());
        // The search has been told, too.
        while !matches!(talk.inbox.recv().unwrap(), Event::Finished(_)) {}
    }
}
