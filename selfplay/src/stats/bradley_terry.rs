//! Ratings of several players from the table of who beat whom.
//!
//! The Bradley-Terry model: `i` beats `j` with probability `g_i / (g_i + g_j)`, the Elo of `i`
//! being 400 log10 of `g_i`. The most likely strengths are found by minorisation-maximisation
//! (Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32, 2004,
//! 384-406), finished by Newton's method, which converges where players are linked by few games.
//! Errors come from the information matrix (delta method).
//!
//! **A weak prior.** Each player is given one virtual drawn game in all, spread evenly over the
//! other players. So a player that won or lost all, and players that never met, get finite ratings,
//! and every rating of two or more players has an error. The price is small: of two players at
//! 60:40 the difference becomes 69.7 instead of 70.4 Elo, with a standard error of 35.

use super::elo::{ELO_PER_LOGIT, expected_score};
use super::interval::{Confidence, Estimate, Interval};

/// Virtual drawn games per player, half a win and half a loss each.
const VIRTUAL_GAMES: f64 = 1.0;
/// Sweeps of the MM algorithm before Newton's method takes over; usual tables settle in some tens.
const SWEEPS: usize = 200;
/// Newton steps; a handful suffice, the rest is for tables with enormous counts.
const NEWTON_STEPS: usize = 50;
/// A change of log-strength that is no change: a ten-millionth of an Elo.
const SETTLED: f64 = 1e-9;
/// Ratings have no limits of their own.
const ANY: Interval = Interval { lower: f64::MIN, upper: f64::MAX };

/// Who beat whom how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTable {
    players: usize,
    wins: Vec<u64>,
}

impl CrossTable {
    /// An empty table for players numbered from 0.
    pub fn new(players: usize) -> CrossTable {
        CrossTable { players, wins: vec![0; players * players] }
    }

    /// Adds games that `winner` won from `loser`; the count stays at its maximum when it would
    /// overflow.
    ///
    /// # Panics
    ///
    /// If either is not a player of the table, or both are the same: a player's games against
    /// itself say nothing about its strength.
    pub fn add(&mut self, winner: usize, loser: usize, games: u64) {
        assert!(winner < self.players && loser < self.players, "no such player");
        assert!(winner != loser, "a player cannot meet itself in a cross table");
        let entry = &mut self.wins[winner * self.players + loser];
        *entry = entry.saturating_add(games);
    }

    /// How many games `player` won from `opponent`.
    ///
    /// # Panics
    ///
    /// If either is not a player of the table.
    pub fn wins(&self, player: usize, opponent: usize) -> u64 {
        assert!(player < self.players && opponent < self.players, "no such player");
        self.wins[player * self.players + opponent]
    }

    /// The most likely ratings, with a mean of 0 over the players.
    pub fn ratings(&self) -> Ratings {
        let model = Model::new(self);
        let mut strengths = vec![0.0; self.players];
        model.minorise_maximise(&mut strengths);
        model.newton(&mut strengths);
        let covariance = model.covariance(&strengths);
        let total = |player: usize, entry: &dyn Fn(usize) -> u64| {
            (0..self.players)
                .filter(|&other| other != player)
                .map(entry)
                .fold(0, u64::saturating_add)
        };
        let players = (0..self.players)
            .map(|i| Rating {
                elo: ELO_PER_LOGIT * strengths[i],
                error: ELO_PER_LOGIT * covariance[i * self.players + i].max(0.0).sqrt(),
                wins: total(i, &|j| self.wins(i, j)),
                losses: total(i, &|j| self.wins(j, i)),
            })
            .collect();
        Ratings { players, covariance }
    }
}

/// The rating of one player, in Elo relative to the mean of all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating, in Elo.
    pub elo: f64,
    /// Its standard error, in Elo. Games are taken as independent.
    pub error: f64,
    /// Real games won.
    pub wins: u64,
    /// Real games lost.
    pub losses: u64,
}

