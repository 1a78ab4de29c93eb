//! The 32 forms of a position play alike: to play and to look at the result in
//! another form is to look at the position in that form and play.

use std::collections::HashSet;

use common::{Style, position, random_game, size};
use federa::{Color, Conversion, Kind, Move, Point, Position, Size, Symmetry};

mod common;

/// Positions of random games with the move that follows, 30 games a size.
fn positions(mut visit: impl FnMut(&Position, Move)) {
    for n in [2, 3, 4, 5, 8] {
        for seed in 0..30 {
            let style = Style::ALL[seed as usize % 3];
            let start = Position::new(size(n));
            random_game(start, style, &mut common::random(seed), &mut visit);
        }
    }
}

fn play(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv).expect("a legal move");
    next
}

/// A conversion as the form shows it, by the lowest point of its group there.
fn transformed(symmetry: Symmetry, at: &Position, conversion: Conversion) -> Conversion {
    let group = at.group(conversion.point).expect("a group").points;
    let points = group.into_iter().map(|point| symmetry.point(at.size(), point));
    Conversion {
        point: points.min().expect("a group has points"),
        to: symmetry.kind(conversion.to),
        ..conversion
    }
}

#[test]
fn moves_commute_with_the_forms() {
    positions(|position, mv| {
        let (size, mover, next) = (position.size(), position.to_move(), play(position, mv));
        for symmetry in Symmetry::all() {
            let form = symmetry.position(position);
            let there = symmetry.mv(size, mover, mv);
            let (one, other) = (play(&form, there), symmetry.position(&next));
            assert_eq!(one, other, "{mv} in {position} with {symmetry:?}");
            assert_eq!(one.zobrist(), other.zobrist());
            assert_eq!(one.winner(), next.winner().map(|color| symmetry.color(color)));
        }
    });
}

#[test]
fn legal_moves_map_onto_legal_moves() {
    positions(|position, _| {
        let (size, mover, legal) = (position.size(), position.to_move(), position.legal_moves());
        for symmetry in Symmetry::all() {
            let form = symmetry.position(position);
            assert_eq!(form.to_move(), symmetry.color(mover));
            let there = legal.iter().map(|&mv| symmetry.mv(size, mover, mv));
            let mut written: Vec<_> =
                there.map(|mv| form.check(mv).expect("legal there too")).collect();
            written.sort();
            assert_eq!(written, form.legal_moves(), "{position} with {symmetry:?}");
        }
    });
}

#[test]
fn conversions_and_groups_map() {
    positions(|position, _| {
        for symmetry in Symmetry::all() {
            let form = symmetry.position(position);
            assert_eq!(form.groups().len(), position.groups().len());
            assert_eq!(form.empty_points(), position.empty_points());
            for by in Color::ALL {
                let here = position.conversions(by).into_iter();
                let mut there: Vec<_> = here.map(|c| transformed(symmetry, position, c)).collect();
                there.sort();
                let found = form.conversions(symmetry.color(by));
                assert_eq!(found, there, "{position} with {symmetry:?}");
            }
        }
    });
}

/// What a form does to a board of 3x3: everything else follows from it.
fn action(symmetry: Symmetry) -> (Vec<Point>, [Kind; 4]) {
    let points = size(3).points().map(|point| symmetry.point(size(3), point));
    (points.collect(), Kind::ALL.map(|kind| symmetry.kind(kind)))
}

#[test]
fn two_forms_in_a_row_are_one_of_the_32() {
    let actions: Vec<_> = Symmetry::all().map(action).collect();
    assert_eq!(actions.iter().collect::<HashSet<_>>().len(), 32);
    let board = position("1Rs/S1r/2s l -");
    for first in Symmetry::all() {
        for second in Symmetry::all() {
            let points = size(3).points().map(|point| first.point(size(3), point));
            let points = points.map(|point| second.point(size(3), point));
            let kinds = Kind::ALL.map(|kind| second.kind(first.kind(kind)));
            let after_both = (points.collect(), kinds);
            let both = actions.iter().position(|action| *action == after_both);
            let both = Symmetry::all().nth(both.expect("one of the 32")).expect("32 forms");
            let one_by_one = second.position(&first.position(&board));
            assert_eq!(one_by_one, both.position(&board), "{first:?}, then {second:?}");
            assert_eq!(both.color(Color::Dark), second.color(first.color(Color::Dark)));
        }
    }
}

#[test]
fn the_identity_changes_nothing_and_every_form_can_be_undone() {
    let mut inverses = HashSet::new();
    for symmetry in Symmetry::all() {
        let board = position("1Rs/S1r/2s l -");
        let form = symmetry.position(&board);
        let back = Symmetry::all().find(|other| other.position(&form) == board);
        assert!(inverses.insert(back.expect("an inverse")));
    }
    assert_eq!(action(Symmetry::IDENTITY), (size(3).points().collect(), Kind::ALL));
    assert_eq!(Symmetry::all().next(), Some(Symmetry::IDENTITY));
}

#[test]
fn points_keep_their_neighbours_on_every_size() {
    let beside = |a: Point, b: Point| a.column().abs_diff(b.column()) + a.row().abs_diff(b.row());
    for board in Size::all() {
        for symmetry in Symmetry::all() {
            let images: HashSet<_> = board.points().map(|p| symmetry.point(board, p)).collect();
            assert_eq!(images.len(), board.area());
            assert!(images.iter().all(|point| point.is_on(board)));
            let corner = Point::new(0, 0);
            let moved = symmetry.point(board, corner);
            for point in board.points() {
                let distance = beside(symmetry.point(board, point), moved);
                assert_eq!(distance, beside(point, corner));
            }
        }
    }
}

#[test]
fn kinds_keep_what_they_covet() {
    for symmetry in Symmetry::all() {
        for kind in Kind::ALL {
            assert_eq!(symmetry.color(kind.color()), symmetry.kind(kind).color());
            for other in Kind::ALL {
                let there = symmetry.kind(kind).covets(symmetry.kind(other));
                assert_eq!(there, kind.covets(other));
            }
        }
    }
}

#[test]
fn half_of_the_forms_keep_the_colours_and_the_pie_rule_with_them() {
    let open = position("3/S2/3 l p");
    let keeping: HashSet<_> = Symmetry::keeping_colors().collect();
    assert_eq!(keeping.len(), 16);
    for symmetry in Symmetry::all() {
        let kept = keeping.contains(&symmetry);
        let form = symmetry.position(&open);
        assert_eq!(symmetry.color(Color::Dark) == Color::Dark, kept);
        assert_eq!((form.pie(), form.may_swap()), (kept, kept));
        if kept {
            let swap = symmetry.mv(size(3), Color::Light, Move::Swap);
            assert_eq!(play(&form, swap), symmetry.position(&play(&open, Move::Swap)));
        }
    }
}
