//! Sentences and numbers that several commands print.

use federa::{Color, Game, Move, Seat};

use super::paint::{self, painted};

/// A colour with who plays it, `Light (first player)`.
pub(super) fn side(game: &Game, color: Color) -> String {
    format!("{color} ({})", game.seat_of(color))
}

/// Whose turn it is or who has won.
pub(super) fn turn(game: &Game) -> String {
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
pub(super) fn state(game: &Game) -> String {
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
        (false, true) => "pie rule: his first move may be swap",
        (false, false) => "not swapped",
    };
    format!("The first player is {first}, the second {second} ({swap}).")
}

/// `a, b or c`.
pub(super) fn or(names: &[&str]) -> String {
    match names {
        [first @ .., before, last] if !first.is_empty() => {
            format!("{}, {before} or {last}", first.join(", "))
        }
        _ => names.join(" or "),
    }
}

/// A seat as JSON has it.
pub(super) fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

/// A number of things, `1 move`, `1,234 moves`.
pub(super) fn count(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", thousands(number))
}

/// A whole number with its thousands apart, `12,345`.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share of one as a percentage, `12.3 %`.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// An amount of memory, `512 MiB`.
pub(super) fn bytes(bytes: u64) -> String {
    match bytes {
        b if b >= 1 << 30 => format!("{:.1} GiB", b as f64 / f64::from(1 << 30)),
        b if b >= 1 << 20 => format!("{:.0} MiB", b as f64 / f64::from(1 << 20)),
        b => format!("{:.0} KiB", b as f64 / f64::from(1 << 10)),
    }
}

/// A time for people, with three digits or so.
pub(super) fn seconds(time: std::time::Duration) -> String {
    match time.as_secs_f64() {
        s if s < 0.001 => format!("{:.0} us", s * 1e6),
        s if s < 1.0 => format!("{:.0} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}

/// Joins words to lines of at most `width` characters, each after `indent` spaces.
pub(super) fn wrap(words: &[String], indent: usize, width: usize) -> String {
    let mut text = String::new();
    let mut column = width;
    for word in words {
        if column + 1 + word.len() > width {
            text += if text.is_empty() { "" } else { "\n" };
            text += &" ".repeat(indent);
            column = indent;
        } else {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += word.len();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([0, 1, 1500].map(|n| count(n, "move")), ["0 moves", "1 move", "1,500 moves"]);
        assert_eq!([0, 999, 1000, 1234567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn words_are_wrapped() {
        let words = ["aa", "bb", "cc"].map(String::from);
        assert_eq!(wrap(&words, 2, 7), "  aa bb\n  cc");
        assert_eq!(wrap(&[], 2, 7), "");
    }
}
