//! Boards copied into the place of others, and moves packed and played.

use federa::Size;

use crate::common::{self, Style, random_game};
use crate::rules::board::Board;
use crate::rules::packed_move::Decoded;
use crate::rules::position::Position;

fn assert_same(one: &Board<2>, other: &Board<2>) {
    assert_eq!(one.kinds(), other.kinds());
    assert_eq!(one.empty(), other.empty());
    assert_eq!(one.to_move(), other.to_move());
    assert_eq!(one.hash(), other.hash());
    assert_eq!(one.groups(), other.groups());
    let occupied = one.geometry().board.without(one.empty());
    assert!(occupied.into_iter().all(|cell| one.group_at(cell) == other.group_at(cell)));
}

#[test]
fn a_copy_into_the_place_of_another_board_is_whole() {
    let size = Size::new(8).unwrap();
    let mut copy: Board<2> = Board::new(Size::new(9).unwrap());
    let mut positions = 0;
    for style in [Style::Uniform, Style::PlacementsFirst] {
        random_game(Position::new(size), style, &mut common::random(3), |position, _| {
            let board: Board<2> = position.board().resize();
            copy.clone_from(&board);
            assert_same(&copy, &board);
            assert_same(&board.clone(), &board);
            assert_eq!(copy.size(), size);
            positions += 1;
        });
    }
    assert!(positions > 128, "{positions}");
}

#[test]
fn a_packed_move_does_what_the_move_does() {
    let size = Size::new(6).unwrap();
    let mut conversions = 0;
    random_game(Position::new(size), Style::Uniform, &mut common::random(5), |position, mv| {
        let board: Board<2> = position.board().resize();
        let packed = board.pack(mv);
        assert_eq!(packed.unpack(board.geometry()), mv);
        let mut after = board.clone();
        after.play(packed);
        let mut expected = position.clone();
        expected.play(mv).unwrap();
        let expected: Board<2> = expected.board().resize();
        assert_eq!((after.kinds(), after.hash()), (expected.kinds(), expected.hash()));
        match packed.decode() {
            Decoded::Place(kind, cell) => {
                assert_eq!(kind.color(), board.to_move());
                assert_eq!(after.piece_at(cell), Some(kind));
            }
            Decoded::Convert(to, cell) => {
                assert_eq!(to.color(), board.to_move());
                assert_eq!(after.piece_at(cell), Some(to));
                conversions += 1;
            }
            Decoded::Swap | Decoded::Pass => assert_eq!(after.kinds(), board.kinds()),
        }
    });
    assert!(conversions > 0);
}
