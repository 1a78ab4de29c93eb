//! `federa rules`: the rules of the game in five languages.

use std::env;
use std::fmt::Write;

use clap::Args;
use federa::text::notation::excerpt;
use federa::text::picture::{self, Symbols};
use federa::text::rulebook::{Block, Language, Picture, Rulebook};

use crate::error::Error;
use crate::terminal::format;
use crate::terminal::output::Output;
use crate::terminal::paint::{self, painted};

/// What `--help` ends with.
pub(crate) const HELP: &str = "\
Examples:
  federa rules
  federa rules --lang pt --ascii";

/// Options of `federa rules`.
#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// The language: en, de, es, fr or pt [default: that of the locale, or en]
    #[arg(long, value_name = "CODE", value_parser = language)]
    lang: Option<Language>,
    /// Draw the boards in plain ASCII: R S for Dark, r s for Light
    #[arg(long)]
    ascii: bool,
}

/// The variables that name the locale, the strongest first.
const LOCALE: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// Runs the command.
pub(crate) fn run(args: RulesArgs, output: &mut Output) -> Result<(), Error> {
    let language = args.lang.unwrap_or_else(of_locale);
    let symbols = if args.ascii { Symbols::Ascii } else { Symbols::Unicode };
    output.print(&page(language, symbols))
}

fn language(text: &str) -> Result<Language, String> {
    text.parse().map_err(|error| format!("{error}, found {}", excerpt(text)))
}

/// The language of the first variable that is set.
fn of_locale() -> Language {
    let locale = LOCALE.iter().filter_map(env::var_os).find(|value| !value.is_empty());
    let language = locale.and_then(|locale| Language::of_locale(locale.to_str()?));
    language.unwrap_or(Language::English)
}

fn page(language: Language, symbols: Symbols) -> String {
    let book = Rulebook::new(language);
    let mut page = format!("{}\n", painted(paint::STRONG, book.title));
    for section in &book.sections {
        let _ = writeln!(page, "\n{}", painted(paint::STRONG, section.heading));
        for block in &section.blocks {
            page += &match block {
                Block::Paragraph(text) => wrapped(text, 0),
                Block::List(items) => items.iter().map(|item| list_item(item)).collect(),
                Block::Pictures(pictures) => {
                    pictures.iter().map(|picture| board(picture, symbols)).collect()
                }
                _ => String::new(),
            };
        }
    }
    page
}

fn board(picture: &Picture, symbols: Symbols) -> String {
    let drawn = picture::Picture::new(&picture.position).symbols(symbols).marked(&picture.marks);
    format!("\n{}{}\n", paint::picture(&drawn), wrapped(picture.caption, 3))
}

fn list_item(text: &str) -> String {
    format!("-{}", &wrapped(text, 2)[1..])
}

fn wrapped(text: &str, indent: usize) -> String {
    format::wrap(text.split(' '), indent) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_are_whole_and_narrow_in_every_language() {
        for language in Language::ALL {
            let book = Rulebook::new(language);
            let page = paint::without_styles(&page(language, Symbols::Ascii));
            assert!(page.lines().all(|line| line.chars().count() <= 80), "{language}");
            // Spaces that must not break a line stay as they are.
            let flat: Vec<_> = page.split([' ', '\n']).filter(|word| !word.is_empty()).collect();
            let flat = flat.join(" ");
            for block in book.sections.iter().flat_map(|section| &section.blocks) {
                match block {
                    Block::Paragraph(text) => assert!(flat.contains(text), "{language}: {text}"),
                    Block::Pictures(pictures) => {
                        assert!(pictures.iter().all(|picture| flat.contains(picture.caption)));
                    }
                    _ => {}
                }
            }
            assert!(page.contains("- ") && page.contains(" a b c"), "{language}");
        }
    }
}
