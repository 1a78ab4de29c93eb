//! Random games on the crate `minimax`.

use federa::Size;
use minimax::{Game, MCTSOptions, RolloutPolicy, Winner};
use rand_of_minimax::rngs::SmallRng;
use rand_of_minimax::{Rng, SeedableRng};

use super::game::{Action, EMPTY, Federa, State};
use crate::measure::counts::Counts;
use crate::measure::rounds::Work;
use crate::workloads::repeat_for;

/// Draws from the list of all moves: what the crate does unless told otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Generated;

impl RolloutPolicy for Generated {
    type G = Federa;

    fn random_move(
        &self,
        state: &mut State,
        moves: &mut Vec<Action>,
        rng: &mut SmallRng,
    ) -> Result<Action, Winner> {
        match Federa::generate_moves(state, moves) {
            Some(winner) => Err(winner),
            None => Ok(moves[rng.random_range(0..moves.len())]),
        }
    }
}

/// Draws by rejection: a placement, or a point, which must be the lowest of a
/// group that can be converted. Every move is as likely as by the list, which
/// is made only if many draws in a row fail: then there may be a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawn;

impl RolloutPolicy for Drawn {
    type G = Federa;

    fn random_move(
        &self,
        state: &mut State,
        moves: &mut Vec<Action>,
        rng: &mut SmallRng,
    ) -> Result<Action, Winner> {
        if let Some(winner) = state.winner() {
            return Err(winner);
        }
        let placements = 2 * state.empty.len();
        for _ in 0..state.cells.len() {
            let draw = rng.random_range(0..placements + state.cells.len());
            if draw < placements {
                let kind = state.mover + 2 * (draw & 1) as u8;
                return Ok(Action::Place(kind, state.empty[draw >> 1]));
            }
            let point = (draw - placements) as u16;
            if state.cells[usize::from(point)] != EMPTY
                && let Some(to) = state.converts_to(point)
            {
                return Ok(Action::Convert(to, point));
            }
        }
        Generated.random_move(state, moves, rng)
    }
}

/// Rollouts over generated moves.
pub fn generated(size: Size, seed: u64) -> Work {
    work(Generated, size, seed)
}

/// Rollouts over drawn moves.
pub fn drawn(size: Size, seed: u64) -> Work {
    work(Drawn, size, seed)
}

/// The loop of [`RolloutPolicy::rollout`], with a seed and a count of moves.
fn work(policy: impl RolloutPolicy<G = Federa> + 'static, size: Size, seed: u64) -> Work {
    let (start, mut rng) = (State::new(size.get()), SmallRng::seed_from_u64(seed));
    let mut moves = Vec::new();
    Box::new(move |time| {
        repeat_for(time, |counts| play_out(&policy, start.clone(), &mut moves, &mut rng, counts))
    })
}

pub(super) fn play_out(
    policy: &impl RolloutPolicy<G = Federa>,
    mut state: State,
    moves: &mut Vec<Action>,
    rng: &mut SmallRng,
    counts: &mut Counts,
) {
    loop {
        moves.clear();
        match policy.random_move(&mut state, moves, rng) {
            Ok(action) => {
                match action {
                    Action::Place(..) => counts.placements += 1,
                    Action::Convert(..) => counts.conversions += 1,
                    Action::Pass => counts.passes += 1,
                }
                state.play(action);
            }
            Err(winner) => {
                let light = (state.mover == 0) == (winner == Winner::PlayerJustMoved);
                counts.dark_wins += u64::from(!light);
                counts.playouts += 1;
                return;
            }
        }
    }
}

/// Enough for any game: two moves a point and as many passes.
pub(super) fn options(size: Size) -> MCTSOptions {
    MCTSOptions::default().with_num_threads(1).with_max_rollout_depth(4 * size.area() as u32)
}
