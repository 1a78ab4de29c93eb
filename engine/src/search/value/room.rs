//! [`Room`]: the memory that a tree may take, or what a thread may add to a part of it.

/// Bytes that an allocator needs for every block besides, about.
const BLOCK: i64 = 16;

/// Memory that is never asked for unless there is as much left: where the system has no more, the
/// rest of the program needs some.
const REST: usize = 32 << 20;

/// Bytes taken between two looks at what the system has. In want, an allocator may need a page for
/// the smallest block.
const LOOK_EVERY: i64 = 1 << 18;

/// Memory that there is where several threads may take some at a time: an allocator keeps a stock
/// for each, and some find nothing more for one while there is a rest for another.
const PLENTY: usize = 256 << 20;

/// Whether the system can give that much at once.
fn can_give(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// Whether the system has memory for several threads at a time.
pub(super) fn is_plenty() -> bool {
    can_give(PLENTY)
}

/// What was taken, and what may be.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Room {
    /// Bytes that may be taken.
    limit: i64,
    /// Bytes that blocks of nodes and lists take; less than none where blocks from before grew
    /// smaller.
    taken: i64,
    /// Nodes.
    nodes: i64,
    /// Bytes at which it is seen again whether the system has memory.
    look_at: i64,
}

impl Room {
    /// Room for so many bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self { limit: bytes(limit), ..Self::default() }
    }

    /// Sets the bytes that may be taken.
    pub(super) fn set_limit(&mut self, limit: usize) {
        (self.limit, self.look_at) = (bytes(limit), 0);
    }

    /// Forgets what was taken.
    pub(super) fn clear(&mut self) {
        (self.taken, self.nodes, self.look_at) = (0, 0, 0);
    }

    /// What one of several parts may take: `share` of `all`.
    pub(super) fn part(&self, share: u32, all: u32) -> Room {
        let left = i128::from((self.limit - self.taken).max(0));
        Room { limit: (left * i128::from(share) / i128::from(all)) as i64, ..Self::default() }
    }

    /// Adds what a part has taken.
    pub(super) fn join(&mut self, part: Room) {
        self.taken += part.taken;
        self.nodes += part.nodes;
    }

    /// Stops growing where the system has hardly any memory left.
    pub(super) fn look(&mut self) {
        if self.taken >= self.look_at {
            self.look_at = self.taken + LOOK_EVERY;
            if !can_give(REST) {
                self.limit = self.limit.min(self.taken);
            }
        }
    }

    /// Whether there is room for a block.
    #[inline]
    pub(super) fn fits(&self, size: usize) -> bool {
        bytes(size) + BLOCK <= self.limit - self.taken
    }

    /// Takes a block if there is room for it.
    #[inline]
    pub(super) fn take_block(&mut self, size: usize) -> bool {
        let fits = self.fits(size);
        if fits {
            self.add_block(size);
        }
        fits
    }

    /// Counts a block that is there; one without bytes is none.
    #[inline]
    pub(super) fn add_block(&mut self, size: usize) {
        self.taken += if size > 0 { bytes(size) + BLOCK } else { 0 };
    }

    /// Counts a block no more.
    #[inline]
    pub(super) fn free_block(&mut self, size: usize) {
        self.taken -= if size > 0 { bytes(size) + BLOCK } else { 0 };
    }

    /// Counts a node.
    #[inline]
    pub(super) fn add_node(&mut self) {
        self.nodes += 1;
    }

    /// Bytes taken.
    pub(super) fn taken(&self) -> u64 {
        self.taken.max(0) as u64
    }

    /// Nodes counted.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.max(0) as u64
    }
}

/// Bytes as a number that may become negative.
fn bytes(size: usize) -> i64 {
    i64::try_from(size).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_is_asked_after_so_many_bytes() {
        assert!(can_give(1) && !can_give(usize::MAX));
        let mut room = Room::new(usize::MAX);
        for (taken, next) in
            [(0, 1), (1, 1), (LOOK_EVERY - 1, 1), (LOOK_EVERY, 2), (5 * LOOK_EVERY, 6)]
        {
            room.taken = taken;
            room.look();
            assert_eq!((room.limit, room.look_at), (i64::MAX, next * LOOK_EVERY), "{taken}");
        }
    }
}
