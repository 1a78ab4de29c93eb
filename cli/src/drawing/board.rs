//! The board of a drawing: lines, coordinates, shades, pieces, marks.

use federa::text::picture::changed_by_last_move;
use federa::{Color, Game, Kind, Move, Point, Shape, Size};
use svg::node::element::{Circle, Element, Group, Line, Rectangle, Text, Title};

use super::content::{Drawing, INK};

/// The distance of two lines of the board.
const CELL: usize = 44;
/// From the outermost lines to the coordinates and a little further.
const MARGIN: usize = 56;
/// Room for the legend below a small board.
const LEAST_WIDTH: usize = 520;
/// Half the width of a piece.
const RADIUS: f64 = 15.0;

const DARK: &str = "#26221f";
const LIGHT: &str = "#ffffff";
const SHADE: &str = "#e8590c";
/// The best move: legible on paper, shades and pieces of both colours.
const BEST: &str = "#0b8a3e";
/// The last move.
const LAST: &str = "#d6204e";

/// Shares of the greatest value below this are not worth a shade.
const LEAST_SHARE: f64 = 0.01;

/// Where things are on the drawing.
pub(super) struct Layout {
    size: Size,
}

impl Layout {
    pub(super) fn new(size: Size) -> Layout {
        Layout { size }
    }

    pub(super) fn width(&self) -> usize {
        LEAST_WIDTH.max(self.span() + 2 * MARGIN)
    }

    /// Of the board with its coordinates.
    pub(super) fn height(&self) -> usize {
        self.span() + 2 * MARGIN
    }

    fn span(&self) -> usize {
        CELL * (self.size.get() - 1)
    }

    fn x(&self, column: usize) -> f64 {
        ((self.width() - self.span()) / 2 + CELL * column) as f64
    }

    fn y(&self, row: usize) -> f64 {
        (MARGIN + CELL * (self.size.get() - 1 - row)) as f64
    }

    fn center(&self, point: Point) -> (f64, f64) {
        (self.x(point.column()), self.y(point.row()))
    }
}

/// The board in layers, the lowest first.
pub(super) fn draw(layout: &Layout, game: &Game, drawing: &Drawing) -> Vec<Group> {
    vec![
        lines(layout),
        coordinates(layout),
        shades(layout, drawing),
        pieces(layout, game),
        last_move(layout, game),
        best_move(layout, game, drawing.best),
    ]
}

fn lines(layout: &Layout) -> Group {
    let last = layout.size.get() - 1;
    let group = Group::new().set("stroke", INK).set("stroke-opacity", 0.55);
    (0..=last).fold(group, |group, i| {
        let line = |a: (f64, f64), b: (f64, f64)| {
            Line::new().set("x1", a.0).set("y1", a.1).set("x2", b.0).set("y2", b.1)
        };
        let (x, y) = (layout.x(i), layout.y(i));
        group
            .add(line((x, layout.y(0)), (x, layout.y(last))))
            .add(line((layout.x(0), y), (layout.x(last), y)))
    })
}

fn coordinates(layout: &Layout) -> Group {
    let n = layout.size.get();
    let far = MARGIN as f64 - 22.0;
    let text = |content: String, x: f64, y: f64| {
        Text::new(content).set("x", x).set("y", y + 5.0).set("text-anchor", "middle")
    };
    let group = Group::new().set("fill", INK).set("font-size", 15);
    (0..n).fold(group, |group, i| {
        let letter = char::from(b'a' + i as u8).to_string();
        let number = (i + 1).to_string();
        let (x, y) = (layout.x(i), layout.y(i));
        group
            .add(text(letter.clone(), x, layout.y(n - 1) - far))
            .add(text(letter, x, layout.y(0) + far))
            .add(text(number.clone(), layout.x(0) - far, y))
            .add(text(number, layout.x(n - 1) + far, y))
    })
}

