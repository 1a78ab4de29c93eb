//! [`Speed`]: how fast a run went, player by player. It is printed at the end and
//! never goes into the file.

use std::time::{Duration, Instant};

use crate::game::Played;
use crate::plan::Plan;

/// What a run did since it began.
#[derive(Clone, Debug)]
pub struct Speed {
    began: Instant,
    games: u64,
    players: Vec<Effort>,
}

#[derive(Clone, Debug, Default)]
struct Effort {
    moves: u64,
    playouts: u64,
    thought: Duration,
    overstepped: u64,
    /// Games lost by a failure, and the last one's.
    forfeits: u64,
    fault: String,
}

impl Speed {
    /// The clock starts now.
    pub fn new(players: usize) -> Speed {
        Speed { began: Instant::now(), games: 0, players: vec![Effort::default(); players] }
    }

    /// Takes in a game.
    pub fn add(&mut self, plan: &Plan, played: &Played) {
        self.games += 1;
        let record = &played.record;
        let players = plan.game(record.index).players;
        for (seat, &player) in players.iter().enumerate() {
            let effort = &mut self.players[player];
            // Seats take turns, and opening moves are not searched.
            effort.moves +=
                (record.opening..record.plies).filter(|ply| ply % 2 == seat).count() as u64;
            effort.playouts += record.playouts[seat];
            effort.thought += played.thought[seat];
            effort.overstepped += played.overstepped[seat];
            if let Some(fault) = &record.fault
                && record.winning_seat.index() != seat
            {
                effort.forfeits += 1;
                effort.fault.clone_from(fault);
            }
        }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// A line for the run and one for each player that searched; none without games.
    pub fn lines(&self, plan: &Plan) -> Vec<String> {
        if self.games == 0 {
            return Vec::new();
        }
        let seconds = self.elapsed().as_secs_f64();
        let per_second =
            |count: f64, seconds: f64| if seconds > 0.0 { count / seconds } else { 0.0 };
        let rate = per_second(self.games as f64, seconds);
        let games = count(self.games, "game");
        let mut lines = vec![format!("speed: {games} in {seconds:.1} s, {rate:.2} a second")];
        for (effort, spec) in self.players.iter().zip(&plan.options().players) {
            if !spec.thinks() || effort.moves == 0 {
                continue;
            }
            let (moves, thought) = (effort.moves as f64, effort.thought.as_secs_f64());
            lines.push(format!(
                "speed: {}: {}, {:.2} ms and {:.0} playouts a move, {:.0} playouts a second",
                spec.label,
                count(effort.moves, "move"),
                1e3 * thought / moves,
                effort.playouts as f64 / moves,
                per_second(effort.playouts as f64, thought),
            ));
        }
        lines
    }

    /// A line for each player that overstepped its clock, and for each whose program failed.
    pub fn warnings(&self, plan: &Plan) -> Vec<String> {
        let players = || self.players.iter().zip(&plan.options().players);
        let late = players().filter(|(effort, _)| effort.overstepped > 0);
        let late = late.map(|(effort, spec)| {
            let moves = count(effort.overstepped, "move");
            format!("clock: {}: {moves} took more than was left", spec.label)
        });
        let failed = players().filter(|(effort, _)| effort.forfeits > 0);
        let failed = failed.map(|(effort, spec)| {
            let games = count(effort.forfeits, "game");
            format!(
                "player {}: {games} lost by its failure; the last: {}",
                spec.label, effort.fault
            )
        });
        late.chain(failed).collect()
    }
}

/// A number of things, in words.
fn count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
