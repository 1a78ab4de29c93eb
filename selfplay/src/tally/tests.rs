//! Drama, timelines and opening maps of games written by hand.

use federa::{Color, Seat, Size};

use super::timeline::PARTS;
use super::*;
use crate::record::{GameRecord, How};

/// A game of 2x2 with these estimates, won by the second seat.
pub(crate) fn game(moves: &[&str], estimates: &[Option<f64>]) -> GameRecord {
    let swapped = moves.contains(&"swap");
    let winner = Seat::Second.color(swapped);
    let [first, second] = ["a", "b"].map(String::from);
    let (dark, light) = if swapped { (&second, &first) } else { (&first, &second) };
    GameRecord {
        index: 0,
        seed: String::new(),
        size: 2,
        pie: swapped,
        pair: 0,
        dark: dark.clone(),
        light: light.clone(),
        first,
        second,
        opening: 0,
        swapped,
        winner,
        winning_seat: Seat::Second,
        end: How::Filled,
        fault: None,
        plies: moves.len(),
        placements: moves.len() - usize::from(swapped),
        conversions: 0,
        passes: 0,
        choices: 0,
        playouts: [0, 0],
        moves: moves.iter().map(|mv| (*mv).to_string()).collect(),
        estimates: estimates.to_vec(),
        visits: None,
        check: None,
    }
}

#[test]
fn hand_made_games_are_consistent() {
    let moves = ["Ra1", "swap", "Sb1", "Ra2"];
    // They do not end on the board.
    let check = |game| GameRecord { end: How::Proof, ..game }.check();
    assert_eq!(check(game(&moves, &[None; 4])), Ok(()));
    assert_eq!(check(game(&moves[2..], &[None; 2])), Ok(()));
    let told = game(&moves, &[None; 4]).check().unwrap_err();
    assert!(told.contains("winner: expected "), "{told}");
    let illegal = check(game(&["Ra1", "Sa1"], &[None; 2])).unwrap_err();
    assert!(illegal.contains("game 0: move 2"), "{illegal}");
}

#[test]
fn each_player_is_compared_with_itself() {
    // Both always estimate themselves a little ahead: neither changed its favourite.
    let moves = ["Ra1", "Sb1", "Ra2", "Sb2"];
    let both = game(&moves, &[Some(0.6), Some(0.6), Some(0.6), Some(0.6)]);
    assert_eq!(Drama::of(&both), Some(Drama { lead_changes: 0.0, settled: 0.75 }));
    // The first changes its favourite at its second move, the second never does.
    let seen = game(&moves, &[Some(0.6), Some(0.6), Some(0.1), Some(0.9)]);
    assert_eq!(Drama::of(&seen), Some(Drama { lead_changes: 0.5, settled: 0.25 }));
    // At one half the favourite stays, from either side.
    let even = game(&moves, &[Some(0.4), None, Some(0.5), None]);
    assert_eq!(Drama::of(&even), Some(Drama { lead_changes: 0.0, settled: 0.0 }));
    assert_eq!(Drama::of(&game(&moves, &[None; 4])), None);
}

#[test]
fn timelines_take_the_winner_s_and_dark_s_side() {
    let mut timeline = Timeline::default();
    // The second player, who has swapped and so is Dark, wins.
    let moves = ["Ra1", "swap", "Sb1", "Ra2"];
    timeline.add(&game(&moves, &[Some(0.3), Some(0.8), None, Some(1.0)]));
    for (part, value) in [(0, 0.7), (PARTS / 4, 0.8), (3 * PARTS / 4, 1.0)] {
        assert_eq!((&timeline.winner[part], &timeline.dark[part]), (&vec![value], &vec![value]));
    }
    timeline.add(&game(&["Ra1", "Sb1"], &[Some(0.3), Some(0.8)]));
    assert_eq!((timeline.winner[0][1], timeline.dark[0][1]), (0.7, 1.0 - 0.7));
    assert_eq!(timeline.winner.iter().map(Vec::len).sum::<usize>(), 5);
}

#[test]
fn opening_maps_fold_what_is_alike() {
    let mut map = OpeningMap::new(Size::new(2).unwrap());
    for first in ["Ra1", "Sb2", "Rb1"] {
        map.add(&game(&[first, "Sa2"], &[None; 2]));
    }
    map.add(&game(&["Ra2", "swap", "Sb1"], &[None; 3]));
    // Only after the swap was the winner Dark.
    for (_, counts) in map.counts() {
        assert_eq!((counts.wins(), counts.games()), (1, 4));
    }
}

#[test]
fn cells_reconcile() {
    let mut cell = CellTally::new(Size::new(2).unwrap());
    let swapped = game(&["Ra1", "swap", "Sb1"], &[None; 3]);
    let kept = GameRecord { pie: true, ..game(&["Ra1", "Sb1"], &[None; 2]) };
    for game in [&swapped, &swapped, &kept] {
        cell.add(game);
    }
    assert_eq!((cell.games(), cell.distinct(), cell.dark, cell.first), (3, 2, 2, 0));
    assert_eq!((cell.swap_counts().wins(), cell.swap_counts().games()), (2, 3));
    assert_eq!(swapped.winner, Color::Dark);
    // Where the opening holds the second player's move, there was no choice.
    cell.add(&GameRecord { opening: 2, ..swapped.clone() });
    assert_eq!(cell.swap_counts().games(), 3);
}

#[test]
fn half_pairs_are_games_but_no_pairs() {
    let mut tally = MatchTally::default();
    let lost = game(&["Ra1", "Sb1"], &[None; 2]);
    tally.add(0, &lost, "a");
    assert_eq!((tally.counts().games(), tally.pairs().pairs()), (1, 0));
    tally.add(0, &GameRecord { first: "b".into(), second: "a".into(), ..lost.clone() }, "a");
    assert_eq!((tally.counts().wins(), tally.pairs().split), (1, 1));
    // The same number in another run is another pair.
    tally.add(1, &lost, "a");
    assert_eq!((tally.counts().games(), tally.pairs().pairs()), (3, 1));
}
