//! [`Group`]: connected pieces of one kind, and which side may convert them.

use super::bits::Bits;
use super::by::{ByColor, ByKind};
use super::cell::Cell;
use super::kind::{Color, Kind};

/// A maximal set of connected pieces of one kind.
///
/// Aligned so that a record of three words, the standard board's, takes 64 bytes: its address is
/// a shift, and its sets are whole vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub struct Group<const W: usize> {
    /// The pieces.
    pub members: Bits<W>,
    /// The points beside them, occupied or not.
    pub neighbours: Bits<W>,
    /// What the pieces are.
    pub kind: Kind,
    /// The number of pieces.
    pub size: u16,
}

impl<const W: usize> Group<W> {
    /// The lowest cell: by it a conversion is named.
    #[inline]
    pub fn lowest(&self) -> Cell {
        self.members.lowest().expect("a group has members")
    }

    /// How many distinct points beside the group hold the kind of `by` that
    /// covets it, in an arrangement of pieces by kind.
    #[inline]
    pub fn coveting(&self, kinds: &ByKind<Bits<W>>, by: Color) -> u32 {
        (self.neighbours & kinds[self.kind.coveted_by(by)]).count()
    }

    /// Whether Dark and Light may convert the group, on their turn and if it is
    /// bounded: the side with more coveting pieces, its owner if equal, and
    /// neither without any.
    #[inline]
    pub fn may_convert(&self, kinds: &ByKind<Bits<W>>) -> ByColor<bool> {
        let dark = self.coveting(kinds, Color::Dark);
        let light = self.coveting(kinds, Color::Light);
        // Equal counts favour the owner, as half a piece more would.
        let light_owns = self.kind.color() as u32;
        let dark_leads = dark + 1 > light + light_owns;
        ByColor([dark_leads & (dark > 0), !dark_leads & (light > 0)])
    }
}
