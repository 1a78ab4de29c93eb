//! Line charts as SVG.

use plotters::prelude::*;

use super::row::{Case, Row};
use crate::Error;

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

/// Axes, lines, points and legend. A macro: the two kinds of axis are two types.
macro_rules! plot {
    ($chart:ident, $figure:ident) => {
        $chart
            .configure_mesh()
            .x_labels(19)
            .x_max_light_lines(1)
            .x_desc($figure.across)
            .y_desc($figure.up)
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|&y| label(y))
            .draw()
            .map_err(told)?;
        for (index, (name, points)) in $figure.lines.iter().enumerate() {
            let color = COLORS[index % COLORS.len()];
            $chart
                .draw_series(LineSeries::new(points.iter().copied(), color.stroke_width(2)))
                .map_err(told)?
                .label(name)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 20, y)], color.stroke_width(2))
                });
            let dots = points.iter().map(|&point| Circle::new(point, 3, color.filled()));
            $chart.draw_series(dots).map_err(told)?;
        }
        $chart
            .configure_series_labels()
            .position(if $figure.logarithmic {
                SeriesLabelPosition::UpperRight
            } else {
                SeriesLabelPosition::UpperLeft
            })
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK)
            .draw()
            .map_err(told)?;
    };
}

/// Colours that the colour-blind can tell apart (Okabe and Ito 2008).
const COLORS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(0, 0, 0),
];

/// Width and height in pixels.
const EXTENT: (u32, u32) = (800, 500);

/// The chart as the text of an SVG file.
pub fn draw(figure: &Figure) -> Result<String, Error> {
    let mut text = String::new();
    let root = SVGBackend::with_string(&mut text, EXTENT).into_drawing_area();
    let drawn = root.fill(&WHITE).map_err(told).and_then(|()| {
        let (across, up) = ranges(figure);
        if figure.logarithmic {
            let mut chart =
                builder(figure, &root).build_cartesian_2d(across, up.log_scale()).map_err(told)?;
            plot!(chart, figure);
        } else {
            let mut chart = builder(figure, &root).build_cartesian_2d(across, up).map_err(told)?;
            plot!(chart, figure);
        }
        root.present().map_err(told)
    });
    drop(root);
    drawn.map(|()| text)
}

fn builder<'a, 'b>(
    figure: &Figure,
    root: &'a DrawingArea<SVGBackend<'b>, plotters::coord::Shift>,
) -> ChartBuilder<'a, 'b, SVGBackend<'b>> {
    let mut builder = ChartBuilder::on(root);
    builder.caption(figure.title, ("sans-serif", 20)).margin(15);
    builder.x_label_area_size(40).y_label_area_size(80);
    builder
}

/// The corners of the chart, with some room around the points.
fn ranges(figure: &Figure) -> (std::ops::Range<f64>, std::ops::Range<f64>) {
    let points = || figure.lines.iter().flat_map(|(_, points)| points);
    let least = |of: fn(&(f64, f64)) -> f64| points().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| points().map(of).fold(1.0, f64::max);
    let (left, right) = (least(|p| p.0) - 0.5, most(|p| p.0) + 0.5);
    let bottom = if figure.logarithmic { least(|p| p.1) / 1.5 } else { 0.0 };
    (left..right, bottom..most(|p| p.1) * if figure.logarithmic { 1.5 } else { 1.1 })
}

/// A number on an axis: 1500000 is 1.5M.
fn label(y: f64) -> String {
    match y {
        y if y >= 1e6 => format!("{}M", y / 1e6),
        y if y >= 1e3 => format!("{}k", y / 1e3),
        y => format!("{:.1}", y),
    }
}

fn told(error: impl std::fmt::Display) -> Error {
    Error::at("the figure", error)
}
