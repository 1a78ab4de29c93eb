//! Line charts as SVG.

use svg::Document;
use svg::node::element::{Circle, Line as Stroke, Polyline, Rectangle, Text};

use super::row::{Case, Row};

/// A named line through points.
pub type Line = (String, Vec<(f64, f64)>);

/// A chart.
pub struct Figure {
    /// What it shows.
    pub title: &'static str,
    /// What grows to the right.
    pub across: &'static str,
    /// What grows upwards.
    pub up: &'static str,
    /// Whether it grows upwards by factors.
    pub logarithmic: bool,
    /// The lines.
    pub lines: Vec<Line>,
}

/// Puts together the points of rows with the same name, in the order of the rows.
pub fn lines(
    rows: &[Row],
    name: impl Fn(&Case) -> String,
    point: impl Fn(&Row) -> Option<(f64, f64)>,
) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for row in rows {
        let (name, Some(point)) = (name(&row.case), point(row)) else { continue };
        match lines.iter_mut().find(|(other, _)| *other == name) {
            Some((_, points)) => points.push(point),
            None => lines.push((name, vec![point])),
        }
    }
    for (_, points) in &mut lines {
        points.sort_by(|one, two| one.0.total_cmp(&two.0));
    }
    lines
}

/// Colours that the colour-blind can tell apart (Okabe and Ito 2008).
const COLORS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#000000"];

/// Width and height in pixels.
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 500.0;

/// Room around the plot: for title and the names of the axes.
const LEFT: f64 = 90.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 45.0;
const BOTTOM: f64 = 60.0;

/// Marks on an axis, at most.
const TICKS: f64 = 10.0;

/// The height of a line of the legend.
const ENTRY: f64 = 18.0;

/// The chart as the text of an SVG file.
pub fn draw(figure: &Figure) -> String {
    let scale = Scale::of(figure);
    let size = (0, 0, WIDTH, HEIGHT);
    let document = Document::new().set("viewBox", size).set("width", WIDTH).set("height", HEIGHT);
    let document = document.set("font-family", "sans-serif").set("font-size", 13);
    let paper = Rectangle::new().set("width", WIDTH).set("height", HEIGHT).set("fill", "white");
    let mut chart = document.add(paper);
    for x in scale.ticks_across() {
        let at = scale.x(x);
        chart = chart.add(grid((at, TOP), (at, HEIGHT - BOTTOM)));
        chart = chart.add(text(&format!("{x}"), at, HEIGHT - BOTTOM + 18.0, "middle"));
    }
    for y in scale.ticks_up() {
        let at = scale.y(y);
        chart = chart.add(grid((LEFT, at), (WIDTH - RIGHT, at)));
        chart = chart.add(text(&label(y), LEFT - 8.0, at + 4.5, "end"));
    }
    let (middle, base) = ((LEFT + WIDTH - RIGHT) / 2.0, (TOP + HEIGHT - BOTTOM) / 2.0);
    let up = text(figure.up, 0.0, 0.0, "middle");
    chart = chart
        .add(text(figure.title, middle, 28.0, "middle").set("font-size", 18))
        .add(text(figure.across, middle, HEIGHT - 16.0, "middle"))
        .add(up.set("transform", format!("translate(22 {base}) rotate(-90)")));
    let legend = if figure.logarithmic { WIDTH - RIGHT - 200.0 } else { LEFT + 20.0 };
    for (index, (name, points)) in figure.lines.iter().enumerate() {
        let color = COLORS[index % COLORS.len()];
        let places = points.iter().map(|&(x, y)| (scale.x(x), scale.y(y)));
        let path: Vec<String> = places.clone().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let line = Polyline::new().set("points", path.join(" ")).set("fill", "none");
        chart = chart.add(line.set("stroke", color).set("stroke-width", 2));
        for (x, y) in places {
            let dot = Circle::new().set("cx", px(x)).set("cy", px(y)).set("r", 3);
            chart = chart.add(dot.set("fill", color));
        }
        let y = TOP + 16.0 + ENTRY * index as f64;
        chart = chart.add(stroke((legend, y), (legend + 20.0, y), color, 2.0)).add(text(
            name,
            legend + 28.0,
            y + 4.5,
            "start",
        ));
    }
    chart.to_string() + "\n"
}

fn px(length: f64) -> String {
    format!("{length:.1}")
}

fn text(text: &str, x: f64, y: f64, anchor: &str) -> Text {
    Text::new(text).set("x", px(x)).set("y", px(y)).set("text-anchor", anchor)
}

fn grid(from: (f64, f64), to: (f64, f64)) -> Stroke {
    stroke(from, to, "#d8d8d8", 1.0)
}

