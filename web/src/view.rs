//! A position as the page draws it.

use federa::{Color, Conversion, Game, GroupInfo, Move, Point, Position};
use serde_json::{Value, json};

/// Everything that the page shows of the position at the end of a game.
pub(crate) fn game(game: &Game) -> Value {
    let position = game.position();
    let legal = position.legal_moves();
    let groups = position.groups();
    let conversions = match position.winner() {
        Some(_) => Vec::new(),
        None => position.conversions(position.to_move()),
    };
    json!({
        "start": game.start().to_string(),
        "moves": game.moves().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "line": position.to_string(),
        "size": position.size().get(),
        "toMove": position.to_move().letter(),
        "swapped": game.swapped(),
        "winner": position.winner().map(Color::letter),
        "place": legal.iter().any(|mv| matches!(mv, Move::Place(..))),
        "swap": legal.contains(&Move::Swap),
        "pass": legal.contains(&Move::Pass),
        "last": last(game),
        "groups": groups.iter().map(|g| json!({
            "kind": g.kind.letter(),
            "points": numbers(position, &g.points),
            "bounded": g.bounded,
            "coveting": Color::ALL.map(|color| g.coveting[color]),
            "coveters": Color::ALL.map(|color| g.kind.coveted_by(color).letter()),
            "converter": g.converter.map(Color::letter),
        })).collect::<Value>(),
        "conversions": conversions.iter().map(|c| conversion(position, &groups, c)).collect::<Value>(),
    })
}

fn conversion(position: &Position, groups: &[GroupInfo], conversion: &Conversion) -> Value {
    let group = position.group(conversion.point).expect("a group is converted");
    let near = |point: &Point| group.points.iter().any(|other| are_adjacent(*point, *other));
    let joins = groups.iter().filter(|g| g.kind == conversion.to && g.points.iter().any(near));
    let joined: Vec<_> = joins.flat_map(|g| g.points.iter().copied()).collect();
    json!({
        "move": Move::Convert(conversion.point).to_string(),
        "points": numbers(position, &group.points),
        "to": conversion.to.letter(),
        "own": conversion.own,
        "opp": conversion.opp,
        "joins": numbers(position, &joined),
    })
}

/// The points that the last move changed.
fn last(game: &Game) -> Vec<usize> {
    let Some((&mv, before)) = game.moves().split_last() else { return Vec::new() };
    match mv {
        Move::Place(_, point) => numbers(game.position(), &[point]),
        Move::Convert(point) => {
            let mut earlier = game.start().clone();
            for &mv in before {
                earlier.play(mv).expect("the moves of a game are legal");
            }
            let group = earlier.group(point).expect("a group was converted");
            numbers(&earlier, &group.points)
        }
        Move::Swap | Move::Pass => Vec::new(),
    }
}

fn are_adjacent(a: Point, b: Point) -> bool {
    a.row().abs_diff(b.row()) + a.column().abs_diff(b.column()) == 1
}

pub(crate) fn numbers(position: &Position, points: &[Point]) -> Vec<usize> {
    let size = position.size().get();
    points.iter().map(|point| point.row() * size + point.column()).collect()
}
