//! Opening maps: a board shaded by how often Dark wins after a first piece there.

use svg::node::element::{Group, Rectangle, Text, Title};

use super::name;
use super::page::{Figure, Key, Section};
use super::svg::drawing;
use crate::report::model::{Cell, Opening, Report, Value};

/// The side of a point, in the map's own units.
const SIDE: usize = 40;

/// Room for the names of columns and rows.
const MARGIN: usize = 24;

/// How far from one half a rate must be for the strongest shade. Few openings
/// are worse than that, and small differences must be seen.
const STRONGEST: f64 = 0.3;

/// The opacity of the strongest shade; the number must stay readable.
pub(super) const OPACITY: f64 = 0.45;

const INTRO: &str = "How often Dark wins, in percent, by the point of the first piece; points that \
                     are alike by symmetry share their games. Over 50 the second player should \
                     swap, if allowed.";

/// A map for every cell that has games, and what to read from it.
pub(super) fn maps(report: &Report) -> Section {
    let keys = [("dark", "Dark wins more"), ("swap", "Light wins more")];
    Section {
        title: "Opening map",
        intro: Some((INTRO, keys.map(|(class, name)| Key { class, name }).into())),
        figures: report.cells.iter().filter(|cell| cell.games > 0).map(map).collect(),
    }
}

fn map(cell: &Cell) -> Figure {
    let n = cell.size;
    let side = (MARGIN + SIDE * n + 2) as f64;
    let caption = name(cell);
    let mut map = drawing("openings", &format!("Opening map {caption}"), side, side);
    let tick = |text: String, x: usize, y: usize, anchor: &str| {
        Text::new(text).set("class", "tick").set("x", x).set("y", y).set("text-anchor", anchor)
    };
    for i in 0..n {
        let middle = MARGIN + SIDE * i + SIDE / 2;
        let letter = char::from(b'a' + i as u8).to_string();
        map = map.add(tick(letter, middle, SIDE * n + 18, "middle"));
        let y = SIDE * i + SIDE / 2 + 4;
        map = map.add(tick((n - i).to_string(), MARGIN - 6, y, "end"));
    }
    for (i, opening) in cell.openings.iter().enumerate() {
        map = map.add(point(opening, MARGIN + SIDE * (i % n), SIDE * (n - 1 - i / n) + 1));
    }
    Figure { text: Some(advice(cell)), class: "map", ..Figure::new(&caption, &[], &map) }
}

fn point(opening: &Opening, x: usize, y: usize) -> Group {
    let square = |class: &str| {
        let square = Rectangle::new().set("class", class).set("x", x).set("y", y);
        square.set("width", SIDE).set("height", SIDE)
    };
    let Some(rate) = opening.dark.estimate else {
        let words = format!("{}: no games", opening.point);
        return Group::new().add(Title::new(words)).add(square("point"));
    };
    let strength = ((rate.value - 0.5).abs() / STRONGEST).min(1.0) * OPACITY;
    let class = if rate.value >= 0.5 { "shade dark" } else { "shade swap" };
    let number = Text::new(format!("{:.0}", 100.0 * rate.value)).set("class", "rate");
    let number = number.set("x", x + SIDE / 2).set("y", y + SIDE / 2 + 5);
    Group::new()
        .add(Title::new(words(opening, rate)))
        .add(square("point"))
        .add(square(class).set("fill-opacity", format!("{strength:.3}")))
        .add(number.set("text-anchor", "middle"))
}

fn words(opening: &Opening, rate: Value) -> String {
    format!(
        "{}: Dark wins {:.1} % [{:.1}, {:.1}] of {} games",
        opening.point,
        100.0 * rate.value,
        100.0 * rate.lower,
        100.0 * rate.upper,
        opening.dark.games
    )
}

/// What to open with and when to swap, as far as the games show.
fn advice(cell: &Cell) -> String {
    // The points of an orbit have the same counts; the first is named for all.
    let mut known: Vec<(&Opening, Value)> = Vec::new();
    let size = federa::Size::new(cell.size);
    for opening in &cell.openings {
        let first = size.as_ref().ok().zip(opening.point.parse::<federa::Point>().ok());
        let is_first = first.is_some_and(|(size, p)| crate::openings::orbit(*size, p)[0] == p);
        if let Some(rate) = opening.dark.estimate
            && is_first
        {
            known.push((opening, rate));
        }
    }
    let by = |score: fn(Value) -> f64| {
        known.iter().max_by(|a, b| score(a.1).total_cmp(&score(b.1))).copied()
    };
    let (Some(best), Some(even)) = (by(|rate| rate.lower), by(|rate| -(rate.value - 0.5).abs()))
    else {
        return "No game began with a piece.".into();
    };
    let names = |test: fn(Value) -> bool| {
        let names: Vec<_> = known.iter().filter(|(_, rate)| test(*rate)).collect();
        let names: Vec<_> = names.iter().map(|(opening, _)| opening.point.as_str()).collect();
        if names.is_empty() { "none".to_string() } else { names.join(" ") }
    };
    format!(
        "Without the pie rule, open with {}. With it, the most even: {}. Clearly better for Dark, \
         so swap: {}. Clearly worse, so do not: {}. Points alike by symmetry are named once; \
         points not named are not clear.",
        words(best.0, best.1),
        words(even.0, even.1),
        names(|rate| rate.lower > 0.5),
        names(|rate| rate.upper < 0.5),
    )
}
