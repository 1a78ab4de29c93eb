//! The rules case by case: the example positions that the rules text describes,
//! and each rule where it is easy to get wrong.

use common::{after, conversions, legal, point, position};
use federa::{Color, GroupInfo, Kind, Move, MoveError, Position};

mod common;

fn group(position: &Position, at: &str) -> GroupInfo {
    position.group(point(at)).expect("a group")
}

/// Dark's and Light's coveting pieces and who may convert the group.
fn counts(position: &Position, at: &str) -> ([u32; 2], Option<Color>) {
    let group = group(position, at);
    (group.coveting.into_iter().collect::<Vec<_>>().try_into().unwrap(), group.converter)
}

/// Whether the side to move may convert the group on a point.
fn may_convert(line: &str, at: &str) -> bool {
    let position = position(line);
    position.check(Move::Convert(point(at))).is_ok()
}

// Three examples of the rules text. The Dark round group is b2 and c2.

#[test]
fn three_light_round_pieces_outnumber_two_dark_square_ones() {
    let line = "4/1rS1/rRRS/1rs1 l -";
    let before = position(line);
    assert_eq!(group(&before, "b2").kind, Kind::DarkRound);
    assert!(group(&before, "b2").bounded);
    assert_eq!(counts(&before, "c2"), ([2, 3], Some(Color::Light)));
    assert_eq!(conversions(&before, Color::Light), ["Cb2"]);
    assert_eq!(after(line, "Cb2").to_string(), "4/1rS1/rrrS/1rs1 d -");
    // Dark may not, were it his turn.
    assert!(!may_convert("4/1rS1/rRRS/1rs1 d -", "b2"));
}

#[test]
fn a_group_beside_an_empty_point_is_not_bounded() {
    for side in ["l", "d"] {
        let line = format!("4/1rS1/rRRS/1r2 {side} -");
        let open = position(&line);
        assert!(!group(&open, "b2").bounded);
        assert_eq!(counts(&open, "b2"), ([2, 3], None));
        assert!(!may_convert(&line, "b2") && !may_convert(&line, "c2"));
    }
}

#[test]
fn on_two_against_two_only_the_owner_converts() {
    let equal = position("4/1rS1/rRRS/1ss1 l -");
    assert_eq!(counts(&equal, "b2"), ([2, 2], Some(Color::Dark)));
    assert!(!may_convert("4/1rS1/rRRS/1ss1 l -", "b2"));
    assert_eq!(after("4/1rS1/rRRS/1ss1 d -", "Cc2").to_string(), "4/1rS1/rSSS/1ss1 l -");
}

// Counting.

#[test]
fn a_point_that_touches_a_group_twice_counts_once() {
    // The Light stone on b2 is beside a2 and b1, the Dark tile on c1 only beside b1.
    let corner = position("s2/Rr1/RRS l -");
    assert_eq!(counts(&corner, "a1"), ([1, 1], Some(Color::Dark)));
    assert!(!may_convert("s2/Rr1/RRS l -", "a1"));
    assert!(may_convert("s2/Rr1/RRS d -", "a1"));
    // In a notch it is beside three points of the group, around a hole beside four.
    assert_eq!(counts(&position("RrR/RRR/SSR l -"), "b2"), ([2, 1], Some(Color::Dark)));
    assert_eq!(counts(&position("RRR/RrR/RRR l -"), "a1"), ([0, 1], Some(Color::Light)));
}

#[test]
fn an_equal_count_is_enough_for_the_owner() {
    assert_eq!(counts(&position("3/r2/RS1 d -"), "a1"), ([1, 1], Some(Color::Dark)));
    assert_eq!(after("3/r2/RS1 d -", "Ca1").to_string(), "3/r2/SS1 l -");
    assert_eq!(counts(&position("3/s2/rS1 l -"), "a1"), ([1, 1], Some(Color::Light)));
    assert_eq!(after("3/s2/rS1 l -", "Ca1").to_string(), "3/s2/sS1 d -");
}

