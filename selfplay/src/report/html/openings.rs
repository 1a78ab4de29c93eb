//! Opening maps: a board shaded by how often Dark wins after a first piece there.

use super::super::model::{Cell, Opening, Report, Value};
use super::{escape, name};

/// The side of a point, in the map's own units.
const SIDE: usize = 40;

/// Room for the names of columns and rows.
const MARGIN: usize = 24;

/// How far from one half a rate must be for the strongest shade. Few openings
/// are worse than that, and small differences must be seen.
const STRONGEST: f64 = 0.3;

/// The opacity of the strongest shade; the number must stay readable.
const OPACITY: f64 = 0.75;

/// A map for every cell that has games, and what to read from it.
pub fn maps(report: &Report) -> String {
    let maps: String = report.cells.iter().filter(|cell| cell.games > 0).map(map).collect();
    if maps.is_empty() {
        return maps;
    }
    format!(
        "<p>How often Dark wins, in percent, by the point of the first piece; points that are \
         alike by symmetry share their games. Over 50 the second player should swap, if he may. \
         <span class=\"key dark\"></span>Dark wins more <span class=\"key swap\"></span>Light \
         wins more</p>\n<div class=\"row\">\n{maps}</div>\n"
    )
}

fn map(cell: &Cell) -> String {
    let n = cell.size;
    let side = MARGIN + SIDE * n + 2;
    let mut body = String::new();
    for i in 0..n {
        let middle = MARGIN + SIDE * i + SIDE / 2;
        let letter = char::from(b'a' + i as u8);
        body += &format!(
            "<text class=\"tick\" x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{letter}</text>\n\
             <text class=\"tick\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n",
            SIDE * n + 18,
            MARGIN - 6,
            SIDE * i + SIDE / 2 + 4,
            n - i,
        );
    }
    for (i, opening) in cell.openings.iter().enumerate() {
        body += &point(opening, MARGIN + SIDE * (i % n), SIDE * (n - 1 - i / n) + 1);
    }
    format!(
        "<figure class=\"map\"><figcaption>{}</figcaption>\n\
         <svg class=\"openings\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
         aria-label=\"Opening map {}\">\n{body}</svg>\n<p>{}</p></figure>\n",
        escape(&name(cell)),
        escape(&name(cell)),
        escape(&advice(cell))
    )
}

fn point(opening: &Opening, x: usize, y: usize) -> String {
    let frame = format!("x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"");
    let Some(rate) = opening.dark.estimate else {
        return format!(
            "<g><title>{}: no games</title><rect class=\"point\" {frame}/></g>\n",
            opening.point
        );
    };
    let strength = ((rate.value - 0.5).abs() / STRONGEST).min(1.0) * OPACITY;
    let class = if rate.value >= 0.5 { "dark" } else { "swap" };
    format!(
        "<g><title>{}</title><rect class=\"point\" {frame}/>\
         <rect class=\"shade {class}\" {frame} fill-opacity=\"{strength:.3}\"/>\
         <text class=\"rate\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{:.0}</text></g>\n",
        escape(&words(opening, rate)),
        x + SIDE / 2,
        y + SIDE / 2 + 5,
        100.0 * rate.value,
    )
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

/// What to open with and when to swap, as far as the games tell.
fn advice(cell: &Cell) -> String {
    // One point of each orbit speaks for all of it: they have the same counts, and the first is named.
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
