//! The cases that the rules name, one test each.

use super::board::*;
use super::*;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn board(line: &str) -> ReferenceBoard {
    ReferenceBoard::from_line(line).expect("a valid position")
}

fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).expect("a letter of a piece")
}

/// The group in the bottom left corner.
fn corner(board: &ReferenceBoard) -> Group {
    board.group_at((0, 0)).expect("a group")
}

#[test]
fn every_kind_is_coveted_by_one_kind_of_each_colour() {
    let table = [('R', "Sr"), ('S', "Rs"), ('r', "Ss"), ('s', "Rr")];
    for (target, expected) in table {
        let covets = |&letter: &char| piece(letter).covets(piece(target));
        let found: String = "RSrs".chars().filter(covets).collect();
        assert_eq!(found, expected, "who covets {target}");
    }
}

#[test]
fn groups_are_connected_along_lines_and_not_diagonally() {
    assert_eq!(board("Rs/sR d").groups().len(), 4);
    let bent = board("RR/sR d").groups();
    assert_eq!(bent.len(), 2);
    assert_eq!(bent[0].points, [(0, 0)]);
    assert_eq!(bent[1].points, [(1, 0), (0, 1), (1, 1)]);
}

#[test]
fn a_group_beside_an_empty_point_is_not_bounded() {
    let open = board("1r/Rr l");
    assert!(!corner(&open).bounded);
    assert_eq!(open.conversions(Colour::Light), []);
    assert_eq!(open.legal_moves(), ["Ra2", "Sa2"]);
}

#[test]
fn the_edge_bounds_a_group() {
    let board = board("3/r2/Rr1 l");
    assert!(corner(&board).bounded);
    let expected = [("Ca1".to_string(), piece('r'))];
    assert_eq!(board.conversions(Colour::Light), expected);
}

#[test]
fn a_point_that_touches_a_group_twice_counts_once() {
    // The Light piece in the notch is beside three points of the group, each
    // Dark square is beside one.
    let group = board("RrR/RRR/SSR l").group_at((1, 1)).expect("a group");
    assert_eq!(group.points.len(), 6);
    assert_eq!((group.dark_coveting, group.light_coveting), (2, 1));
    assert_eq!(group.converter, Some(Colour::Dark));
}

#[test]
fn an_equal_count_is_for_the_owner_only() {
    let dark = corner(&board("3/r2/RS1 l"));
    assert_eq!((dark.dark_coveting, dark.light_coveting), (1, 1));
    assert_eq!(dark.converter, Some(Colour::Dark));
    assert_eq!(dark.converts_to, Some(piece('S')));

    let light = corner(&board("3/s2/rS1 d"));
    assert_eq!((light.dark_coveting, light.light_coveting), (1, 1));
    assert_eq!(light.converter, Some(Colour::Light));
    assert_eq!(light.converts_to, Some(piece('s')));
}

#[test]
fn a_bounded_group_that_nobody_covets_stays() {
    let ignored = corner(&board("3/s2/Rs1 d"));
    assert!(ignored.bounded);
    assert_eq!((ignored.dark_coveting, ignored.light_coveting), (0, 0));
    assert_eq!((ignored.converter, ignored.converts_to), (None, None));
}

#[test]
fn neighbours_that_do_not_covet_are_not_counted() {
    let mixed = corner(&board("3/s2/RS1 l"));
    assert_eq!((mixed.dark_coveting, mixed.light_coveting), (1, 0));
    assert_eq!(mixed.converter, Some(Colour::Dark));
}

#[test]
fn a_conversion_turns_the_whole_group_and_may_name_any_of_its_points() {
    let before = board("rrr/RrS/RRr l");
    assert_eq!(before.legal_moves(), ["Ca1"]);
    for text in ["Ca1", "Cb1", "ca2", "CA2"] {
        let mut after = before.clone();
        after.play(text).expect("a legal move");
        assert_eq!(after.to_line(), "rrr/rrS/rrr d -");
    }
}

