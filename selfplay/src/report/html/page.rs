//! The page as the template has it: what stands where, and nothing of how it looks.

use minijinja::Environment;
use serde::Serialize;

use super::replay::Replay;
use crate::report::grids::Grid;

const TEMPLATE: &str = include_str!("assets/page.html");
const STYLE: &str = include_str!("assets/page.css");
const REPLAYER: &str = include_str!("assets/replay.js");

/// The board of the project's web page, which the replayer draws on.
const BOARD: &str = include_str!("../../../../web/page/board.js");
const BOARD_STYLE: &str = include_str!("../../../../web/page/board.css");

/// All that is on the page. Text is escaped by the template; drawings and scripts are not.
#[derive(Serialize, Clone, Debug)]
pub(super) struct Page<'a> {
    /// Where the games are from.
    pub(super) runs: Vec<String>,
    /// Caveats.
    pub(super) notes: &'a [String],
    /// How many games there are.
    pub(super) games: u64,
    /// Drawings.
    pub(super) sections: Vec<Section>,
    /// Games to replay.
    pub(super) replays: Vec<Replay<'a>>,
    /// Whether there are more games than those to replay.
    pub(super) has_more: bool,
    /// Tables of all numbers.
    pub(super) tables: Vec<Grid>,
}

/// Drawings of one kind; none is no section.
#[derive(Serialize, Clone, Debug)]
pub(super) struct Section {
    pub(super) title: &'static str,
    /// What the drawings show, and the names of their classes.
    pub(super) intro: Option<(&'static str, Vec<Key>)>,
    pub(super) figures: Vec<Figure>,
}

/// A colour and what it stands for.
#[derive(Serialize, Clone, Debug)]
pub(super) struct Key {
    pub(super) class: &'static str,
    pub(super) name: &'static str,
}

/// A drawing with what is written beside it.
#[derive(Serialize, Clone, Debug)]
pub(super) struct Figure {
    pub(super) caption: String,
    pub(super) keys: Vec<Key>,
    /// SVG.
    pub(super) drawing: String,
    /// Below it.
    pub(super) text: Option<String>,
    /// A class of its own.
    pub(super) class: &'static str,
}

impl Figure {
    /// A drawing with a caption and the names of its classes.
    pub(super) fn new(
        caption: &str,
        keys: &[(&'static str, &'static str)],
        drawing: &svg::Document,
    ) -> Figure {
        Figure {
            caption: caption.into(),
            keys: keys.iter().map(|&(class, name)| Key { class, name }).collect(),
            drawing: drawing.to_string(),
            text: None,
            class: "",
        }
    }
}

impl Page<'_> {
    /// The page as HTML.
    pub(super) fn render(&self) -> String {
        // The parts of a module are one script here.
        let board = BOARD.replace("export ", "");
        let mut environment = Environment::new();
        environment.add_global("style", format!("{BOARD_STYLE}{STYLE}"));
        environment.add_global("script", format!("{board}{REPLAYER}"));
        environment.add_template("page.html", TEMPLATE).expect("the template is valid");
        let template = environment.get_template("page.html").expect("just added");
        template.render(self).expect("the template has what it asks for")
    }
}
