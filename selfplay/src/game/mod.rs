//! One game: from its opening, by its players, to its end.

use federa::Random;
use federa::Stop;
use federa::{Clock, Game, Move, Proof, Seat};
use std::time::{Duration, Instant};

use crate::Error;
use crate::datagen::{DatagenOptions, visits};
use crate::plan::{Plan, PlannedGame};
use crate::players::{Choice, Player, PlayerError};
use crate::record::game::counts;
use crate::record::{GameRecord, How};

/// A finished game, and what it cost.
#[derive(Clone, Debug)]
pub struct Played {
    /// What goes into the file.
    pub record: GameRecord,
    /// What does not, since it differs from run to run: for the first and
    /// second seat, how long it thought.
    pub thought: [Duration; 2],
    /// How many moves of theirs took more than was left on the clock.
    pub overstepped: [u64; 2],
}

/// Plays a game of a plan; `None` when `stop` was set before its end.
///
/// # Errors
/// If a player cannot play or makes a move that is not legal.
pub fn play(plan: &Plan, planned: &PlannedGame, stop: &Stop) -> Result<Option<Played>, Error> {
    let start = plan.cells()[planned.cell].start();
    let opening = plan.book(planned.cell).opening(&start, planned.opening, planned.opening_seed);
    let datagen = plan.options().datagen.as_ref();
    let mut table = Table {
        game: Game::new(start),
        estimates: Vec::new(),
        visits: datagen.map(|_| Vec::new()),
        playouts: [0; 2],
        choices: 0,
        clocks: Seat::ALL.map(|seat| plan.options().players[planned.player(seat)].clock()),
        thought: [Duration::ZERO; 2],
        overstepped: [0; 2],
    };
    for &mv in &opening {
        table.play(mv, None, &[]).map_err(Error::Input)?;
    }
    let mut draw = datagen.map(|options| RandomMoves::new(options, planned.seed));
    let mut seats = [None, None];
    let mut verdict = None;
    while table.game.winner().is_none() && verdict.is_none() {
        let color = table.game.position().to_move();
        let seat = table.game.seat_of(color);
        let fault = |what| {
            let label = &plan.options().players[planned.player(seat)].label;
            Error::System(format!("game {}: player {label}: {what}", planned.index))
        };
        if let Some(mv) = draw.as_mut().and_then(|draw| draw.next(&table.game)) {
            table.play(mv, None, &[]).map_err(fault)?;
            continue;
        }
        let choice = player(&mut seats, plan, planned, seat, stop)
            .and_then(|player| table.ask(player, seat));
        if stop.is_set() {
            return Ok(None);
        }
        match choice {
            Ok(choice) => {
                if plan.options().adjudicate
                    && let Some(proof) = choice.proof
                {
                    verdict = Some(Verdict::Proof(if proof == Proof::Win { seat } else { !seat }));
                }
                table.play(choice.mv, choice.estimate, &choice.visits).map_err(fault)?;
            }
            Err(PlayerError::Forfeit(fault)) => verdict = Some(Verdict::Forfeit { seat, fault }),
            Err(PlayerError::Fatal(what)) => return Err(fault(what)),
            Err(PlayerError::Stopped) => return Ok(None),
        }
    }
    Ok(Some(table.close(plan, planned, opening.len(), verdict)))
}

/// How a game ends before the board does.
#[derive(Clone, Debug)]
enum Verdict {
    /// It is proven that this seat wins.
    Proof(Seat),
    /// The program in this seat has failed, and how.
    Forfeit { seat: Seat, fault: String },
}

/// The player of a seat, made at its first move.
fn player<'a, 'b>(
    seats: &'b mut [Option<Box<dyn Player + 'a>>; 2],
    plan: &Plan,
    planned: &PlannedGame,
    seat: Seat,
    stop: &'a Stop,
) -> Result<&'b mut (dyn Player + 'a), PlayerError> {
    let place = &mut seats[seat.index()];
    if place.is_none() {
        let spec = &plan.options().players[planned.player(seat)];
        // The two seats must not share random numbers, even when the same player sits in both.
        let seed = planned.seed.wrapping_add(seat.index() as u64);
        *place = Some(spec.player(seed, stop)?);
    }
    Ok(place.as_deref_mut().expect("made just now"))
}

/// The stream of random numbers, under the seed of a game, that the random moves are drawn from.
const RANDOM_MOVES: u64 = 1;

/// The random moves of a game to learn from.
struct RandomMoves {
    rng: Random,
    every: usize,
}

impl RandomMoves {
    fn new(options: &DatagenOptions, seed: u64) -> RandomMoves {
        RandomMoves {
            rng: Random::stream(seed, RANDOM_MOVES),
            every: options.random_every as usize,
        }
    }

    /// The random move of this turn, if it has one. Not the swap, and none on a full board: there
    /// a single move can turn the game, and what came before would be labelled by chance.
    fn next(&mut self, game: &Game) -> Option<Move> {
        let position = game.position();
        if self.every == 0 || self.rng.below(self.every) > 0 || position.empty_points() == 0 {
            return None;
        }
        let mut moves = position.legal_moves();
        moves.retain(|&mv| mv != Move::Swap);
        Some(moves[self.rng.below(moves.len())])
    }
}

