//! Every game once, seats exchanged in pairs, shards that part the whole.

use super::*;
use crate::openings::Openings;
use crate::options::Pairing;
use crate::players::{Defaults, PlayerSpec, spec};

fn plan(players: usize, games: u64, pairing: Pairing) -> Plan {
    let random = PlayerSpec::parse("random", &Defaults::default()).unwrap();
    let mut players = vec![random; players];
    spec::number_labels(&mut players);
    let options = Options {
        sizes: vec![3, 4],
        pie: vec![false, true],
        games,
        players,
        pairing,
        openings: Openings::Random(2),
        adjudicate: false,
        sprt: None,
        datagen: None,
    };
    Plan::new(options, 1).unwrap()
}

fn indices(plan: &Plan) -> impl Iterator<Item = u64> + '_ {
    plan.shard(Shard::WHOLE)
}

#[test]
fn every_cell_and_pairing_gets_its_games() {
    for (players, pairing, pairings) in [
        (1, Pairing::RoundRobin, 1),
        (2, Pairing::RoundRobin, 1),
        (4, Pairing::RoundRobin, 6),
        (4, Pairing::Gauntlet, 3),
    ] {
        for games in 0..6 {
            let plan = plan(players, games, pairing);
            assert_eq!(plan.games(), games * 4 * pairings);
            let all: Vec<_> = indices(&plan).map(|index| plan.game(index)).collect();
            assert_eq!(all.len() as u64, plan.games());
            for cell in 0..4 {
                let here = all.iter().filter(|game| game.cell == cell);
                let mut met = std::collections::BTreeMap::new();
                for game in here {
                    let [a, b] = game.players;
                    *met.entry((a.min(b), a.max(b))).or_insert(0) += 1;
                }
                assert!(met.values().all(|&count| count == games), "{met:?}");
                assert_eq!(met.len() as u64, if games == 0 { 0 } else { pairings });
            }
        }
    }
}

#[test]
fn pairs_share_the_opening_and_exchange_the_seats() {
    let plan = plan(3, 5, Pairing::RoundRobin);
    let all: Vec<_> = indices(&plan).map(|index| plan.game(index)).collect();
    for a in &all {
        let pair: Vec<_> = all.iter().filter(|b| b.pair == a.pair).collect();
        assert!(pair.len() <= 2);
        if let [a, b] = pair[..] {
            assert_eq!((a.cell, a.opening, a.opening_seed), (b.cell, b.opening, b.opening_seed));
            assert_eq!(a.players, [b.players[1], b.players[0]]);
            assert_ne!(a.seed, b.seed);
            assert_eq!(a.index + 1, b.index);
        }
    }
    let halves = all.iter().filter(|a| all.iter().filter(|b| b.pair == a.pair).count() == 1);
    assert_eq!(halves.count(), 4 * 3);
}

#[test]
fn shards_part_the_whole_and_keep_pairs_together() {
    for games in [1, 2, 7, 10] {
        let plan = plan(2, games, Pairing::RoundRobin);
        for of in [1, 2, 3, 8] {
            let mut all = Vec::new();
            for number in 1..=of {
                let shard: Vec<_> = plan.shard(Shard { number, of }).collect();
                for &index in &shard {
                    let pair = plan.game(index).pair;
                    let other = indices(&plan).filter(|&i| plan.game(i).pair == pair);
                    assert!(other.into_iter().all(|i| shard.contains(&i)));
                }
                all.extend(shard);
            }
            all.sort_unstable();
            assert_eq!(all, indices(&plan).collect::<Vec<_>>());
        }
    }
}

#[test]
fn every_shard_gets_of_every_cell() {
    let plan = plan(2, 16, Pairing::RoundRobin);
    for of in [2, 3, 4, 8] {
        for number in 1..=of {
            let shard = plan.shard(Shard { number, of });
            let cells: std::collections::BTreeSet<_> =
                shard.map(|index| plan.game(index).cell).collect();
            assert_eq!(cells.len(), 4, "{number}/{of}");
        }
    }
}

#[test]
fn single_players_have_an_opening_a_game() {
    let plan = plan(1, 4, Pairing::RoundRobin);
    let openings: Vec<_> = (0..16).map(|index| plan.game(index).opening_seed).collect();
    for (i, seed) in openings.iter().enumerate() {
        assert!(!openings[..i].contains(seed));
    }
}

#[test]
fn indices_and_shares_are_those_of_the_games() {
    for players in [1, 2, 3] {
        for games in 0..8 {
            let now = plan(players, games, Pairing::RoundRobin);
            let old = Plan::of_format(now.options().clone(), 1, 1).unwrap();
            for plan in [now, old] {
                let all: Vec<u64> = indices(&plan).collect();
                assert_eq!(all.len() as u64, plan.games());
                let beyond = 0..all.last().map_or(1, |last| last + 3);
                assert_eq!(beyond.filter(|&index| plan.has(index)).collect::<Vec<_>>(), all);
                for shard in [(1, 1), (1, 2), (2, 2), (3, 5)] {
                    let shard = Shard { number: shard.0, of: shard.1 };
                    let mut shares = vec![0; plan.cells().len()];
                    plan.shard(shard).for_each(|index| shares[plan.game(index).cell] += 1);
                    assert_eq!(plan.shares(shard), shares, "{players} {games} {shard}");
                }
            }
        }
    }
}

#[test]
fn more_games_begin_with_the_games_of_before() {
    for players in [1, 2, 3] {
        for (few, many) in [(0, 1), (3, 4), (4, 5), (5, 100)] {
            let few = plan(players, few, Pairing::RoundRobin);
            let many = plan(players, many, Pairing::RoundRobin);
            assert_eq!(few.fingerprint(), many.fingerprint());
            for index in indices(&few) {
                assert!(many.has(index));
                assert_eq!(few.game(index), many.game(index));
            }
        }
    }
}

#[test]
fn plans_of_older_formats_stay_as_they_were() {
    let now = plan(2, 3, Pairing::RoundRobin);
    let old = Plan::of_format(now.options().clone(), 1, 1).unwrap();
    assert_ne!(old.fingerprint(), now.fingerprint());
    assert_eq!(indices(&old).collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
    assert_eq!(old.game(9).opening, 1);
    assert_eq!(old.game(9).players, [0, 1]);
}

#[test]
fn a_billion_games_take_no_longer_to_plan() {
    let plan = plan(2, 1_000_000_001, Pairing::RoundRobin);
    assert_eq!(plan.shares(Shard::WHOLE), [1_000_000_001; 4]);
    assert_eq!(indices(&plan).nth(5), Some(5));
    assert!(plan.has(4_000_000_000) && !plan.has(4_000_000_001));
}
