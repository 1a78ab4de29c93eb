//! What random playouts say of positions, to compare forecasts with. Slow.

use std::path::PathBuf;

use federa::{Limits, Params, Searcher};

use super::positions::{Wanted, each_game, visit_game};
use super::split::Split;
use crate::Error;
use crate::record::GameRecord;

/// More visits than any root has: the tree stays a root, and all playouts start there.
const NEVER: &str = "1000000000";

/// The share of `count` playouts of a kind (`uniform` or `guided`) that the side to move wins, for
/// every position of games held out, in the order of
/// [`read_files`](super::positions::read_files).
///
/// # Errors
/// As `read_files`, and if there is no such kind.
pub fn forecasts(
    paths: &[PathBuf],
    split: &Split,
    wanted: Wanted<'_>,
    kind: &str,
    count: u64,
) -> Result<Vec<f64>, Error> {
    let mut params = Params::preset("uct").expect("a preset");
    for (name, value) in [("playout", kind), ("expand_at", NEVER)] {
        params.set(name, value).map_err(|error| Error::input(error.to_string()))?;
    }
    let limits = Limits::new().playouts(count);
    let play = |record: &GameRecord| {
        let mut shares = Vec::new();
        // A generator for every game, so that the order of games does not matter.
        let searcher = Searcher::builder().params(params.clone()).seed(record.index);
        let mut searcher = searcher.build().map_err(|error| error.to_string())?;
        visit_game(record, |game, _| {
            let report = searcher.search(game.position(), &limits);
            shares.extend(report.winrate);
        })?;
        Ok(shares)
    };
    let mut all = Vec::new();
    let held_out = |size, is_held_out| is_held_out && wanted(size, is_held_out);
    each_game(paths, split, &held_out, &play, &mut |_, shares| all.extend(shares))?;
    Ok(all)
}
