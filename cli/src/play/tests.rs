//! Games without processes.

use std::sync::mpsc;

use federa::{Clock, Game, Position, Size};
use std::time::Duration;

use super::table::Table;
use super::{BACKLOG, Request, Session};
use crate::terminal::paint::without_styles;

/// What is printed when these lines are typed.
fn typed(players: [&str; 2], size: usize, clock: Option<Clock>, lines: &[&str]) -> String {
    let game = Game::new(Position::with_pie(Size::new(size).unwrap()));
    let players = players.map(|who| who.parse().unwrap());
    let table = Table::new(game, players, clock, 1);
    let (requests, inbox) = mpsc::sync_channel(BACKLOG);
    for line in lines {
        requests.send(Request::Line((*line).into())).unwrap();
    }
    requests.send(Request::End).unwrap();
    let mut page = String::new();
    let mut print = |text: &str| {
        page += text;
        Ok(())
    };
    Session { table, clock, inbox, ascii: true, echo: true, print: &mut print }.run().unwrap();
    without_styles(&page)
}

#[test]
fn every_prompt_says_what_can_be_typed_in_80_columns_of_ascii() {
    let lines = ["help", "moves", "hint", "board", "x", "", "Ra1", "resign", "undo", "moves now"];
    for size in [2, 13, 19] {
        let page = typed(["human", "1"], size, None, &lines);
        assert!(page.is_ascii() && page.lines().all(|line| line.len() <= 80), "{page}");
        for part in page.split("\n> ").take(4) {
            let prompt = part.rsplit("Type ").next().unwrap();
            for word in ["hint", "undo", "moves", "save FILE", "load FILE", "resign", "quit"] {
                assert!(prompt.replace('\n', " ").contains(word), "{prompt}");
            }
        }
        assert!(page.contains("expected a move such as Rd4"), "{page}");
        assert!(page.contains("Hint, with the win rates of Dark (first player): "), "{page}");
    }
}

#[test]
fn two_people_play_with_a_swap_and_a_forced_pass() {
    let lines = ["Sb1", "swap", "Sb2", "Sa1", "Sa2", "Ca1", "Ra1", "quit"];
    let page = typed(["human", "human"], 2, None, &lines);
    assert!(page.contains("Light (second player) swaps: colours are exchanged"), "{page}");
    assert!(page.contains("Dark (second player) has no move and passes."), "{page}");
    assert!(page.contains("Light (first player) has won: the board is full."), "{page}");
    assert!(page.contains("The game is over."), "{page}");
}

#[test]
fn the_engine_answers_and_plays_itself() {
    let page = typed(["human", "1"], 3, None, &["Rb2", "undo"]);
    assert!(page.contains("(level 1).\n") && page.contains("2 moves taken back."), "{page}");
    let page = typed(["1", "2"], 3, None, &[]);
    assert!(page.contains(" has won: the board is full."), "{page}");
}

#[test]
fn a_game_with_clocks_shows_them_and_is_lost_when_they_run_out() {
    let clock = Clock { left: Duration::from_secs(600), increment: Duration::ZERO };
    let page = typed(["human", "human"], 3, Some(clock), &["Ra1", "resign", "quit"]);
    assert!(page.contains("Clocks: first 10:00, second 10:00."), "{page}");
    assert!(page.contains("Light (second player) resigns: Dark (first player) has won."));
}

#[test]
fn what_is_wrong_with_a_move_is_told_and_the_game_goes_on() {
    let page = typed(["human", "human"], 3, None, &["Ra1", "Sa1", "Cb2", "pass", "Rd4", "Sb2"]);
    assert!(page.contains("Sa1: expected an empty point"), "{page}");
    for start in ["Cb2: ", "pass: ", "Rd4: "] {
        assert!(page.contains(&format!("\n{start}")), "{start}: {page}");
    }
    assert!(page.contains("Light (second player) plays Sb2 (human)."), "{page}");
}
