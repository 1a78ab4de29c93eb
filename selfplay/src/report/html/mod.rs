//! A report as one self-contained page: tables, plots, opening maps and a
//! replayer. Plots are drawn here, so that they are there without any script;
//! the script only replays games. The page asks nothing of the network.

pub mod openings;
pub mod plots;
pub mod replay;
pub mod svg;

use super::build::Source;
use super::grids::{Grid, grids, runs};
use super::model::{Cell, Report};

const STYLE: &str = include_str!("assets/page.css");
const SCRIPT: &str = include_str!("assets/replay.js");
const REPLAYER: &str = include_str!("assets/replayer.html");

/// The page; `replays` games of each cell can be replayed in it.
pub fn html(report: &Report, sources: &[Source], replays: usize) -> String {
    let mut body = String::from("<h1>Federa self-play</h1>\n");
    for line in runs(report) {
        body += &format!("<p class=\"run\">{}</p>\n", escape(&line));
    }
    for note in &report.notes {
        body += &format!("<p class=\"note\">Note: {}.</p>\n", escape(note));
    }
    body += &section("Win rates by size", &plots::rates(report));
    body += &section("Opening map", &openings::maps(report));
    body += &section("Game lengths", &each_cell(report, plots::lengths));
    body += &section("Win rate over game time", &each_cell(report, plots::over_time));
    let (games, cut) = replay::games(sources, replays);
    if !games.is_empty() {
        let hint =
            if cut { "<p>Some games of each size are here; the files have all.</p>" } else { "" };
        body += &section("Replay", &format!("{hint}{REPLAYER}"));
    }
    let tables: String = grids(report).iter().map(table).collect();
    body += &section("Tables", &tables);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>Federa self-play</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         <script type=\"application/json\" id=\"games\">{}</script>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        // Nothing in a string may end the element.
        replay::json(&games).replace("</", "<\\/"),
    )
}

fn section(title: &str, content: &str) -> String {
    if content.is_empty() {
        return String::new();
    }
    format!("<section>\n<h2>{}</h2>\n{content}\n</section>\n", escape(title))
}

fn each_cell(report: &Report, plot: fn(&Cell) -> Option<String>) -> String {
    let plots: String = report.cells.iter().filter_map(plot).collect();
    if plots.is_empty() { plots } else { format!("<div class=\"row\">\n{plots}</div>\n") }
}

/// What a cell is called.
fn name(cell: &Cell) -> String {
    format!("{0}\u{d7}{0}, pie {1}", cell.size, if cell.pie { "on" } else { "off" })
}

fn table(grid: &Grid) -> String {
    let cells = |tag: &str, words: &[String]| -> String {
        words.iter().map(|word| format!("<{tag}>{}</{tag}>", escape(word))).collect()
    };
    let rows: String =
        grid.rows.iter().map(|row| format!("<tr>{}</tr>\n", cells("td", row))).collect();
    let foot = grid.foot.map(|foot| format!("<p>{}</p>\n", escape(foot))).unwrap_or_default();
    format!(
        "<h3>{}</h3>\n<div class=\"scroll\"><table>\n<thead><tr>{}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table></div>\n{foot}",
        escape(&grid.title),
        cells("th", &grid.header),
    )
}

/// Text as it may stand in an element or a quoted attribute.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(escape("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
    }
}
