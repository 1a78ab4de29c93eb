//! The service without processes.

use std::sync::mpsc::{self, Receiver};

use federa::Params;
use serde_json::{Value, json};

use super::query::Defaults;
use super::server::{Event, Server};
use crate::engine::{Budget, Setup};
use crate::rates::View;
use crate::requests::{BACKLOG, Conversation, Request};

struct Talk {
    server: Server,
    inbox: Receiver<Event>,
}

impl Talk {
    fn new(slots: usize) -> Talk {
        let (events, inbox) = mpsc::sync_channel(BACKLOG);
        let setup = Setup::new(Params::default(), 1);
        let defaults = Defaults { setup, budget: Budget::playouts(20), view: View::Mover };
        Talk { server: Server::new(defaults, slots, events), inbox }
    }

    /// What is answered at once.
    fn send(&mut self, query: &Value) -> Vec<Value> {
        self.line(&query.to_string())
    }

    fn line(&mut self, line: &str) -> Vec<Value> {
        values(self.server.handle(Event::Request(Request::Line(line.into()))))
    }

    /// What is answered after the end of the input.
    fn end(&mut self) -> Vec<Value> {
        let mut lines = values(self.server.handle(Event::Request(Request::End)));
        while !self.server.is_over() {
            let event = self.inbox.recv().unwrap();
            lines.extend(values(self.server.handle(event)));
        }
        lines
    }
}

