//! The games depend on the options and the seed, and on nothing else.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::selfplay::{Folder, games, merged, ok, refused, report, run};

/// Players of all kinds, both pie rule settings, several cells and pairings.
const WHAT: &str = "--sizes 3,4 --pie off,on --games 6 --openings random:2 --seed 7 \
    --players default:playouts=20,uct:playouts=10,swapper";

#[test]
fn threads_do_not_matter() {
    let folder = Folder::new("threads");
    let files = [1, 2, 8].map(|threads| {
        let path = folder.file(&format!("{threads}.jsonl"));
        ok(&format!("run -q {WHAT} --threads {threads} --out {}", path.display()));
        path
    });
    let first = merged(&files[0]);
    assert_eq!(first.lines().count(), 1 + 6 * 4 * 3);
    for file in &files[1..] {
        assert_eq!(merged(file), first);
        let texts = [&files[0], file].map(|file| {
            let text = ok(&format!("report {}", file.display()));
            text.split_once(':').unwrap().1.to_string()
        });
        assert_eq!(texts[0], texts[1]);
    }
}

#[test]
fn shards_do_not_matter() {
    let folder = Folder::new("shards");
    let whole = folder.file("whole.jsonl");
    ok(&format!("run -q {WHAT} --out {}", whole.display()));
    for of in [1, 3, 8] {
        let mut paths = Vec::new();
        for number in 1..=of {
            let path = folder.file(&format!("{number}-of-{of}.jsonl"));
            ok(&format!("run -q {WHAT} --shard {number}/{of} --out {}", path.display()));
            paths.push(path.display().to_string());
        }
        paths.reverse();
        let all = paths.join(" ");
        assert_eq!(ok(&format!("merge {all}")), merged(&whole), "{of} shards");
        if of > 1 {
            let output = run(&format!("merge {}", paths[1..].join(" ")));
            assert_eq!(output.status.code(), Some(3));
            assert!(crate::selfplay::stderr(&output).contains("games are missing: "));
        }
        // Equal duplicates are fine.
        assert_eq!(ok(&format!("merge {all} {}", paths[0])), merged(&whole));
        assert!(paths.iter().all(|path| !games(path.as_ref()).is_empty()));
    }
}

#[test]
fn the_seed_matters() {
    let folder = Folder::new("seed");
    let files = [1, 2].map(|seed| {
        let path = folder.file(&format!("{seed}.jsonl"));
        let path_text = path.display();
        ok(&format!("run -q --sizes 4 --games 3 --players random --seed {seed} --out {path_text}"));
        path
    });
    assert_ne!(games(&files[0])[0]["moves"], games(&files[1])[0]["moves"]);
    let told = refused(&format!("merge {} {}", files[0].display(), files[1].display()));
    assert!(told.contains("not of the same run"), "{told}");
    // A report takes both, as different runs.
    let both = ok(&format!("report --json {} {}", files[0].display(), files[1].display()));
    assert!(both.contains("\"games\":6"), "{both}");
}

#[test]
fn conflicting_duplicates_are_refused() {
    let folder = Folder::new("conflict");
    let [here, there] = ["here", "there"].map(|name| folder.file(name));
    ok(&format!("run -q --sizes 3 --games 2 --players random --out {}", here.display()));
    let text = std::fs::read_to_string(&here).unwrap();
    std::fs::write(&there, text.replacen("\"choices\":", "\"choices\":1", 1)).unwrap();
    let told = refused(&format!("merge {} {}", here.display(), there.display()));
    assert!(told.contains("differs from the one"), "{told}");
}

#[test]
fn packed_files_are_read_as_they_are() {
    let folder = Folder::new("packed");
    let [plain, packed] = ["plain", "packed.gz"].map(|name| folder.file(name));
    ok(&format!("run -q --sizes 3 --games 4 --players random --out {}", plain.display()));
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&std::fs::read(&plain).unwrap()).unwrap();
    let bytes = encoder.finish().unwrap();
    std::fs::write(&packed, &bytes).unwrap();
    assert_eq!(merged(&packed), merged(&plain));
    let told = refused(&format!("run -q --sizes 3 --games 4 --out {}", packed.display()));
    assert!(told.contains("expected a name without .gz"), "{told}");
    std::fs::write(&packed, &bytes[..bytes.len() / 2]).unwrap();
    let told = refused(&format!("report {}", packed.display()));
    assert!(told.contains("expected text, found: "), "{told}");
}

#[test]
fn a_tournament_file_says_the_same() {
    let folder = Folder::new("tournament");
    let (by_flags, by_file, toml) =
        (folder.file("flags"), folder.file("file"), folder.file("t.toml"));
    ok(&format!(
        "run -q --sizes 3,4 --pie on --games 4 --players random,keeper --out {}",
        by_flags.display()
    ));
    let text = "sizes = [3, 4]\npie = ['on']\ngames = 9\nplayers = ['random', 'keeper']\n";
    std::fs::write(&toml, text).unwrap();
    ok(&format!("run -q {} --games 4 --out {}", toml.display(), by_file.display()));
    assert_eq!(merged(&by_flags), merged(&by_file));
    std::fs::write(&toml, "sizes = [3]\ngame = 4\n").unwrap();
    let told = refused(&format!("run {} --out x", toml.display()));
    assert!(told.contains("line 2"), "{told}");
}

#[test]
fn games_differ_from_each_other() {
    let folder = Folder::new("distinct");
    let path = folder.file("games");
    ok(&format!(
        "run -q --sizes 5 --games 100 --playouts 20 --openings random:2 --out {}",
        path.display()
    ));
    let report = report(&path);
    assert!(report["distinct"].as_u64().unwrap() >= 99);
    let text = ok(&format!("report {}", path.display()));
    assert!(text.contains("of them distinct"), "{text}");
}

#[test]
fn every_opening_of_a_list_is_played_from_both_sides() {
    let folder = Folder::new("openings");
    let (list, path) = (folder.file("list"), folder.file("games"));
    std::fs::write(&list, "# two openings\nRa1 sb2\n\n4: Sc3 # for one size\n").unwrap();
    ok(&format!(
        "run -q --sizes 3,4 --games 4 --players random,keeper --openings {} --out {}",
        list.display(),
        path.display()
    ));
    for game in games(&path) {
        let moves = game["moves"].as_array().unwrap();
        let single = game["size"] == 4 && game["pair"].as_u64().unwrap() / 2 % 2 == 1;
        assert_eq!(moves[0], if single { "Sc3" } else { "Ra1" });
        assert_eq!(game["opening"], if single { 1 } else { 2 });
        let even = game["index"].as_u64().unwrap() % 2 == 0;
        assert_eq!(game["first"], if even { "random" } else { "keeper" });
    }
    std::fs::write(&list, "Ra1 Sb2\nRc3 Rc3\n").unwrap();
    let out = folder.file("other");
    let args = format!("run --sizes 3 --openings {} --out {}", list.display(), out.display());
    let told = refused(&args);
    assert!(told.contains("list: line 2: "), "{told}");
    assert!(told.contains("\"Rc3 Rc3\"") && told.contains("move 2: "), "{told}");
}
