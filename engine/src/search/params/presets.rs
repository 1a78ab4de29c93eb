//! The presets: parameters that have a name.

use super::{
    AmafParams, EndgameParams, Engine, ParallelParams, Params, Playout, PlayoutParams,
    SelectionParams, ValueParams,
};

impl Params {
    /// The presets: `default`, the engine at its best, and opponents that never change.
    pub const PRESETS: [&str; 5] = ["default", "guided", "uct", "rave", "random"];

    /// The parameters with this name.
    ///
    /// `guided` is the search by guided playouts that was the default of version 0.1; `uct` is
    /// UCB1 with c = 0.6 and uniform playouts, expansion at the first visit, most visits;
    /// `rave` the same with RAVE; `random` plays any legal move.
    pub fn preset(name: &str) -> Option<Params> {
        Some(match name {
            "default" => Params::default(),
            "guided" => guided(),
            "uct" => uct(),
            "rave" => rave(),
            "random" => Params { engine: Engine::Random, ..uct() },
            _ => return None,
        })
    }
}

/// Frozen: every parameter is written out, so that no change of a default reaches it.
fn guided() -> Params {
    Params {
        engine: Engine::Playouts,
        values: ValueParams {
            generation: 0,
            value_exploration: 0.03,
            static_weight: 1.0,
            reluctance: 0.01,
            noise: 0.0,
        },
        selection: SelectionParams { exploration: 0.1, visit_all: false, expand_at: 2 },
        amaf: AmafParams { equivalence: 1000.0, reference: 50, prior: 20.0 },
        playouts: PlayoutParams {
            playout: Playout::Guided,
            candidates: 6,
            epsilon: 0.1,
            decay: 0.5,
        },
        parallel: ParallelParams { slice: 2, slices: 64 },
        endgame: EndgameParams { solver: 5_000, resist: 1_000 },
    }
}

/// Frozen as `guided` is.
fn uct() -> Params {
    let guided = guided();
    Params {
        selection: SelectionParams { exploration: 0.6, visit_all: true, expand_at: 1 },
        amaf: AmafParams { equivalence: 0.0, prior: 0.0, ..guided.amaf },
        playouts: PlayoutParams { playout: Playout::Uniform, ..guided.playouts },
        parallel: ParallelParams { slice: 0, ..guided.parallel },
        endgame: EndgameParams { solver: 0, ..guided.endgame },
        ..guided
    }
}

/// Frozen as `guided` is.
fn rave() -> Params {
    let uct = uct();
    let amaf = AmafParams { equivalence: 1000.0, reference: 1, ..uct.amaf };
    Params { amaf, ..uct }
}
