//! [`Plot`]: a small plot as SVG, with axes. Colours are classes of the page's
//! style, so that they suit its dark and its light form.

use svg::Document;
use svg::node::Value as Attribute;
use svg::node::element::{Circle, Element, Group, Line, Path, Rectangle, Text, Title};

use super::page::Figure;
use crate::report::model::Moment;

/// The width of every plot, in its own units; the page scales it.
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 230.0;

/// Room around the drawing: left and bottom for the labels of the axes.
const LEFT: f64 = 44.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 36.0;

/// A drawing of this size that screen readers call `name`, which must not need quotes.
pub(super) fn drawing(class: &str, name: &str, width: f64, height: f64) -> Document {
    debug_assert!(!name.contains('"'), "{name}");
    let size = (0.0, 0.0, width, height);
    let document = Document::new().set("class", class).set("viewBox", size);
    document.set("role", "img").set("aria-label", name)
}

/// A length with one digit: finer differences cannot be seen, and the page stays small.
pub(super) fn px(length: f64) -> Attribute {
    format!("{length:.1}").into()
}

/// A plot being drawn.
#[derive(Clone, Debug)]
pub(super) struct Plot {
    x: (f64, f64),
    y: (f64, f64),
    parts: Vec<Element>,
}

impl Plot {
    /// An empty plot of these ranges.
    pub(super) fn new(x: (f64, f64), y: (f64, f64)) -> Plot {
        Plot { x, y, parts: Vec::new() }
    }

    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        let part = |value: f64, (low, high): (f64, f64)| {
            if high > low { (value - low) / (high - low) } else { 0.5 }
        };
        (
            LEFT + part(x, self.x) * (WIDTH - LEFT - RIGHT),
            HEIGHT - BOTTOM - part(y, self.y) * (HEIGHT - TOP - BOTTOM),
        )
    }

    fn add(&mut self, part: impl Into<Element>) {
        self.parts.push(part.into());
    }

    fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: &str, text: &str) {
        let element = Text::new(text).set("class", class).set("text-anchor", anchor);
        self.add(element.set("x", px(x)).set("y", px(y)));
    }

    fn level(&mut self, class: &str, y: f64) {
        let ((x1, y), (x2, _)) = (self.at(self.x.0, y), self.at(self.x.1, y));
        let line = Line::new().set("class", class).set("x1", px(x1)).set("x2", px(x2));
        self.add(line.set("y1", px(y)).set("y2", px(y)));
    }

    /// A mark with its label on the horizontal axis.
    pub(super) fn tick_x(&mut self, x: f64, label: &str) {
        let (x, y) = self.at(x, self.y.0);
        self.text("tick", (x, y + 14.0), "middle", label);
    }

    /// A line across with its label on the vertical axis.
    pub(super) fn tick_y(&mut self, y: f64, label: &str) {
        self.level("grid", y);
        let (x, y) = self.at(self.x.0, y);
        self.text("tick", (x - 5.0, y + 3.5), "end", label);
    }

    /// The line at one half, from side to side.
    pub(super) fn half(&mut self) {
        self.level("half", 0.5);
    }

    /// What the horizontal axis shows.
    pub(super) fn label_x(&mut self, label: &str) {
        self.text("label", ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 5.0), "middle", label);
    }

    /// A point with an error bar and words that show on touching it.
    pub(super) fn error_bar(
        &mut self,
        class: &str,
        x: f64,
        y: (f64, f64, f64),
        shift: f64,
        words: &str,
    ) {
        let ((x, low), (_, mid), (_, high)) = (self.at(x, y.0), self.at(x, y.1), self.at(x, y.2));
        let x = x + shift;
        let (left, right) = (x - 3.0, x + 3.0);
        let bar = format!(
            "M{x:.1} {low:.1}V{high:.1}M{left:.1} {low:.1}H{right:.1}M{left:.1} {high:.1}H{right:.1}"
        );
        let mark = Group::new().set("class", format!("mark {class}"));
        let point = Circle::new().set("cx", px(x)).set("cy", px(mid)).set("r", 4);
        self.add(mark.add(Title::new(words)).add(Path::new().set("d", bar)).add(point));
    }

    /// A bar from the bottom up.
    pub(super) fn bar(&mut self, x: (f64, f64), y: f64, words: &str) {
        let ((left, top), (right, bottom)) = (self.at(x.0, y), self.at(x.1, self.y.0));
        let (width, height) = ((right - left - 1.0).max(1.0), bottom - top);
        let bar = Rectangle::new().set("class", "bar").set("x", px(left)).set("y", px(top));
        self.add(bar.set("width", px(width)).set("height", px(height)).add(Title::new(words)));
    }

    /// A line through the means of moments, with the band of their intervals behind it.
    pub(super) fn line(&mut self, class: &str, moments: &[Moment]) {
        let path = |points: &mut dyn Iterator<Item = (f64, f64)>| {
            points
                .map(|(x, y)| self.at(x, y))
                .enumerate()
                .map(|(i, (x, y))| format!("{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' }))
                .collect::<String>()
        };
        let bounded = || moments.iter().filter_map(|at| at.interval.map(|band| (at.time, band)));
        let upper = bounded().map(|(x, (_, high))| (x, high));
        let lower = bounded().rev().map(|(x, (low, _))| (x, low));
        let band = path(&mut upper.chain(lower));
        let line = path(&mut moments.iter().map(|at| (at.time, at.mean)));
        let of_class = |kind: &str, path: String| {
            Path::new().set("class", format!("{kind} {class}")).set("d", path)
        };
        if !band.is_empty() {
            self.add(of_class("band", band + "Z"));
        }
        self.add(of_class("line", line));
    }

    /// The finished figure with its caption and the names of its classes.
    pub(super) fn figure(self, caption: &str, legend: &[(&'static str, &'static str)]) -> Figure {
        let drawing = drawing("plot", caption, WIDTH, HEIGHT);
        let drawing = self.parts.into_iter().fold(drawing, Document::add);
        Figure::new(caption, legend, &drawing)
    }
}
