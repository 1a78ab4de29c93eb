//! `--svg FILE`: the board as a drawing.

mod board;
mod legend;

use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use federa::{Game, Move, Point};
use svg::Document;
use svg::node::element::{Rectangle, Title};

use self::board::Layout;
use super::source::Source;
use crate::error::Error;

/// The option that asks for a drawing.
#[derive(Args, Debug)]
pub(super) struct DrawArgs {
    /// Also draw the board to this file, as an SVG image
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,
}

/// The file of a drawing, open before the work begins that is to be drawn.
pub(super) struct Target<'a> {
    path: &'a Path,
    file: File,
}

/// What is drawn besides the position.
#[derive(Default)]
pub(super) struct Drawing {
    /// A value for each point; shades tell its share of the greatest.
    pub(super) shades: Option<HashMap<Point, u64>>,
    /// What the values count, `visits`.
    pub(super) unit: &'static str,
    /// The move to point out.
    pub(super) best: Option<Move>,
    /// Lines of text below the board.
    pub(super) lines: Vec<String>,
}

impl DrawArgs {
    /// Opens the file, if one was asked for.
    pub(super) fn open(&self, source: &Source) -> Result<Option<Target<'_>>, Error> {
        let Some(path) = self.svg.as_deref() else { return Ok(None) };
        if source.is_stream() {
            let found = "found --position -".to_string();
            return Err(Error::Input(format!("expected --svg with one position, {found}")));
        }
        // Not cut to nothing yet: the position may still turn out to be none.
        match File::options().write(true).create(true).truncate(false).open(path) {
            Ok(file) => Ok(Some(Target { path, file })),
            Err(error) => {
                Err(Error::at(path.display(), format!("expected a file to write: {error}")))
            }
        }
    }
}

impl Target<'_> {
    /// Writes a drawing of the game's position.
    pub(super) fn write(&mut self, game: &Game, drawing: &Drawing) -> Result<(), Error> {
        let text = format!("{}\n", document(game, drawing));
        let file = &mut self.file;
        // What is no plain file cannot be cut, and need not be.
        let is_plain = file.metadata().is_ok_and(|metadata| metadata.is_file());
        let cut = if is_plain { file.set_len(0) } else { Ok(()) };
        let written =
            cut.and_then(|()| file.write_all(text.as_bytes())).and_then(|()| file.flush());
        written.map_err(|error| Error::at(self.path.display(), error))
    }
}

/// Paper under everything, so that the drawing is legible on any ground.
const PAPER: &str = "#f3ead7";
/// Lines and letters.
const INK: &str = "#2a2622";

fn document(game: &Game, drawing: &Drawing) -> Document {
    let layout = Layout::new(game.position().size());
    let legend = legend::draw(&layout, drawing, game);
    let (width, height) = (layout.width(), layout.height() + legend.height);
    let paper = Rectangle::new().set("width", width).set("height", height).set("rx", 10);
    let mut document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("font-family", "sans-serif")
        .set("role", "img")
        .add(Title::new(format!("Federa: {}", game.position())))
        .add(paper.set("fill", PAPER));
    document = board::draw(&layout, game, drawing).into_iter().fold(document, Document::add);
    document.add(legend.group)
}
