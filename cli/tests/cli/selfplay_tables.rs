//! What reports say: exact tables for players whose result is known, totals that
//! agree, and no number that is none.

use std::process::Stdio;

use crate::selfplay::{Folder, games, ok, program, refused, report};
use serde_json::Value;

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

#[test]
fn players_who_always_or_never_swap_give_the_expected_tables() {
    let folder = Folder::new("swap");
    for (player, swaps) in [("swapper", true), ("keeper", false)] {
        let path = folder.file(player);
        ok(&format!(
            "run -q --sizes 3,5 --pie off,on --games 200 --players {player} --out {}",
            path.display()
        ));
        let lines = games(&path);
        for cell in report(&path)["cells"].as_array().unwrap() {
            let here: Vec<_> = lines
                .iter()
                .filter(|game| game["size"] == cell["size"] && game["pie"] == cell["pie"])
                .collect();
            let pie = cell["pie"] == true;
            assert_eq!((number(&cell["games"]), here.len()), (200, 200));
            let dark = here.iter().filter(|game| game["winner"] == "dark").count() as u64;
            assert_eq!(number(&cell["dark"]["wins"]), dark);
            let first = if pie && swaps { 200 - dark } else { dark };
            assert_eq!(number(&cell["first"]["wins"]), first);
            assert_eq!(number(&cell["swap"]["games"]), if pie { 200 } else { 0 });
            assert_eq!(number(&cell["swap"]["wins"]), if pie && swaps { 200 } else { 0 });
            assert!(here.iter().all(|game| game["swapped"] == (pie && swaps)));
        }
    }
}

#[test]
fn seats_colours_and_totals_reconcile() {
    let folder = Folder::new("reconcile");
    let path = folder.file("games");
    ok(&format!(
        "run -q --sizes 3,4 --pie off,on --games 21 --openings random:1 --players \
         default:playouts=10,swapper,keeper,random --out {}",
        path.display()
    ));
    let lines = games(&path);
    let (mut swapped, mut won) = (0, std::collections::BTreeMap::new());
    for game in &lines {
        let is_swapped = game["swapped"] == true;
        swapped += u64::from(is_swapped);
        let (dark, light) = if is_swapped { ("second", "first") } else { ("first", "second") };
        assert_eq!((&game["dark"], &game["light"]), (&game[dark], &game[light]));
        let seat = if game["winner"] == "dark" { dark } else { light };
        assert_eq!(game["winning_seat"], seat);
        *won.entry(game[seat].as_str().unwrap().to_string()).or_insert(0) += 1;
        let moves = game["moves"].as_array().unwrap();
        assert_eq!(moves.iter().any(|mv| mv == "swap"), is_swapped);
        assert_eq!(moves.iter().filter(|mv| *mv == "pass").count() as u64, number(&game["passes"]));
    }
    assert!(swapped > 20);
    let report = report(&path);
    let sum = |values: &Value, key: &str| -> u64 {
        values.as_array().unwrap().iter().map(|value| number(&value[key])).sum()
    };
    assert_eq!(sum(&report["cells"], "games"), lines.len() as u64);
    assert_eq!(number(&report["games"]), lines.len() as u64);
    let rated = &report["ratings"]["players"];
    assert_eq!(sum(rated, "wins"), lines.len() as u64);
    assert_eq!(sum(rated, "losses"), lines.len() as u64);
    for player in rated.as_array().unwrap() {
        assert_eq!(number(&player["wins"]), won[player["player"].as_str().unwrap()]);
    }
    for found in report["matches"].as_array().unwrap() {
        let total = &found["total"];
        assert_eq!(sum(&found["cells"], "games"), number(&total["games"]));
        assert_eq!(sum(&found["cells"], "wins"), number(&total["wins"]));
        assert_eq!(number(&total["games"]), 4 * 21);
        let seats = ["as_first", "as_second"];
        let in_seats = |key: &str| seats.map(|seat| number(&total[seat][key])).iter().sum::<u64>();
        assert_eq!(in_seats("games"), number(&total["games"]));
        assert_eq!(in_seats("wins"), number(&total["wins"]));
        // The last game of an odd number has no partner.
        let pairs: u64 = total["pairs"].as_array().unwrap().iter().map(number).sum();
        assert_eq!(pairs, 4 * 10);
    }
}

