//! Retrograde analysis against exhaustive search.

use std::io::Cursor;

use crate::common::{position, size};
use crate::solve::tests::exhaustive::{Exhaustive, arrangement, check};
use federa::Stop;
use federa::solve::retrograde::{Values, tabulate};
use federa::{Color, Move};

fn file(n: usize) -> Vec<u8> {
    let mut file = Vec::new();
    assert!(tabulate(size(n), &mut file, &Stop::new(), &|_| ()).unwrap());
    file
}

fn values(n: usize) -> Values<Cursor<Vec<u8>>> {
    Values::open(size(n), Cursor::new(file(n))).unwrap()
}

#[test]
fn every_position_of_2x2_and_many_of_3x3() {
    // Coprime to the number of positions, so that all kinds of them are met.
    for (n, step) in [(2, 1), (3, 101)] {
        let (mut values, mut oracle) = (values(n), Exhaustive::new(size(n)));
        let (mut passes, mut won) = (0, 0);
        for number in (0..5_usize.pow((n * n) as u32)).step_by(step) {
            for to_move in Color::ALL {
                let position = arrangement(size(n), number, to_move);
                let solution = values.solve(&position).unwrap();
                passes += usize::from(position.legal_moves() == [Move::Pass]);
                won += usize::from(solution.wins == Some(true));
                check(&position, &solution, &mut oracle);
            }
        }
        assert!(passes > 0 && won > 0, "{passes} {won}");
    }
}

#[test]
fn the_pie_rule_is_the_second_players() {
    let mut values = values(3);
    let open = values.solve(&position("3/3/3 d p")).unwrap();
    assert_eq!((open.wins, &open.line[..]), (Some(false), &[][..]));
    // Every opening of 3x3 is won by Dark, so Light takes it.
    let swap = values.solve(&position("3/1R1/3 l p")).unwrap();
    assert_eq!((swap.wins, swap.line[0]), (Some(true), Move::Swap));
}

#[test]
fn the_loser_sets_the_hardest_task() {
    let mut values = values(3);
    let solution = values.solve(&position("3/1R1/3 l -")).unwrap();
    assert_eq!(solution.wins, Some(false));
    assert!(solution.line.len() > 9 && solution.nodes > 100, "{solution:?}");
}

#[test]
fn other_files_are_refused() {
    let error = |file: Vec<u8>| Values::open(size(3), Cursor::new(file)).unwrap_err().to_string();
    let other = error(file(2));
    assert_eq!(other, "expected \"federa values 2, 3x3\", found \"federa values 2, 2x2\"");
    assert_eq!(error(Vec::new()), "expected \"federa values 2, 3x3\", found \"\"");
    let mut torn = file(3);
    torn.pop();
    let words = error(torn);
    assert!(words.starts_with("expected ") && words.contains(" bytes, found "), "{words}");
}

#[test]
fn an_older_format_is_named() {
    let mut old = file(3);
    old["federa values ".len()] = b'1';
    let error = Values::open(size(3), Cursor::new(old)).unwrap_err().to_string();
    assert!(error.ends_with("an older format: remove the file to make it anew"), "{error}");
}

/// Whatever byte is damaged, the values are the same or the damage is reported.
#[test]
fn damage_anywhere_gives_no_wrong_value() {
    let (whole, line) = (file(3), "3/1R1/3 l -");
    let right = values(3).solve(&position(line)).unwrap();
    let (mut unopened, mut unread, mut unharmed) = (0, 0, 0);
    for place in (0..whole.len()).step_by(97) {
        let mut file = whole.clone();
        file[place] ^= 1 << (place % 8);
        match Values::open(size(3), Cursor::new(file)) {
            Err(_) => unopened += 1,
            Ok(mut values) => match values.solve(&position(line)) {
                Ok(solution) => {
                    assert_eq!(solution, right, "byte {place}");
                    unharmed += 1;
                }
                Err(error) => {
                    assert!(error.to_string().contains("damaged in bytes "), "{error}");
                    unread += 1;
                }
            },
        }
    }
    assert!(unopened > 0 && unread > 0 && unharmed > 0, "{unopened} {unread} {unharmed}");
}

#[test]
fn it_stops_when_it_is_told_to() {
    let stop = Stop::new();
    stop.set();
    assert!(!tabulate(size(3), &mut Vec::new(), &stop, &|_| ()).unwrap());
}
