//! The fast rules and the slow ones agree in everything after every move of
//! random games on every size: groups with their counts, legal moves, hash,
//! winner, text. The board in as few words as the size needs, which a search
//! works on, plays along.
//!
//! The games are numbered. Environment variables choose which are played:
//! - `FEDERA_GAMES`: how many over all sizes together, so spread that every size
//!   has about as many positions; the default takes less than a minute of one core;
//! - `FEDERA_SEED`: the number of the first game, by default 0.
//!
//! `scripts/agreement.sh` plays 200,000.

use std::fmt;

use federa::reference::{self, Colour, ReferenceBoard};
use federa::rules::board::Board;
use federa::rules::geometry::words_for;
use federa::{Color, Kind, Move, Point, Position, Size};
use rand::RngExt;
use rayon::prelude::*;

use crate::common;
use crate::common::{Random, Style};

const DEFAULT_GAMES: u64 = 8_000;

#[test]
fn the_fast_rules_agree_with_the_reference() {
    let games = variable("FEDERA_GAMES").unwrap_or(DEFAULT_GAMES);
    let first = variable("FEDERA_SEED").unwrap_or(0);
    // The longest games first, so that no thread is left with one at the end.
    let sizes: Vec<_> = Size::all().map(|size| (size, share(size, games))).collect();
    let numbered = sizes.iter().rev().flat_map(|&(size, share)| {
        (first..first + share).map(move |number| Numbered { size, number })
    });
    let all: Vec<_> = numbered.collect();
    let positions: Vec<_> =
        all.par_iter().with_max_len(1).map(|game| (game.size, game.compare())).collect();
    for (size, share) in sizes {
        let of_size = positions.iter().filter(|(s, _)| *s == size);
        let positions: u64 = of_size.map(|(_, positions)| positions).sum();
        println!("{size}: {share} games, {positions} positions agree");
    }
    let total: u64 = positions.iter().map(|(_, positions)| positions).sum();
    println!("all sizes: {} games, {total} positions agree", all.len());
}

fn variable(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name}: expected a number, found {text:?}")))
}

/// How many of `games` are played on a size: in inverse proportion to its
/// area, rounded up, because a game is about 4/3 of the area long.
fn share(size: Size, games: u64) -> u64 {
    let all: f64 = Size::all().map(|size| 1.0 / size.area() as f64).sum();
    (games as f64 / size.area() as f64 / all).ceil() as u64
}

/// A random game that its size and number determine.
#[derive(Clone, Copy)]
struct Numbered {
    size: Size,
    number: u64,
}

impl Numbered {
    fn style(self) -> Style {
        Style::ALL[(self.number % 3) as usize]
    }

    /// Plays the game and returns the number of positions that were compared.
    fn compare(self) -> u64 {
        match words_for(self.size.get()) {
            1 => Trio::<1>::play(self),
            2 => Trio::<2>::play(self),
            3 => Trio::<3>::play(self),
            4 => Trio::<4>::play(self),
            5 => Trio::<5>::play(self),
            _ => Trio::<6>::play(self),
        }
    }
}

/// The same position three times.
struct Trio<const W: usize> {
    game: Numbered,
    position: Position,
    small: Board<W>,
    reference: ReferenceBoard,
}

/// Where the three differ, for the message of a failed assertion.
impl<const W: usize> fmt::Display for Trio<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Numbered { size, number } = self.game;
        write!(
            f,
            "{size}, game {number} ({:?}), at {}",
            self.game.style(),
            self.reference.to_line()
        )
    }
}

impl<const W: usize> Trio<W> {
    fn play(game: Numbered) -> u64 {
        let mut random = common::random(game.number * 32 + game.size.get() as u64);
        let mut trio = Self {
            game,
            position: Position::new(game.size),
            small: Board::new(game.size),
            reference: ReferenceBoard::new(game.size.get()),
        };
        let mut positions = 1;
        loop {
            let legal = trio.compare();
            if legal.is_empty() {
                return positions;
            }
            trio.make(game.style().choose(&legal, &mut random), &mut random);
            positions += 1;
        }
    }

    /// Makes a legal move on all three; a conversion names any point of its group.
    fn make(&mut self, mv: Move, random: &mut Random) {
        let named = match mv {
            Move::Convert(point) => {
                let group = self.position.group(point).expect("a group");
                Move::Convert(group.points[random.random_range(0..group.points.len())])
            }
            other => other,
        };
        // As a search does: a copy without allocation, then a move on the copy.
        let mut next = Board::new(self.game.size);
        next.clone_from(&self.small);
        let cell = |point| self.small.geometry().cell(point);
        match named {
            Move::Place(shape, point) => next.place(shape, cell(point)),
            Move::Convert(point) => next.convert(self.small.group_at(cell(point))),
            Move::Pass => next.pass(),
            Move::Swap => unreachable!("the pie rule is off"),
        }
        self.small = next;
        self.reference.play(&named.to_string()).expect("legal in the reference too");
        let played = self.position.play(named);
        assert_eq!(played, Ok(mv), "{self}, which {named} led to");
    }

