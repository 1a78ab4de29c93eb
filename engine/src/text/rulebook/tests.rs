//! The rulebook holds what the rules do.

use super::*;
use crate::rules::kind::{Color, Kind};
use crate::rules::move_error::MoveError;
use crate::rules::moves::Move;

/// The pictures of a book, in order.
fn pictures(book: &Rulebook) -> Vec<Picture> {
    let blocks = book.sections.iter().flat_map(|section| &section.blocks);
    let of_block = |block: &Block| match block {
        Block::Pictures(pictures) => pictures.clone(),
        _ => Vec::new(),
    };
    blocks.flat_map(of_block).collect()
}

fn picture(name: &str) -> Picture {
    let all = pictures(&Rulebook::new(Language::English));
    all.into_iter().find(|picture| picture.name == name).expect("a picture of that name")
}

/// What a book is made of, without its words.
fn outline(book: &Rulebook) -> Vec<Vec<(&'static str, Vec<&'static str>)>> {
    let of_block = |block: &Block| match block {
        Block::Paragraph(_) => ("paragraph", Vec::new()),
        Block::List(items) => ("list", vec![""; items.len()]),
        Block::Pictures(all) => ("pictures", all.iter().map(|picture| picture.name).collect()),
    };
    book.sections.iter().map(|section| section.blocks.iter().map(of_block).collect()).collect()
}

#[test]
fn every_language_has_the_same_sections_and_pictures() {
    let books = Language::ALL.map(Rulebook::new);
    assert_eq!(books[0].sections.len(), 8);
    let drawn = include_str!("pictures.txt").lines().count();
    for book in &books {
        assert_eq!(outline(book), outline(&books[0]), "{}", book.title);
        assert_eq!(pictures(book).len(), drawn, "{}: every picture is used once", book.title);
        assert!(book.title.contains("Federa"));
    }
}

#[test]
fn marks_are_whole_groups() {
    for picture in pictures(&Rulebook::new(Language::English)) {
        if let Some(&point) = picture.marks.first() {
            let mut marks = picture.marks.clone();
            marks.sort();
            let group = picture.position.group(point).expect("a piece");
            // After the conversion the group is larger than what was marked before.
            let whole = group.points == marks;
            assert_eq!(whole, picture.name != "after", "{}", picture.name);
        }
    }
}

#[test]
fn groups_and_their_bounds_are_as_told() {
    assert_eq!(picture("groups").position.groups().len(), 5);
    let bounded = |name| {
        let picture = picture(name);
        picture.position.group(picture.marks[0]).unwrap().bounded
    };
    assert!(bounded("bounded"));
    assert!(!bounded("open"));
    assert!(picture("open").position.piece("b1".parse().unwrap()).is_none());
}

#[test]
fn coveting_is_as_drawn() {
    for kind in Kind::ALL {
        let Picture { position, marks, .. } = picture(&format!("covet-{}", kind.letter()));
        let [a, c] = ["a2", "c2"].map(|text| position.piece(text.parse().unwrap()).unwrap());
        assert_eq!(position.piece(marks[0]), Some(kind));
        assert_eq!([a, c], Color::ALL.map(|color| kind.coveted_by(color)));
    }
}

#[test]
fn conversions_are_as_told() {
    let convert = |name| {
        let picture = picture(name);
        let mut position = picture.position;
        position.play(Move::Convert(picture.marks[0])).map(|_| position)
    };
    let before = picture("before");
    let group = before.position.group(before.marks[0]).unwrap();
    assert_eq!(group.coveting, [2, 3].into());
    assert_eq!(convert("before").unwrap(), picture("after").position);
    assert!(convert("once").is_ok());
    assert!(matches!(convert("not-bounded"), Err(MoveError::NotBounded { .. })));
    assert!(matches!(convert("tie"), Err(MoveError::Outnumbered { own: 2, opp: 2, .. })));
    let tie = picture("tie");
    assert_eq!(tie.position.group(tie.marks[0]).unwrap().converter, Some(Color::Dark));
}

#[test]
fn the_skipped_turn_and_the_end_are_as_told() {
    let mut position = picture("full").position;
    assert_eq!(position.legal_moves(), [Move::Pass]);
    position.play(Move::Pass).unwrap();
    position.play("Ca1".parse().unwrap()).unwrap();
    assert_eq!(position.winner(), Some(Color::Light));
    assert_eq!(picture("won").position.winner(), Some(Color::Dark));
}

#[test]
fn languages_are_read_as_people_write_them() {
    for language in Language::ALL {
        assert_eq!(language.code().parse(), Ok(language));
    }
    assert_eq!("FR".parse(), Ok(Language::French));
    assert_eq!("nl".parse::<Language>(), Err(LanguageError));
    for (locale, language) in [
        ("pt-BR", Some(Language::Portuguese)),
        ("es", Some(Language::Spanish)),
        ("en_GB@euro", Some(Language::English)),
        ("POSIX", None),
        ("", None),
    ] {
        assert_eq!(Language::of_locale(locale), language, "{locale}");
    }
}
