//! Games to learn from: made once, whatever the threads, shards and interruptions; and what a
//! record says of its search is read back as it was written.

use std::path::{Path, PathBuf};

use federa::Stop;
use federa::{Game, Position, Size};
use federa_selfplay::datagen::{DatagenOptions, visits};
use federa_selfplay::game::Played;
use federa_selfplay::openings::Openings;
use federa_selfplay::options::{Options, Pairing};
use federa_selfplay::plan::{Plan, Shard};
use federa_selfplay::players::{Defaults, PlayerSpec};
use federa_selfplay::record::{GameRecord, How, merge, read};
use federa_selfplay::run::{Job, Monitor, Outcome, run};
use federa_selfplay::tally::Sequential;

fn options() -> Options {
    let player = PlayerSpec::parse("rave:playouts=24:solver=500", &Defaults::default()).unwrap();
    Options {
        sizes: vec![4, 3],
        pie: vec![false],
        games: 6,
        players: vec![player],
        pairing: Pairing::RoundRobin,
        openings: Openings::Varied(1, 3),
        adjudicate: true,
        sprt: None,
        datagen: Some(DatagenOptions { random_every: 5, weights: vec![1, 3] }),
    }
}

fn plan() -> Plan {
    Plan::new(options(), 5).unwrap()
}

/// Ends a run after so many games.
struct Patience<'a> {
    games: u64,
    stop: &'a Stop,
}

impl Monitor for Patience<'_> {
    fn begin(&mut self, _: &Plan, _: &[GameRecord], _: &[u64]) {}

    fn game(&mut self, _: &Plan, _: &Played, _: Option<&Sequential>) {
        self.games -= 1;
        if self.games == 0 {
            self.stop.set();
        }
    }

    fn end(&mut self) {}
}

fn play(out: &Path, shard: Shard, threads: usize, games: u64) -> Outcome {
    let (plan, stop) = (plan(), Stop::new());
    let job = Job { plan: &plan, shard, threads, out };
    run(&job, &stop, &mut Patience { games, stop: &stop }).unwrap()
}

fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("datagen-{test}"));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn text(paths: &[PathBuf]) -> String {
    let merged = merge(paths).unwrap();
    assert_eq!(merged.missing_games(), 0);
    merged.text()
}

#[test]
fn threads_shards_and_interruptions_do_not_matter() {
    let folder = folder("same");
    let whole = folder.join("whole.jsonl");
    assert_eq!(play(&whole, Shard::WHOLE, 1, u64::MAX), Outcome::Complete);
    let whole = text(&[whole]);
    assert_eq!(whole.lines().count(), 1 + 6 * 4);

    let side_by_side = folder.join("threads.jsonl");
    play(&side_by_side, Shard::WHOLE, 3, u64::MAX);
    assert_eq!(text(&[side_by_side]), whole);

    let shards: Vec<_> = (1..=3).map(|number| folder.join(format!("{number}.jsonl"))).collect();
    for (i, path) in shards.iter().enumerate() {
        play(path, Shard { number: i as u64 + 1, of: 3 }, 1, u64::MAX);
    }
    assert_eq!(text(&shards), whole);

    // Stopped after five games, and cut in the middle of a line as by a kill.
    let resumed = folder.join("resumed.jsonl");
    assert!(matches!(play(&resumed, Shard::WHOLE, 1, 5), Outcome::Incomplete { done: 5, .. }));
    let bytes = std::fs::read(&resumed).unwrap();
    std::fs::write(&resumed, &bytes[..bytes.len() - 40]).unwrap();
    assert_eq!(play(&resumed, Shard::WHOLE, 2, u64::MAX), Outcome::Complete);
    assert_eq!(text(&[resumed]), whole);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn records_keep_what_the_searches_saw() {
    let folder = folder("records");
    let path = folder.join("games.jsonl");
    play(&path, Shard::WHOLE, 2, u64::MAX);
    let games = read(&path).unwrap().games;
    assert_eq!(games.iter().filter(|game| game.size == 3).count(), 18, "weights");
    let (mut random, mut searched, mut openings) = (0, 0, Vec::new());
    for record in &games {
        assert_eq!(
            GameRecord::read(record.line().trim_end().as_bytes()).unwrap().unwrap(),
            *record
        );
        let mut game = Game::new(Position::new(Size::new(record.size).unwrap()));
        let visits_of = record.visits.as_ref().unwrap();
        for (ply, mv) in record.moves.iter().enumerate() {
            let visits = visits::parse(&visits_of[ply]).unwrap();
            let legal = game.position().legal_moves();
            assert!(visits.iter().all(|(mv, _)| legal.contains(mv)));
            // The solver's proofs have no visits.
            let is_searched = record.estimates[ply].is_some();
            assert!(visits.is_empty() || is_searched);
            assert!(!is_searched || ply >= record.opening);
            if ply >= record.opening {
                searched += usize::from(is_searched);
                random += usize::from(!is_searched);
            }
            game.play(mv.parse().unwrap()).unwrap();
        }
        match record.end {
            How::Filled => assert_eq!(game.winner(), Some(record.winner)),
            How::Proof => assert_eq!(game.winner(), None),
            How::Forfeit => panic!("no player is another program"),
        }
        openings.push(record.moves[..record.opening].join(" "));
    }
    let share = random as f64 / (random + searched) as f64;
    assert!(random > 5 && share < 0.5, "{random} random, {searched} searched");
    assert!(games.iter().any(|game| game.end == How::Proof));
    // Games of one cell and round have openings of their own.
    openings.sort();
    openings.dedup();
    assert!(openings.len() > 15, "{openings:?}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn damaged_lines_are_refused() {
    let folder = folder("damaged");
    let path = folder.join("games.jsonl");
    play(&path, Shard::WHOLE, 2, u64::MAX);
    let text = std::fs::read_to_string(&path).unwrap();
    let at = text.rfind("\"estimates\":[null,").unwrap() + "\"estimates\":[".len();
    let damaged = format!("{}0.25{}", &text[..at], &text[at + "null".len()..]);
    std::fs::write(&path, damaged).unwrap();
    let told = read(&path).unwrap_err().to_string();
    assert!(told.contains("line 25: the line is damaged: expected checksum"), "{told}");
    // A line without its checksum is no line of such a file.
    let at = text.rfind(",\"check\"").unwrap();
    std::fs::write(&path, format!("{}}}\n", &text[..at])).unwrap();
    assert!(read(&path).unwrap_err().to_string().contains("expected a checksum"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn tournaments_keep_their_fingerprints() {
    let mut options = options();
    let with = options.fingerprint();
    options.datagen = None;
    assert!(!serde_json::to_string(&options).unwrap().contains("datagen"));
    assert_ne!(options.fingerprint(), with);
}
