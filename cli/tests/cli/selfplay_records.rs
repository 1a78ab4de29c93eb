//! What is written down of a game is a record that the engine can play again.

use crate::selfplay::{Folder, games, ok};
use federa::solve::{Budget, solve};
use federa::text::record::{Record, is_header};
use federa::{Color, Game};

/// The games of a run that adjudicates, each with its record, played again.
fn played(name: &str, options: &str) -> Vec<(serde_json::Value, Game)> {
    let folder = Folder::new(name);
    let path = folder.file("games");
    ok(&format!("run -q {options} --out {}", path.display()));
    let text = std::fs::read_to_string(&path).unwrap();
    let (header, lines) = text.split_once('\n').unwrap();
    assert_eq!(is_header(header), Ok(true));
    assert!(lines.lines().all(|line| is_header(line) == Ok(false)));
    let replay = |line: &str| line.parse::<Record>().and_then(|record| record.play(None)).unwrap();
    games(&path).into_iter().zip(lines.lines().map(replay)).collect()
}

#[test]
fn every_kind_of_game_is_a_record() {
    let players = "default:playouts=30,swapper,keeper";
    let what =
        format!("--sizes 3,5 --pie off,on --games 6 --openings random:1 --players {players}");
    for (record, game) in played("kinds", &what) {
        let winner = game.winner().expect("played to the end");
        assert_eq!(record["winner"], winner.to_string().to_lowercase());
        assert_eq!(record["swapped"], game.swapped());
        assert_eq!(record["plies"], game.moves().len());
        assert_eq!(record["end"], "filled");
    }
}

#[test]
fn adjudicated_games_are_won_by_who_would_have_won() {
    let what = "--sizes 3,4 --pie off,on --games 20 --players default:playouts=200,random \
        --adjudicate --seed 5";
    let mut proofs = 0;
    for (record, game) in played("adjudicated-records", what) {
        let winner = if record["winner"] == "dark" { Color::Dark } else { Color::Light };
        let Some(on_board) = game.winner() else {
            let position = game.position();
            let budget = Budget { nodes: 10_000_000, deadline: None, stop: None };
            let wins = solve(position, 1 << 24, &budget).wins.expect("near the end");
            assert_eq!(wins, position.to_move() == winner, "{position}");
            assert_eq!(record["end"], "proof");
            // Who proved it knew.
            let estimate = record["estimates"].as_array().unwrap().last().unwrap();
            assert!(*estimate == 0.0 || *estimate == 1.0, "{record}");
            proofs += 1;
            continue;
        };
        assert_eq!((on_board, &record["end"]), (winner, &"filled".into()));
    }
    assert!(proofs > 40, "{proofs}");
}
