//! What a person reads during a game.

use std::time::Duration;

use federa::text::picture::{Picture, Symbols};
use federa::{Move, Report, Seat};

use super::table::{Defeat, Table, Who};
use crate::rates::Rate;
use crate::terminal::paint::{self, painted};
use crate::terminal::{describe, format};

/// Good moves that a hint names.
const HINTS: usize = 3;

/// What can be typed, in full.
pub(super) const HELP: &str = "\
  Rd4, Sd4     place a round or a square piece on d4
  Cd4          convert the group that covers d4
  swap         take Dark instead, as the second player's first move
  hint         good moves, as the engine sees them
  undo         take back your last move and what came after it
  moves        all legal moves
  board        the board again
  save FILE    write the game to a file
  load FILE    go on with a game of a file
  resign       give the game up
  quit         end without a winner (the end of the input does the same)
";

/// The board with the last move marked.
pub(super) fn board(table: &Table, ascii: bool) -> String {
    let symbols = if ascii { Symbols::Ascii } else { Symbols::Unicode };
    paint::picture(&Picture::of_game(table.game()).symbols(symbols))
}

/// Who is who, at the start.
pub(super) fn players(table: &Table) -> String {
    let game = table.game();
    let name =
        |seat| format!("{} is {}", describe::side(game, game.color_of(seat)), table.who(seat));
    let pie = match game.position().pie() {
        true => " The second player may swap colours as the first move.",
        false => "",
    };
    let text = format!("{}; {}.{pie}", name(Seat::First), name(Seat::Second));
    wrapped(&text) + "\n"
}

/// Whose turn it is, or who has won and how.
pub(super) fn state(table: &Table) -> String {
    let game = table.game();
    let side = |seat| describe::side(game, game.color_of(seat));
    let text = match (table.winner(), table.defeat()) {
        (Some(winner), None) => format!("{} has won: the board is full.", side(winner)),
        (Some(winner), Some(Defeat::Resigned(loser))) => {
            format!("{} resigns: {} has won.", side(loser), side(winner))
        }
        (Some(winner), Some(Defeat::OutOfTime(loser))) => {
            format!("The time of {} is over: {} has won.", side(loser), side(winner))
        }
        (None, _) => format!("{} to move, {}.", side(table.seat()), table.who(table.seat())),
    };
    let clocks = table.times().map_or(String::new(), |[first, second]| {
        format!(" Clocks: first {}, second {}.", time(first), time(second))
    });
    format!("{}\n", painted(paint::STRONG, wrapped(&(text + &clocks))))
}

/// What can be typed now, then the mark after which it is typed.
pub(super) fn prompt(table: &Table) -> String {
    let options = match table.winner() {
        Some(_) => "undo, board, save FILE, load FILE, help or quit".into(),
        None => {
            let legal = table.game().position().legal_moves();
            let examples = examples(&legal).join(", ");
            let commands = "hint, undo, moves, board, save FILE, load FILE, resign, help or quit";
            format!("a move ({examples}), {commands}")
        }
    };
    format!("{}\n> ", painted(paint::FAINT, wrapped(&format!("Type {options}."))))
}

/// A move of each kind that is legal.
fn examples(legal: &[Move]) -> Vec<String> {
    let kinds: [fn(&&Move) -> bool; 3] = [
        |mv| mv.to_string().starts_with('R'),
        |mv| mv.to_string().starts_with('S'),
        |mv| matches!(mv, Move::Convert(_)),
    ];
    // From the middle of the board, where people begin.
    let middle = |kind: &fn(&&Move) -> bool| {
        let moves: Vec<_> = legal.iter().filter(kind).collect();
        moves.get(moves.len() / 2).map(|mv| mv.to_string())
    };
    let swap = legal.contains(&Move::Swap).then(|| "swap".to_string());
    kinds.iter().filter_map(middle).chain(swap).collect()
}

/// All legal moves.
pub(super) fn moves(table: &Table) -> String {
    let legal = table.game().position().legal_moves();
    let names: Vec<_> = legal.iter().map(Move::to_string).collect();
    format::wrap(&names, 2) + "\n"
}

/// Good moves, and whose win rates are told.
pub(super) fn hint(table: &Table, report: &Report) -> String {
    let side = describe::side(table.game(), report.to_move);
    let good = report.moves.iter().take(HINTS).map(|entry| {
        let rate = entry.winrate.map_or_else(String::new, |rate| {
            format!(" {}", Rate::new(rate, report.to_move).percent(report.to_move))
        });
        format!("{}{rate}", entry.mv)
    });
    let good: Vec<_> = good.collect();
    wrapped(&format!("Hint, with the win rates of {side}: {}.", good.join(", "))) + "\n"
}

/// What a seat has just played.
pub(super) fn played(who: Who, mv: Move, side: &str) -> String {
    match mv {
        Move::Pass => format!("{side} has no move and passes.\n"),
        Move::Swap => format!("{side} swaps: colours are exchanged ({who}).\n"),
        _ => format!("{side} plays {mv} ({who}).\n"),
    }
}

fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

/// A line that answers a command.
pub(super) fn message(text: &str) -> String {
    wrapped(text) + "\n"
}

/// What was typed, as far as it fits behind the mark of a prompt.
pub(super) fn typed(line: &str) -> String {
    let shown: String = line.chars().filter(|letter| !letter.is_control()).collect();
    let shown: String = shown.chars().take(format::WIDTH - 2).collect();
    format!("{shown}\n")
}

fn wrapped(text: &str) -> String {
    format::wrap(text.split(' '), 0)
}