#[test]
fn no_count_makes_a_number_that_is_none() {
    let folder = Folder::new("finite");
    for games in [0, 1, 2, 3] {
        for players in
            ["random", "keeper,swapper", "default:playouts=64,random", "random,keeper,swapper"]
        {
            for pie in ["off", "on", "off,on"] {
                let path = folder.file("games");
                let _ = std::fs::remove_file(&path);
                let sprt =
                    if players.split(',').count() == 2 { "--sprt elo0=0,elo1=20" } else { "" };
                ok(&format!(
                    "run -q --sizes 2,3 --pie {pie} --games {games} --players {players} {sprt} --out {}",
                    path.display()
                ));
                for form in ["", "--json", "--csv", "--exact", "--exact --json"] {
                    let page = folder.file("page.html");
                    let told =
                        ok(&format!("report {form} --html {} {}", page.display(), path.display()));
                    for text in [told, std::fs::read_to_string(page).unwrap()] {
                        let text = text.to_lowercase();
                        let numbers = text.replace("infinite", "");
                        assert!(!numbers.contains("nan"), "{players} {games} {form}: {text}");
                        assert!(!numbers.contains("inf"), "{players} {games} {form}: {text}");
                    }
                }
            }
        }
    }
}

#[test]
fn winners_of_all_get_a_bound() {
    let folder = Folder::new("bound");
    let path = folder.file("games");
    ok(&format!(
        "run -q --sizes 6 --games 20 --players default:playouts=500,random --out {}",
        path.display()
    ));
    let report = report(&path);
    let total = &report["matches"][0]["total"];
    assert_eq!((number(&total["wins"]), &total["elo"]["elo"]["is"]), (20, &Value::from(">")));
    assert!(ok(&format!("report {}", path.display())).contains("> "));
}

#[test]
fn sequential_tests_stop_and_say_why() {
    let folder = Folder::new("sprt");
    let path = folder.file("games");
    let args = format!(
        "run --sizes 5 --games 5000 --players default:playouts=100,random \
         --sprt elo0=0,elo1=100 --out {}",
        path.display()
    );
    let output = crate::selfplay::run(&args);
    assert!(output.status.success());
    assert!(crate::selfplay::stderr(&output).contains("elo 100 is accepted"));
    let played = games(&path).len();
    assert!(played < 500, "{played}");
    // Running it again adds nothing.
    ok(&args);
    assert_eq!(games(&path).len(), played);
    assert_eq!(report(&path)["tests"][0]["accepted"], "elo1");
    let told = refused(&format!("{args}.shard --shard 1/2"));
    assert!(told.contains("--sprt"), "{told}");
}

#[test]
fn an_engine_against_itself_shows_no_effect() {
    let folder = Folder::new("itself");
    let path = folder.file("games");
    ok(&format!(
        "run -q --sizes 5 --games 2000 --players default:playouts=8,default:playouts=8 --out {}",
        path.display()
    ));
    let text = ok(&format!("report --json --confidence 0.999 {}", path.display()));
    let report: Value = serde_json::from_str(&text).unwrap();
    let score = &report["matches"][0]["total"]["score"];
    let [lower, upper] = ["lower", "upper"].map(|end| score[end].as_f64().unwrap());
    assert!(lower < 0.5 && 0.5 < upper, "{lower} to {upper}");
}

#[test]
fn adjudicated_games_are_told_and_have_the_same_winner() {
    let folder = Folder::new("adjudicated");
    let [out, proven] = ["out", "proven"].map(|name| folder.file(name));
    let what = "--sizes 4 --pie off,on --games 40 --players default:playouts=200,random --seed 3";
    ok(&format!("run -q {what} --out {}", out.display()));
    ok(&format!("run -q {what} --adjudicate --out {}", proven.display()));
    let early: Vec<_> = games(&proven);
    assert!(early.iter().any(|game| game["end"] == "proof"));
    let report = report(&proven);
    let told: u64 =
        report["cells"].as_array().unwrap().iter().map(|c| number(&c["adjudicated"])).sum();
    assert_eq!(told, early.iter().filter(|game| game["end"] == "proof").count() as u64);
    let text = ok(&format!("report {}", proven.display()));
    assert!(text.contains("a search has proven the result"), "{text}");
    assert!(games(&out).iter().all(|game| game["end"] == "filled"));
}

