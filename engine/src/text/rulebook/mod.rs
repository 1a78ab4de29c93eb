//! [`Rulebook`]: the rules of the game for people, in five languages, with boards.
//!
//! The texts are files in this folder, one a language, of the same structure: `# `
//! starts the title, `## ` the heading of a section, `- ` an item of a list, and
//! `[name] ` a picture with its caption; any other line is a paragraph. The pictures
//! are the same for all languages: `pictures.txt` has one a line, its name, the
//! position, and the points to mark.

use std::fmt;
use std::str::FromStr;

use crate::rules::point::Point;
use crate::rules::position::Position;

/// The languages of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
    /// Spanish.
    Spanish,
    /// French.
    French,
    /// Portuguese.
    Portuguese,
}

impl Language {
    /// Every language, in the order of the codes people know best.
    pub const ALL: [Language; 5] = [
        Language::English,
        Language::German,
        Language::Spanish,
        Language::French,
        Language::Portuguese,
    ];

    /// The two letters of ISO 639-1, such as `de`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Spanish => "es",
            Language::French => "fr",
            Language::Portuguese => "pt",
        }
    }

    /// The language's own name for itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::Spanish => "español",
            Language::French => "français",
            Language::Portuguese => "português",
        }
    }

    /// The language of a locale such as `de_DE.UTF-8` or `pt-BR`, if it is one of these.
    ///
    /// ```
    /// use federa::text::rulebook::Language;
    ///
    /// assert_eq!(Language::of_locale("de_DE.UTF-8"), Some(Language::German));
    /// assert_eq!(Language::of_locale("C"), None);
    /// ```
    pub fn of_locale(locale: &str) -> Option<Language> {
        let end = locale.find(['_', '-', '.', '@']).unwrap_or(locale.len());
        locale[..end].parse().ok()
    }

    const fn text(self) -> &'static str {
        match self {
            Language::English => include_str!("en.txt"),
            Language::German => include_str!("de.txt"),
            Language::Spanish => include_str!("es.txt"),
            Language::French => include_str!("fr.txt"),
            Language::Portuguese => include_str!("pt.txt"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A text that is not the code of a language of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LanguageError;

impl fmt::Display for LanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a language: en, de, es, fr or pt")
    }
}

impl std::error::Error for LanguageError {}

impl FromStr for Language {
    type Err = LanguageError;

    /// Reads the two-letter code, without regard to case.
    fn from_str(text: &str) -> Result<Language, LanguageError> {
        let named = |language: &Language| language.code().eq_ignore_ascii_case(text);
        Language::ALL.into_iter().find(named).ok_or(LanguageError)
    }
}

/// The rules in one language.
///
/// ```
/// use federa::text::rulebook::{Language, Rulebook};
///
/// let rules = Rulebook::new(Language::English);
/// assert_eq!(rules.title, "The rules of Federa");
/// assert_eq!(rules.sections[1].heading, "Goal");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// The title of the whole.
    pub title: &'static str,
    /// The sections, in the order of reading.
    pub sections: Vec<Section>,
}

/// A part of the rules with a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The heading.
    pub heading: &'static str,
    /// What stands below it.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Block {
    /// A paragraph.
    Paragraph(&'static str),
    /// A list, item by item.
    List(Vec<&'static str>),
    /// Boards that belong together.
    Pictures(Vec<Picture>),
}

/// A board with a caption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What the picture is called, the same in every language.
    pub name: &'static str,
    /// The position.
    pub position: Position,
    /// The points of the group that the caption speaks of; may be none.
    pub marks: Vec<Point>,
    /// The caption.
    pub caption: &'static str,
}

impl Rulebook {
    /// The rules in a language.
    pub fn new(language: Language) -> Rulebook {
        let mut book = Rulebook { title: "", sections: Vec::new() };
        for line in language.text().lines().filter(|line| !line.is_empty()) {
            if let Some(heading) = line.strip_prefix("## ") {
                book.sections.push(Section { heading, blocks: Vec::new() });
            } else if let Some(title) = line.strip_prefix("# ") {
                book.title = title;
            } else {
                let section = book.sections.last_mut().expect("a heading before any text");
                section.add(line);
            }
        }
        book
    }
}

impl Section {
    fn add(&mut self, line: &'static str) {
        if let Some(item) = line.strip_prefix("- ") {
            match self.blocks.last_mut() {
                Some(Block::List(items)) => items.push(item),
                _ => self.blocks.push(Block::List(vec![item])),
            }
        } else if let Some((name, caption)) =
            line.strip_prefix('[').and_then(|rest| rest.split_once("] "))
        {
            let picture = Picture::new(name, caption);
            match self.blocks.last_mut() {
                Some(Block::Pictures(pictures)) => pictures.push(picture),
                _ => self.blocks.push(Block::Pictures(vec![picture])),
            }
        } else {
            self.blocks.push(Block::Paragraph(line));
        }
    }
}

impl Picture {
    fn new(name: &'static str, caption: &'static str) -> Picture {
        let mut fields = include_str!("pictures.txt")
            .lines()
            .map(str::split_ascii_whitespace)
            .find_map(|mut fields| (fields.next() == Some(name)).then_some(fields))
            .expect("a caption names a picture");
        let line: Vec<_> = fields.by_ref().take(3).collect();
        let position = line.join(" ").parse().expect("a picture has a position");
        let marks = fields.map(|point| point.parse().expect("marks are points")).collect();
        Picture { name, position, marks, caption }
    }
}

#[cfg(test)]
mod tests;
