//! The page that `federa show` prints for people.

use std::fmt::Write;

use anstyle::Style;
use federa::text::picture::{Picture, Symbols};
use federa::{Color, Game, GroupInfo, Move, Point, Position};

use crate::terminal::paint::{self, painted};
use crate::terminal::table::{Align, Table};
use crate::terminal::{describe, format};

/// Board, turn, groups and legal moves.
pub(super) fn page(game: &Game, ascii: bool) -> String {
    let symbols = if ascii { Symbols::Ascii } else { Symbols::Unicode };
    let picture = Picture::of_game(game).symbols(symbols);
    let mut page = paint::picture(&picture);
    let _ = write!(page, "\n{}", describe::state(game));
    let _ = writeln!(page, "{}\n", painted(paint::FAINT, game.position()));
    page += &groups(game.position(), symbols);
    if game.winner().is_none() {
        let _ = write!(page, "\n{}", moves(game.position()));
    }
    page
}

/// The bounded groups with the pieces that covet them.
fn groups(position: &Position, symbols: Symbols) -> String {
    let all = position.groups();
    let bounded: Vec<_> = all.iter().filter(|group| group.bounded).collect();
    let count = match (all.len(), bounded.len()) {
        (0, _) => return "No groups.\n".into(),
        (all, 0) => return format!("Groups: {all}, none bounded.\n"),
        (all, bounded) => format!("Groups: {all}, bounded {bounded}:\n"),
    };
    let mut table = Table::new(&[
        ("group", Align::Left),
        ("pieces", Align::Left),
        ("size", Align::Right),
        ("Dark : Light coveting", Align::Left),
        ("may be converted by", Align::Left),
    ]);
    for group in bounded {
        let ready = position.winner().is_none() && group.converter == Some(position.to_move());
        let style = if ready { paint::STRONG } else { Style::new() };
        table.row(style, row(group, symbols));
    }
    count + &table.render()
}

fn row(group: &GroupInfo, symbols: Symbols) -> Vec<String> {
    let [dark, light] = Color::ALL.map(|color| {
        let count = group.coveting[color];
        format!("{count} {}", symbols.piece(group.kind.coveted_by(color)))
    });
    let converter = match group.converter {
        Some(color) => {
            let to = group.kind.coveted_by(color);
            format!("{color}, to {} {}", symbols.piece(to), to.shape())
        }
        None => "nobody".into(),
    };
    vec![
        group.points[0].to_string(),
        format!("{} {}", symbols.piece(group.kind), group.kind),
        group.points.len().to_string(),
        format!("{dark:>6} : {light}"),
        converter,
    ]
}

/// The legal moves, by what they do.
fn moves(position: &Position) -> String {
    let legal = position.legal_moves();
    let mut text = format!("Legal moves: {}\n", legal.len());
    let empty: Vec<Point> = legal
        .iter()
        .filter_map(|mv| match mv {
            Move::Place(federa::Shape::Round, point) => Some(*point),
            _ => None,
        })
        .collect();
    if empty.len() == position.size().area() {
        text += "  place R or S on any point\n";
    } else if !empty.is_empty() {
        let points = if empty.len() == 1 { "the empty point" } else { "the empty points" };
        let _ = writeln!(text, "  place R or S on {points}");
        let _ = writeln!(text, "{}", format::wrap(runs(&empty), 4));
    }
    let conversions: Vec<String> =
        legal.iter().filter(|mv| matches!(mv, Move::Convert(_))).map(|mv| mv.to_string()).collect();
    if !conversions.is_empty() {
        let _ = writeln!(text, "  convert\n{}", format::wrap(&conversions, 4));
    }
    if legal.contains(&Move::Swap) {
        text += "  swap: the second player takes Dark, and Light is to move\n";
    }
    if legal == [Move::Pass] {
        text += "  pass: nothing to place or convert\n";
    }
    text
}

/// Points in order as runs along the rows: `a1-c1 e1`.
fn runs(points: &[Point]) -> Vec<String> {
    let next_to = |a: &Point, b: &Point| a.row() == b.row() && a.column() + 1 == b.column();
    let name = |run: &[Point]| match run {
        [point] => point.to_string(),
        [first, second] => format!("{first} {second}"),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    };
    points.chunk_by(next_to).map(name).collect()
}
