//! [`Plot`]: a small plot as SVG, with axes. Colours are classes of the page's
//! style, so that they suit its dark and its light form.

use super::super::model::Moment;
use super::escape;

/// The width of every plot, in its own units; the page scales it.
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 230.0;

/// Room around the drawing: left and bottom for the labels of the axes.
const LEFT: f64 = 44.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 36.0;

/// A plot being drawn.
#[derive(Clone, Debug)]
pub struct Plot {
    x: (f64, f64),
    y: (f64, f64),
    body: String,
}

impl Plot {
    /// An empty plot of these ranges.
    pub fn new(x: (f64, f64), y: (f64, f64)) -> Plot {
        Plot { x, y, body: String::new() }
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

    /// A mark with its label on the horizontal axis.
    pub fn tick_x(&mut self, x: f64, label: &str) {
        let (px, py) = self.at(x, self.y.0);
        let y = py + 14.0;
        self.body += &format!(
            "<text class=\"tick\" x=\"{px:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>\n",
            escape(label)
        );
    }

    /// A line across with its label on the vertical axis.
    pub fn tick_y(&mut self, y: f64, label: &str) {
        let (px, py) = self.at(self.x.0, y);
        let (end, text, base) = (WIDTH - RIGHT, px - 5.0, py + 3.5);
        self.body += &format!(
            "<line class=\"grid\" x1=\"{px:.1}\" y1=\"{py:.1}\" x2=\"{end:.1}\" y2=\"{py:.1}\"/>\n\
             <text class=\"tick\" x=\"{text:.1}\" y=\"{base:.1}\" text-anchor=\"end\">{}</text>\n",
            escape(label)
        );
    }

    /// The line at one half, from side to side.
    pub fn half(&mut self) {
        let ((x1, y), (x2, _)) = (self.at(self.x.0, 0.5), self.at(self.x.1, 0.5));
        self.body += &format!(
            "<line class=\"half\" x1=\"{x1:.1}\" y1=\"{y:.1}\" x2=\"{x2:.1}\" y2=\"{y:.1}\"/>\n"
        );
    }

    /// What the horizontal axis shows.
    pub fn label_x(&mut self, label: &str) {
        let (x, y) = ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 5.0);
        self.body += &format!(
            "<text class=\"label\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>\n",
            escape(label)
        );
    }

    /// A point with an error bar and words that show on touching it.
    pub fn error_bar(&mut self, class: &str, x: f64, y: (f64, f64, f64), shift: f64, words: &str) {
        let ((px, low), (_, mid), (_, high)) = (self.at(x, y.0), self.at(x, y.1), self.at(x, y.2));
        let px = px + shift;
        let (left, right) = (px - 3.0, px + 3.0);
        self.body += &format!(
            "<g class=\"mark {class}\"><title>{}</title>\
             <path d=\"M{px:.1} {low:.1}V{high:.1}M{left:.1} {low:.1}H{right:.1}\
             M{left:.1} {high:.1}H{right:.1}\"/>\
             <circle cx=\"{px:.1}\" cy=\"{mid:.1}\" r=\"4\"/></g>\n",
            escape(words)
        );
    }

    /// A bar from the bottom up.
    pub fn bar(&mut self, x: (f64, f64), y: f64, words: &str) {
        let ((left, top), (right, bottom)) = (self.at(x.0, y), self.at(x.1, self.y.0));
        let (width, height) = ((right - left - 1.0).max(1.0), bottom - top);
        self.body += &format!(
            "<rect class=\"bar\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\"><title>{}</title></rect>\n",
            escape(words)
        );
    }

    /// A line through the means of moments, with the band of their intervals behind it.
    pub fn line(&mut self, class: &str, moments: &[Moment]) {
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
        if !band.is_empty() {
            self.body += &format!("<path class=\"band {class}\" d=\"{band}Z\"/>\n");
        }
        self.body += &format!("<path class=\"line {class}\" d=\"{line}\"/>\n");
    }

    /// The finished figure with its caption and the names of its classes.
    pub fn figure(&self, caption: &str, legend: &[(&str, &str)]) -> String {
        let names: String = legend
            .iter()
            .map(|(class, name)| format!("<span class=\"key {class}\"></span>{} ", escape(name)))
            .collect();
        format!(
            "<figure><figcaption>{} {names}</figcaption>\n\
             <svg class=\"plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
             aria-label=\"{}\">\n{}</svg></figure>\n",
            escape(caption),
            escape(caption),
            self.body
        )
    }
}