fn stroke(from: (f64, f64), to: (f64, f64), color: &str, width: f64) -> Stroke {
    let line = Stroke::new().set("x1", px(from.0)).set("y1", px(from.1));
    line.set("x2", px(to.0)).set("y2", px(to.1)).set("stroke", color).set("stroke-width", width)
}

/// Where numbers are on the chart, with some room around the points.
struct Scale {
    across: (f64, f64),
    up: (f64, f64),
    logarithmic: bool,
}

impl Scale {
    fn of(figure: &Figure) -> Scale {
        let points = || figure.lines.iter().flat_map(|(_, points)| points);
        let least = |of: fn(&(f64, f64)) -> f64| points().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&(f64, f64)) -> f64| points().map(of).fold(1.0, f64::max);
        let logarithmic = figure.logarithmic;
        let left = least(|p| p.0).min(1e300) - 0.5;
        let (left, right) = (if left < 1e299 { left } else { 0.0 }, most(|p| p.0) + 0.5);
        let bottom = if logarithmic { (least(|p| p.1) / 1.5).clamp(1e-9, 1e300) } else { 0.0 };
        let top = most(|p| p.1) * if logarithmic { 1.5 } else { 1.1 };
        Scale { across: (left, right), up: (bottom.min(top / 2.0), top), logarithmic }
    }

    fn x(&self, x: f64) -> f64 {
        let (low, high) = self.across;
        LEFT + (x - low) / (high - low) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, y: f64) -> f64 {
        let (low, high) = self.up;
        let part = match self.logarithmic {
            true => (y / low).ln() / (high / low).ln(),
            false => (y - low) / (high - low),
        };
        HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
    }

    /// Whole numbers, evenly spread.
    fn ticks_across(&self) -> Vec<f64> {
        steps(self.across, step(self.across).max(1.0))
    }

    /// Round numbers: evenly spread, or 1, 2 and 5 of each power of ten.
    fn ticks_up(&self) -> Vec<f64> {
        if !self.logarithmic {
            return steps(self.up, step(self.up));
        }
        let (low, high) = self.up;
        let powers = low.log10().floor() as i32..=high.log10().floor() as i32;
        let ticks =
            powers.flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)));
        ticks.filter(|tick| (low..=high).contains(tick)).collect()
    }
}

/// A round step that gives a handful of marks.
fn step((low, high): (f64, f64)) -> f64 {
    let rough = (high - low) / TICKS;
    let power = 10_f64.powf(rough.log10().floor());
    let digits = [1.0, 2.0, 5.0, 10.0].into_iter();
    digits.map(|digit| digit * power).find(|&step| step >= rough).unwrap_or(rough)
}

fn steps((low, high): (f64, f64), step: f64) -> Vec<f64> {
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|number| number as f64 * step).collect()
}

/// A number on an axis: 1500000 is 1.5M.
fn label(y: f64) -> String {
    match y {
        y if y >= 1e6 => format!("{}M", y / 1e6),
        y if y >= 1e3 => format!("{}k", y / 1e3),
        y => format!("{:.1}", y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(logarithmic: bool, lines: Vec<Line>) -> Figure {
        Figure { title: "a < b", across: "size", up: "speed", logarithmic, lines }
    }

    #[test]
    fn every_point_is_on_the_chart_and_no_number_is_none() {
        let line = |scale: f64| {
            let points = (5..=19).map(|n| (f64::from(n), scale / f64::from(n * n))).collect();
            (format!("x{scale}"), points)
        };
        for logarithmic in [false, true] {
            for lines in [vec![], vec![line(1.0)], vec![line(1e7), line(2e4)]] {
                let count: usize = lines.iter().map(|(_, points): &Line| points.len()).sum();
                let text = draw(&figure(logarithmic, lines));
                assert!(text.starts_with("<svg") && text.contains("a &lt; b"), "{text}");
                assert_eq!(text.matches("<circle").count(), count);
                assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
                let circles = text.split("<circle").skip(1);
                for circle in circles {
                    let number = |name: &str| -> f64 {
                        let rest = circle.split(&format!("{name}=\"")).nth(1).unwrap();
                        rest.split('"').next().unwrap().parse().unwrap()
                    };
                    assert!((LEFT..=WIDTH - RIGHT).contains(&number("cx")), "{circle}");
                    assert!((TOP..=HEIGHT - BOTTOM).contains(&number("cy")), "{circle}");
                }
            }
        }
    }

    #[test]
    fn marks_are_round_and_few() {
        assert_eq!(steps((0.0, 20.0), step((0.0, 20.0))).len(), 11);
        assert_eq!(steps((4.5, 19.5), step((4.5, 19.5))), [6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0]);
        let scale = Scale { across: (0.0, 1.0), up: (30.0, 700.0), logarithmic: true };
        assert_eq!(scale.ticks_up(), [50.0, 100.0, 200.0, 500.0]);
    }
}
