//! Facts of groups: owner, size, liberties, and who would convert them.

use crate::rules::bits::Bits;
use crate::rules::by::ByKind;
use crate::rules::group::Group;
use crate::rules::kind::{Color, Kind};

/// The number of classes of groups.
pub const GROUP_CLASSES: usize = 2 * SIZES * LIBERTIES * BALANCES;

/// Sizes are told apart up to the last of these, in classes that begin with them.
const SIZE_CLASSES: [u16; SIZES] = [1, 2, 3, 4, 5, 7, 10, 15];
const SIZES: usize = 8;
/// None, one, two, or more empty points beside the group.
const LIBERTIES: usize = 4;
/// Coveting pieces of one side minus those of the other, -3 to 3, and none of either.
const BALANCES: usize = 8;
const WIDEST: i32 = 3;

/// What counts of a group, in the numbers that a move changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Facts {
    pub(super) owner: Color,
    pub(super) size: u16,
    pub(super) liberties: u16,
    /// Distinct points beside it with the coveting kind, by colour.
    pub(super) coveting: [u16; 2],
}

impl Facts {
    /// The facts of a group in an arrangement of pieces.
    #[inline]
    pub(super) fn of<const W: usize>(
        group: &Group<W>,
        kinds: &ByKind<Bits<W>>,
        empty: Bits<W>,
    ) -> Self {
        Self::around(group.kind, group.size, group.neighbours, kinds, empty)
    }

    /// The facts of `size` pieces of a kind with these points around them.
    #[inline]
    pub(super) fn around<const W: usize>(
        kind: Kind,
        size: u16,
        neighbours: Bits<W>,
        kinds: &ByKind<Bits<W>>,
        empty: Bits<W>,
    ) -> Self {
        let count = |color| (neighbours & kinds[kind.coveted_by(color)]).count() as u16;
        Self {
            owner: kind.color(),
            size,
            liberties: (neighbours & empty).count() as u16,
            coveting: Color::ALL.map(count),
        }
    }

    /// The facts of a group of the kind `own` once a piece of another kind was put beside it.
    #[inline]
    pub(super) fn beside(mut self, placed: Kind, own: Kind) -> Self {
        self.liberties = self.liberties.saturating_sub(1);
        let covets = own.coveted_by(placed.color()) == placed;
        self.coveting[placed.color().index()] += u16::from(covets);
        self
    }

    /// The class of the group from a point of view.
    #[inline]
    pub(super) fn class(&self, view: Color) -> usize {
        let owner = usize::from(self.owner != view);
        let size = usize::from(SIZE_CLASS[usize::from(self.size)]);
        let liberties = usize::from(self.liberties).min(LIBERTIES - 1);
        let [own, other] = [view, !view].map(|color| i32::from(self.coveting[color.index()]));
        let balance = match own + other {
            0 => BALANCES - 1,
            _ => ((own - other).clamp(-WIDEST, WIDEST) + WIDEST) as usize,
        };
        ((owner * SIZES + size) * LIBERTIES + liberties) * BALANCES + balance
    }
}

/// The class of each size of a group.
static SIZE_CLASS: [u8; 362] = {
    let mut classes = [0; 362];
    let (mut size, mut class) = (1, 0);
    while size < classes.len() {
        if class + 1 < SIZES && SIZE_CLASSES[class + 1] as usize == size {
            class += 1;
        }
        classes[size] = class as u8;
        size += 1;
    }
    classes
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_reached_and_no_other() {
        let mut seen = [[false; GROUP_CLASSES]; 2];
        for owner in Color::ALL {
            for size in 1..=361 {
                for liberties in 0..6 {
                    for coveting in (0..36).map(|i| [i / 6, i % 6]) {
                        let facts = Facts { owner, size, liberties, coveting };
                        for view in Color::ALL {
                            seen[view.index()][facts.class(view)] = true;
                        }
                    }
                }
            }
        }
        assert!(seen.iter().flatten().all(|seen| *seen));
        let class = |size| {
            let facts = Facts { owner: Color::Dark, size, liberties: 0, coveting: [1, 0] };
            facts.class(Color::Dark)
        };
        assert_eq!(class(5), class(6));
        assert_ne!(class(4), class(5));
        assert_eq!(class(15), class(361));
    }

    /// Weights in files are by these numbers.
    #[test]
    fn classes_are_numbered_by_owner_size_liberties_and_balance() {
        for (size, liberties, coveting, class) in [
            (1, 0, [0, 0], 7),
            (1, 0, [0, 1], 2),
            (1, 0, [1, 1], 3),
            (1, 0, [1, 0], 4),
            (1, 0, [9, 1], 6),
            (1, 1, [0, 0], 8 + 7),
            (2, 0, [0, 0], 32 + 7),
            (361, 9, [1, 9], 255 - 7),
        ] {
            let facts = Facts { owner: Color::Dark, size, liberties, coveting };
            assert_eq!(facts.class(Color::Dark), class, "{facts:?}");
            let facts = Facts { owner: Color::Light, ..facts };
            assert_eq!(facts.class(Color::Dark), 256 + class, "{facts:?}");
        }
    }
}