/// Opaque for the greatest value, faint for the least that is drawn.
pub(super) fn shade(x: f64, y: f64, share: f64) -> Rectangle {
    let side = CELL as f64 - 2.0;
    square(x, y, side)
        .set("rx", 6)
        .set("fill", SHADE)
        .set("fill-opacity", (100.0 * (0.1 + 0.75 * share)).round() / 100.0)
}

fn shades(layout: &Layout, drawing: &Drawing) -> Group {
    let Some(values) = &drawing.shades else { return Group::new() };
    let greatest = values.values().copied().max().unwrap_or(0).max(1) as f64;
    let points = layout.size.points();
    points.fold(Group::new(), |group, point| {
        let value = values.get(&point).copied().unwrap_or(0);
        let share = value as f64 / greatest;
        if share < LEAST_SHARE {
            return group;
        }
        let (x, y) = layout.center(point);
        let hint = Title::new(format!("{point}: {value} {}", drawing.unit));
        group.add(shade(x, y, share).add(hint))
    })
}

fn pieces(layout: &Layout, game: &Game) -> Group {
    let pieces =
        layout.size.points().filter_map(|point| Some((point, game.position().piece(point)?)));
    pieces.fold(Group::new(), |group, (point, kind)| {
        let (x, y) = layout.center(point);
        group.add(piece(x, y, kind))
    })
}

/// A piece: filled for Dark, hollow for Light.
pub(super) fn piece(x: f64, y: f64, kind: Kind) -> Element {
    let (fill, stroke) = match kind.color() {
        Color::Dark => (DARK, LIGHT),
        Color::Light => (LIGHT, DARK),
    };
    let width = if kind.color() == Color::Dark { 1.0 } else { 2.0 };
    let mut element = outline(x, y, kind.shape(), RADIUS);
    for (name, value) in [("fill", fill), ("stroke", stroke)] {
        element.get_attributes_mut().insert(name.into(), value.into());
    }
    element.get_attributes_mut().insert("stroke-width".into(), width.into());
    element
}

fn outline(x: f64, y: f64, shape: Shape, radius: f64) -> Element {
    match shape {
        Shape::Round => Circle::new().set("cx", x).set("cy", y).set("r", radius).into(),
        // A square of this side looks as large as the circle.
        Shape::Square => square(x, y, 1.8 * radius).into(),
    }
}

fn square(x: f64, y: f64, side: f64) -> Rectangle {
    let (left, top) = (x - side / 2.0, y - side / 2.0);
    Rectangle::new().set("x", left).set("y", top).set("width", side).set("height", side)
}

/// The mark of the last move.
pub(super) fn dot(x: f64, y: f64) -> Circle {
    Circle::new().set("cx", x).set("cy", y).set("r", 5).set("fill", LAST)
}

fn last_move(layout: &Layout, game: &Game) -> Group {
    let points = changed_by_last_move(game);
    points.into_iter().fold(Group::new(), |group, point| {
        let (x, y) = layout.center(point);
        group.add(dot(x, y))
    })
}

/// The mark of the best move: the outline of the piece to place, or frames
/// around the group to convert.
fn best_move(layout: &Layout, game: &Game, best: Option<Move>) -> Group {
    let group = Group::new().set("fill", "none").set("stroke", BEST).set("stroke-width", 4);
    match best {
        Some(Move::Place(shape, point)) => {
            let (x, y) = layout.center(point);
            group.add(outline(x, y, shape, RADIUS))
        }
        Some(Move::Convert(point)) => {
            let points = game.position().group(point).map_or_else(Vec::new, |group| group.points);
            points.into_iter().fold(group, |group, point| {
                let (x, y) = layout.center(point);
                group.add(frame(x, y))
            })
        }
        Some(Move::Swap | Move::Pass) | None => group,
    }
}

fn frame(x: f64, y: f64) -> Rectangle {
    square(x, y, CELL as f64 - 6.0).set("rx", 6)
}

/// What the mark of the best move looks like, for the legend.
pub(super) fn best_sample(x: f64, y: f64) -> Rectangle {
    square(x, y, 16.0).set("fill", "none").set("stroke", BEST).set("stroke-width", 4)
}
