//! [`Recording`]: a playout written down, and learned from.

use federa::playout::averages::Moves;
use federa::playout::random::Random;
use federa::playout::{Outcome, Policy, Trace};
use federa::rules::bits::Bits;
use federa::rules::board::Board;
use federa::rules::cell::Cell;
use federa::{Color, Kind};

/// What a [`Trace`] is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Event {
    Place(Kind, Cell),
    Convert(Kind, Cell),
}

/// The moves of one playout in their order, without the passes.
#[derive(Default, Debug)]
pub(crate) struct Recording<const W: usize> {
    /// What was placed at once, before everything else.
    pub(crate) bulk: Option<[Bits<W>; 4]>,
    pub(crate) events: Vec<Event>,
}

impl<const W: usize> Trace<W> for Recording<W> {
    fn place(&mut self, kind: Kind, cell: Cell) {
        self.events.push(Event::Place(kind, cell));
    }

    fn place_all(&mut self, placed: &[Bits<W>; 4]) {
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
    pub(crate) fn moves(&self) -> [Moves<W>; 2] {
        let (mut placed, mut converted) = (self.bulk.unwrap_or_default(), Moves::default());
        for event in &self.events {
            match *event {
                Event::Place(kind, cell) => placed[kind.index()].insert(cell),
                Event::Convert(to, lowest) => converted[to.index()].insert(lowest),
            }
        }
        [placed, converted]
    }

    /// Teaches a policy what happened, as a search does.
    pub(crate) fn teach(&self, policy: &mut impl Policy<W>, winner: Color) {
        let knowledge = policy.knowledge().expect("a policy that learns");
        let [placed, converted] = self.moves();
        knowledge.placements.add(&placed, winner);
        knowledge.conversions.add(&converted, winner);
    }
}
