//! [`Table`]: a game between two players, its clocks, and how it ended.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use federa::Stop;
use federa::text::notation::excerpt;
use federa::{Clock, Color, Game, Level, Move, Report, Seat};
use federa_selfplay::files::{self, Kind};
use serde_json::json;

use crate::engine::{Budget, Follower, Setup};
use crate::error::Error;
use crate::options::source::read_record;

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Who {
    /// Somebody who types.
    Human,
    /// The engine.
    Engine(Level),
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Who, String> {
        if text.eq_ignore_ascii_case("human") {
            return Ok(Who::Human);
        }
        let level = text.parse().ok().and_then(Level::new);
        level.map(Who::Engine).ok_or_else(|| {
            let most = Level::ALL.len();
            format!("expected human or a level from 1 to {most}, found {}", excerpt(text))
        })
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Human => f.write_str("human"),
            Who::Engine(level) => write!(f, "level {}", level.number),
        }
    }
}

/// How a game ended before the board did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Defeat {
    /// This seat gave up.
    Resigned(Seat),
    /// This seat's time ran out.
    OutOfTime(Seat),
}

/// Playouts of a hint.
const HINT: u64 = 2000;

/// A game in progress.
pub(super) struct Table {
    game: Game,
    players: [Who; 2],
    clocks: [Option<Clock>; 2],
    /// The clocks before each move.
    history: Vec<[Option<Clock>; 2]>,
    defeat: Option<Defeat>,
    /// The searchers of the seats, made when they are needed.
    engines: [Option<Follower>; 2],
    seed: u64,
}

impl Table {
    /// A game that goes on from here; each player has this clock, if there is one.
    pub(super) fn new(game: Game, players: [Who; 2], clock: Option<Clock>, seed: u64) -> Table {
        let (clocks, engines) = ([clock; 2], [None, None]);
        let history = vec![clocks; game.moves().len()];
        Table { game, players, clocks, history, defeat: None, engines, seed }
    }

    /// The game as far as it is.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// How it ended, if not on the board.
    pub(super) fn defeat(&self) -> Option<Defeat> {
        self.defeat
    }

    /// Who sits in a seat.
    pub(super) fn who(&self, seat: Seat) -> Who {
        self.players[seat.index()]
    }

    /// Whether anybody types.
    pub(super) fn has_human(&self) -> bool {
        self.players.contains(&Who::Human)
    }

    /// Who is to move.
    pub(super) fn seat(&self) -> Seat {
        self.game.seat_of(self.game.position().to_move())
    }

    /// The clock of who is to move.
    pub(super) fn clock(&self) -> Option<Clock> {
        self.clocks[self.seat().index()]
    }

    /// What is left to both seats, if they play with clocks.
    pub(super) fn times(&self) -> Option<[Duration; 2]> {
        let [first, second] = self.clocks;
        Some([first?.left, second?.left])
    }

    /// Who has won, on the board or otherwise.
    pub(super) fn winner(&self) -> Option<Seat> {
        self.game.winning_seat().or(self.defeat.map(|defeat| match defeat {
            Defeat::Resigned(seat) | Defeat::OutOfTime(seat) => !seat,
        }))
    }

    /// Plays a move that took this long. Whose time runs out loses instead.
    ///
    /// # Errors
    /// Why the move is not legal; nothing has changed then.
    pub(super) fn play(&mut self, mv: Move, took: Duration) -> Result<(), String> {
        let seat = self.seat();
        self.game.position().check(mv).map_err(|error| error.to_string())?;
        let before = self.clocks;
        if self.clocks[seat.index()].as_mut().is_some_and(|clock| !clock.press(took)) {
            self.defeat = Some(Defeat::OutOfTime(seat));
            return Ok(());
        }
        self.game.play(mv).map_err(|error| error.to_string())?;
        self.history.push(before);
        Ok(())
    }

