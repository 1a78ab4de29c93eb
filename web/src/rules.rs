//! The rules of the game as the page lays them out.

use federa::text::rulebook::{Block, Language, Picture, Rulebook, Section};
use serde_json::{Value, json};

use crate::view::numbers;

/// The rulebook in a language: a title and sections of blocks, each block an object
/// with `text`, `list` or `pictures`.
pub(crate) fn book(language: Language) -> Value {
    let book = Rulebook::new(language);
    json!({
        "title": book.title,
        "sections": book.sections.iter().map(section).collect::<Value>(),
    })
}

fn section(section: &Section) -> Value {
    json!({
        "heading": section.heading,
        "blocks": section.blocks.iter().map(block).collect::<Value>(),
    })
}

fn block(block: &Block) -> Value {
    match block {
        Block::Paragraph(text) => json!({ "text": text }),
        Block::List(items) => json!({ "list": items }),
        Block::Pictures(pictures) => {
            json!({ "pictures": pictures.iter().map(picture).collect::<Value>() })
        }
        _ => Value::Null,
    }
}

fn picture(picture: &Picture) -> Value {
    json!({
        "name": picture.name,
        "line": picture.position.to_string(),
        "marks": numbers(&picture.position, &picture.marks),
        "caption": picture.caption,
    })
}
