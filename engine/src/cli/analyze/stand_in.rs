//! A stand-in for the search until it lands: every root move in turn, uniform
//! playouts, one thread.

use std::time::{Duration, Instant};

use federa::search::limits::{Limits, Stop};
use federa::{Move, MoveReport, Position, Report};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Stands in for the search's parameters.
#[derive(Clone, Debug, Default)]
pub(super) struct Params {
    pub(super) memory: u64,
}

impl Params {
    pub(super) fn preset(name: &str) -> Option<Params> {
        ["default", "uct", "rave", "random"].contains(&name).then(Params::default)
    }
}

/// Stands in for what the search tells a few times a second.
pub(super) struct Progress {
    pub(super) playouts: u64,
    pub(super) elapsed: Duration,
    pub(super) best: Option<Move>,
    pub(super) winrate: f64,
}

/// Stands in for the search.
pub(super) struct Searcher {
    threads: usize,
    rng: Xoshiro256PlusPlus,
}

impl Searcher {
    pub(super) fn new(_params: Params, threads: usize, seed: u64) -> Searcher {
        Searcher { threads, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    pub(super) fn search(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Report {
        let begin = Instant::now();
        let moves = position.legal_moves();
        let mut stats = vec![(0u64, 0u64); moves.len()];
        let mut playouts = 0;
        let mut told = begin;
        let is_over = |playouts| {
            limits.playouts.is_some_and(|most| playouts >= most)
                || limits.time.is_some_and(|most| begin.elapsed() >= most)
                || limits.stop.is_some_and(Stop::is_set)
        };
        while !moves.is_empty() && !is_over(playouts) {
            let index = playouts as usize % moves.len();
            let won = self.playout(position, moves[index]);
            stats[index] = (stats[index].0 + 1, stats[index].1 + u64::from(won));
            playouts += 1;
            if told.elapsed() > Duration::from_millis(200) {
                told = Instant::now();
                let elapsed = begin.elapsed();
                progress(&Progress { playouts, elapsed, best: Some(moves[0]), winrate: 0.5 });
            }
        }
        let mut reports: Vec<_> = moves.iter().zip(stats).map(|(mv, s)| report(*mv, s)).collect();
        reports.sort_by(|a, b| b.winrate.total_cmp(&a.winrate));
        let best = reports.first().cloned();
        Report {
            to_move: position.to_move(),
            best: best.as_ref().map(|best| best.mv),
            winrate: best.map_or(0.0, |best| best.winrate),
            moves: reports,
            playouts,
            proof: None,
            nodes: 1,
            bytes: 0,
            elapsed: begin.elapsed(),
            threads: self.threads,
        }
    }

    fn playout(&mut self, position: &Position, mv: Move) -> bool {
        let mut position = position.clone();
        let us = position.to_move();
        let mut next = mv;
        loop {
            position.play(next).expect("legal");
            match position.legal_moves().choose(&mut self.rng) {
                Some(mv) => next = *mv,
                None => return position.winner() == Some(us),
            }
        }
    }
}

fn report(mv: Move, (visits, wins): (u64, u64)) -> MoveReport {
    let n = visits.max(1) as f64;
    let winrate = if visits == 0 { 0.5 } else { wins as f64 / n };
    let half = 1.96 * (winrate * (1.0 - winrate) / n).sqrt();
    let interval = if visits == 0 { (0.0, 1.0) } else { (winrate - half, winrate + half) };
    MoveReport { mv, visits, winrate, interval, proof: None, pv: vec![mv] }
}
