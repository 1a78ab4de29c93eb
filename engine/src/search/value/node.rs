//! [`Node`]: a position of the tree, with what is below it.
//!
//! A node owns its children, so that threads can work below different nodes at the same time.
//! The visited children come in the order of their static values, which is that of the node's
//! list of candidates. A list begins with the best moves only, and grows when all of them have
//! been visited.

use super::room::Room;
use crate::evaluation::ONE;
use crate::rules::packed_move::PackedMove;
use crate::search::proof::Value;

/// A position that was visited. Values are for the player who moved to it, in parts of
/// [`ONE`].
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The sum of the values backed up through it.
    pub(super) sum: u64,
    /// How many they are.
    pub(super) visits: u32,
    /// The move that led to it.
    pub(super) action: PackedMove,
    /// The value before any visit.
    pub(super) prior: u16,
    /// What is proven of it.
    pub(super) value: Value,
    /// Whether every move is listed.
    complete: bool,
    children: Vec<Node>,
    list: Box<[Candidate]>,
}

// A cache line, where addresses have 8 bytes.
const _: () = assert!(size_of::<usize>() != 8 || size_of::<Node>() == 64);

/// A move that may be visited, and its static value for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Candidate {
    /// The move.
    pub(super) action: PackedMove,
    /// The value.
    pub(super) prior: u16,
}

const NOTHING: Candidate = Candidate { action: PackedMove::PASS, prior: (ONE / 2) as u16 };

impl Node {
    /// A root without anything below it.
    pub(super) fn root() -> Self {
        Node::new(NOTHING)
    }

    fn new(candidate: Candidate) -> Self {
        Self {
            sum: 0,
            visits: 0,
            action: candidate.action,
            prior: candidate.prior,
            value: Value::Open,
            complete: false,
            children: Vec::new(),
            list: Box::default(),
        }
    }

    /// Adds a value for the player who moved to it.
    #[inline]
    pub(super) fn back_up(&mut self, value: u32) {
        self.visits += 1;
        self.sum += u64::from(value);
    }

    /// The sum of what was backed up and the static value, which counts as `weight` visits.
    #[inline]
    pub(super) fn sum_with_prior(&self, weight: f32) -> f32 {
        self.sum as f32 + weight * f32::from(self.prior)
    }

    /// The [mean] in parts of [`ONE`].
    pub(super) fn mean_units(&self, weight: f32) -> u32 {
        let mean = mean(self.sum_with_prior(weight), self.visits, weight);
        ((mean * ONE as f32) as u32).min(ONE)
    }

    /// The visited children.
    #[inline]
    pub(super) fn children(&self) -> &[Node] {
        &self.children
    }

    /// The visited children, to be changed.
    #[inline]
    pub(super) fn children_mut(&mut self) -> &mut [Node] {
        &mut self.children
    }

    /// The place of the child that a move leads to.
    fn place_of(&self, action: PackedMove) -> Option<usize> {
        self.children.iter().position(|child| child.action == action)
    }

    /// The child that a move leads to.
    pub(super) fn find(&self, action: PackedMove) -> Option<&Node> {
        self.place_of(action).map(|place| &self.children[place])
    }

    /// Takes the child that a move leads to out of the tree.
    pub(super) fn take(mut self, action: PackedMove) -> Option<Node> {
        let place = self.place_of(action)?;
        Some(self.children.swap_remove(place))
    }

    /// The best candidate that was not visited.
    #[inline]
    pub(super) fn next(&self) -> Option<Candidate> {
        self.list.get(self.children.len()).copied()
    }

    /// The listed candidates in order, the visited children first.
    #[inline]
    pub(super) fn listed(&self) -> &[Candidate] {
        &self.list
    }

    /// Whether every move is listed.
    #[inline]
    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Sets the list of candidates, which begins with those that were visited, if there is room.
    pub(super) fn list(&mut self, candidates: &[Candidate], complete: bool, room: &mut Room) {
        let mut list = Vec::new();
        if room.take_block(size_of_val(candidates))
            && list.try_reserve_exact(candidates.len()).is_ok()
        {
            room.free_block(size_of_val(&*self.list));
            list.extend_from_slice(candidates);
            self.list = list.into_boxed_slice();
            self.complete = complete;
        }
    }

    /// Adds a child, the best candidate that was not visited. False if there is no room for it.
    #[inline]
    pub(super) fn add(&mut self, candidate: Candidate, room: &mut Room) -> bool {
        if self.children.len() == self.children.capacity() && !self.make_room(room) {
            return false;
        }
        self.children.push(Node::new(candidate));
        room.add_node();
        true
    }

    /// Doubles the room for children.
    fn make_room(&mut self, room: &mut Room) -> bool {
        let more = self.children.len().max(1);
        let bytes = |count| count * size_of::<Node>();
        room.take_block(bytes(self.children.len() + more)) && {
            room.free_block(bytes(self.children.capacity()));
            self.children.try_reserve_exact(more).is_ok()
        }
    }

    /// Notes what was proven of a child. One winning move is enough: the one who moved here has
    /// lost.
    #[inline]
    pub(super) fn note(&mut self, child: Value) {
        if child == Value::Won {
            self.value = Value::Lost;
        }
    }

    /// Notes that the player to move wins by a move, which becomes a child in the order of
    /// candidates if there is room.
    pub(super) fn win_by(&mut self, action: PackedMove, room: &mut Room) {
        self.value = Value::Lost;
        let place = self.place_of(action);
        let place = place.or_else(|| self.promote(action, room).then(|| self.children.len() - 1));
        if let Some(place) = place {
            self.children[place].value = Value::Won;
        }
    }

    /// Visits a move that wins before all candidates that were not visited.
    fn promote(&mut self, action: PackedMove, room: &mut Room) -> bool {
        let winner = Candidate { action, prior: (ONE - 1) as u16 };
        let (visited, rest) = self.list.split_at(self.children.len());
        let rest = rest.iter().filter(|other| other.action != action);
        let list: Vec<_> = visited.iter().chain([&winner]).chain(rest).copied().collect();
        self.list(&list, self.complete, room);
        self.next() == Some(winner) && self.add(winner, room)
    }

    /// Adds what is below the node to what is taken.
    pub(super) fn measure(&self, room: &mut Room) {
        room.add_node();
        room.add_block(self.children.capacity() * size_of::<Node>());
        room.add_block(size_of_val(&*self.list));
        self.children.iter().for_each(|child| child.measure(room));
    }
}

/// The mean, 0 to 1, of a [sum with the prior](Node::sum_with_prior).
#[inline]
pub(super) fn mean(sum: f32, visits: u32, weight: f32) -> f32 {
    sum / ((visits as f32 + weight) * ONE as f32)
}
