//! [`Clock`]: how much of a game's time the next move gets.

use std::time::Duration;

use super::limits::Limits;
use crate::rules::position::Position;

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left for all moves to come.
    pub left: Duration,
    /// What every move adds once it is made.
    pub increment: Duration,
}

/// Conversions in a random game for each point of the board (53 on 169 points).
const CONVERSIONS_PER_POINT: f64 = 0.31;

/// A move on a full board gets the time of this many placements: every one of
/// its conversions may decide the game, and the playouts from there are short.
const CONVERSION_WEIGHT: f64 = 2.0;

/// The time is never divided over fewer moves than this: the end is a guess.
const FEWEST_MOVES: f64 = 5.0;

/// The share of the increment that is spent at once.
const INCREMENT_SHARE: f64 = 0.8;

/// Kept for what is not search: starting, answering, a busy machine; half of
/// what is left when that is less.
const MARGIN: Duration = Duration::from_millis(30);

/// The share of the clock that one move may take at most.
const MOST: f64 = 0.25;

impl Clock {
    /// The time for the next move in a position: never more than a quarter of
    /// what is left, so that no number of moves exceeds the clock.
    ///
    /// ```
    /// use std::time::Duration;
    /// use federa::{Clock, Position, Size};
    ///
    /// let clock = Clock { left: Duration::from_secs(60), increment: Duration::ZERO };
    /// let time = clock.time(&Position::new(Size::new(9)?));
    /// assert!(time > Duration::from_millis(500) && time < Duration::from_secs(3));
    /// # Ok::<(), federa::SizeError>(())
    /// ```
    pub fn time(&self, position: &Position) -> Duration {
        let left = self.left.saturating_sub(MARGIN.min(self.left / 2));
        let (now, ahead) = weights(position);
        let share = (now / ahead).min(MOST);
        let increment = self.increment.mul_f64(INCREMENT_SHARE);
        left.mul_f64(share).saturating_add(increment).min(left.mul_f64(MOST))
    }

    /// The limits of a search with this clock: its time, and an early end when
    /// the choice is certain.
    pub fn limits(&self, position: &Position) -> Limits<'static> {
        Limits::new().time(self.time(position)).stop_early(true)
    }

    /// Takes the time of a move off and adds the increment. Returns whether
    /// there was as much.
    pub fn press(&mut self, time: Duration) -> bool {
        let enough = time <= self.left;
        self.left = self.left.saturating_sub(time) + self.increment;
        enough
    }
}

/// The weight of a player's next move, and of all the player's moves to come with it.
fn weights(position: &Position) -> (f64, f64) {
    let points = position.size().area() as f64;
    let empty = position.empty_points() as f64;
    let groups = position.board().groups().len() as f64;
    let conversions = match empty > 0.0 {
        true => points * CONVERSIONS_PER_POINT,
        false => groups.min(points * CONVERSIONS_PER_POINT),
    };
    let now = if empty > 0.0 { 1.0 } else { CONVERSION_WEIGHT };
    // Every other move is this player's.
    let ahead = (empty + CONVERSION_WEIGHT * conversions) / 2.0;
    (now, ahead.max(now * FEWEST_MOVES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::position;
    use crate::random::Random;
    use crate::rules::point::Size;

    #[test]
    fn a_game_of_any_length_is_played_within_its_clock() {
        let mut random = Random::new(5);
        for size in Size::all() {
            for (left, increment) in [(0, 0), (10, 0), (1_000, 0), (60_000, 1_000), (100, 1_000)] {
                let increment = Duration::from_millis(increment);
                let mut clock = Clock { left: Duration::from_millis(left), increment };
                let mut position = Position::new(size);
                // On from the end, as if the game did not end.
                for _ in 0..2_000 {
                    let time = clock.time(&position);
                    assert!(clock.press(time), "{size}: {time:?} of {:?}", clock.left);
                    let legal = position.legal_moves();
                    if !legal.is_empty() {
                        position.play(legal[random.below(legal.len())]).unwrap();
                    }
                }
            }
        }
    }

    #[test]
    fn a_move_gets_its_part_of_what_is_to_come() {
        let row = |letters: &str| letters.chars().cycle().take(13).collect::<String>();
        let board = |even: String, odd: String, last: String| {
            let mut rows: Vec<_> = [even, odd].into_iter().cycle().take(12).collect();
            rows.push(last);
            position(&format!("{} d -", rows.join("/")))
        };
        let empty = Position::new(Size::STANDARD);
        let many_groups = board(row("Rr"), row("rR"), row("Rr"));
        let two_groups = board(row("R"), row("R"), row("r"));
        for (position, expected) in [
            // Half of 169 placements and of 52 conversions, which count twice.
            (empty, 2.0 / (169.0 + 2.0 * 52.4)),
            // A conversion, of half of 52.
            (many_groups, 2.0 / 52.4),
            // Never less than a fifth.
            (two_groups, 0.2),
        ] {
            let clock = Clock { left: Duration::from_secs(1000), increment: Duration::ZERO };
            let part = clock.time(&position).as_secs_f64() / 1000.0;
            assert!((part / expected - 1.0).abs() < 0.01, "{part} of {position}");
        }
    }

    #[test]
    fn a_clock_that_runs_out_stands_at_zero() {
        let increment = Duration::from_secs(2);
        let mut clock = Clock { left: Duration::from_secs(3), increment };
        assert!(clock.press(Duration::from_secs(3)));
        assert!(!clock.press(Duration::from_secs(3)));
        assert_eq!(clock.left, increment);
    }

    #[test]
    fn a_search_ends_with_its_time_however_little_is_left() {
        let position = Position::new(Size::STANDARD);
        for left in [Duration::from_secs(60), MARGIN, MARGIN / 10] {
            let clock = Clock { left, increment: Duration::ZERO };
            let time = clock.time(&position);
            assert!(time > Duration::ZERO && time < left, "{time:?} of {left:?}");
            assert_eq!(clock.limits(&position), Limits::new().time(time).stop_early(true));
        }
    }

    #[test]
    fn most_of_the_clock_is_used_and_conversions_get_more() {
        for size in [5, 9, 13, 19] {
            let size = Size::new(size).unwrap();
            let whole = Duration::from_secs(100);
            let mut clock = Clock { left: whole, increment: Duration::ZERO };
            let mut random = Random::new(size.get() as u64);
            let mut position = Position::new(size);
            let first = clock.time(&position);
            let mut full = None;
            while position.winner().is_none() {
                let time = clock.time(&position);
                if position.empty_points() == 0 {
                    full.get_or_insert(time);
                }
                // Only every other move is on this clock.
                if position.to_move() == crate::Color::Dark {
                    clock.left -= time;
                }
                let legal = position.legal_moves();
                position.play(legal[random.below(legal.len())]).unwrap();
            }
            assert!(clock.left < whole / 2, "{size}: {:?} left", clock.left);
            assert!(full.unwrap() > first, "{size}: {full:?} after {first:?}");
        }
    }
}
