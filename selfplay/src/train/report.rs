//! [`Report`]: how well the winner is foreseen, by tenth of the game, in games held out.

use std::collections::BTreeMap;

use serde::Serialize;

use super::positions::{Fact, Positions};
use crate::stats::Forecasts;

/// How well weights, the search and the base rate foresee the winner.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Games that are held out.
    pub games: u32,
    /// All sizes together, and by size where there are several.
    pub tables: Vec<Table>,
}

/// One row a tenth, and one for all.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Table {
    /// The size of the board; `None` for all.
    pub size: Option<u8>,
    /// By tenth of the game.
    pub tenths: Vec<Row>,
    /// All tenths together.
    pub total: Row,
}

/// Forecasts of some positions. A loss is the mean of minus the logarithm of the probability given
/// to what happened; see [`Forecasts`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The tenth, from 1; `None` for all.
    pub tenth: Option<u8>,
    /// How many positions.
    pub positions: usize,
    /// The loss of who knows only how often the side to move wins in this tenth.
    pub base_loss: Option<f64>,
    /// The forecasters, in their order.
    pub skills: Vec<Skill>,
}

/// How good a forecaster is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Skill {
    /// Who forecasts.
    pub name: String,
    /// Its loss.
    pub log_loss: Option<f64>,
    /// The area under its curve.
    pub auc: Option<f64>,
}

/// What the estimate of the search that chose the next move is called.
pub const SEARCH: &str = "search";

/// One that gives positions a probability that the side to move wins.
pub struct Forecaster<'a> {
    /// What it is called.
    pub name: String,
    /// Its forecast of a position, by its number.
    pub forecast: Box<dyn Fn(usize) -> f64 + 'a>,
}

/// How well forecasters, and the search after them, foresee the winners of positions.
pub fn report(positions: &Positions, forecasters: &[Forecaster<'_>]) -> Report {
    let mut by_size: BTreeMap<Option<u8>, Vec<usize>> = BTreeMap::new();
    for (number, fact) in positions.facts().iter().enumerate() {
        by_size.entry(None).or_default().push(number);
        by_size.entry(Some(fact.size)).or_default().push(number);
    }
    if by_size.len() == 2 {
        by_size.pop_last();
    }
    let table = |(size, numbers): (Option<u8>, Vec<usize>)| {
        let tenth = |tenth: u8| {
            let is_here = |&&number: &&usize| positions.facts()[number].tenth == tenth;
            let here: Vec<_> = numbers.iter().filter(is_here).copied().collect();
            row(positions, &here, Some(tenth + 1), forecasters)
        };
        let tenths = (0..10).map(tenth).collect();
        Table { size, tenths, total: row(positions, &numbers, None, forecasters) }
    };
    Report { games: positions.games(), tables: by_size.into_iter().map(table).collect() }
}

fn row(
    positions: &Positions,
    numbers: &[usize],
    tenth: Option<u8>,
    forecasters: &[Forecaster<'_>],
) -> Row {
    let facts = || numbers.iter().map(|&number| positions.facts()[number]);
    let skill = |name: &str, forecast: &dyn Fn(usize, &Fact) -> f64| {
        let pairs = numbers.iter().zip(facts());
        let pairs: Forecasts =
            pairs.map(|(&number, fact)| (forecast(number, &fact), fact.won)).collect();
        Skill { name: name.into(), log_loss: pairs.log_loss(), auc: pairs.auc() }
    };
    let won: Forecasts = facts().map(|fact| (0.5, fact.won)).collect();
    let base: Option<Forecasts> =
        won.rate().map(|rate| facts().map(|fact| (rate, fact.won)).collect());
    let mut skills: Vec<_> = forecasters
        .iter()
        .map(|forecaster| skill(&forecaster.name, &|number, _| (forecaster.forecast)(number)))
        .collect();
    skills.push(skill(SEARCH, &|_, fact| f64::from(fact.estimate)));
    Row {
        tenth,
        positions: numbers.len(),
        base_loss: base.and_then(|base| base.log_loss()),
        skills,
    }
}
