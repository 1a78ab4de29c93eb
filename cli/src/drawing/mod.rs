//! `--svg FILE`: the board as a drawing.

mod board;
mod content;
mod legend;

use std::path::{Path, PathBuf};

use clap::Args;
use federa::Game;
use svg::Document;
use svg::node::element::{Rectangle, Title};

use self::board::Layout;
pub(crate) use self::content::Drawing;
use crate::error::Error;
use crate::options::source::Source;
use crate::terminal::files::{self, Kind, Output};

/// The option that asks for a drawing.
#[derive(Args, Debug)]
pub(crate) struct DrawArgs {
    /// Also draw the board to this file, as an SVG image
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,
}

/// The file of a drawing, checked before the work begins that is to be drawn.
pub(crate) struct Target<'a> {
    path: &'a Path,
}

impl DrawArgs {
    /// The file, if one was asked for.
    pub(crate) fn open(&self, source: &Source) -> Result<Option<Target<'_>>, Error> {
        let Some(path) = self.svg.as_deref() else { return Ok(None) };
        if source.is_stream() {
            let found = "found --position -".to_string();
            return Err(Error::Input(format!("expected --svg with one position, {found}")));
        }
        files::check(source.file(), &[Output { option: "--svg", path, kind: Some(Kind::Svg) }])?;
        Ok(Some(Target { path }))
    }
}

impl Target<'_> {
    /// Writes a drawing of the game's position.
    pub(crate) fn write(&self, game: &Game, drawing: &Drawing) -> Result<(), Error> {
        files::write(self.path, format!("{}\n", document(game, drawing)))
    }
}

/// Paper under everything, so that the drawing is legible on any ground.
const PAPER: &str = "#f3ead7";
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
