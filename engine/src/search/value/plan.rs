//! [`Plan`]: how trees that grow side by side divide the work.
//!
//! All trees have the top of the tree in common: the nodes that many visits went through, with
//! the same moves and, after every exchange, the same counts. Trees that follow one evaluation and no
//! chance would all do the same, so each part of the tree below the top belongs to one of them. A
//! tree goes through the iterations of the whole team in turn: those that end in a part of
//! another tree it only *plans*, as a visit that leaves the mean of the node at the end as it is;
//! the first one of its own it carries out. Planned visits are taken back at the exchange, where the others'
//! real ones replace them.

use super::nodes::ROOT;
use super::select::Formula;
use super::tree::ValueTree;
use crate::evaluation::ONE;
use crate::search::proof::Value;

/// Planned iterations of each other tree for one of the own, at most: where most of the work
/// belongs to one tree, the others help.
const MOST_AHEAD: usize = 3;

/// The place of one tree in a team, and what it has planned for the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// Its number, below the number of trees.
    pub(super) part: usize,
    /// The number of trees; 0 and 1 are a tree alone.
    pub(super) parts: usize,
    /// Planned visits: for each the number of places, the places of the children on the way and
    /// the value backed up, in two halves.
    log: Vec<u16>,
}

impl<const W: usize> ValueTree<W> {
    /// Plans iterations of other trees until one of this tree is next.
    pub(super) fn plan_others(&mut self) {
        if self.plan.parts < 2 {
            return;
        }
        for _ in 0..MOST_AHEAD * (self.plan.parts - 1) {
            if !self.plan_one() {
                return;
            }
        }
    }

    /// Plans the next iteration if it is another tree's.
    fn plan_one(&mut self) -> bool {
        self.path.clear();
        self.path.push(ROOT);
        let start = self.plan.log.len();
        self.plan.log.push(0);
        match self.walk_top() {
            Some(value) => {
                let places = self.path.len() - 1;
                self.plan.log[start] = places as u16;
                self.plan.log.extend([value as u16, (value >> 16) as u16]);
                self.back_up(value);
                true
            }
            None => {
                self.plan.log.truncate(start);
                false
            }
        }
    }

    /// Walks to a node below the top, along `path`, and notes the places on the way. Returns the
    /// value for the player to move there if the node is another tree's.
    fn walk_top(&mut self) -> Option<u32> {
        let mut owner = 0;
        loop {
            let id = *self.path.last().expect("the root at least");
            let node = self.nodes.node(id);
            if !node.common || node.value != Value::Open {
                let mean = node.mean_units(&self.constants);
                let others = id != ROOT && owner % self.plan.parts != self.plan.part;
                return (others && node.value == Value::Open).then(|| ONE - mean);
            }
            let formula = Formula::new(&self.constants, node.visits);
            let visited = formula.best(self.nodes.children(id));
            let Some(next) = self.nodes.next(id) else {
                // Without more candidates; those that are not listed need the position.
                let (place, _) = visited.filter(|_| self.nodes.listed(id).1)?;
                self.enter(place, &mut owner);
                continue;
            };
            let unvisited = formula.unvisited(f32::from(next.prior) / ONE as f32);
            match visited {
                Some((place, value)) if value >= unvisited => self.enter(place, &mut owner),
                _ => {
                    let place = self.nodes.children(id).len();
                    if (owner + place) % self.plan.parts == self.plan.part || !self.may_grow() {
                        return None;
                    }
                    self.nodes.add(id, next);
                    self.enter(place, &mut owner);
                }
            }
        }
    }

    fn enter(&mut self, place: usize, owner: &mut usize) {
        let id = *self.path.last().expect("the root at least");
        *owner += place;
        self.plan.log.push(place as u16);
        self.path.push(self.nodes.child(id, place));
    }

    /// Takes back what was planned.
    pub(super) fn forget_plan(&mut self) {
        let log = std::mem::take(&mut self.plan.log);
        let mut rest = &log[..];
        while let [places, after @ ..] = rest {
            let (places, after) = after.split_at(usize::from(*places));
            let value = u32::from(after[0]) | u32::from(after[1]) << 16;
            rest = &after[2..];
            // The value of the node at the end, then in turn.
            let mut moved = if places.len() % 2 == 0 { ONE - value } else { value };
            let mut id = ROOT;
            for place in std::iter::once(None).chain(places.iter().map(Some)) {
                if let Some(&place) = place {
                    id = self.nodes.child(id, usize::from(place));
                }
                let node = self.nodes.node_mut(id);
                node.visits -= 1;
                node.sum -= u64::from(moved);
                moved = ONE - moved;
            }
        }
        self.plan.log = log;
        self.plan.log.clear();
    }
}