#[test]
fn an_equal_count_is_not_enough_for_the_opponent() {
    for line in ["3/r2/RS1 l -", "3/s2/rS1 d -"] {
        let before = position(line);
        let refused = before.check(Move::Convert(point("a1")));
        assert!(matches!(refused, Err(MoveError::Outnumbered { own: 1, opp: 1, .. })), "{line}");
    }
}

#[test]
fn nobody_converts_on_none_against_none() {
    for side in ["d", "l"] {
        let line = format!("3/s2/Rs1 {side} -");
        let ignored = position(&line);
        assert!(group(&ignored, "a1").bounded);
        assert_eq!(counts(&ignored, "a1"), ([0, 0], None));
        assert!(!may_convert(&line, "a1"));
    }
}

#[test]
fn one_against_none_is_enough_for_either_side() {
    assert_eq!(counts(&position("3/r2/Rs1 l -"), "a1"), ([0, 1], Some(Color::Light)));
    assert_eq!(counts(&position("3/S2/RS1 l -"), "a1"), ([2, 0], Some(Color::Dark)));
}

#[test]
fn each_kind_of_group_is_converted_to_the_kind_that_covets_it() {
    // The group in the corner, the kind on a2 and b1, and the converter.
    for (covets, target, by) in [
        ('S', 'R', Color::Dark),
        ('r', 'R', Color::Light),
        ('R', 'S', Color::Dark),
        ('s', 'S', Color::Light),
        ('S', 'r', Color::Dark),
        ('s', 'r', Color::Light),
        ('R', 's', Color::Dark),
        ('r', 's', Color::Light),
    ] {
        let line = format!("3/{covets}2/{target}{covets}1 {} -", by.letter());
        let converted = after(&line, "Ca1");
        assert_eq!(converted.piece(point("a1")).map(Kind::letter), Some(covets), "{line}");
    }
    // The other eight pairs do not covet.
    let pairs = ["RR", "SS", "rr", "ss", "sR", "rS", "Rr", "Ss"];
    for pair in pairs {
        let (by, target) = pair.split_at(1);
        for side in ["d", "l"] {
            assert!(!may_convert(&format!("3/{by}2/{target}{by}1 {side} -"), "a1"), "{pair}");
        }
    }
}

// Groups.

#[test]
fn groups_are_connected_along_lines_and_not_diagonally() {
    let found = position("RsR/sRs/RsR d -").groups();
    assert_eq!(found.len(), 9);
    assert!(found.is_sorted_by_key(|group| group.points[0]));
    // A snake through the whole board is one group.
    assert_eq!(position("RRRR/R3/RRRR/3R l -").groups().len(), 1);
    // The end of one row does not touch the beginning of the next.
    assert_eq!(position("3/R2/2R l -").groups().len(), 2);
}

#[test]
fn the_edge_bounds_a_group() {
    let corner = position("3/s2/Rs1 d -");
    assert!(group(&corner, "a1").bounded);
    assert!(!group(&corner, "b1").bounded);
}

#[test]
fn a_placement_joins_four_groups() {
    let before = position("5/2R2/1R1R1/2R2/5 d -");
    assert_eq!(before.groups().len(), 4);
    let joined = after("5/2R2/1R1R1/2R2/5 d -", "Rc3");
    assert_eq!(joined.groups().len(), 1);
    assert_eq!(group(&joined, "c2").points.len(), 5);
    assert_eq!(after("5/2R2/1R1R1/2R2/5 d -", "Sc3").groups().len(), 5);
}

#[test]
fn a_conversion_joins_three_groups() {
    // Three groups of one Light stone each and the two Dark stones between them.
    let line = "4/1rS1/rRRS/1rs1 l -";
    assert_eq!(position(line).groups().len(), 7);
    let joined = after(line, "Cb2");
    assert_eq!(joined.groups().len(), 4);
    for at in ["b1", "a2", "b2", "c2", "b3"] {
        let group = group(&joined, at);
        assert_eq!(group.kind, Kind::LightRound);
        assert_eq!(group.points, ["b1", "a2", "b2", "c2", "b3"].map(point));
    }
}

