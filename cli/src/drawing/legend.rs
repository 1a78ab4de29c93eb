//! The text below the board of a drawing, and what its colours and marks mean.

use federa::{Color, Game, Kind, Move, Shape};
use svg::node::element::{Element, Group, Text};

use super::board::{self, Layout};
use super::content::{Drawing, INK};
use crate::terminal::describe;

/// The height of a line.
const LINE: usize = 26;
/// From the left edge.
const LEFT: f64 = 20.0;

/// The legend and the room it takes.
pub(super) struct Legend {
    pub(super) group: Group,
    pub(super) height: usize,
}

pub(super) fn draw(layout: &Layout, drawing: &Drawing, game: &Game) -> Legend {
    let mut lines = Lines {
        group: Group::new().set("fill", INK).set("font-size", 15),
        y: layout.height() as f64 + 8.0,
        count: 0,
    };
    lines.text(&describe::turn(game), "bold");
    for line in &drawing.lines {
        lines.text(line, "normal");
    }
    let sides = Color::ALL.map(|color| {
        let seat = format!("{color} ({})", game.seat_of(color));
        (color, seat)
    });
    lines.row(sides.into_iter().flat_map(|(color, name)| {
        let round = Sample::Piece(Kind::new(color, Shape::Round));
        let square = Sample::Piece(Kind::new(color, Shape::Square));
        [(round, String::new()), (square, name)]
    }));
    let mut marks = Vec::new();
    if !federa::text::picture::changed_by_last_move(game).is_empty() {
        marks.push((Sample::Last, "last move".to_string()));
    }
    // A swap or a pass has no place on the board.
    if matches!(drawing.best, Some(Move::Place(..) | Move::Convert(_))) {
        marks.push((Sample::Best, "best move".to_string()));
    }
    if !marks.is_empty() {
        lines.row(marks);
    }
    if drawing.shades.is_some() {
        lines.row([0.05, 0.5, 1.0].map(|share| {
            let of =
                if share < 1.0 { String::new() } else { format!(" of the most {}", drawing.unit) };
            (Sample::Shade(share), format!("{:.0} %{of}", 100.0 * share))
        }));
    }
    Legend { group: lines.group, height: LINE * lines.count + 6 }
}

/// Something from the board.
enum Sample {
    Piece(Kind),
    Last,
    Best,
    Shade(f64),
}

impl Sample {
    fn draw(self, x: f64, y: f64) -> Element {
        let element = match self {
            Sample::Piece(kind) => board::piece(0.0, 0.0, kind),
            Sample::Last => board::dot(0.0, 0.0).set("transform", "scale(1.6)").into(),
            Sample::Best => board::best_sample(0.0, 0.0).set("transform", "scale(1.6)").into(),
            Sample::Shade(share) => board::shade(0.0, 0.0, share).into(),
        };
        // Less than on the board, to fit in a line.
        Group::new().set("transform", format!("translate({x} {y}) scale(0.5)")).add(element).into()
    }
}

/// Lines one below the other.
struct Lines {
    group: Group,
    y: f64,
    count: usize,
}

impl Lines {
    fn text(&mut self, text: &str, weight: &str) {
        let text = Text::new(text).set("x", LEFT).set("y", self.y).set("font-weight", weight);
        self.add(text);
        self.next();
    }

    /// Samples, each with its meaning.
    fn row(&mut self, samples: impl IntoIterator<Item = (Sample, String)>) {
        let mut x = LEFT + 10.0;
        for (sample, meaning) in samples {
            let sample = sample.draw(x, self.y - 5.0);
            self.add(sample);
            let text = Text::new(&meaning).set("x", x + 16.0).set("y", self.y);
            self.add(text);
            // About eight units a letter, whatever the font.
            x += 40.0 + 8.5 * meaning.chars().count() as f64
                - if meaning.is_empty() { 14.0 } else { 0.0 };
        }
        self.next();
    }

    fn add(&mut self, element: impl Into<Box<dyn svg::Node>>) {
        let group = std::mem::take(&mut self.group);
        self.group = group.add(element);
    }

    fn next(&mut self) {
        self.y += LINE as f64;
        self.count += 1;
    }
}
