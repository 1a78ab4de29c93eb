//! What a report says, as plain data: every number of the text, JSON, CSV and
//! HTML forms is here. A number that the games do not give is absent, never NaN.

use serde::Serialize;

use crate::stats::{Counts, Elo, EloEstimate, Estimate, Sample};

/// A whole report.
#[derive(Serialize, Clone, Debug)]
pub struct Report {
    /// The confidence of all intervals, as a share of one.
    pub confidence: f64,
    /// How the intervals of rates are made: `wilson` or `clopper-pearson`.
    pub method: &'static str,
    /// Where the games are from.
    pub runs: Vec<Run>,
    /// Games of all cells.
    pub games: u64,
    /// Games that differ from all others of their cell.
    pub distinct: u64,
    /// The games by size and pie rule.
    pub cells: Vec<Cell>,
    /// What the pie rule changes, by size.
    pub pie: Vec<PieEffect>,
    /// The results of two players against each other.
    pub matches: Vec<Match>,
    /// Ratings, if there are more than two players.
    pub ratings: Option<Ratings>,
    /// Tests that may end a match.
    pub tests: Vec<Test>,
    /// Caveats.
    pub notes: Vec<String>,
}

/// Games of one run.
#[derive(Serialize, Clone, Debug)]
pub struct Run {
    /// Its files.
    pub files: Vec<String>,
    /// The version that played it.
    pub version: String,
    /// The signature of its players.
    pub signature: String,
    /// The fingerprint of its options.
    pub fingerprint: String,
    /// Its master seed.
    pub seed: u64,
    /// Its players.
    pub players: Vec<crate::players::PlayerSpec>,
    /// How its games start, in a word.
    pub openings: String,
    /// Whether games end at a proof.
    pub adjudicate: bool,
    /// Games that it shall have.
    pub planned: u64,
    /// Games that there are.
    pub games: u64,
}

/// A share of games with its interval.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Games that count.
    pub wins: u64,
    /// All games.
    pub games: u64,
    /// The share, if there are games.
    #[serde(flatten)]
    pub estimate: Option<Value>,
}

/// A number with its interval.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// The number.
    pub value: f64,
    /// The lower end of its interval.
    pub lower: f64,
    /// The upper end.
    pub upper: f64,
}

impl From<Estimate> for Value {
    fn from(estimate: Estimate) -> Value {
        let (lower, upper) = (estimate.interval.lower, estimate.interval.upper);
        Value { value: estimate.value, lower, upper }
    }
}

impl Rate {
    /// Counts with an estimate that was made from them.
    pub fn new(counts: Counts, estimate: Option<Estimate>) -> Rate {
        Rate { wins: counts.wins(), games: counts.games(), estimate: estimate.map(Value::from) }
    }
}

/// A measured quantity, one value a game.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// Games measured.
    pub games: usize,
    /// The mean.
    pub mean: f64,
    /// The interval of the mean, from two games on.
    pub interval: Option<(f64, f64)>,
    /// The least.
    pub min: f64,
    /// The middle.
    pub median: f64,
    /// The greatest.
    pub max: f64,
}

impl Measure {
    /// The summary of a sample.
    pub fn new(sample: &Sample, confidence: crate::stats::Confidence) -> Measure {
        let interval = sample.mean_interval(confidence).map(|e| e.interval);
        Measure {
            games: sample.count(),
            mean: sample.mean(),
            interval: interval.map(|i| (i.lower, i.upper)),
            min: sample.min(),
            median: sample.median(),
            max: sample.max(),
        }
    }
}

/// The games of one size and pie rule setting.
#[derive(Serialize, Clone, Debug)]
pub struct Cell {
    /// The size.
    pub size: usize,
    /// Whether the pie rule is on.
    pub pie: bool,
    /// Games.
    pub games: u64,
    /// Games that differ from all others.
    pub distinct: u64,
    /// How often Dark wins.
    pub dark: Rate,
    /// How often the first seat wins.
    pub first: Rate,
    /// How often the second player swaps, where they have the choice.
    pub swap: Rate,
    /// Whether Dark's rate differs from one half, if there are games.
    pub dark_test: Option<HalfTest>,
    /// Whether the first seat's rate does.
    pub first_test: Option<HalfTest>,
    /// Moves of a game, swap and passes included.
    pub length: Option<Measure>,
    /// Conversions of a game.
    pub conversions: Option<Measure>,
    /// Legal moves a turn.
    pub branching: Option<Measure>,
    /// Turns that are forced passes, as a share of all.
    pub passes: Option<f64>,
    /// How often the favourite changed.
    pub lead_changes: Option<Measure>,
    /// The share of a game after which the favourite was the winner.
    pub settled: Option<Measure>,
    /// Games ended by a proof; they have no length.
    pub adjudicated: u64,
    /// Playouts a move of the players.
    pub playouts: Option<f64>,
    /// How many games had which length: from, to, games.
    pub lengths: Vec<(i64, i64, u64)>,
    /// The winner's chance over the time of a game, as the players saw it.
    pub winner_over_time: Vec<Moment>,
    /// Dark's chance.
    pub dark_over_time: Vec<Moment>,
    /// Dark's wins by the point of the first move; points alike share their games.
    pub openings: Vec<Opening>,
}

