//! [`GameRecord`]: one line of the file.

use federa::text::record::{End, Record};
use federa::{Color, Move, Position, Seat, Size};
use serde::{Deserialize, Serialize};

use crate::datagen::{seal, visits};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// On the board: one colour fills it.
    Filled,
    /// By adjudication: a search has proven who wins.
    Proof,
    /// A program that played has failed, and lost by it; see [`GameRecord::fault`].
    Forfeit,
}

impl From<How> for End {
    fn from(how: How) -> End {
        match how {
            How::Filled => End::Filled,
            How::Proof => End::Proof,
            How::Forfeit => End::Forfeit,
        }
    }
}

/// One game. Nothing in it depends on the clock, so the same options and seed give the same line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Its number in the plan.
    pub index: u64,
    /// Its seed, sixteen hexadecimal digits.
    pub seed: String,
    /// The size of the board.
    pub size: usize,
    /// Whether the pie rule was on.
    pub pie: bool,
    /// The number of its pair; games of a pair have the same opening and exchanged seats.
    pub pair: u64,
    /// The player in the first seat.
    pub first: String,
    /// The player in the second seat.
    pub second: String,
    /// The player who had Dark at the end.
    pub dark: String,
    /// The player who had Light at the end.
    pub light: String,
    /// How many of the moves are the opening.
    pub opening: usize,
    /// Whether the second player switched colours.
    pub swapped: bool,
    /// The colour that won.
    #[serde(with = "color_name")]
    pub winner: Color,
    /// The seat that won.
    #[serde(with = "seat_name")]
    pub winning_seat: Seat,
    /// How it ended.
    pub end: How,
    /// How the program of the seat that lost has failed, in a game that ended by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// All moves, the swap and passes included.
    pub plies: usize,
    /// Pieces placed.
    pub placements: usize,
    /// Groups converted.
    pub conversions: usize,
    /// Forced passes.
    pub passes: usize,
    /// The number of legal moves, summed over all turns.
    pub choices: u64,
    /// Playouts of the first and the second seat.
    pub playouts: [u64; 2],
    /// The moves.
    pub moves: Vec<String>,
    /// For every move, the probability that its mover wins, as estimated by
    /// the mover when choosing it; null for the opening and for players without estimates.
    pub estimates: Vec<Option<f64>>,
    /// In games to learn from, for every move how the visits of its search were divided (see
    /// [`visits`]); empty for moves that were not searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visits: Option<Vec<String>>,
    /// The checksum of the line that was read, in games to learn from; see [`seal`].
    #[serde(default, skip_serializing)]
    pub check: Option<String>,
}

impl GameRecord {
    /// The line, with its end.
    pub fn line(&self) -> String {
        let text = serde_json::to_string(self).expect("a record is plain data");
        if self.visits.is_some() { seal::seal(&text) + "\n" } else { text + "\n" }
    }

    /// Reads a line, without its end, and checks it.
    ///
    /// # Errors
    /// If it is no record; the inner error says what is wrong with it.
    pub fn read(line: &[u8]) -> Result<Result<GameRecord, String>, serde_json::Error> {
        let mut game: GameRecord = serde_json::from_slice(line)?;
        // The checksum is about this line, not about the game.
        let is_sealed = game.check.take().is_some() || game.visits.is_some();
        let sealed = if is_sealed { seal::verify(line) } else { Ok(()) };
        Ok(sealed.and_then(|()| game.check()).map(|()| game))
    }

    /// The player in a seat.
    pub fn player(&self, seat: Seat) -> &str {
        if seat == Seat::First { &self.first } else { &self.second }
    }

    /// The player who won.
    pub fn winning_player(&self) -> &str {
        self.player(self.winning_seat)
    }

    /// Whose turn each move was: in turn, but for the swap, after which the first player
    /// moves again as it would have without it.
    pub fn mover(&self, ply: usize) -> Seat {
        Seat::ALL[ply % 2]
    }

