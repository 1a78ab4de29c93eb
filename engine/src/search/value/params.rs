//! [`ValueParams`]: the constants of the search on the learned evaluation.

/// Constants of selection and backing up.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueParams {
    /// The constant of UCB1, in parts of a win.
    pub exploration: f32,
    /// Visits that the static value of a move counts for.
    pub prior: f32,
    /// What the first visit of a move must make up for, in parts of a win.
    pub reluctance: f32,
    /// The part of the best child's value in what is backed up; the rest is the new value.
    pub best: f32,
    /// Spread of the static values of a tree around the evaluation's, in units of log-odds: trees that
    /// search side by side see different moves first.
    pub noise: i32,
}

impl Default for ValueParams {
    fn default() -> Self {
        Self { exploration: 0.04, prior: 1.0, reluctance: 0.0, best: 0.0, noise: 0 }
    }
}
