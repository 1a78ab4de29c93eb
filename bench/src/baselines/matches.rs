//! Games between the engine and the tree search of the crate `minimax`.

use std::time::Duration;

use federa::Kind;
use federa::Random;
use federa::{Color, Game, Limits, Move, Params, Position, Searcher, Size};
use minimax::{MonteCarloTreeSearch, Strategy};

use super::game::{Action, State};
use super::rollouts::{Drawn, options};

/// Random moves before the players take over, the same in both games of a pair.
const OPENING: usize = 2;

/// What a match is played under.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The board.
    pub size: Size,
    /// Time a move, for both players, one thread each.
    pub time: Duration,
    /// The seed of openings and engine.
    pub seed: u64,
}

/// Plays game number `index`; whether the engine won. The two games of a pair,
/// 2k and 2k + 1, have the same opening and exchanged seats.
pub fn engine_wins(terms: &Terms, index: u64) -> bool {
    let mut game = opening(terms, index / 2);
    let engine = if index.is_multiple_of(2) { Color::Dark } else { Color::Light };
    let searcher = Searcher::builder().seed(terms.seed ^ index);
    let mut searcher = searcher.build().expect("one thread needs no other");
    let mut other = MonteCarloTreeSearch::new_with_policy(options(terms.size), Box::new(Drawn));
    other.set_timeout(terms.time);
    let limits = Limits::new().time(terms.time);
    let mut state = State::new(terms.size.get());
    for &mv in game.moves() {
        state.play(action(mv, &state, terms.size));
    }
    loop {
        if let Some(winner) = game.winner() {
            return winner == engine;
        }
        let legal = game.position().legal_moves();
        let mv = if let [only] = legal[..] {
            only
        } else if game.position().to_move() == engine {
            let report = searcher.search(game.position(), &limits);
            report.best.expect("the game is not over")
        } else {
            let chosen = other.choose_move(&state).expect("the game is not over");
            read(chosen, terms.size)
        };
        state.play(action(mv, &state, terms.size));
        game.play(mv).expect("both know the same moves");
        searcher.advance(mv);
    }
}

fn opening(terms: &Terms, pair: u64) -> Game {
    let mut rng = Random::stream(terms.seed, pair);
    let mut game = Game::new(Position::new(terms.size));
    for _ in 0..OPENING {
        let legal = game.position().legal_moves();
        game.play(legal[rng.below(legal.len())]).expect("legal");
    }
    game
}

/// A move as the crate's rules have it.
fn action(mv: Move, state: &State, size: Size) -> Action {
    let index = |point: federa::Point| (point.row() * size.get() + point.column()) as u16;
    let mover = if state.mover == 0 { Color::Dark } else { Color::Light };
    match mv {
        Move::Place(shape, point) => {
            Action::Place(Kind::new(mover, shape).index() as u8, index(point))
        }
        Move::Convert(point) => {
            let kind = Kind::at(usize::from(state.cells[usize::from(index(point))]));
            Action::Convert(kind.coveted_by(mover).index() as u8, index(point))
        }
        Move::Swap | Move::Pass => Action::Pass,
    }
}

/// A move of the crate's rules.
fn read(action: Action, size: Size) -> Move {
    let point = |index: u16| {
        federa::Point::new(usize::from(index) % size.get(), usize::from(index) / size.get())
    };
    match action {
        Action::Place(kind, at) => Move::Place(Kind::at(usize::from(kind)).shape(), point(at)),
        Action::Convert(_, at) => Move::Convert(point(at)),
        Action::Pass => Move::Pass,
    }
}
