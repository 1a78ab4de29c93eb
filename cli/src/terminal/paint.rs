//! The colours of a board picture and of words.
//!
//! Everything is styled here whatever the stream; [`Output`](crate::terminal::output::Output)
//! takes the styles out again where they are not wanted.

use std::fmt::Display;

use anstyle::{Ansi256Color, AnsiColor, Style};
use federa::text::picture::{Part, Picture, Shade};
use federa::{Color, Kind};

/// Headings.
pub(crate) const STRONG: Style = Style::new().bold();
/// What is there for orientation only.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// What asks for attention.
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// From rarely to often; black is legible on all four.
const HEAT: [u8; 4] = [100, 106, 112, 118];

/// A text in a style.
pub(crate) fn painted(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// A text with its styles taken out.
pub(crate) fn without_styles(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// A picture in colours.
pub(crate) fn picture(picture: &Picture) -> String {
    let mut text = String::new();
    for line in picture.lines() {
        for segment in line {
            let style = style(segment.part);
            text += &if style.is_plain() { segment.text } else { painted(style, segment.text) };
        }
        text.push('\n');
    }
    text
}

fn style(part: Part) -> Style {
    match part {
        Part::Coordinate => FAINT,
        Part::Between { marked: true } => STRONG,
        Part::Between { marked: false } => Style::new(),
        Part::Point { piece: Some(kind), marked, shade } => {
            let style = match heat(shade) {
                Some(ground) => AnsiColor::Black.on(ground),
                None => of_kind(kind),
            };
            if marked { style.bold() } else { style }
        }
        Part::Point { piece: None, shade, .. } => match heat(shade) {
            Some(color) => color.on_default(),
            None => FAINT,
        },
    }
}

/// Red and cyan are told apart by all eyes and on light and dark grounds.
fn of_kind(kind: Kind) -> Style {
    match kind.color() {
        Color::Dark => AnsiColor::Red.on_default(),
        Color::Light => AnsiColor::Cyan.on_default(),
    }
}

fn heat(shade: Shade) -> Option<Ansi256Color> {
    shade.level().checked_sub(1).map(|step| Ansi256Color(HEAT[step]))
}