/// A game in progress, with its notes.
struct Table {
    game: Game,
    estimates: Vec<Option<f64>>,
    /// For every move the text of the visits of its search, in games to learn from.
    visits: Option<Vec<String>>,
    playouts: [u64; 2],
    /// Legal moves, summed over all turns.
    choices: u64,
    clocks: [Option<Clock>; 2],
    thought: [Duration; 2],
    overstepped: [u64; 2],
}

impl Table {
    fn ask(&mut self, player: &mut dyn Player, seat: Seat) -> Result<Choice, PlayerError> {
        let seat = seat.index();
        let asked = Instant::now();
        let choice = player.choose(&self.game, self.clocks[seat])?;
        let took = asked.elapsed();
        // The game is about strength, so a clock that runs out is reported but does not lose.
        let in_time = self.clocks[seat].as_mut().is_none_or(|clock| clock.press(took));
        self.overstepped[seat] += u64::from(!in_time);
        self.thought[seat] += took;
        self.playouts[seat] += choice.playouts;
        Ok(choice)
    }

    fn play(
        &mut self,
        mv: Move,
        estimate: Option<f64>,
        visits: &[(Move, u64)],
    ) -> Result<(), String> {
        self.choices += self.game.position().legal_moves().len() as u64;
        self.game.play(mv).map_err(|error| format!("plays {mv}: {error}"))?;
        self.estimates.push(estimate.filter(|e| (0.0..=1.0).contains(e)).map(round));
        if let Some(texts) = &mut self.visits {
            texts.push(visits::text(visits));
        }
        Ok(())
    }

    /// The record of the game, ended on the board or by a verdict.
    fn close(
        self,
        plan: &Plan,
        planned: &PlannedGame,
        opening: usize,
        verdict: Option<Verdict>,
    ) -> Played {
        let game = &self.game;
        let (seat, end, fault) = match (game.winning_seat(), verdict) {
            (Some(seat), _) => (seat, How::Filled, None),
            (None, Some(Verdict::Proof(seat))) => (seat, How::Proof, None),
            (None, Some(Verdict::Forfeit { seat, fault })) => (!seat, How::Forfeit, Some(fault)),
            (None, None) => unreachable!("a game goes on until it is over"),
        };
        let winner = game.color_of(seat);
        let cell = plan.cells()[planned.cell];
        let label = |seat| plan.options().players[planned.player(seat)].label.clone();
        let [placements, conversions, passes] = counts(game.moves());
        let record = GameRecord {
            index: planned.index,
            seed: format!("{:016x}", planned.seed),
            size: cell.size.get(),
            pie: cell.pie,
            pair: planned.pair,
            first: label(Seat::First),
            second: label(Seat::Second),
            dark: label(game.seat_of(federa::Color::Dark)),
            light: label(game.seat_of(federa::Color::Light)),
            opening,
            swapped: game.swapped(),
            winner,
            winning_seat: seat,
            end,
            fault,
            plies: game.moves().len(),
            placements,
            conversions,
            passes,
            choices: self.choices,
            playouts: self.playouts,
            moves: game.moves().iter().map(|mv| mv.to_string()).collect(),
            estimates: self.estimates,
            visits: self.visits,
            check: None,
        };
        Played { record, thought: self.thought, overstepped: self.overstepped }
    }
}

/// Four digits: an estimate is not known better, and the file stays small.
fn round(estimate: f64) -> f64 {
    (estimate * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;
    use federa::{Position, Size};

    /// A player that takes its time.
    struct Slow(Duration);

    impl Player for Slow {
        fn choose(&mut self, game: &Game, clock: Option<Clock>) -> Result<Choice, PlayerError> {
            assert!(clock.is_some());
            std::thread::sleep(self.0);
            let mv = game.position().legal_moves()[0];
            Ok(Choice { mv, playouts: 0, estimate: None, proof: None, visits: Vec::new() })
        }
    }

    #[test]
    fn a_clock_that_is_overstepped_is_noted() {
        let left = Duration::from_secs(5);
        let increment = Duration::from_millis(1);
        let mut table = Table {
            game: Game::new(Position::new(Size::STANDARD)),
            estimates: Vec::new(),
            visits: None,
            playouts: [0; 2],
            choices: 0,
            clocks: [Some(Clock { left, increment }); 2],
            thought: [Duration::ZERO; 2],
            overstepped: [0; 2],
        };
        table.clocks[0] = Some(Clock { left: increment, increment });
        for seat in Seat::ALL {
            let choice = table.ask(&mut Slow(Duration::from_millis(5)), seat).unwrap();
            table.play(choice.mv, None, &[]).unwrap();
        }
        assert_eq!(table.overstepped, [1, 0]);
        let [first, second] = table.clocks.map(|clock| clock.unwrap().left);
        assert_eq!(first, increment);
        assert_eq!(second, left + increment - table.thought[1]);
    }
}