    /// Compares all there is to compare, and returns the legal moves.
    fn compare(&self) -> Vec<Move> {
        self.compare_groups();
        self.compare_text_and_hash();
        self.compare_boards();
        let winner = self.position.winner();
        assert_eq!(winner, self.reference.winner().map(color), "{self}");
        assert_eq!(self.position.to_move(), color(self.reference.to_move), "{self}");
        assert_eq!(self.position.empty_points(), self.reference.empty_count(), "{self}");
        let legal = self.position.legal_moves();
        assert!(legal.is_sorted(), "{self}");
        let mut written: Vec<_> = legal.iter().map(Move::to_string).collect();
        written.sort_unstable();
        assert_eq!(written, self.reference.legal_moves(), "{self}");
        assert_eq!(self.small.must_pass(), legal == [Move::Pass], "{self}");
        legal
    }

    fn compare_groups(&self) {
        let (found, expected) = (self.position.groups(), self.reference.groups());
        assert_eq!(found.len(), expected.len(), "{self}");
        let mut conversions = Color::ALL.map(|by| self.position.conversions(by).into_iter());
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!(found.kind, kind(expected.kind), "{self}");
            assert!(found.points.iter().copied().eq(points(expected)), "{self}");
            assert_eq!(found.bounded, expected.bounded, "{self}");
            let [dark, light] = Color::ALL.map(|color| found.coveting[color] as usize);
            let counts = (expected.dark_coveting, expected.light_coveting);
            assert_eq!((dark, light), counts, "{self}");
            assert_eq!(found.converter, expected.converter.map(color), "{self}");
            if let Some(by) = found.converter {
                // Both lists are in the order of the lowest points.
                let conversion = conversions[by.index()].next().expect("one more conversion");
                assert_eq!(conversion.point, found.points[0], "{self}");
                assert_eq!(Some(conversion.to), expected.converts_to.map(kind), "{self}");
                let counts = [by, !by].map(|color| found.coveting[color]);
                assert_eq!([conversion.own, conversion.opp], counts, "{self}");
            }
        }
        assert!(conversions.iter_mut().all(|rest| rest.next().is_none()), "{self}");
    }

    fn compare_text_and_hash(&self) {
        let line = self.reference.to_line();
        assert_eq!(self.position.to_string(), line, "{self}");
        assert_eq!(ReferenceBoard::from_line(&line).as_ref(), Ok(&self.reference), "{self}");
        let fresh = common::position(&line);
        assert_eq!(fresh, self.position, "{self}");
        assert_eq!(fresh.zobrist(), self.position.zobrist(), "{self}");
        let resized = fresh.board().resize::<W>();
        assert_eq!(resized.hash(), self.small.hash(), "{self}");
        assert_eq!(resized.kinds(), self.small.kinds(), "{self}");
        assert_eq!(resized.groups().len(), self.small.groups().len(), "{self}");
    }

    /// The two boards went the same way, so their groups are in the same order.
    fn compare_boards(&self) {
        let (large, small) = (self.position.board(), &self.small);
        assert_eq!(small.kinds(), large.kinds().map(|kind| kind.resize()), "{self}");
        assert_eq!(small.empty(), large.empty().resize(), "{self}");
        assert_eq!(small.hash(), large.hash(), "{self}");
        assert_eq!(small.to_move(), large.to_move(), "{self}");
        assert_eq!(small.winner(), large.winner(), "{self}");
        assert_eq!(small.groups().len(), large.groups().len(), "{self}");
        for (index, (few, many)) in small.groups().iter().zip(large.groups()).enumerate() {
            assert_eq!(few.kind, many.kind, "{self}");
            assert_eq!(few.members, many.members.resize(), "{self}");
            assert_eq!(few.neighbours, many.neighbours.resize(), "{self}");
            assert_eq!(few.neighbours, small.geometry().around(few.members), "{self}");
            assert_eq!(small.converter(few), large.converter(many), "{self}");
            for cell in few.members {
                assert_eq!((small.group_at(cell), large.group_at(cell)), (index, index), "{self}");
            }
        }
    }
}

fn color(colour: Colour) -> Color {
    match colour {
        Colour::Dark => Color::Dark,
        Colour::Light => Color::Light,
    }
}

fn kind(piece: reference::Piece) -> Kind {
    Kind::from_letter(piece.letter()).expect("a letter of a kind")
}

fn points(group: &reference::Group) -> impl Iterator<Item = Point> + '_ {
    group.points.iter().map(|&(column, row)| Point::new(column, row))
}
