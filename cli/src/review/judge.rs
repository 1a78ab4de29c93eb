//! [`judge`]: what a search says of every move of a game.

use federa::Stop;
use federa::{Color, Game, Move, MoveReport, Proof, Report, Seat};

use crate::engine::{Budget, Follower};
use crate::rates::Rate;

/// A game with a search's opinion of every move.
///
/// Win rates are told for Dark and Light, that is for who plays Dark and Light at
/// the end of the game: a swap changes no rate.
pub(super) struct Review {
    /// The game.
    pub(super) game: Game,
    /// The rate of the start.
    pub(super) start: Rate,
    /// Its moves, as far as they were judged.
    pub(super) plies: Vec<Ply>,
}

/// A move of a game.
pub(super) struct Ply {
    /// Its number, from 1.
    pub(super) number: usize,
    /// The move.
    pub(super) mv: Move,
    /// Who made it.
    pub(super) seat: Seat,
    /// The rate after it.
    pub(super) after: Rate,
    /// By how much another move was better for the one who made it, 0 to 1; 0 if none is known.
    pub(super) loss: f64,
    /// The line that begins with the better move; empty if the move was the choice.
    pub(super) better: Vec<Move>,
}

impl Review {
    /// The colour that a seat plays at the end of the game.
    pub(super) fn color(&self, seat: Seat) -> Color {
        self.game.color_of(seat)
    }

    /// The moves that lost most, the worst first.
    pub(super) fn mistakes(&self, most: usize) -> Vec<&Ply> {
        let mut plies: Vec<_> = self.plies.iter().filter(|ply| ply.loss > 0.0).collect();
        plies.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.number.cmp(&b.number)));
        plies.truncate(most);
        plies
    }

    /// Whether every move was judged.
    pub(super) fn is_complete(&self) -> bool {
        self.plies.len() == self.game.moves().len()
    }
}

/// Judges a game, move by move, until it ends or `stop` is set. `progress` is told
/// how many moves are done.
pub(super) fn judge(
    game: &Game,
    follower: &mut Follower,
    budget: &Budget,
    stop: &Stop,
    mut progress: impl FnMut(usize),
) -> Review {
    let mut now = Game::new(game.start().clone());
    let mut search = |now: &Game| follower.search(now, budget, stop, &mut |_| ());
    let mut report = search(&now);
    let start = rate(&now, &report, game);
    let mut plies = Vec::new();
    let mut before = start;
    for (index, &mv) in game.moves().iter().enumerate() {
        let seat = now.seat_of(now.position().to_move());
        let color = game.color_of(seat);
        now.play(mv).expect("the game has been played");
        let next = search(&now);
        if stop.is_set() {
            break;
        }
        let after = rate(&now, &next, game);
        let choice = report.moves.first().filter(|choice| choice.mv != mv);
        let loss = choice.map_or(0.0, |_| (before.of(color) - after.of(color)).max(0.0));
        // A millionth, the grain of a rate, is no opinion.
        let loss = if loss < 1e-6 { 0.0 } else { (loss * 1e6).round() / 1e6 };
        let better = choice.map_or_else(Vec::new, |choice| choice.pv.clone());
        plies.push(Ply { number: index + 1, mv, seat, after, loss, better });
        (report, before) = (next, after);
        progress(index + 1);
    }
    Review { game: game.clone(), start, plies }
}

/// The rate of a position, by its winner, by proof, or by the move that the search
/// would choose. `whole` is the game to its end, for who has which colour then.
fn rate(now: &Game, report: &Report, whole: &Game) -> Rate {
    if let Some(winner) = now.winning_seat() {
        return Rate::new(1.0, whole.color_of(winner));
    }
    let rate = match (report.proof, report.moves.first()) {
        (Some(Proof::Win), _) => 1.0,
        (Some(Proof::Loss), _) => 0.0,
        (None, choice) => {
            // Nothing is known of a position that was not searched.
            choice.and_then(MoveReport::value).or(report.value()).unwrap_or(0.5)
        }
    };
    Rate::new(rate, whole.color_of(now.seat_of(report.to_move)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Setup;
    use federa::{Params, Position, Size};

    fn review(pie: bool, size: usize, moves: &str) -> Review {
        let size = Size::new(size).unwrap();
        let start = if pie { Position::with_pie(size) } else { Position::new(size) };
        let mut game = Game::new(start);
        for mv in moves.split(' ') {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let setup = Setup::new(Params::preset("guided").unwrap(), 1);
        let stop = Stop::new();
        judge(&game, &mut Follower::new(setup).unwrap(), &Budget::playouts(300), &stop, |_| ())
    }

    #[test]
    fn a_move_that_gives_the_game_away_is_the_largest_mistake() {
        // 2x2 is Light's, 3x3 Dark's, after every opening: the solver knows.
        let review = review(false, 2, "Sb1 Sb2 Sa1 Sa2 pass Ca1");
        assert_eq!(review.start.of(Color::Light), 1.0);
        let last = review.plies.last().unwrap();
        assert_eq!(last.after.of(Color::Light), 1.0);
        for ply in &review.plies {
            let before =
                if ply.number == 1 { review.start } else { review.plies[ply.number - 2].after };
            let color = review.color(ply.seat);
            let change = before.of(color) - ply.after.of(color);
            let expected = if ply.better.is_empty() { 0.0 } else { change.max(0.0) };
            assert!((ply.loss - expected).abs() < 2e-6, "{}", ply.mv);
        }
    }

    #[test]
    fn a_swap_changes_no_rate_but_by_what_was_missed() {
        // After any opening of 3x3 Dark wins, so to swap is right and to go on is not.
        let swapped = review(true, 3, "Rb2 swap Ra1");
        assert_eq!(swapped.color(Seat::Second), Color::Dark);
        assert!(swapped.plies[0].after.of(Color::Dark) > 0.5);
        assert_eq!(swapped.plies[1].after.of(Color::Dark), 1.0);
        assert_eq!(swapped.plies[1].loss, 0.0);
        let kept = review(true, 3, "Rb2 Ra1");
        assert!(kept.plies[0].after.of(Color::Light) > 0.5, "Light may still swap");
        assert_eq!(kept.plies[1].after.of(Color::Light), 0.0);
        assert_eq!(kept.mistakes(1)[0].better[0], Move::Swap);
        assert_eq!(kept.mistakes(9).len(), 1);
    }
}