#[test]
fn a_skipped_turn_is_forced_and_never_a_choice() {
    let mut stuck = board("rr/rS l");
    assert_eq!(stuck.legal_moves(), ["pass"]);
    stuck.play("PASS").expect("a forced pass");
    assert_eq!(stuck.to_line(), "rr/rS d -");
    assert!(stuck.play("pass").is_err());
    assert!(ReferenceBoard::new(3).play("pass").is_err());
}

#[test]
fn a_board_of_one_colour_and_two_shapes_is_won() {
    let mut mixed = board("RR/RS l");
    assert_eq!(mixed.winner(), Some(Colour::Dark));
    assert_eq!(mixed.legal_moves(), Vec::<String>::new());
    for text in ["pass", "Ca1", "Ra1"] {
        assert!(mixed.play(text).is_err(), "`{text}` after the end");
    }
    assert_eq!(board("RR/R1 d").winner(), None);
    assert_eq!(board("RR/Rr d").winner(), None);
}

#[test]
fn a_placement_can_win_and_so_can_a_conversion() {
    let mut placed = board("rs/r1 l");
    placed.play("Rb1").expect("a legal move");
    assert_eq!(placed.winner(), Some(Colour::Light));

    let mut converted = board("SS/Sr d");
    converted.play("Cb1").expect("a legal move");
    assert_eq!(converted.winner(), Some(Colour::Dark));
}

#[test]
fn an_illegal_or_malformed_move_changes_nothing() {
    let before = board("3/1R1/3 l");
    let wrong = "R Rb2 Cb2 Ca1 Rd1 Ra4 Ra0 R1 Ra Ra+1 Ra99999999999999999999 Xa1 swap é1 Ré1";
    for text in wrong.split(' ').chain([""]) {
        let mut after = before.clone();
        assert!(after.play(text).is_err(), "`{text}` was played");
        assert_eq!(after, before);
    }
}

#[test]
fn positions_are_written_as_they_are_read() {
    let standard = format!("{} d -", ["13"; 13].join("/"));
    assert_eq!(ReferenceBoard::new(13).to_line(), standard);
    for line in [standard.as_str(), "1Rs/S1r/2s l -", "RR/RS d -"] {
        assert_eq!(board(line).to_line(), line);
    }
    assert_eq!(board("2/R1 d p").to_line(), "2/R1 d -");
}

#[test]
fn malformed_positions_are_refused() {
    let wrong = ["", "2/2", "2/2 x", "2/2 d q", "2/2 d - -", "1 d", "3/2 d", "2/x1 d", "2/é d"];
    for line in wrong {
        assert!(ReferenceBoard::from_line(line).is_err(), "`{line}` was read");
    }
}

#[test]
fn random_games_end_within_the_bound() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for size in 2..=6 {
        let mut board = ReferenceBoard::new(size);
        let result = board.playout(&mut rng);
        assert_eq!(board.winner(), Some(result.winner));
        assert!(result.moves >= size * size && result.moves < 2 * size * size);
        assert!(result.passes < result.moves);
        assert_eq!(board.play_random(&mut rng), None);
    }
}

#[test]
fn random_games_keep_what_follows_from_the_rules() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut board = ReferenceBoard::new(5);
    let mut last = String::new();
    loop {
        let before = board.groups();
        for group in before.iter().filter(|group| group.bounded) {
            let coveted = group.dark_coveting + group.light_coveting > 0;
            assert_eq!(group.converter.is_some(), coveted);
        }
        let Some(text) = board.play_random(&mut rng) else {
            break;
        };
        if text.starts_with('C') {
            assert!(board.groups().len() < before.len());
        }
        assert!(text != "pass" || (last != "pass" && board.empty_count() == 0));
        last = text;
    }
    assert_eq!(board.winner(), Some(board.to_move.opponent()));
}
