//! Groups found at once are those that were kept up move by move.

use federa::rules::board::Board;
use federa::rules::geometry::Geometry;
use federa::rules::group::Group;
use federa::rules::groups::Groups;
use federa::{Position, Size};

use crate::common::Style;
use crate::playout::tests::starts;
use crate::rules::geometry::in_words;

#[test]
fn found_at_once_as_kept() {
    for size in Size::all() {
        let mut positions = starts::mixed(size, 30);
        for seed in 0..6 {
            let full = |position: &Position| position.empty_points() == 0;
            positions.extend(starts::play_until(size, Style::PlacementsFirst, seed, full));
        }
        in_words!(size, W => compare::<W>(size, &positions));
    }
}

/// One board is used for all, so that nothing of the last may be left in it.
fn compare<const W: usize>(size: Size, positions: &[Position]) {
    let mut found = Groups::<W>::new(Geometry::of(size));
    for position in positions {
        let kept: Board<W> = position.board().resize();
        found.set(kept.kinds());
        assert_eq!(found.kinds(), &kept.kinds(), "{position}");
        assert_eq!(found.empty(), kept.empty(), "{position}");
        assert_eq!(sorted(found.list()), sorted(kept.groups()), "{position}");
        let played: Vec<_> = position.board().groups().iter().map(|g| g.members.resize()).collect();
        assert_eq!(played.len(), found.list().len(), "{position}");
        for (index, group) in found.list().iter().enumerate() {
            assert!(played.contains(&group.members), "{position}");
            for cell in group.members {
                assert_eq!(found.at(cell), index, "{position}");
                assert_eq!(Groups::kind_at(found.kinds(), cell), group.kind, "{position}");
            }
        }
        goes_on(position, &mut found);
    }
}

/// Play continues from groups that were set as from groups that were kept.
fn goes_on<const W: usize>(position: &Position, found: &mut Groups<W>) {
    for mv in position.legal_moves().into_iter().rev().take(3) {
        let mut next = position.clone();
        next.play(mv).expect("legal");
        let mut again = found.clone();
        let geometry = again.geometry();
        match mv {
            federa::Move::Place(shape, point) => {
                let kind = federa::Kind::new(position.to_move(), shape);
                again.place(kind, geometry.cell(point));
            }
            federa::Move::Convert(point) => {
                let index = again.at(geometry.cell(point));
                let to = again.list()[index].kind.coveted_by(position.to_move());
                let merged = again.convert(index, to);
                assert!(again.list()[merged].members.contains(geometry.cell(point)));
            }
            _ => {}
        }
        let expected: Board<W> = next.board().resize();
        assert_eq!(sorted(again.list()), sorted(expected.groups()), "{mv} in {position}");
    }
}

fn sorted<const W: usize>(groups: &[Group<W>]) -> Vec<Group<W>> {
    let mut groups = groups.to_vec();
    groups.sort_by_key(Group::lowest);
    groups
}