    /// Takes time off the clock of who is to move, as for a hint.
    pub(super) fn spend(&mut self, took: Duration) {
        let seat = self.seat();
        if let Some(clock) = &mut self.clocks[seat.index()] {
            clock.left = clock.left.saturating_sub(took);
            if clock.left.is_zero() {
                self.defeat = Some(Defeat::OutOfTime(seat));
            }
        }
    }

    /// Ends the game as lost by who is to move.
    pub(super) fn resign(&mut self) {
        self.defeat = Some(Defeat::Resigned(self.seat()));
    }

    /// The only legal move, if it is the forced pass.
    pub(super) fn must_pass(&self) -> bool {
        self.game.position().legal_moves() == [Move::Pass]
    }

    /// Takes moves back up to the last choice of somebody who types, and with it how
    /// the game ended. Returns how many.
    pub(super) fn undo(&mut self) -> usize {
        let made = self.game.moves().len();
        let mut game = Game::new(self.game.start().clone());
        let mut last = None;
        for (ply, &mv) in self.game.moves().iter().enumerate() {
            let position = game.position();
            let is_human = self.who(game.seat_of(position.to_move())) == Who::Human;
            if is_human && mv != Move::Pass {
                last = Some((ply, game.clone()));
            }
            game.play(mv).expect("the game has been played");
        }
        let defeated = self.defeat.take().is_some();
        match last {
            // A game that was given up goes on where it stood.
            Some(_) if defeated && self.who(self.seat()) == Who::Human => 0,
            Some((ply, game)) => {
                self.clocks = self.history[ply];
                self.history.truncate(ply);
                self.game = game;
                made - ply
            }
            None => 0,
        }
    }

    /// Asks the engine in the seat to move.
    pub(super) fn think(&mut self, level: Level) -> Report {
        let seat = self.seat();
        let clock = self.clock();
        let engine = self.engines[seat.index()].get_or_insert_with(|| {
            let seed = self.seed.wrapping_add(seat.index() as u64);
            follower(Setup::new(level.params(), seed))
        });
        let budget = Budget { playouts: level.limits().playouts, time: None, clock };
        engine.search(&self.game, &budget, &Stop::new(), &mut |_| ())
    }

    /// Asks the engine at its usual for who types.
    pub(super) fn hint(&self) -> Report {
        let params = federa::Params::default();
        let setup = Setup::new(params, self.seed);
        let budget = Budget::playouts(HINT);
        follower(setup).search(&self.game, &budget, &Stop::new(), &mut |_| ())
    }

    /// Writes the game as a record.
    ///
    /// # Errors
    /// If the file cannot be written, or is of another kind.
    pub(super) fn save(&self, path: &Path) -> Result<(), Error> {
        let target = files::Output { option: "save", path, kind: Some(Kind::Game) };
        files::check_outputs(&[], &[target])?;
        Ok(files::write(path, format!("{}\n", self.record()))?)
    }

    fn record(&self) -> serde_json::Value {
        let game = &self.game;
        let moves: Vec<_> = game.moves().iter().map(Move::to_string).collect();
        let winner = self.winner().map(|seat| match game.color_of(seat) {
            Color::Dark => "dark",
            Color::Light => "light",
        });
        let end = match self.defeat {
            Some(Defeat::Resigned(_)) => Some("resign"),
            Some(Defeat::OutOfTime(_)) => Some("time"),
            None => game.winner().map(|_| "filled"),
        };
        let [first, second] = self.players.map(|who| who.to_string());
        json!({
            "size": game.start().size().get(),
            "pie": game.start().pie(),
            "start": game.start().to_string(),
            "first": first,
            "second": second,
            "winner": winner,
            "end": end,
            "moves": moves,
        })
    }

    /// Goes on with the first game of a file, with the same players and fresh clocks.
    ///
    /// # Errors
    /// What is wrong with the file; nothing has changed then.
    pub(super) fn load(&mut self, path: &Path, clock: Option<Clock>) -> Result<(), Error> {
        let game = read_record(path, 1, None)?;
        *self = Table::new(game, self.players, clock, self.seed);
        Ok(())
    }
}