impl Rating {
    /// The rating with its normal interval, in Elo.
    pub fn estimate(&self, confidence: Confidence) -> Estimate {
        estimate(self.elo, self.error, confidence)
    }

    /// Whether the player won all or lost all or played none: then it is the prior that keeps its
    /// rating finite, which should be read as "at least" (or "at most", or nothing).
    pub fn is_held_by_prior(&self) -> bool {
        self.wins == 0 || self.losses == 0
    }
}

/// The ratings of all players of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    players: Vec<Rating>,
    covariance: Vec<f64>,
}

impl Ratings {
    /// The players' ratings, in the order of the table.
    pub fn players(&self) -> &[Rating] {
        &self.players
    }

    /// By how many Elo `first` is stronger than `second`. Its interval is not the sum of theirs:
    /// the errors of two players are correlated. `None` when either is not a player.
    pub fn difference(
        &self,
        first: usize,
        second: usize,
        confidence: Confidence,
    ) -> Option<Estimate> {
        let value = self.players.get(first)?.elo - self.players.get(second)?.elo;
        let at = |i: usize, j: usize| self.covariance[i * self.players.len() + j];
        let variance = at(first, first) + at(second, second) - 2.0 * at(first, second);
        Some(estimate(value, ELO_PER_LOGIT * variance.max(0.0).sqrt(), confidence))
    }

    /// The score, 0 to 1, that `first` is expected to make against `second`; `None` when either is
    /// not a player.
    pub fn expected_score(&self, first: usize, second: usize) -> Option<f64> {
        Some(expected_score(self.players.get(first)?.elo - self.players.get(second)?.elo))
    }
}

fn estimate(elo: f64, error: f64, confidence: Confidence) -> Estimate {
    let reach = confidence.z() * error;
    Estimate::within(elo, elo - reach, elo + reach, ANY)
}

/// The table with the prior added, in floating point. Strengths are natural logarithms, with a mean
/// of 0.
struct Model {
    players: usize,
    /// Games between each two players, virtual ones included; 0 on the diagonal.
    games: Vec<f64>,
    /// Points of each player.
    points: Vec<f64>,
}

impl Model {
    fn new(table: &CrossTable) -> Model {
        let players = table.players;
        let virtual_games = VIRTUAL_GAMES / (players.max(2) - 1) as f64;
        let mut model =
            Model { players, games: vec![0.0; players * players], points: vec![0.0; players] };
        for i in 0..players {
            for j in (0..players).filter(|&j| j != i) {
                let (won, lost) = (table.wins(i, j) as f64, table.wins(j, i) as f64);
                model.games[i * players + j] = won + lost + virtual_games;
                model.points[i] += won + virtual_games / 2.0;
            }
        }
        model
    }

    fn opponents(&self, player: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let row = &self.games[player * self.players..][..self.players];
        row.iter().copied().enumerate().filter(move |&(other, _)| other != player)
    }

    /// Hunter's iteration, equation (3): a player's strength becomes its points over the sum of
    /// games / (sum of strengths).
    fn minorise_maximise(&self, strengths: &mut [f64]) {
        for _ in 0..SWEEPS {
            let mut change = 0.0_f64;
            for i in 0..self.players {
                // Divided through by the player's own strength, so that only differences are
                // exponentiated.
                let expected: f64 = self
                    .opponents(i)
                    .map(|(j, games)| games * win_chance(strengths[i] - strengths[j]))
                    .sum();
                if expected > 0.0 {
                    let step = (self.points[i] / expected).ln();
                    strengths[i] += step;
                    change = change.max(step.abs());
                }
            }
            centre(strengths);
            if change < SETTLED {
                break;
            }
        }
    }