#[test]
fn progress_is_plain_without_a_terminal_and_results_are_marked() {
    let folder = Folder::new("progress");
    let path = folder.file("games");
    let args = format!("run --sizes 3 --games 5 --players random --out {}", path.display());
    let output = crate::selfplay::run(&args);
    assert!(output.stdout.is_empty());
    let told = crate::selfplay::stderr(&output);
    assert!(told.contains("speed: 5 games") && !told.contains('\u{1b}'), "{told}");
    let again = crate::selfplay::stderr(&crate::selfplay::run(&args));
    assert_eq!(again, "5 games found in the file, 0 to play\n");
    let report = crate::selfplay::run(&format!("report {}", path.display()));
    assert!(!String::from_utf8_lossy(&report.stdout).contains('\u{1b}'));
}

#[test]
fn players_with_clocks_keep_them_and_leave_no_trace_of_time() {
    let folder = Folder::new("clock");
    let (path, log) = (folder.file("games"), folder.file("log"));
    let output = crate::selfplay::run(&format!(
        "run --sizes 4 --games 2 --players default:clock=1s:increment=10ms,uct:clock=1s \
         --threads 1 --log {} --out {}",
        log.display(),
        path.display()
    ));
    assert!(output.status.success());
    assert!(crate::selfplay::stderr(&output).contains("note: with limits of time"));
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("speed: uct:clock=1s: ") && !log.contains("clock: "), "{log}");
    for game in games(&path) {
        assert!(game["playouts"].as_array().unwrap().iter().all(|count| number(count) > 0));
        let mut names = game.as_object().unwrap().keys();
        assert!(names.all(|name| !name.contains("clock") && !name.contains("time")), "{game}");
    }
}

#[test]
fn clocks_that_run_out_are_told_to_the_quiet_too() {
    let folder = Folder::new("late");
    let path = folder.file("games");
    let what = "run -q --sizes 3 --games 2 --players default:clock=1us";
    let told =
        crate::selfplay::stderr(&crate::selfplay::run(&format!("{what} --out {}", path.display())));
    let [note, clock] = told.lines().collect::<Vec<_>>()[..] else { panic!("{told}") };
    assert!(note.starts_with("note: with limits of time"), "{told}");
    assert!(clock.starts_with("clock: default:clock=1us: "), "{told}");
}

#[test]
fn wrong_input_is_one_line() {
    let folder = Folder::new("input");
    let out = folder.file("games");
    let out = out.display();
    for args in [
        "--sizes 1",
        "--sizes 20",
        "--players nobody",
        "--players default:what=1",
        "--players default:clock=60",
        "--players default:clock=60s:time=1s",
        "--players default:increment=1s",
        "--players default:exploration=x",
        "--openings random:x",
        "--openings no/such/file",
        "--threads 0",
        "--sprt elo0=0",
        "--sprt elo0=0,elo1=5",
        "--time 5",
        "--playouts 0",
        "--games 99999999999999999",
        "no/such/tournament.toml",
        "--sizes 3 --openings random:9",
        "--sprt elo0=0,elo1=5 --players uct,rave --shard 1/2",
        "--players default:memory=1",
        "--players default:clock=0s",
        "--games -1",
        "--shard 3/2",
        "--adjudicate=maybe",
    ] {
        let told = refused(&format!("run -q {args} --out {out}"));
        assert!(!told.contains("note"), "{told}");
    }
    for (args, expected) in [
        ("run --bogus", "expected an option of this command, found \"--bogus\""),
        ("run --pie maybe", "--pie: expected one of off, on, found \"maybe\""),
        ("run --sizes ,", "--size: expected a board size from 2 to 19, found nothing"),
        ("run --threads x", "--threads: expected a number of threads from 1 to 1024, found \"x\""),
        ("report", "expected <FILE>..., found nothing"),
        ("report --confidence 2 x", "--confidence: expected a share"),
        ("report --json --csv x", "found both"),
        ("merge --force x", "expected --out <FILE>, found nothing"),
        ("play", "expected a command: run, report, merge, datagen, train, found \"play\""),
    ] {
        let told = refused(args);
        assert!(told.contains(expected), "{told}");
    }
    assert!(ok("run --help").contains("Usage"));
    refused("run --sizes 3");
    refused("report no/such/file");
    refused("merge no/such/file");
    assert!(!folder.file("games").exists());
}

#[test]
fn a_closed_pipe_is_no_error() {
    let folder = Folder::new("pipe");
    let path = folder.file("games");
    ok(&format!("run -q --sizes 5 --games 500 --players random --out {}", path.display()));
    for command in ["merge", "report --csv", "report --json", "report"] {
        let mut child = program(&format!("{command} {}", path.display()))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{command}");
    }
}