/// A test of a rate against one half.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub struct HalfTest {
    /// The exact binomial p-value.
    pub p: f64,
    /// Adjusted for the sizes that are tested together (Holm).
    pub adjusted: f64,
    /// Whether the rate differs, at the report's confidence.
    pub differs: bool,
}

/// A moment of a game.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The share of the game that is over, 0 to 1.
    pub time: f64,
    /// Games that say something here.
    pub games: usize,
    /// The mean chance.
    pub mean: f64,
    /// Its interval, from two games on.
    pub interval: Option<(f64, f64)>,
}

/// A first point.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Opening {
    /// Its name.
    pub point: String,
    /// Dark's wins.
    #[serde(flatten)]
    pub dark: Rate,
}

/// What the pie rule changes at one size: rates with it less rates without.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub struct PieEffect {
    /// The size.
    pub size: usize,
    /// The first seat's rate.
    pub first: Option<Value>,
    /// Dark's rate.
    pub dark: Option<Value>,
}

/// Two players against each other.
#[derive(Serialize, Clone, Debug)]
pub struct Match {
    /// The player whose score this is.
    pub player: String,
    /// The other.
    pub opponent: String,
    /// The results by size and pie rule.
    pub cells: Vec<MatchScore>,
    /// All of them.
    pub total: MatchScore,
}

/// A score of a player.
#[derive(Serialize, Clone, Copy, Debug)]
pub struct MatchScore {
    /// The size, unless it is a total.
    pub size: Option<usize>,
    /// Whether the pie rule was on, unless it is a total.
    pub pie: Option<bool>,
    /// Games.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Pairs lost, split and won.
    pub pairs: [u64; 3],
    /// The score of a game. With pairs its interval counts pairs, else games.
    pub score: Option<Value>,
    /// The same in Elo.
    pub elo: Option<EloValue>,
    /// Wins in the first seat.
    pub as_first: Rate,
    /// Wins in the second seat.
    pub as_second: Rate,
}

/// An Elo difference; every number may be a bound only.
#[derive(Serialize, Clone, Copy, Debug)]
pub struct EloValue {
    /// The difference.
    pub elo: EloNumber,
    /// The lower end of its interval.
    pub lower: EloNumber,
    /// The upper end.
    pub upper: EloNumber,
}

/// A finite number of Elo, or a bound.
#[derive(Serialize, Clone, Copy, Debug)]
pub struct EloNumber {
    /// The number.
    pub value: f64,
    /// `=`, or `<` or `>` if the number is a bound.
    pub is: &'static str,
}

impl From<Elo> for EloNumber {
    fn from(elo: Elo) -> EloNumber {
        let is = match elo {
            Elo::Below(_) => "<",
            Elo::Exactly(_) => "=",
            Elo::Above(_) => ">",
        };
        EloNumber { value: elo.value(), is }
    }
}

impl From<EloEstimate> for EloValue {
    fn from(estimate: EloEstimate) -> EloValue {
        let EloEstimate { elo, lower, upper } = estimate;
        EloValue { elo: elo.into(), lower: lower.into(), upper: upper.into() }
    }
}

/// Ratings of all players, and who beat whom.
#[derive(Serialize, Clone, Debug)]
pub struct Ratings {
    /// The players, the strongest first.
    pub players: Vec<Rated>,
    /// `wins[i][j]`: games that player `i` won from player `j`.
    pub wins: Vec<Vec<u64>>,
}

/// A player with its rating.
#[derive(Serialize, Clone, Debug)]
pub struct Rated {
    /// The player.
    pub player: String,
    /// Its rating, with a mean of 0 over all.
    pub elo: Value,
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Whether it won all or lost all, so that the rating is a bound.
    pub is_bound: bool,
}

/// The state of a sequential test.
#[derive(Serialize, Clone, Debug)]
pub struct Test {
    /// The player whose Elo is tested.
    pub player: String,
    /// The other.
    pub opponent: String,
    /// The first hypothesis, in Elo.
    pub elo0: f64,
    /// The second.
    pub elo1: f64,
    /// Pairs lost, split and won, up to the decision.
    pub pairs: [u64; 3],
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Where the first hypothesis is accepted.
    pub lower: f64,
    /// Where the second is.
    pub upper: f64,
    /// `elo0`, `elo1` or `none yet`.
    pub accepted: &'static str,
}
