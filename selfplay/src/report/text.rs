//! A report as text for people.

use anstyle::Style;
use comfy_table::{CellAlignment, ContentLineStyle, LineStyle, Table, TableStyle};

use super::model::{
    Cell, EloNumber, EloValue, Match, MatchScore, Measure, Rate, Ratings, Report, Test, Value,
};

/// Tables have a line below the header and no others.
const LOOK: TableStyle = TableStyle::new()
    .header_lines(ContentLineStyle::none())
    .header_separator(LineStyle::none().fill('-').junction('-'))
    .content_lines(ContentLineStyle::none());

/// The whole text; titles are bold.
pub fn text(report: &Report) -> String {
    let mut parts = vec![runs(report)];
    if !report.cells.is_empty() {
        parts.push(section("Win rates, by size and pie rule", &rates(report)));
        parts.push(section("Do they differ from one half?", &half_tests(report)));
    }
    if !report.pie.is_empty() {
        parts.push(section("Pie rule on less off", &pie_effects(report)));
    }
    if !report.cells.is_empty() {
        parts.push(section("The games", &games(report)));
    }
    parts.extend(report.matches.iter().map(one_match));
    parts.extend(report.ratings.iter().map(ratings));
    parts.extend(report.tests.iter().map(test));
    if !report.notes.is_empty() {
        let notes: Vec<_> = report.notes.iter().map(|note| format!("note: {note}\n")).collect();
        parts.push(notes.concat());
    }
    parts.join("\n")
}

fn section(title: &str, table: &Table) -> String {
    let bold = Style::new().bold();
    format!("{bold}{title}{bold:#}\n{table}\n")
}

/// A table whose columns are aligned to the right, but for the first `left`.
fn table(left: usize, header: &[&str], rows: Vec<Vec<String>>) -> Table {
    let mut table = Table::new();
    table.load_style(LOOK).set_header(header).add_rows(rows);
    for (i, column) in table.column_iter_mut().enumerate() {
        let right = i >= left;
        column.set_cell_alignment(if right { CellAlignment::Right } else { CellAlignment::Left });
    }
    table
}

fn runs(report: &Report) -> String {
    let mut text = String::new();
    for run in &report.runs {
        let players: Vec<_> = run.players.iter().map(|player| player.label.as_str()).collect();
        text += &format!(
            "{}: {} of {} games, players {}, openings {}, seed {}, version {}, signature {}\n",
            run.files.join(" "),
            run.games,
            run.planned,
            players.join(" "),
            run.openings,
            run.seed,
            run.version,
            run.signature,
        );
    }
    let percent = 100.0 * report.confidence;
    text + &format!(
        "{} games, {} of them distinct; intervals of {percent} % ({})\n",
        report.games, report.distinct, report.method
    )
}

fn rates(report: &Report) -> Table {
    let rows = report.cells.iter().map(|cell| {
        let mut row = key(cell);
        row.extend([cell.games.to_string(), cell.distinct.to_string()]);
        row.extend([rate(&cell.dark), rate(&cell.first)]);
        row.push(if cell.pie { rate(&cell.swap) } else { "-".into() });
        row
    });
    let header = ["size", "pie", "games", "distinct", "Dark wins", "first seat wins", "swaps"];
    table(0, &header, rows.collect())
}

fn half_tests(report: &Report) -> Table {
    let rows = report.cells.iter().map(|cell| {
        let mut row = key(cell);
        for test in [cell.dark_test, cell.first_test] {
            row.push(p_value(test.adjusted));
            row.push(if test.differs { "yes" } else { "no" }.into());
        }
        row
    });
    let header = ["size", "pie", "Dark: p (Holm)", "differs", "first seat: p (Holm)", "differs"];
    table(0, &header, rows.collect())
}

fn pie_effects(report: &Report) -> Table {
    let shown = |value: Option<Value>| {
        value.map_or("-".into(), |v| {
            format!("{:+.1} % [{:+.1}, {:+.1}]", 100.0 * v.value, 100.0 * v.lower, 100.0 * v.upper)
        })
    };
    let rows = report
        .pie
        .iter()
        .map(|effect| vec![effect.size.to_string(), shown(effect.first), shown(effect.dark)]);
    table(0, &["size", "first seat wins", "Dark wins"], rows.collect())
}

