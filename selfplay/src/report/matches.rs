//! The part of a report about players.

use std::collections::BTreeMap;

use federa::Seat;

use super::model::{Match, MatchScore, Rate, Rated, Ratings, Test};
use super::sources::{Settings, Source};
use crate::Error;
use crate::stats::{CrossTable, EloEstimate, Verdict};
use crate::tally::{MatchTally, Sequential};

/// What a test accepts that is not decided.
pub(super) const UNDECIDED: &str = "none yet";

/// Two players, the leader first.
type Pairing = (String, String);

/// Every two players that met.
pub(super) fn matches(sources: &[Source], settings: &Settings) -> Vec<Match> {
    let mut order: Vec<Pairing> = Vec::new();
    let mut tallies: BTreeMap<(Pairing, (usize, bool)), MatchTally> = BTreeMap::new();
    for (run, source) in sources.iter().enumerate() {
        for pairing in pairings(source) {
            let turned = (pairing.1.clone(), pairing.0.clone());
            if !order.contains(&pairing) && !order.contains(&turned) {
                order.push(pairing);
            }
        }
        for game in source.merged.games.values().filter(|game| game.first != game.second) {
            let [here, turned] = [(&game.first, &game.second), (&game.second, &game.first)]
                .map(|(a, b)| (a.clone(), b.clone()));
            let pairing = if order.contains(&here) { here } else { turned };
            let leader = pairing.0.clone();
            let tally = tallies.entry((pairing, (game.size, game.pie))).or_default();
            tally.add(run, game, &leader);
        }
    }
    let matched = order.into_iter().map(|pairing| {
        let mut total = MatchTally::default();
        let mut cells = Vec::new();
        for ((_, (size, pie)), tally) in tallies.iter().filter(|((p, _), _)| *p == pairing) {
            total.join(tally);
            let cell = score(tally, settings);
            cells.push(MatchScore { size: Some(*size), pie: Some(*pie), ..cell });
        }
        let (player, opponent) = pairing;
        Match { player, opponent, cells, total: score(&total, settings) }
    });
    matched.collect()
}

fn pairings(source: &Source) -> Vec<Pairing> {
    let options = &source.merged.header.options;
    let label = |i: usize| options.players[i].label.clone();
    let met = options.pairings().into_iter().filter(|(a, b)| a != b);
    met.map(|(a, b)| (label(a), label(b))).collect()
}

fn score(tally: &MatchTally, settings: &Settings) -> MatchScore {
    let (counts, pairs) = (tally.counts(), tally.pairs());
    let estimate = pairs.estimate(settings.confidence).or_else(|| settings.rate(counts));
    let rate = |seat| {
        let counts = tally.in_seat(seat);
        Rate::new(counts, settings.rate(counts))
    };
    MatchScore {
        size: None,
        pie: None,
        games: counts.games(),
        wins: counts.wins(),
        pairs: [pairs.lost, pairs.split, pairs.won],
        score: estimate.map(Into::into),
        elo: estimate.map(|estimate| EloEstimate::of(estimate).into()),
        as_first: rate(Seat::First),
        as_second: rate(Seat::Second),
    }
}

/// The ratings, if more than two players met.
pub(super) fn ratings(sources: &[Source], settings: &Settings) -> Option<Ratings> {
    let mut labels: Vec<&str> = Vec::new();
    for source in sources {
        for player in &source.merged.header.options.players {
            if !labels.contains(&player.label.as_str()) {
                labels.push(&player.label);
            }
        }
    }
    if labels.len() < 3 {
        return None;
    }
    let number = |label: &str| labels.iter().position(|known| *known == label);
    let mut table = CrossTable::new(labels.len());
    let games = sources.iter().flat_map(|source| source.merged.games.values());
    for game in games.filter(|game| game.first != game.second) {
        let loser = game.player(!game.winning_seat);
        if let (Some(winner), Some(loser)) = (number(game.winning_player()), number(loser)) {
            table.add(winner, loser, 1);
        }
    }
    let ratings = table.ratings();
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by(|&a, &b| ratings.players()[b].elo.total_cmp(&ratings.players()[a].elo));
    let players = order.iter().map(|&i| {
        let rating = ratings.players()[i];
        Rated {
            player: labels[i].into(),
            elo: rating.estimate(settings.confidence).into(),
            wins: rating.wins,
            losses: rating.losses,
            is_bound: rating.is_held_by_prior(),
        }
    });
    let wins = order.iter().map(|&i| order.iter().map(|&j| table.wins(i, j)).collect());
    Some(Ratings { players: players.collect(), wins: wins.collect() })
}

/// The sequential tests of the runs that have one.
///
/// # Errors
/// If one cannot be set up.
pub(super) fn tests(sources: &[Source]) -> Result<Vec<Test>, Error> {
    let mut tests = Vec::new();
    for source in sources {
        let options = &source.merged.header.options;
        let (Some(sprt), [player, opponent]) = (options.sprt, &options.players[..]) else {
            continue;
        };
        let mut test = Sequential::new(sprt.test()?);
        for game in source.merged.games.values() {
            test.add(game.pair, game.winning_player() == player.label);
        }
        let pairs = test.counts();
        tests.push(Test {
            player: player.label.clone(),
            opponent: opponent.label.clone(),
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            pairs: [pairs.lost, pairs.split, pairs.won],
            llr: test.ratio(),
            lower: test.test().lower_bound(),
            upper: test.test().upper_bound(),
            accepted: match test.verdict() {
                Verdict::AcceptH0 => "elo0",
                Verdict::AcceptH1 => "elo1",
                Verdict::Continue => UNDECIDED,
            },
        });
    }
    Ok(tests)
}
