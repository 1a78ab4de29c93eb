//! From the games of some runs to a report.

use std::collections::BTreeMap;

use federa::Size;

use super::model::{Report, Run};
use super::sources::{Settings, Source};
use super::{cells, matches};
use crate::Error;
use crate::openings::Openings;
use crate::players::PlayerSpec;
use crate::record::{Header, How};
use crate::tally::CellTally;

/// Builds the report of some runs.
///
/// # Errors
/// If a sequential test cannot be set up.
pub fn build(sources: &[Source], settings: &Settings) -> Result<Report, Error> {
    let mut tallies: BTreeMap<(usize, bool), CellTally> = BTreeMap::new();
    for source in sources {
        let options = &source.merged.header.options;
        for size in options.board_sizes() {
            for &pie in &options.pie {
                tallies.entry((size.get(), pie)).or_insert_with(|| CellTally::new(size));
            }
        }
        for game in source.merged.games.values() {
            let size = Size::new(game.size).map_err(|error| Error::input(error.to_string()))?;
            let tally = tallies.entry((game.size, game.pie));
            tally.or_insert_with(|| CellTally::new(size)).add(game);
        }
    }
    let matches = matches::matches(sources, settings);
    let tests = matches::tests(sources)?;
    let decided = tests.iter().filter(|test| test.accepted != matches::UNDECIDED).count();
    Ok(Report {
        confidence: settings.confidence.level(),
        method: if settings.exact { "clopper-pearson" } else { "wilson" },
        runs: sources.iter().map(run).collect(),
        games: tallies.values().map(CellTally::games).sum(),
        distinct: tallies.values().map(CellTally::distinct).sum(),
        cells: cells::cells(&tallies, settings),
        pie: cells::pie_effects(&tallies, settings),
        ratings: matches::ratings(sources, settings),
        tests,
        notes: notes(sources, decided, !matches.is_empty()),
        matches,
    })
}

fn run(source: &Source) -> Run {
    let Header { version, signature, fingerprint, seed, options, .. } = &source.merged.header;
    Run {
        files: source.files.iter().map(|file| crate::files::name(file)).collect(),
        version: version.clone(),
        signature: signature.clone(),
        fingerprint: fingerprint.clone(),
        seed: *seed,
        players: options.players.clone(),
        openings: match &options.openings {
            Openings::None => "none".into(),
            Openings::Varied(least, most) => format!("random:{least}-{most}"),
            Openings::Random(plies) => format!("random:{plies}"),
            Openings::All => "all".into(),
            Openings::File(lines) => format!("{} of a file", lines.len()),
        },
        adjudicate: options.adjudicate,
        planned: source.merged.planned(),
        games: source.merged.games.len() as u64,
    }
}

fn notes(sources: &[Source], decided: usize, paired: bool) -> Vec<String> {
    let mut notes = Vec::new();
    if decided > 0 {
        notes.push(
            "a sequential test ended a match: its decision is good, but the score of a match that \
             stops early leans towards the winner"
                .into(),
        );
    }
    let missing: u64 = sources.iter().map(|source| source.merged.missing_games()).sum();
    // A run that its test has ended misses games too; a report of several runs is rare.
    if missing > 0 && decided < sources.len() {
        notes.push(format!(
            "{missing} planned games are missing: these rates are not final, and intervals that \
             are watched until they suit are wrong far more often than they say"
        ));
    }
    let torn: usize = sources.iter().map(|source| source.merged.torn.len()).sum();
    if torn > 0 {
        let files = if torn == 1 { "file ends" } else { "files end" };
        notes.push(format!("{torn} {files} in a torn line, which was left out"));
    }
    let games = sources.iter().flat_map(|source| source.merged.games.values());
    let forfeits = games.filter(|game| game.end == How::Forfeit).count();
    if forfeits > 0 {
        let games = if forfeits == 1 { "game was" } else { "games were" };
        notes.push(format!(
            "{forfeits} {games} lost by the failure of a program: they count in matches and \
             ratings, and nowhere else"
        ));
    }
    let options = || sources.iter().map(|source| &source.merged.header.options);
    if options().any(|options| options.adjudicate) {
        notes.push(
            "games end where a search has proven the result: such games count as won, and are \
             left out of lengths and conversions"
                .into(),
        );
    }
    if options().any(|o| o.players.iter().any(PlayerSpec::is_timed)) {
        notes.push("players were limited by time: another machine gives other results".into());
    }
    if paired {
        notes.push(
            "games of a pair have the same opening: the intervals of matches count pairs; those \
             of Dark's and the seats' rates take games as independent and are a little narrow"
                .into(),
        );
    }
    notes
}
