//! The win rates of a game as a graph.

use federa::Color;
use svg::Document;
use svg::node::element::{Circle, Group, Line, Polygon, Polyline, Rectangle, Text, Title};

use super::judge::Review;
use crate::terminal::describe;

/// Pixels of the drawing.
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 320.0;
/// Pixels around the plot, for the labels.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 50.0;

/// Paper under everything, so that the drawing is legible on any ground.
const PAPER: &str = "#f3ead7";
/// Lines and letters.
const INK: &str = "#2a2622";
/// What lies below Dark's rate.
const DARK: &str = "#5b5148";
/// Mistakes, told apart by their rings too.
const MISTAKE: &str = "#b3261e";

/// Dark's win rate from the start to the end, with the largest mistakes marked.
pub(super) fn document(review: &Review, mistakes: usize) -> Document {
    let count = review.plies.len();
    let x = |number: usize| LEFT + (WIDTH - LEFT - RIGHT) * number as f64 / count.max(1) as f64;
    let y = |rate: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - rate);
    let rates = [review.start].into_iter().chain(review.plies.iter().map(|ply| ply.after));
    let curve: Vec<(f64, f64)> =
        rates.enumerate().map(|(n, rate)| (x(n), y(rate.of(Color::Dark)))).collect();
    let name = |color| describe::side(&review.game, color);
    let title = format!("Win rate of {} after every move", name(Color::Dark));
    let mut marks = Group::new();
    for ply in review.mistakes(mistakes) {
        let at = (x(ply.number), y(ply.after.of(Color::Dark)));
        let better = ply.better.first().map_or(String::new(), |mv| format!("; {mv} was better"));
        let text = format!("{}. {} loses {:.1} %{better}", ply.number, ply.mv, 100.0 * ply.loss);
        let ring = Circle::new().set("cx", round(at.0)).set("cy", round(at.1)).set("r", 5);
        let ring = ring.set("fill", PAPER).set("stroke", MISTAKE).set("stroke-width", 2);
        marks = marks.add(ring.add(Title::new(text)));
    }
    let area = [(x(0), y(0.0))].into_iter().chain(curve.iter().copied());
    let area: Vec<_> = area.chain([(x(count), y(0.0))]).collect();
    let paper = Rectangle::new().set("width", WIDTH).set("height", HEIGHT).set("rx", 10);
    let line = Polyline::new().set("points", points(&curve)).set("fill", "none");
    Document::new()
        .set("viewBox", (0, 0, WIDTH, HEIGHT))
        .set("width", WIDTH)
        .set("height", HEIGHT)
        .set("font-family", "sans-serif")
        .set("font-size", 13)
        .set("role", "img")
        .add(Title::new(title.as_str()))
        .add(paper.set("fill", PAPER))
        .add(label(&title, LEFT, TOP - 22.0, "start").set("font-size", 15))
        .add(Polygon::new().set("points", points(&area)).set("fill", DARK).set("opacity", 0.35))
        .add(grid(count, x, y))
        .add(line.set("stroke", INK).set("stroke-width", 2).set("stroke-linejoin", "round"))
        .add(marks)
        .add(label(
            &format!("{} has the rest", name(Color::Light)),
            WIDTH - RIGHT,
            TOP - 22.0,
            "end",
        ))
}

/// Lines and numbers of both axes.
fn grid(count: usize, x: impl Fn(usize) -> f64, y: impl Fn(f64) -> f64) -> Group {
    let mut grid = Group::new();
    for percent in [0, 25, 50, 75, 100] {
        let at = y(f64::from(percent) / 100.0);
        let line = Line::new().set("x1", LEFT).set("x2", WIDTH - RIGHT).set("stroke", INK);
        let width = if percent == 50 { 1.0 } else { 0.3 };
        let line = line.set("y1", round(at)).set("y2", round(at)).set("stroke-width", width);
        grid = grid.add(line).add(label(&format!("{percent} %"), LEFT - 8.0, at + 4.0, "end"));
    }
    for number in (0..=count).step_by(step(count)) {
        grid = grid.add(label(&number.to_string(), x(number), HEIGHT - BOTTOM + 18.0, "middle"));
    }
    let middle = LEFT + (WIDTH - LEFT - RIGHT) / 2.0;
    grid.add(label("move", middle, HEIGHT - 12.0, "middle"))
}

/// The distance of the numbers under the graph, a round one that makes at most a dozen.
fn step(count: usize) -> usize {
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200];
    steps.into_iter().find(|step| count / step <= 12).unwrap_or(500)
}

fn label(text: &str, x: f64, y: f64, anchor: &str) -> Text {
    let text = Text::new(text).set("x", round(x)).set("y", round(y));
    text.set("text-anchor", anchor).set("fill", INK)
}

fn points(points: &[(f64, f64)]) -> String {
    let point = |&(x, y): &(f64, f64)| format!("{},{}", round(x), round(y));
    points.iter().map(point).collect::<Vec<_>>().join(" ")
}

/// To a tenth of a pixel.
fn round(pixels: f64) -> f64 {
    (pixels * 10.0).round() / 10.0
}