/// An engine of one thread.
fn follower(setup: Setup) -> Follower {
    Follower::new(setup).expect("one thread needs no other")
}

#[cfg(test)]
mod tests {
    use super::*;
    use federa::{Position, Size};

    fn table(players: [&str; 2], clock: Option<u64>) -> Table {
        let game = Game::new(Position::with_pie(Size::new(4).unwrap()));
        let clock = clock
            .map(|s| Clock { left: Duration::from_secs(s), increment: Duration::from_secs(1) });
        Table::new(game, players.map(|who| who.parse().unwrap()), clock, 1)
    }

    fn play(table: &mut Table, moves: &str, took: u64) {
        for mv in moves.split(' ') {
            table.play(mv.parse().unwrap(), Duration::from_secs(took)).unwrap();
        }
    }

    #[test]
    fn players_are_people_or_levels() {
        assert_eq!("Human".parse(), Ok(Who::Human));
        assert_eq!("2".parse::<Who>().unwrap().to_string(), "level 2");
        for text in ["0", "99", "", "engine"] {
            assert!(text.parse::<Who>().unwrap_err().contains("human or a level from 1 to"));
        }
    }

    #[test]
    fn undo_goes_back_to_a_choice_of_somebody_who_types() {
        let mut two = table(["human", "human"], Some(10));
        play(&mut two, "Ra1 swap Sb2", 3);
        // The swap has changed colours, not seats: the first player has moved twice.
        assert_eq!(two.times(), Some([6, 8].map(Duration::from_secs)));
        assert_eq!(two.undo(), 1);
        assert_eq!((two.seat(), two.times()), (Seat::First, Some([8, 8].map(Duration::from_secs))));
        assert_eq!((two.undo(), two.undo(), two.undo()), (1, 1, 0));
        assert_eq!(two.times(), Some([10, 10].map(Duration::from_secs)));
        let mut one = table(["1", "human"], None);
        play(&mut one, "Ra1 Sb2 Rc3", 0);
        assert_eq!((one.undo(), one.game().moves().len()), (2, 1));
        assert_eq!(one.undo(), 0);
        assert_eq!(table(["1", "2"], None).undo(), 0);
    }

    #[test]
    fn whose_time_runs_out_loses() {
        let mut game = table(["human", "human"], Some(5));
        play(&mut game, "Ra1", 5);
        game.play(Move::Swap, Duration::from_secs(6)).unwrap();
        assert_eq!(game.defeat(), Some(Defeat::OutOfTime(Seat::Second)));
        assert_eq!((game.winner(), game.game().moves().len()), (Some(Seat::First), 1));
        let mut game = table(["human", "human"], Some(5));
        game.spend(Duration::from_secs(9));
        assert_eq!(game.winner(), Some(Seat::Second));
    }

    #[test]
    fn who_gives_up_can_think_again() {
        let mut game = table(["human", "1"], None);
        play(&mut game, "Ra1 Sb2", 0);
        game.resign();
        assert_eq!(game.winner(), Some(Seat::Second));
        assert_eq!((game.undo(), game.winner(), game.game().moves().len()), (0, None, 2));
    }

    #[test]
    fn a_game_is_saved_and_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut game = table(["human", "3"], None);
        play(&mut game, "Ra1 swap Sb2", 0);
        game.save(&path).unwrap();
        let mut other = table(["2", "human"], None);
        other.load(&path, None).unwrap();
        assert_eq!(other.game().moves(), game.game().moves());
        assert!(other.game().swapped());
        game.resign();
        game.save(&path).unwrap();
        other.load(&path, None).unwrap();
        std::fs::write(&path, "a page").unwrap();
        assert!(game.save(&path).is_err() && other.load(&path, None).is_err());
        assert_eq!(other.game().moves().len(), 3);
    }
}
