//! Searches: the move of a level, and an analysis in slices.

use federa::{Color, Level, Limits, Params, Position, Proof, Report, Searcher};
use serde_json::{Value, json};

/// Bytes of all trees: a page has at most 4 GiB, and a phone far less.
const MEMORY: u64 = 192 << 20;

/// The move that a level plays in a position, with what its search found.
pub(crate) fn play(position: &Position, level: Level, seed: u64) -> Value {
    let mut searcher = searcher(level.params(), seed);
    let report = searcher.search(position, &level.limits().memory(MEMORY));
    report_json(&report, report.playouts)
}

/// A search that goes on for as long as it is asked to.
#[derive(Debug)]
pub(crate) struct Analysis {
    searcher: Searcher,
    position: Position,
    playouts: u64,
}

impl Analysis {
    pub(crate) fn new(position: Position, seed: u64) -> Analysis {
        // Between slices nothing is forgotten, as if they were one search.
        let mut params = Params::default();
        params.playouts.decay = 1.0;
        Analysis { searcher: searcher(params, seed), position, playouts: 0 }
    }

    pub(crate) fn more(&mut self, playouts: u64) -> Value {
        let limits = Limits::new().playouts(playouts).memory(MEMORY);
        let report = self.searcher.search(&self.position, &limits);
        self.playouts += report.playouts;
        report_json(&report, self.playouts)
    }
}

fn searcher(params: Params, seed: u64) -> Searcher {
    Searcher::builder().params(params).seed(seed).build().expect("one thread needs no other")
}

fn report_json(report: &Report, playouts: u64) -> Value {
    let dark = |rate: f64| if report.to_move == Color::Dark { rate } else { 1.0 - rate };
    let proof = |proof: Option<Proof>| {
        let winner = |proof| if proof == Proof::Win { report.to_move } else { !report.to_move };
        proof.map(|proof| winner(proof).letter())
    };
    let moves = report.moves.iter().filter(|m| m.visits > 0 || m.proof.is_some());
    json!({
        "best": report.best.map(|mv| mv.to_string()),
        "dark": report.value().map(dark),
        "proof": proof(report.proof),
        "playouts": playouts,
        "moves": moves.map(|m| json!({
            "move": m.mv.to_string(),
            "visits": m.visits,
            "dark": m.winrate.map(dark),
            "proof": proof(m.proof),
            "line": m.pv.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })).collect::<Value>(),
    })
}