#[test]
fn a_conversion_takes_the_whole_group_and_may_name_any_of_its_points() {
    let line = "rrr/RrS/RRr l -";
    assert_eq!(legal(&position(line)), ["Ca1"]);
    for text in ["Ca1", "Cb1", "Ca2"] {
        let mut converted = position(line);
        let written = converted.play(common::mv(text)).expect("a legal move");
        assert_eq!(written.to_string(), "Ca1");
        assert_eq!(converted.to_string(), "rrr/rrS/rrr d -");
        assert_eq!(converted.groups().len(), 2);
    }
}

// The end, and turns without a move.

#[test]
fn legal_moves_are_placements_by_shape_then_conversions_each_by_point() {
    let expected = ["Ra3", "Rb3", "Rc3", "Sa3", "Sb3", "Sc3", "Ca1", "Cc1"];
    assert_eq!(legal(&position("3/SSS/RSr d -")), expected);
    // Light has no stone or tile that covets anything.
    assert_eq!(legal(&position("3/SSS/RSr l -")), expected[..6]);
}

#[test]
fn a_player_without_a_move_passes() {
    let stuck = position("rr/rS l -");
    assert_eq!(stuck.winner(), None);
    assert_eq!(legal(&stuck), ["pass"]);
    let passed = after("rr/rS l -", "pass");
    assert_eq!(passed.to_string(), "rr/rS d -");
    assert_eq!(passed.zobrist(), position("rr/rS d -").zobrist());
    assert_ne!(passed.zobrist(), stuck.zobrist());
    assert!(legal(&passed).iter().all(|mv| mv.starts_with('C')));
}

#[test]
fn a_placement_wins_with_mixed_shapes() {
    for (line, mv, winner) in [
        ("rs/r1 l -", "Rb1", Color::Light),
        ("rs/r1 l -", "Sb1", Color::Light),
        ("RS/1S d -", "Ra1", Color::Dark),
        ("SSR/R1S/RSR d -", "Sb2", Color::Dark),
    ] {
        assert_eq!(position(line).winner(), None);
        let won = after(line, mv);
        assert_eq!(won.winner(), Some(winner), "{mv} in {line}");
        assert!(won.groups().len() > 1, "mixed shapes");
        assert!(legal(&won).is_empty(), "also if the other side could convert");
    }
}

#[test]
fn a_conversion_wins_with_mixed_shapes() {
    for (line, mv, winner) in [
        ("SSR/SrS/RSS d -", "Cb2", Color::Dark),
        ("SSR/SrR/RSS d -", "Cb2", Color::Dark),
        ("rrs/rRr/srr l -", "Cb2", Color::Light),
    ] {
        assert_eq!(position(line).winner(), None);
        let won = after(line, mv);
        assert_eq!(won.winner(), Some(winner), "{mv} in {line}");
        assert!(won.groups().len() > 1, "mixed shapes");
        assert_eq!(won.to_move(), !winner);
        assert!(legal(&won).is_empty());
    }
}

#[test]
fn a_board_of_one_colour_with_an_empty_point_is_not_won() {
    let one_left = position("RR/R1 l -");
    assert_eq!(one_left.winner(), None);
    assert_eq!(legal(&one_left), ["Rb1", "Sb1"]);
    assert_eq!(position("RR/Rr d -").winner(), None);
}

#[test]
fn a_finished_board_still_tells_what_covets_what() {
    // The stored vectors list these too.
    let won = position("RR/RS l -");
    assert_eq!(won.winner(), Some(Color::Dark));
    assert_eq!(conversions(&won, Color::Dark), ["Ca1", "Cb1"]);
    assert!(legal(&won).is_empty());
}
