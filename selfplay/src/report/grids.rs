//! The tables of a report, as words: what text and HTML have in common.

use super::model::{
    Cell, EloNumber, EloValue, Match, MatchScore, Measure, Rate, Ratings, Report, Test, Value,
};

/// A table of words.
#[derive(serde::Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// What it shows.
    pub title: String,
    /// The names of its columns.
    pub header: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// A remark below it, if there is something to remark.
    pub foot: Option<&'static str>,
}

fn grid(title: impl Into<String>, header: &[&str], rows: Vec<Vec<String>>) -> Grid {
    let header = header.iter().map(|name| (*name).to_string()).collect();
    Grid { title: title.into(), header, rows, foot: None }
}

/// All tables of a report.
pub fn grids(report: &Report) -> Vec<Grid> {
    let mut grids = Vec::new();
    if !report.cells.is_empty() {
        grids.extend([rates(report), half_tests(report)]);
    }
    if !report.pie.is_empty() {
        grids.push(pie_effects(report));
    }
    if !report.cells.is_empty() {
        grids.push(games(report));
    }
    grids.extend(report.matches.iter().map(one_match));
    grids.extend(report.ratings.iter().map(ratings));
    if !report.tests.is_empty() {
        grids.push(tests(report));
    }
    grids
}

/// Where the games are from, a line each, and how many there are.
pub fn runs(report: &Report) -> Vec<String> {
    let mut lines: Vec<String> = report.runs.iter().map(run).collect();
    lines.push(format!(
        "{} games, {} of them distinct; intervals of {} % ({})",
        report.games,
        report.distinct,
        100.0 * report.confidence,
        report.method
    ));
    lines
}

fn run(run: &super::model::Run) -> String {
    let players: Vec<_> = run.players.iter().map(|player| player.label.as_str()).collect();
    format!(
        "{}: {} of {} games, players {}, openings {}, seed {}, version {}, signature {}",
        run.files.join(" "),
        run.games,
        run.planned,
        players.join(" "),
        run.openings,
        run.seed,
        run.version,
        run.signature,
    )
}

fn rates(report: &Report) -> Grid {
    let rows = report.cells.iter().map(|cell| {
        let mut row = key(cell);
        row.extend([cell.games.to_string(), cell.distinct.to_string()]);
        row.extend([rate(&cell.dark), rate(&cell.first)]);
        row.push(if cell.pie { rate(&cell.swap) } else { "-".into() });
        row
    });
    let header = ["size", "pie", "games", "distinct", "Dark wins", "first seat wins", "swaps"];
    grid("Win rates, by size and pie rule", &header, rows.collect())
}

fn half_tests(report: &Report) -> Grid {
    let rows = report.cells.iter().map(|cell| {
        let mut row = key(cell);
        for test in [cell.dark_test, cell.first_test] {
            row.push(test.map_or("-".into(), |test| p_value(test.adjusted)));
            row.push(test.map_or("-", |test| if test.differs { "yes" } else { "no" }).into());
        }
        row
    });
    let header = ["size", "pie", "Dark: p (Holm)", "differs", "first seat: p (Holm)", "differs"];
    grid("Do they differ from one half?", &header, rows.collect())
}

fn pie_effects(report: &Report) -> Grid {
    let shown = |value: Option<Value>| {
        value.map_or("-".into(), |v| {
            format!("{:+.1} % [{:+.1}, {:+.1}]", 100.0 * v.value, 100.0 * v.lower, 100.0 * v.upper)
        })
    };
    let rows = report
        .pie
        .iter()
        .map(|effect| vec![effect.size.to_string(), shown(effect.first), shown(effect.dark)]);
    grid("Pie rule on less off", &["size", "first seat wins", "Dark wins"], rows.collect())
}

fn games(report: &Report) -> Grid {
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
    grid("The games", &header, rows.collect())
}

fn one_match(found: &Match) -> Grid {
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
    grid(title, &header, rows.collect())
}

fn ratings(ratings: &Ratings) -> Grid {
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
    let has_bound = ratings.players.iter().any(|rated| rated.is_bound);
    let foot = "~: won all, lost all or did not play; the rating is a bound";
    Grid {
        foot: has_bound.then_some(foot),
        ..grid("Ratings, and games won of games played", &header, rows.collect())
    }
}

fn tests(report: &Report) -> Grid {
    let rows = report.tests.iter().map(|test| {
        let Test { elo0, elo1, pairs: [lost, split, won], llr, lower, upper, .. } = test;
        vec![
            format!("{} against {}", test.player, test.opponent),
            format!("{elo0} or {elo1}"),
            format!("{won}/{split}/{lost}"),
            format!("{llr:.4}"),
            format!("{lower:.4} to {upper:.4}"),
            test.accepted.into(),
        ]
    });
    let header =
        ["players", "Elo", "pairs won/split/lost", "log-likelihood ratio", "bounds", "accepted"];
    grid("Sequential test (SPRT)", &header, rows.collect())
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