fn values(lines: Vec<String>) -> Vec<Value> {
    lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn ids(lines: &[Value]) -> Vec<&str> {
    lines.iter().map(|line| line["id"].as_str().unwrap()).collect()
}

#[test]
fn a_query_is_answered_with_moves_and_root() {
    let mut talk = Talk::new(1);
    talk.send(&json!({"id": "a", "size": 4, "moves": ["Rb2"], "playouts": 200, "lines": 3}));
    let answer = talk.end().remove(0);
    assert_eq!((&answer["id"], &answer["isDuringSearch"]), (&json!("a"), &json!(false)));
    assert_eq!((&answer["turnNumber"], &answer["view"]), (&json!(1), &json!("l")));
    let root = &answer["rootInfo"];
    assert_eq!((&root["currentPlayer"], &root["visits"]), (&json!("l"), &json!(200)));
    assert_eq!(root["position"], "4/4/1R2/4 l -");
    let moves = answer["moveInfos"].as_array().unwrap();
    assert_eq!(moves.len(), 3);
    for (order, mv) in moves.iter().enumerate() {
        assert_eq!(mv["order"], order);
        assert_eq!(mv["pv"][0], mv["move"]);
        let (rate, lcb) = (mv["winrate"].as_f64().unwrap(), mv["lcb"].as_f64().unwrap());
        assert!((0.0..=rate).contains(&lcb), "{mv}");
        assert!(mv["prior"].is_f64() && mv["visits"].is_u64(), "{mv}");
    }
}

#[test]
fn rates_are_those_of_the_view_which_is_named() {
    let mut talk = Talk::new(1);
    for view in ["mover", "dark", "light"] {
        talk.send(&json!({"id": view, "size": 4, "moves": "Rb2", "view": view}));
    }
    let answers = talk.end();
    let rates = |index: usize| {
        let answer = &answers[index];
        let infos = answer["moveInfos"].as_array().unwrap().iter().chain([&answer["rootInfo"]]);
        let rates = infos.flat_map(|info| [&info["winrate"], &info["prior"]]);
        rates.filter_map(Value::as_f64).collect::<Vec<_>>()
    };
    let views: Vec<_> = answers.iter().map(|answer| &answer["view"]).collect();
    assert_eq!(views, ["l", "d", "l"]);
    assert_eq!(rates(0), rates(2));
    assert!(rates(1).len() > 31);
    for (dark, light) in rates(1).iter().zip(rates(2)) {
        assert_eq!(dark + light, 1.0);
    }
    // An interval of one side is that of the other, mirrored.
    for mv in answers[1]["moveInfos"].as_array().unwrap() {
        assert!(mv["winrate"].as_f64().is_none_or(|rate| mv["lcb"].as_f64().unwrap() <= rate));
    }
}

#[test]
fn answers_come_in_order_of_priority_and_each_once() {
    let mut talk = Talk::new(1);
    // The first is in work when the others come.
    talk.send(&json!({"id": "first", "size": 5, "time": "30s"}));
    for (id, priority) in [("low", -1), ("a", 0), ("high", 7), ("b", 0), ("higher", 8)] {
        assert!(talk.send(&json!({"id": id, "size": 3, "priority": priority})).is_empty());
    }
    let done = talk.send(&json!({"id": "t", "action": "terminate", "terminateId": "first"}));
    assert_eq!(done, [json!({"id": "t", "action": "terminate", "terminateId": "first"})]);
    assert_eq!(ids(&talk.end()), ["first", "higher", "high", "a", "b", "low"]);
}

#[test]
fn the_same_query_gives_the_same_answer_whatever_runs_beside_it() {
    let answers = |slots| {
        let mut talk = Talk::new(slots);
        for i in 0..12 {
            talk.send(&json!({"id": i.to_string(), "size": 4 + i % 3, "seed": i}));
        }
        let mut answers = talk.end();
        answers.sort_by_key(|answer| answer["id"].to_string());
        answers
    };
    assert_eq!(answers(1), answers(4));
}

#[test]
fn what_waits_and_what_runs_can_be_terminated() {
    let mut talk = Talk::new(1);
    talk.send(&json!({"id": "run", "size": 5, "time": 1000}));
    talk.send(&json!({"id": "wait", "size": 5}));
    let lines = talk.send(&json!({"id": "x", "action": "terminate", "terminateId": "wait"}));
    assert_eq!(lines[0], json!({"id": "wait", "isDuringSearch": false, "noResults": true}));
    assert_eq!(lines[1]["id"], "x");
    talk.send(&json!({"id": "wait2", "size": 5}));
    let lines = talk.send(&json!({"id": "y", "action": "terminate_all"}));
    assert_eq!(ids(&lines), ["wait2", "y"]);
    let lines = talk.end();
    assert_eq!(ids(&lines), ["run"]);
    assert!(lines[0]["moveInfos"].as_array().is_some());
}

#[test]
fn a_search_tells_how_far_it_is() {
    let mut talk = Talk::new(1);
    let query = json!({"id": "a", "size": 5, "time": 30, "reportDuringSearchEvery": 0.01});
    talk.send(&query);
    let mut partial = 0;
    while partial < 2 {
        let event = talk.inbox.recv().unwrap();
        for line in values(talk.server.handle(event)) {
            assert_eq!((&line["id"], &line["isDuringSearch"]), (&json!("a"), &json!(true)));
            assert_eq!(line["view"], "d");
            let root = &line["rootInfo"];
            let visits = root["visits"].as_u64().unwrap();
            assert!(visits > 0 && root["winrate"].is_f64() && root["prior"].is_f64(), "{line}");
            // The same form as the last: every move with what it has so far.
            let moves = line["moveInfos"].as_array().unwrap();
            assert_eq!(moves.len(), 50);
            let sum: u64 = moves.iter().map(|mv| mv["visits"].as_u64().unwrap()).sum();
            assert_eq!(sum, visits);
            assert!(moves.iter().all(|mv| mv["prior"].is_f64() && mv["pv"][0] == mv["move"]));
            partial += 1;
        }
    }
    talk.send(&json!({"id": "t", "action": "terminate_all"}));
    let lines = talk.end();
    assert_eq!(lines.last().unwrap()["isDuringSearch"], false);
}

#[test]
fn moves_that_were_not_visited_have_no_rate_but_the_prior_of_the_evaluation() {
    let mut talk = Talk::new(1);
    talk.send(&json!({"id": "values", "size": 5, "playouts": 3}));
    talk.send(&json!({"id": "playouts", "size": 5, "playouts": 3, "preset": "guided"}));
    for answer in talk.end() {
        let moves = answer["moveInfos"].as_array().unwrap();
        let (visited, others): (Vec<_>, _) = moves.iter().partition(|mv| mv["visits"] != 0);
        assert!(!visited.is_empty() && visited.iter().all(|mv| mv["winrate"].is_f64()));
        let has_prior = answer["id"] == "values";
        for mv in others {
            assert!(mv["winrate"].is_null() && mv["prior"].is_f64() == has_prior, "{mv}");
        }
    }
}

#[test]
fn a_finished_game_has_a_winner_and_no_doubtful_rate() {
    let mut talk = Talk::new(1);
    let moves = "Sb1 Sb2 Sa1 Sa2 pass Ca1";
    talk.send(&json!({"id": "a", "size": 2, "moves": moves, "view": "light"}));
    let root = &talk.end()[0]["rootInfo"];
    assert_eq!((&root["winner"], &root["currentPlayer"]), (&json!("l"), &Value::Null));
    assert_eq!(root["winrate"], 1.0);
}

#[test]
fn what_is_wrong_is_told_with_its_field() {
    let mut talk = Talk::new(1);
    for (query, field, expected) in [
        (json!({"id": 3}), json!("id"), "expected a text"),
        (json!({}), json!("id"), "found nothing"),
        (json!({"id": "a", "size": 20}), json!("size"), "from 2 to 19, found \"20\""),
        (json!({"id": "a", "size": "x"}), json!("size"), "whole number"),
        (json!({"id": "a", "pie": 1}), json!("pie"), "true or false"),
        (json!({"id": "a", "position": "2/2"}), json!("position"), "found 1 field"),
        (json!({"id": "a", "position": "2/2 d", "size": 3}), json!("size"), "2x2"),
        (json!({"id": "a", "position": "2/2 d", "pie": true}), json!("pie"), "position says"),
        (json!({"id": "a", "moves": 1}), json!("moves"), "list of moves"),
        (json!({"id": "a", "moves": [1]}), json!("moves"), "move 1"),
        (json!({"id": "a", "moves": ["Ra1", "Ra1"]}), json!("moves"), "move 2"),
        (json!({"id": "a", "playouts": -1}), json!("playouts"), "found \"-1\""),
        (json!({"id": "a", "time": -1}), json!("time"), "seconds"),
        (json!({"id": "a", "time": "5"}), json!("time"), "500ms"),
        (
            json!({"id": "a", "reportDuringSearchEvery": 0}),
            json!("reportDuringSearchEvery"),
            "zero",
        ),
        (json!({"id": "a", "priority": 0.5}), json!("priority"), "whole number"),
        (json!({"id": "a", "view": "white"}), json!("view"), "mover, dark or light"),
        (json!({"id": "a", "preset": "x"}), json!("preset"), "found \"x\""),
        (json!({"id": "a", "params": {"x": 1}}), json!("params"), "found \"x\""),
        (json!({"id": "a", "action": "dance"}), json!("action"), "terminate_all"),
        (json!({"id": "a", "action": "terminate"}), json!("terminateId"), "found nothing"),
        (json!({"id": "a", "sise": 5}), json!("sise"), "found \"sise\""),
    ] {
        let lines = talk.send(&query);
        assert_eq!(lines.len(), 1, "{query}");
        assert_eq!(lines[0]["field"], field, "{query}: {}", lines[0]);
        let found = lines[0]["error"].as_str().unwrap();
        assert!(found.contains(expected), "{query}: {found}");
        let id = query.get("id").filter(|id| id.is_string()).cloned().unwrap_or_default();
        assert_eq!(lines[0]["id"], id);
    }
    for line in ["{", "[1]", "\"a\"", "12 13"] {
        let lines = talk.line(line);
        assert_eq!(lines[0]["id"], Value::Null, "{line}");
        assert!(lines[0]["error"].as_str().unwrap().starts_with("expected a JSON object"));
    }
    assert!(talk.line("  ").is_empty());
    // Two queries with one id could not be told apart.
    talk.send(&json!({"id": "a", "size": 5, "time": 100}));
    assert_eq!(talk.send(&json!({"id": "a", "size": 5}))[0]["field"], "id");
    talk.send(&json!({"id": "z", "action": "terminate_all"}));
    assert_eq!(ids(&talk.end()), ["a"]);
    assert_eq!(
        talk.send(&json!({"id": "v", "action": "query_version"}))[0]["version"],
        env!("CARGO_PKG_VERSION")
    );
}