fn games(report: &Report) -> Table {
    let rows = report.cells.iter().map(|cell| {
        let mut row = key(cell);
        row.extend([
            measure(cell.length.as_ref(), 1),
            range(cell.length.as_ref()),
            measure(cell.conversions.as_ref(), 1),
            measure(cell.branching.as_ref(), 1),
            cell.passes.map_or("-".into(), |share| format!("{:.2} %", 100.0 * share)),
            measure(cell.lead_changes.as_ref(), 2),
            measure(cell.settled.as_ref(), 2),
            cell.adjudicated.to_string(),
            cell.playouts.map_or("-".into(), |playouts| format!("{playouts:.0}")),
        ]);
        row
    });
    let header = [
        "size",
        "pie",
        "length",
        "range",
        "conversions",
        "legal moves",
        "passes",
        "lead changes",
        "settled at",
        "adjudicated",
        "playouts a move",
    ];
    table(0, &header, rows.collect())
}

fn one_match(found: &Match) -> String {
    let scores = found.cells.iter().chain([&found.total]);
    let rows = scores.map(|score| {
        let MatchScore { size, pie, games, wins, pairs: [lost, split, won], .. } = score;
        vec![
            size.map_or("all".into(), |size| size.to_string()),
            pie.map_or(String::new(), |pie| if pie { "on" } else { "off" }.into()),
            games.to_string(),
            wins.to_string(),
            format!("{won}/{split}/{lost}"),
            score.score.map_or("-".into(), percent),
            score.elo.as_ref().map_or("-".into(), elo),
            rate(&score.as_first),
            rate(&score.as_second),
        ]
    });
    let header = [
        "size",
        "pie",
        "games",
        "won",
        "pairs won/split/lost",
        "score",
        "Elo",
        "as first seat",
        "as second seat",
    ];
    let title = format!("{} against {}", found.player, found.opponent);
    section(&title, &table(0, &header, rows.collect()))
}

fn ratings(ratings: &Ratings) -> String {
    let count = ratings.players.len();
    let numbers: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
    let mut header = vec!["", "player", "Elo", "won", "lost"];
    header.extend(numbers.iter().map(String::as_str));
    let rows = ratings.players.iter().enumerate().map(|(i, rated)| {
        let mut row = vec![
            numbers[i].clone(),
            rated.player.clone(),
            format!(
                "{}{:.0} [{:.0}, {:.0}]",
                if rated.is_bound { "~" } else { "" },
                rated.elo.value,
                rated.elo.lower,
                rated.elo.upper
            ),
            rated.wins.to_string(),
            rated.losses.to_string(),
        ];
        row.extend((0..count).map(|j| match ratings.wins[i][j] + ratings.wins[j][i] {
            0 => "-".into(),
            games => format!("{}/{games}", ratings.wins[i][j]),
        }));
        row
    });
    let table = table(2, &header, rows.collect());
    let bound = "~: won all, lost all, or did not play; the rating is a bound\n";
    let has_bound = ratings.players.iter().any(|rated| rated.is_bound);
    section("Ratings, and games won of games played", &table) + if has_bound { bound } else { "" }
}

fn test(test: &Test) -> String {
    let [lost, split, won] = test.pairs;
    format!(
        "SPRT of {} against {}: elo0 {}, elo1 {}; {} pairs ({won} won, {split} split, {lost} \
         lost), log-likelihood ratio {:.4} within {:.4} to {:.4}; accepted: {}\n",
        test.player,
        test.opponent,
        test.elo0,
        test.elo1,
        lost + split + won,
        test.llr,
        test.lower,
        test.upper,
        test.accepted,
    )
}

fn key(cell: &Cell) -> Vec<String> {
    vec![cell.size.to_string(), if cell.pie { "on" } else { "off" }.into()]
}

fn percent(value: Value) -> String {
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * value.value, 100.0 * value.lower, 100.0 * value.upper)
}

fn rate(rate: &Rate) -> String {
    rate.estimate.map_or("-".into(), percent)
}

fn measure(measure: Option<&Measure>, digits: usize) -> String {
    match measure {
        None => "-".into(),
        Some(Measure { mean, interval: None, .. }) => format!("{mean:.digits$}"),
        Some(Measure { mean, interval: Some((lower, upper)), .. }) => {
            format!("{mean:.digits$} ± {:.digits$}", (upper - lower) / 2.0)
        }
    }
}

fn range(measure: Option<&Measure>) -> String {
    measure.map_or("-".into(), |measure| format!("{:.0}-{:.0}", measure.min, measure.max))
}

fn p_value(p: f64) -> String {
    if p < 1e-4 { "< 0.0001".into() } else { format!("{p:.4}") }
}

fn elo(value: &EloValue) -> String {
    let number = |number: EloNumber| {
        let rounded = number.value.round() + 0.0;
        match number.is {
            "=" => format!("{rounded:.0}"),
            sign => format!("{sign} {rounded:.0}"),
        }
    };
    format!("{} [{}, {}]", number(value.elo), number(value.lower), number(value.upper))
}
