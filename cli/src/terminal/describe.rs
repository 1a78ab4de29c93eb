//! What pages say of a game: whose turn it is, the last move, who plays which colour.

use federa::{Color, Game, Move, Seat};

use super::format::count;
use super::paint::{self, painted};

/// A colour with who plays it, `Light (first player)`.
pub(crate) fn side(game: &Game, color: Color) -> String {
    format!("{color} ({})", game.seat_of(color))
}

/// Whose turn it is or who has won.
pub(crate) fn turn(game: &Game) -> String {
    let state = match game.winner() {
        Some(winner) => format!("{} has won", side(game, winner)),
        None => format!("{} to move", side(game, game.position().to_move())),
    };
    match game.moves().len() {
        0 => format!("{state}."),
        n => format!("{state} after {}.", count(n as u64, "move")),
    }
}

/// The last move and who made it, if there is one.
fn last_move(game: &Game) -> Option<String> {
    let last = *game.moves().last()?;
    let mover = !game.position().to_move();
    Some(match last {
        Move::Swap => "Last move: swap by the second player, who is Dark now.".into(),
        Move::Pass => format!("Last move: a forced pass by {}.", side(game, mover)),
        _ => format!("Last move: {last} by {}, marked [ ].", side(game, mover)),
    })
}

/// Turn, last move and seats: what every answer for people says.
pub(crate) fn state(game: &Game) -> String {
    let mut text = format!("{}\n", painted(paint::STRONG, turn(game)));
    for line in last_move(game).into_iter().chain([seats(game)]) {
        text += &line;
        text.push('\n');
    }
    text
}

/// Who plays which colour, and whether that can change or has changed.
fn seats(game: &Game) -> String {
    let [first, second] = Seat::ALL.map(|seat| game.color_of(seat));
    let swap = match (game.swapped(), game.position().pie()) {
        (true, _) => "colours swapped",
        (false, true) => "pie rule: the first move of the second may be swap",
        (false, false) => "not swapped",
    };
    format!("The first player is {first}, the second {second} ({swap}).")
}

/// A seat as JSON has it.
pub(crate) fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}