    /// Whether what the record says twice agrees, and the moves are legal and lead to the
    /// winner.
    ///
    /// # Errors
    /// What does not.
    pub fn check(&self) -> Result<(), String> {
        let color = |color| self.player(Seat::of(color, self.swapped));
        let swap = usize::from(self.swapped);
        let faults = [
            (
                self.fault.is_some() != (self.end == How::Forfeit),
                "a fault without forfeit, or the reverse",
            ),
            (Size::new(self.size).is_err(), "size out of range"),
            (self.moves.len() != self.plies, "plies is not the number of moves"),
            (self.estimates.len() != self.plies, "not one estimate a move"),
            (
                self.visits.as_ref().is_some_and(|visits| visits.len() != self.plies),
                "not one list of visits a move",
            ),
            (
                self.visits.iter().flatten().any(|text| visits::parse(text).is_err()),
                "a list of visits is not one",
            ),
            (self.opening > self.plies, "the opening is longer than the game"),
            (
                [self.placements, self.conversions, self.passes]
                    .iter()
                    .try_fold(swap, |sum, count| sum.checked_add(*count))
                    != Some(self.plies),
                "placements, conversions, passes and swap do not sum up to plies",
            ),
            (self.moves.iter().any(|mv| mv == "swap") != self.swapped, "swapped is not as moved"),
            (self.swapped && !self.pie, "swapped without pie rule"),
            (
                self.dark != color(Color::Dark) || self.light != color(Color::Light),
                "seats and colours do not agree",
            ),
            (
                self.winning_seat != Seat::of(self.winner, self.swapped),
                "winner and winning_seat do not agree",
            ),
            (
                self.estimates.iter().flatten().any(|e| !(0.0..=1.0).contains(e)),
                "an estimate is not between 0 and 1",
            ),
        ];
        match faults.into_iter().find(|(is_wrong, _)| *is_wrong) {
            Some((_, what)) => Err(format!("game {}: {what}", self.index)),
            None => self.replay().map_err(|what| format!("game {}: {what}", self.index)),
        }
    }

    /// Plays the moves, as `federa show` does.
    fn replay(&self) -> Result<(), String> {
        let size = Size::new(self.size).map_err(|error| error.to_string())?;
        let start = if self.pie { Position::with_pie(size) } else { Position::new(size) };
        let (moves, winner) = (self.moves.clone(), Some(self.winner));
        let mut record = Record::new(start, moves);
        record.winner = winner;
        record.end = Some(self.end.into());
        let game = record.play(None).map_err(|error| error.to_string())?;
        let counted = [self.placements, self.conversions, self.passes];
        match counted == counts(game.moves()) {
            true => Ok(()),
            false => Err("placements, conversions and passes are not as moved".into()),
        }
    }
}

/// How many pieces were placed, how many groups converted, how many turns passed.
pub(crate) fn counts(moves: &[Move]) -> [usize; 3] {
    let count = |kind: fn(&Move) -> bool| moves.iter().filter(|mv| kind(mv)).count();
    [
        count(|mv| matches!(mv, Move::Place(..))),
        count(|mv| matches!(mv, Move::Convert(_))),
        count(|mv| *mv == Move::Pass),
    ]
}

/// `dark` or `light`.
mod color_name {
    use super::{Color, Deserialize};
    use serde::de::Error;

    pub(super) fn serialize<S: serde::Serializer>(color: &Color, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(if *color == Color::Dark { "dark" } else { "light" })
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(
        from: D,
    ) -> Result<Color, D::Error> {
        match String::deserialize(from)?.as_str() {
            "dark" => Ok(Color::Dark),
            "light" => Ok(Color::Light),
            other => Err(D::Error::unknown_variant(other, &["dark", "light"])),
        }
    }
}

/// `first` or `second`.
mod seat_name {
    use super::{Deserialize, Seat};
    use serde::de::Error;

    pub(super) fn serialize<S: serde::Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(if *seat == Seat::First { "first" } else { "second" })
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        match String::deserialize(from)?.as_str() {
            "first" => Ok(Seat::First),
            "second" => Ok(Seat::Second),
            other => Err(D::Error::unknown_variant(other, &["first", "second"])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_beyond_all_numbers_are_wrong() {
        let line =
            include_str!("../../tests/data/removed-parameters.jsonl").lines().nth(1).unwrap();
        assert!(GameRecord::read(line.as_bytes()).unwrap().is_ok());
        let most = format!("\"placements\":{},", usize::MAX);
        let (before, rest) = line.split_once("\"placements\":").unwrap();
        let (_, after) = rest.split_once(',').unwrap();
        let told = GameRecord::read(format!("{before}{most}{after}").as_bytes()).unwrap();
        assert!(told.unwrap_err().ends_with("do not sum up to plies"));
    }
}
