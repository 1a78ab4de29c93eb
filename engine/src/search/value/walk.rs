//! [`Walk`]: iterations, one after another, below one node.

use super::judge::{FIRST_LIST, Judge, Verdict};
use super::node::{Candidate, Node};
use super::room::Room;
use super::select::{Constants, Formula};
use crate::evaluation::ONE;
use crate::search::proof::Value;

/// Each further list of a node's candidates has so many times as many.
const LIST_GROWTH: usize = 4;

/// More moves than most positions have.
const MANY: usize = 1024;

/// What iterations need besides the nodes.
#[derive(Debug)]
pub(super) struct Walk<'a, const W: usize> {
    pub(super) constants: &'a Constants,
    pub(super) judge: &'a mut Judge<W>,
    pub(super) room: &'a mut Room,
}

impl<const W: usize> Walk<'_, W> {
    /// One iteration: selection and expansion from a node to a new one or one that is proven,
    /// whose value is backed up on the way back. Returns the value for the player to move.
    pub(super) fn visit(&mut self, node: &mut Node) -> u32 {
        let value = self.value(node);
        node.back_up(ONE - value);
        value
    }

    fn value(&mut self, node: &mut Node) -> u32 {
        match node.value {
            Value::Won => return 0,
            Value::Lost => return ONE,
            Value::Open if node.visits == 0 && !self.judge.is_at_root() => return self.judge(node),
            Value::Open => {}
        }
        let formula = Formula::new(self.constants, node.visits);
        let visited = formula.best(node.children());
        self.list_more(node);
        let next = node.next();
        let unvisited = next.map(|next| formula.unvisited(f32::from(next.prior) / ONE as f32));
        let place = match (visited, unvisited, next) {
            (Some((place, value)), Some(other), _) if value >= other => place,
            (_, _, Some(next)) if node.add(next, self.room) => node.children().len() - 1,
            (_, _, Some(next)) => return next.prior.into(),
            (Some((place, _)), _, None) => place,
            (None, _, None) if node.is_complete() => {
                // Every move is proven to lose: the one who moved here wins.
                node.value = Value::Won;
                return 0;
            }
            // Without room for its moves the node is worth what it was.
            (None, _, None) => return ONE - node.mean_units(self.constants.weight),
        };
        let child = &mut node.children_mut()[place];
        self.judge.enter(child.action);
        let value = ONE - self.visit(child);
        let proven = child.value;
        node.note(proven);
        value
    }

    /// Lists more of the moves of the node that the walk has come to, if all that are listed were
    /// visited and there is room.
    pub(super) fn list_more(&mut self, node: &mut Node) {
        // The root's moves are all told in the report.
        let is_root = self.judge.is_at_root();
        if node.is_complete() || (!is_root && node.next().is_some()) {
            return;
        }
        let count = if is_root { usize::MAX } else { node.listed().len() * LIST_GROWTH };
        let count = count.max(FIRST_LIST);
        if self.room.fits(count.min(MANY) * size_of::<Candidate>()) {
            let (candidates, complete) = self.judge.candidates(count);
            node.list(candidates, complete, self.room);
        }
    }

    /// Judges the node that the walk has come to. Returns its value for the player to move there.
    fn judge(&mut self, node: &mut Node) -> u32 {
        match self.judge.verdict() {
            Verdict::Over => {
                node.value = Value::Won;
                0
            }
            Verdict::Wins(action) => {
                node.win_by(action, self.room);
                ONE
            }
            Verdict::Open { value, first } => {
                if node.listed().is_empty() {
                    node.list(first.candidates(), first.complete, self.room);
                }
                value
            }
        }
    }
}
