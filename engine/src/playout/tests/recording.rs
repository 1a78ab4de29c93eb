//! [`Recording`]: a playout written down, and learned from.

use federa::Random;
use federa::playout::averages::{Moves, Played};
use federa::playout::{Outcome, Policy, Trace};
use federa::rules::board::Board;
use federa::rules::cell::Cell;
use federa::{Color, Kind};

/// What a [`Trace`] records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Event {
    Place(Kind, Cell),
    Convert(Kind, Cell),
}

/// The moves of one playout in their order, without the passes.
#[derive(Default, Debug)]
pub(crate) struct Recording<const W: usize> {
    /// What was placed at once, before everything else.
    pub(crate) bulk: Option<Moves<W>>,
    pub(crate) events: Vec<Event>,
}

impl<const W: usize> Trace<W> for Recording<W> {
    fn place(&mut self, kind: Kind, cell: Cell) {
        self.events.push(Event::Place(kind, cell));
    }

    fn place_all(&mut self, placed: &Moves<W>) {
        assert!(self.bulk.is_none() && self.events.is_empty(), "bulk placements come first");
        self.bulk = Some(*placed);
    }

    fn convert(&mut self, to: Kind, lowest: impl FnOnce() -> Cell) {
        self.events.push(Event::Convert(to, lowest()));
    }
}

/// A playout from `board`, recorded.
pub(crate) fn record<const W: usize>(
    policy: &mut impl Policy<W>,
    board: &Board<W>,
    rng: &mut Random,
) -> (Recording<W>, Outcome) {
    let mut recording = Recording::default();
    let outcome = policy.playout(board, rng, &mut recording);
    (recording, outcome)
}

impl<const W: usize> Recording<W> {
    /// The placements and the conversions, as tables take them.
    pub(crate) fn moves(&self) -> Played<W> {
        let mut played = Played { placements: self.bulk.unwrap_or_default(), ..Played::default() };
        for event in &self.events {
            match *event {
                Event::Place(kind, cell) => played.placements[kind].insert(cell),
                Event::Convert(to, lowest) => played.conversions[to].insert(lowest),
            }
        }
        played
    }

    /// Teaches a policy what happened, as a search does.
    pub(crate) fn teach(&self, policy: &mut impl Policy<W>, winner: Color) {
        let knowledge = policy.knowledge().expect("a policy that learns");
        knowledge.add(&self.moves(), winner);
    }
}