    /// Newton's method with steps halved until the likelihood does not fall; it is concave, so this
    /// ends at its maximum.
    fn newton(&self, strengths: &mut Vec<f64>) {
        let mut likelihood = self.log_likelihood(strengths);
        for _ in 0..NEWTON_STEPS {
            let step = self.newton_step(strengths);
            let size = step.iter().fold(0.0_f64, |most, s| most.max(s.abs()));
            if size < SETTLED {
                break;
            }
            let moved = |share: f64| -> Vec<f64> {
                strengths.iter().zip(&step).map(|(strength, s)| strength + share * s).collect()
            };
            let halvings = (0..30).map(|halvings| moved(0.5_f64.powi(halvings)));
            let Some(better) =
                halvings.into_iter().find(|to| self.log_likelihood(to) >= likelihood)
            else {
                break;
            };
            *strengths = better;
            centre(strengths);
            likelihood = self.log_likelihood(strengths);
        }
    }

    fn newton_step(&self, strengths: &[f64]) -> Vec<f64> {
        let gradient: Vec<f64> = (0..self.players)
            .map(|i| {
                let expected = self
                    .opponents(i)
                    .map(|(j, games)| games * win_chance(strengths[i] - strengths[j]));
                self.points[i] - expected.sum::<f64>()
            })
            .collect();
        let covariance = self.covariance(strengths);
        let rows = covariance.chunks(self.players.max(1));
        rows.map(|row| row.iter().zip(&gradient).map(|(c, g)| c * g).sum()).collect()
    }

    fn log_likelihood(&self, strengths: &[f64]) -> f64 {
        let won: f64 =
            self.points.iter().zip(strengths).map(|(points, strength)| points * strength).sum();
        let pairs =
            (0..self.players).flat_map(|i| self.opponents(i).map(move |(j, games)| (i, j, games)));
        let met: f64 = pairs
            .filter(|&(i, j, _)| i < j)
            .map(|(i, j, games)| games * log_sum(strengths[i], strengths[j]))
            .sum();
        won - met
    }

    /// The covariance of the strengths under the constraint that their mean is 0.
    ///
    /// The information matrix has the vector of ones as its kernel; adding the matrix of 1/n makes
    /// it invertible, and taking the same off the inverse leaves the pseudo-inverse, which is the
    /// covariance of centred strengths.
    fn covariance(&self, strengths: &[f64]) -> Vec<f64> {
        let n = self.players;
        let share = 1.0 / n.max(1) as f64;
        // Scaling by the most games anywhere keeps the added matrix comparable to the information.
        let scale = self.games.iter().fold(1.0_f64, |most, &games| most.max(games));
        let mut information = vec![share; n * n];
        for i in 0..n {
            for (j, games) in self.opponents(i) {
                let chance = win_chance(strengths[i] - strengths[j]);
                let weight = games / scale * chance * (1.0 - chance);
                information[i * n + i] += weight;
                information[i * n + j] -= weight;
            }
        }
        let inverse = invert(information, n);
        inverse.into_iter().map(|entry| (entry - share) / scale).collect()
    }
}

/// The probability that a player stronger by `difference` (in log-strength) wins.
fn win_chance(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// ln(e^a + e^b) without overflow.
fn log_sum(a: f64, b: f64) -> f64 {
    a.max(b) + (-(a - b).abs()).exp().ln_1p()
}

fn centre(strengths: &mut [f64]) {
    let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
    strengths.iter_mut().for_each(|strength| *strength -= mean);
}

/// The inverse of a symmetric positive definite matrix of order `n`, by Gauss and Jordan; no
/// pivoting is needed for such.
fn invert(mut matrix: Vec<f64>, n: usize) -> Vec<f64> {
    for k in 0..n {
        // Positive but for rounding; the floor keeps a hopeless matrix from giving infinities.
        let pivot = matrix[k * n + k].max(f64::MIN_POSITIVE.sqrt());
        let row: Vec<f64> = matrix[k * n..][..n].to_vec();
        for i in (0..n).filter(|&i| i != k) {
            let factor = matrix[i * n + k] / pivot;
            for j in 0..n {
                matrix[i * n + j] -= factor * row[j];
            }
            matrix[i * n + k] = -factor;
        }
        for j in 0..n {
            matrix[k * n + j] = row[j] / pivot;
        }
        matrix[k * n + k] = 1.0 / pivot;
    }
    matrix
}

#[cfg(test)]
mod tests;
